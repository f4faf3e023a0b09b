from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cortex.chords import MODIFIERS, NAMED_KEYS, chord_fault
from arc_cua.surfaces.browser.keys import parse_chord


@pytest.mark.parametrize(
    "chord", ["a", "é", "あ", "+", "Enter", "Control+A", "Control++", "Control+Shift+K", "F12", "-"]
)
def test_keys_and_chords_that_exist(chord: str) -> None:
    assert chord_fault(chord) == ""


@pytest.mark.parametrize(
    "chord",
    [
        "",
        " ",
        "enter",
        "Ctrl+A",
        "Control",
        "Control+",
        "+A",
        "A+Control",
        "ab",
        "F13",
        "Control+Control+A",
        "\n",
        "a" * 50,
    ],
)
def test_keys_and_chords_that_do_not(chord: str) -> None:
    assert chord_fault(chord)


def test_the_browser_knows_every_key_that_a_plan_may_name() -> None:
    for key in sorted(NAMED_KEYS):
        parse_chord(key)
        for modifier in sorted(MODIFIERS):
            parse_chord(f"{modifier}+{key}")


@given(st.text(max_size=50))
def test_any_text_is_judged(chord: str) -> None:
    assert isinstance(chord_fault(chord), str)
