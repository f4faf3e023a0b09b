"""What a page asks by itself is told by structure, in any script."""

from __future__ import annotations

import pytest

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.perception import new_question, questions
from arc_cua.perception.asked import ends_in_a_question

DELETE = Element(role="button", name="Delete", index=1)
DIALOG = Element(role="dialog", name="Confirm")
BACK = Element(role="button", name="Back", depth=1, index=2)
ON = Element(role="button", name="Continue", depth=1, index=3)
TOLD = Element(role="text", name="Check what you entered", depth=1)


def look(*elements: Element) -> Observation:
    return Observation(seq=1, url="http://shop/", elements=elements)


def asked(*after: Element, before: tuple[Element, ...] = (DELETE,)) -> str:
    found = new_question(look(*before), look(*after), DELETE)
    return found.text if found is not None else ""


def test_a_new_dialog_that_leaves_a_choice_asks() -> None:
    assert asked(DELETE, DIALOG, TOLD, BACK, ON) == "Check what you entered"
    assert asked(DELETE, DIALOG, TOLD, BACK, ON, before=(DELETE, DIALOG, TOLD, BACK, ON)) == ""


def test_a_dialog_that_only_tells_can_be_closed_in_two_ways() -> None:
    assert asked(DELETE, DIALOG, BACK, TOLD, ON) == ""
    twice = Element(role="button", name="Back", depth=1, index=4)
    assert asked(DELETE, DIALOG, TOLD, BACK, twice) == ""


def test_a_form_is_no_question() -> None:
    field = Element(role="textbox", name="Name", depth=1, index=4, states=frozenset({State.EDITABLE}))
    assert asked(DELETE, DIALOG, TOLD, field, BACK, ON) == ""


@pytest.mark.parametrize(
    "text", ["Sure?", "本当に削除しますか？", "هل أنت متأكد؟", "Είστε σίγουροι;", "Վստա՞հ եք", "“Sure?”"]
)
def test_a_new_line_that_ends_as_a_question_with_new_buttons_after_it_asks(text: str) -> None:
    line = Element(role="text", name=text)
    assert ends_in_a_question(text)
    assert asked(DELETE, line, BACK, ON) == text
    assert asked(DELETE, line, BACK) == ""
    assert asked(line, BACK) == text, "the one button stands in the place of what was pressed"
    assert asked(DELETE, line, BACK, ON, before=(DELETE, BACK, ON)) == "", "the buttons were there all along"


def test_a_line_that_tells_asks_nothing() -> None:
    assert asked(DELETE, Element(role="status", name="Saved."), BACK, ON) == ""
    heading = Element(role="heading", name="Ready?")
    assert questions(look(heading, Element(role="text", name="More"), BACK, ON)) == ()
