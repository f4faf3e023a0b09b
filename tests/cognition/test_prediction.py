from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.prediction import came_true, has_not_happened
from arc_cua.core.action import Target, Verb
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Change, Expect, ExpectedChange
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Rung

Make = Callable[..., Element]
Look = Callable[..., Observation]
Receive = Callable[..., Receipt]
MOVED, STILL = Change(score=0.2), Change()
FIRST = Target(index=1)


def value(text: str, target: Target | None = FIRST) -> ExpectedChange:
    return ExpectedChange(kind=Expect.VALUE, text=text, target=target)


def state(text: str) -> ExpectedChange:
    return ExpectedChange(kind=Expect.STATE, text=text, target=FIRST)


@pytest.mark.parametrize(
    ("text", "held", "came"),
    [
        ("Ada", "Ada", True),
        ("Ada  Lovelace", " Ada Lovelace ", True),
        ("ada lovelace", "Ada Lovelace", False),
        ("aBcD", "abcd", False),
        ("C++", "C", False),
        ("-5", "5", False),
        ("1.50", "150", False),
        ("1234.50", "1,234.50", True),
        ("Ada", "Eve", False),
        ("Ada", "", False),
        ("", "", True),
        ("", "Ada", False),
        ("4111111111111111", "4111 1111 1111 1111", True),
        ("+49 30 1234", "+49 (30) 12-34", True),
        ("1.5", "15.0", False),
        ("-", "+", False),
    ],
)
def test_a_value(element: Make, look: Look, receipt: Receive, text: str, held: str, came: bool) -> None:
    before, after = look(element("textbox Name", 1)), look(element("textbox Name", 1, value=held))
    assert came_true(value(text), before, after, MOVED, receipt()) is came


def test_an_option_is_spelled_as_its_list_spells_it(element: Make, look: Look, receipt: Receive) -> None:
    after = look(element("combobox City", 1, value="Lisbon", options=("Porto", "Lisbon")))
    assert came_true(value("lisbon"), after, after, MOVED, receipt(verb=Verb.SELECT))
    assert not came_true(value("porto"), after, after, MOVED, receipt(verb=Verb.SELECT))


def test_a_value_that_reverted_is_not_taken_at_the_senders_word(element: Make, look: Look, receipt: Receive) -> None:
    before, after = look(element("textbox Name", 1)), look(element("textbox Name", 1, value=""))
    assert not came_true(value("Ada"), before, after, STILL, receipt(effect=Effect.CONFIRMED))


@pytest.mark.parametrize("effect", [Effect.CONFIRMED, Effect.PARTIAL])
def test_a_value_that_can_not_be_read_is(element: Make, look: Look, receipt: Receive, effect: Effect) -> None:
    masked = look(element("textbox Password", 1, State.MASKED, value="•••"))
    plain = look(element("textbox Key", 1, value="abc"))
    long = look(element("textbox Note", 1, value="Dear S…"))
    confirmed = effect is Effect.CONFIRMED
    assert came_true(value("abc"), masked, masked, MOVED, receipt(effect=effect)) is confirmed
    assert came_true(value("{{secret:key}}"), plain, plain, MOVED, receipt(effect=effect)) is confirmed
    assert came_true(value("Dear Sir or Madam"), long, long, MOVED, receipt(effect=effect)) is confirmed
    assert not came_true(value("Hello"), long, long, MOVED, receipt(effect=effect))


def test_a_field_that_left_with_its_page(element: Make, look: Look, receipt: Receive) -> None:
    before, after = look(element("textbox Code", 1)), look(element("heading Welcome"))
    assert came_true(value("1234"), before, after, MOVED, receipt(effect=Effect.CONFIRMED))
    assert not came_true(value("1234"), before, after, STILL, receipt(effect=Effect.CONFIRMED))
    assert not came_true(value("1234"), before, after, MOVED, receipt())


def test_states_are_gained_and_lost(element: Make, look: Look, receipt: Receive) -> None:
    off, on = look(element("checkbox News", 1)), look(element("checkbox News", 7, State.CHECKED, was=1))
    assert came_true(state("checked"), off, on, MOVED, receipt())
    assert not came_true(state("!checked"), off, on, MOVED, receipt())
    assert came_true(state("!checked"), off, off, MOVED, receipt())
    assert came_true(state(""), off, on, MOVED, receipt())
    assert not came_true(state(""), off, off, MOVED, receipt())
    assert not came_true(state("checked"), off, look(), MOVED, receipt())
    nobody = ExpectedChange(kind=Expect.STATE, text="checked")
    assert not came_true(nobody, off, on, MOVED, receipt())


