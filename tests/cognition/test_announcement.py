from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.announcement import bad_news, rejection
from arc_cua.core.action import Verb
from arc_cua.core.element import Element, ElementRef, State
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Change
from arc_cua.core.receipt import Receipt

Make = Callable[..., Element]
Look = Callable[..., Observation]
Receive = Callable[..., Receipt]
LEFT = Change(score=1.0, url_changed=True)
INLINE = Change(score=0.1)
REF = ElementRef(target_id="t", frame_id="f", loader_id="l", node=9)


def test_title_headings_and_first_lines_of_a_new_page_are_read(element: Make, look: Look) -> None:
    before = look(title="Checkout")
    lines = [element(f"text Line {n}") for n in range(4)]
    assert bad_news(before, look(title="Payment failed"), LEFT, wrote=False) == "Payment failed"
    heading = look(*lines, element("heading Hiba történt"))
    assert bad_news(before, heading, LEFT, wrote=False) == "Hiba történt"
    text = look(*lines, element("text The order was not placed."))
    assert bad_news(before, text, LEFT, wrote=True)
    assert not bad_news(before, text, LEFT, wrote=False)
    far = look(*lines, *lines, *lines, element("text The order was not placed."))
    assert not bad_news(before, far, LEFT, wrote=True)


def test_what_asks_for_more_on_the_page_that_answers(element: Make, look: Look) -> None:
    assert bad_news(look(), look(element("heading Please check your entries")), LEFT, wrote=True)
    form = look(element("textbox Street", 4, State.EDITABLE), element("text All fields are required"))
    assert not bad_news(look(), form, LEFT, wrote=True)
    again = look(element("textbox Street", 3, State.EDITABLE))
    assert bad_news(again, form, LEFT, wrote=True)


def test_what_stood_there_or_stands_around_is_no_news(element: Make, look: Look) -> None:
    standing = element("text Sorry, no refunds")
    assert not bad_news(look(standing), look(standing), LEFT, wrote=True)
    footer = (element("contentinfo"), element("text Sorry, no refunds", depth=1), element("heading Thanks"))
    assert not bad_news(look(), look(*footer), LEFT, wrote=True)
    named = look(element("link Error log", 1))
    assert not bad_news(named, look(element("heading Error log")), LEFT, wrote=False)


def test_the_words_that_were_typed_are_no_news(element: Make, look: Look) -> None:
    typed = look(element("searchbox Search", 1, value="error 12"))
    assert not bad_news(typed, look(element("heading Results for Error 12")), LEFT, wrote=False)


def test_a_message_in_place(element: Make, look: Look) -> None:
    asks = element("text Please fill in your phone number first")
    assert bad_news(look(), look(asks), INLINE, wrote=True) == asks.name
    assert not bad_news(look(asks), look(asks), INLINE, wrote=True)
    many = [element(f"text Row {n}") for n in range(12)]
    assert not bad_news(look(), look(asks, *many), INLINE, wrote=True)
    live = element("status")
    inside = element("text Phone is required", depth=1)
    assert bad_news(look(), look(live, inside, *many), INLINE, wrote=True) == inside.name


@pytest.fixture
def form(element: Make) -> tuple[Element, Element]:
    return (
        element("textbox Név", 1, State.EDITABLE, value="Ada", form=5),
        element("button Mentés", 2, kind="submit", form=5, ref=REF),
    )


def test_a_new_line_in_the_form_or_beside_its_field_turns_it_down(
    element: Make, look: Look, receipt: Receive, form: tuple[Element, Element]
) -> None:
    name, save = form
    before, sent = look(*form), receipt(target=REF)
    assert rejection(before, look(name, element("text Hiányos", form=5), save), INLINE, sent) == "Hiányos"
    assert rejection(before, look(element("text Hiányos"), name, save), INLINE, sent) == "Hiányos"
    assert not rejection(before, look(name, save, element("text Hiányos")), INLINE, sent)
    assert not rejection(before, look(*form), INLINE, sent)


def test_a_form_that_went_or_was_cleared_was_not_turned_down(
    element: Make, look: Look, receipt: Receive, form: tuple[Element, Element]
) -> None:
    name, save = form
    before, sent, line = look(*form), receipt(target=REF), element("text Kész", form=5)
    cleared = element("textbox Név", 1, State.EDITABLE, form=5)
    assert not rejection(before, look(line, save), INLINE, sent)
    assert not rejection(before, look(cleared, line, save), INLINE, sent)
    assert not rejection(before, look(name, line, save), LEFT, sent)
    rows = [element(f"text Sor {n}", form=5) for n in range(4)]
    assert not rejection(before, look(name, *rows, save), INLINE, sent)
    assert not rejection(before, look(name, line, save), INLINE, receipt())


def test_only_what_sends_a_form_can_be_turned_down(element: Make, look: Look, receipt: Receive) -> None:
    name = element("textbox Név", 1, State.EDITABLE, value="Ada", form=5, ref=REF)
    after = look(name, element("text Hiányos", form=5))
    assert rejection(look(name), after, INLINE, receipt(target=REF, verb=Verb.PRESS_KEY)) == "Hiányos"
    assert not rejection(look(name), after, INLINE, receipt(target=REF))
    search = element("searchbox Keresés", 1, State.EDITABLE, value="Ada", form=5, ref=REF)
    found = look(search, element("text 1 találat", form=5))
    assert not rejection(look(search), found, INLINE, receipt(target=REF, verb=Verb.PRESS_KEY))
