"""Names of keys and chords."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.errors import UsageError
from arc_cua.surfaces.browser.keys import Modifier, key_of, needs_shift, parse_chord


@given(st.characters(min_codepoint=32, max_codepoint=126))
def test_every_printable_character_types_itself(character: str) -> None:
    key = parse_chord(character).key
    assert (key.text, key.name) == (character, character)
    assert key.code


@given(st.text(max_size=30))
def test_any_text_is_a_chord_or_a_usage_error(text: str) -> None:
    try:
        chord = parse_chord(text)
    except UsageError:
        return
    assert all(key.modifier for key in chord.held)


@pytest.mark.parametrize(
    ("text", "held", "name", "code"),
    [
        ("Enter", [], "Enter", "Enter"),
        ("ctrl+a", ["Control"], "a", "KeyA"),
        ("Control+A", ["Control"], "a", "KeyA"),
        ("Control+Shift+z", ["Control", "Shift"], "Z", "KeyZ"),
        ("Alt+ArrowLeft", ["Alt"], "ArrowLeft", "ArrowLeft"),
        ("Control++", ["Control"], "+", "Equal"),
        ("+", [], "+", "Equal"),
        (" ", [], " ", "Space"),
        ("Space", [], " ", "Space"),
        ("é", [], "é", ""),
        ("F12", [], "F12", "F12"),
    ],
)
def test_chords(text: str, held: list[str], name: str, code: str) -> None:
    chord = parse_chord(text)
    assert ([key.name for key in chord.held], chord.key.name, chord.key.code) == (held, name, code)


@pytest.mark.parametrize("text", ["", "NoSuchKey", "a+b", "Control+", "Hyper+x", "\n"])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_chord(text)


def test_modifiers_add_up() -> None:
    assert parse_chord("Control+Shift+Enter").modifiers == Modifier.CONTROL | Modifier.SHIFT


def test_shift_is_needed_for_what_is_above_the_keys() -> None:
    assert [needs_shift(key_of(one)) for one in "aA1!;:"] == [False, True, False, True, False, True]