def test_focus_alone_is_no_change_of_state(element: Make, look: Look, receipt: Receive) -> None:
    before, after = look(element("button Menu", 1)), look(element("button Menu", 1, State.FOCUSED))
    assert not came_true(state(""), before, after, MOVED, receipt())


def test_text_has_to_be_new(element: Make, look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.TEXT, text="Item  added")
    one, two = look(element("text item added")), look(element("text item added"), element("text Item added"))
    assert came_true(expected, look(), one, MOVED, receipt())
    assert not came_true(expected, one, one, MOVED, receipt())
    assert came_true(expected, one, two, MOVED, receipt())
    assert not came_true(ExpectedChange(kind=Expect.TEXT), look(), one, MOVED, receipt())


def test_one_of_several_look_alikes_is_gone(element: Make, look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.GONE, target=FIRST)
    before = look(element("button Delete", 1), element("button Delete", 2))
    assert came_true(expected, before, look(element("button Delete", 2)), MOVED, receipt())
    assert came_true(expected, before, look(element("heading Done")), MOVED, receipt())
    assert not came_true(expected, before, before, MOVED, receipt())
    replaced = look(element("button Deleted", 9, was=1), element("button Delete", 2))
    assert not came_true(expected, before, replaced, MOVED, receipt())
    rerendered = look(element("button Delete", 8), element("button Delete", 9))
    assert not came_true(expected, before, rerendered, MOVED, receipt())


def test_a_look_that_could_not_read_the_page_does_not_prove_absence(
    element: Make, look: Look, receipt: Receive
) -> None:
    expected = ExpectedChange(kind=Expect.GONE, target=FIRST)
    before = look(element("button Delete", 1))
    assert not came_true(expected, before, look(state=PageState.BLOCKED), MOVED, receipt())
    assert not came_true(expected, before, look(partial=True), MOVED, receipt())
    assert not came_true(expected, look(), look(), MOVED, receipt())


def test_routes(look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.ROUTE, text="http://shop/orders/")
    home, orders = look(url="http://shop/"), look(url="http://shop/orders")
    assert came_true(expected, home, orders, MOVED, receipt())
    assert not came_true(expected, orders, orders, STILL, receipt())
    assert came_true(expected, orders, orders, STILL, receipt(verb=Verb.GOTO))
    assert not came_true(expected, orders, home, MOVED, receipt(verb=Verb.GOTO))
    assert came_true(ExpectedChange(kind=Expect.ROUTE), home, orders, MOVED, receipt())


def test_only_what_stays_on_the_screen_can_be_disproved(element: Make, look: Look) -> None:
    empty, full = look(element("textbox Name", 1)), look(element("textbox Name", 1, value="Ada"))
    assert has_not_happened(value("Ada"), empty)
    assert not has_not_happened(value("Ada"), full)
    assert not has_not_happened(value("{{secret:x}}"), empty)
    assert not has_not_happened(value("x"), look(element("textbox Name", 1, State.MASKED)))
    assert has_not_happened(state("checked"), look(element("checkbox News", 1)))
    assert not has_not_happened(state("checked"), look(element("checkbox News", 1, State.CHECKED)))
    assert not has_not_happened(state(""), empty)
    assert not has_not_happened(ExpectedChange(kind=Expect.GONE, target=FIRST), empty)
    assert not has_not_happened(ExpectedChange(kind=Expect.ANY), empty)
    assert not has_not_happened(value("Ada"), look(element("textbox Name", 1), state=PageState.LOADING))


@pytest.mark.parametrize(
    ("effect", "rung", "change", "came"),
    [
        (Effect.CONFIRMED, Rung.FILE_INPUT, STILL, True),
        (Effect.UNVERIFIABLE, Rung.FILE_INPUT, STILL, True),
        (Effect.UNVERIFIABLE, Rung.DROP, STILL, False),
        (Effect.UNVERIFIABLE, Rung.DROP, MOVED, True),
        (Effect.PARTIAL, Rung.CHOOSER, MOVED, False),
    ],
)
def test_files_are_given_when_the_field_held_them_or_the_page_took_them(
    element: Make, look: Look, receipt: Receive, effect: Effect, rung: Rung, change: Change, came: bool
) -> None:
    seen = look(element("button CV", 1))
    told = receipt(verb=Verb.UPLOAD, dispatched=Dispatched.YES, effect=effect, rung=rung)
    assert came_true(value("cv.pdf"), seen, seen, change, told) is came
