from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core import action as acts
from arc_cua.core.action import AnyAction, Target, Verb
from arc_cua.core.monitoring import Decision, FailureSignature
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.interfaces import phrases
from arc_cua.interfaces.phrases import action_words, cost, counted, duration, one_line, printable

SAVE = Target(index=4, role="button", name="Save", container="Order 7")
FIELD = Target(index=5, role="textbox", name="Password")

WORDS: list[tuple[AnyAction, str]] = [
    (acts.Click(target=SAVE), "Click button “Save” in “Order 7”"),
    (acts.Click(target=SAVE, count=2), "Double-click button “Save” in “Order 7”"),
    (acts.Click(target=Target(index=9)), "Click element [#9]"),
    (acts.Type(target=FIELD, text="{{secret:demo}}"), "Type the secret “demo” into field “Password”"),
    (acts.Type(target=FIELD, text="x", append=True), "Add “x” into field “Password”"),
    (acts.Select(target=Target(role="combobox", name="Status"), option="New"), "Choose “New” in list “Status”"),
    (acts.Scroll(dy=-300), "Scroll up"),
    (acts.Scroll(dx=50, target=SAVE), "Scroll right over button “Save” in “Order 7”"),
    (acts.PressKey(key="Enter"), "Press Enter"),
    (acts.Goto(url="https://a.example/"), "Go to https://a.example/"),
    (acts.Wait(seconds=2), "Wait up to 2 s for a change"),
    (acts.AssertVisible(target=SAVE), "Check that button “Save” in “Order 7” is visible"),
    (acts.AssertText(text="ok"), "Check that “ok” is on the page"),
    (acts.Noop(), "Look again"),
    (acts.Escalate(reason="lost"), "Ask the Cortex: lost"),
    (acts.Hover(target=SAVE), "Point at button “Save” in “Order 7”"),
    (acts.Drag(target=FIELD, dx=4, dy=5), "Drag field “Password” by 4, 5 px"),
    (acts.Drag(target=FIELD, to=FIELD), "Drag field “Password” onto field “Password”"),
    (acts.Upload(target=FIELD, paths=("a", "b")), "Give 2 files to field “Password”"),
    (acts.Back(), "Go back"),
    (acts.Forward(), "Go forward"),
    (acts.Reload(), "Load the page again"),
    (acts.Tab(ordinal=0), "Switch to tab 1"),
    (acts.Dialog(accept=True), "Accept the dialog"),
    (acts.Extract(what="total"), "Read “total”"),
    (acts.Done(claim="saved"), "Say that the goal is reached"),
    (acts.Infeasible(reason="no page"), "Say that the goal can't be reached: no page"),
]


@pytest.mark.parametrize(("action", "words"), WORDS, ids=[words for _, words in WORDS])
def test_actions_read_as_sentences(action: AnyAction, words: str) -> None:
    assert action_words(action) == words


def test_every_verb_and_every_word_of_a_closed_set_has_words() -> None:
    assert {action.verb for action, _ in WORDS} == set(Verb)
    for table, members in (
        (phrases.WHO, Source),
        (phrases.VERDICT_WORDS, Verdict),
        (phrases.VERDICT_MARKS, Verdict),
        (phrases.DECISION_WORDS, Decision),
        (phrases.TROUBLE_WORDS, FailureSignature),
    ):
        assert set(table) == set(members)


@given(st.text(alphabet=st.sampled_from("a é\x1b[31m\x00\u202e\u2066\x9b\r\n\t\ud800\u200f"), max_size=40))
def test_nothing_printable_steers_a_terminal_or_the_writing_direction(text: str) -> None:
    shown = printable(text)
    assert not any(unicodedata.category(char) in {"Cc", "Cs"} and char not in "\t\n" for char in shown)
    assert not any(unicodedata.bidirectional(char) in {"RLO", "LRO", "RLE", "LRE", "RLI", "LRI"} for char in shown)
    assert "\n" not in one_line(text)


@given(st.text(max_size=300), st.integers(5, 50))
def test_a_line_is_never_longer_than_asked(text: str, limit: int) -> None:
    assert len(one_line(text, limit)) <= limit


@pytest.mark.parametrize(
    ("ms", "words"), [(0.25, "0.25 ms"), (12.4, "12 ms"), (1500, "1.5 s"), (119_000, "119.0 s"), (180_000, "3.0 min")]
)
def test_durations_have_a_unit_that_fits(ms: float, words: str) -> None:
    assert duration(ms) == words


def test_a_price_that_nobody_knows_is_not_zero() -> None:
    assert (cost(None), cost(0.0), cost(0.0123), cost(2.5)) == ("unknown", "$0", "$0.0123", "$2.50")
    assert (counted(1, "step"), counted(0, "step")) == ("1 step", "0 steps")
