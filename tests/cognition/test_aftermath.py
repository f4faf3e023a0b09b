from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from arc_cua.cognition.aftermath import Aftermath, entered_before, look_back
from arc_cua.core.action import Click, Select, Target, Type
from arc_cua.core.element import State
from arc_cua.core.observation import PageState
from arc_cua.core.outcome import Expect, ExpectedChange

Make = Callable[..., Any]
ANY = ExpectedChange()
NAME = Target(index=1, role="textbox", name="Name")


def test_a_value_that_is_kept_outside_its_field_shows_it(element: Make, look: Make) -> None:
    filled = element("textbox Name", 1, State.EDITABLE, value="Ada Lovelace")
    before = look(filled, element("text Guests"))
    now = look(element("textbox Name", 9, State.EDITABLE), element("listitem Ada Lovelace"), seq=7)
    found = look_back(ANY, before, now, ("Ada Lovelace",))
    assert found.aftermath is Aftermath.HAPPENED
    assert found.evidence[0].observation == 7


@pytest.mark.parametrize("entered", [(), ("Ada Lovelace",), ("7",)])
def test_a_change_that_has_nothing_to_do_with_the_act_shows_nothing(
    element: Make, look: Make, entered: tuple[str, ...]
) -> None:
    before = look(element("button Pay", 1), element("text Ada Lovelace, balance 7"))
    now = look(element("text Ada Lovelace, balance 17"), element("text 7 people look at this"))
    assert look_back(ANY, before, now, entered).aftermath is Aftermath.OPEN


def test_a_page_that_can_not_be_read_whole_shows_nothing(element: Make, look: Make) -> None:
    now = look(element("listitem Ada Lovelace"), partial=True)
    for page in (now, msgspec.structs.replace(now, partial=False, state=PageState.LOADING)):
        assert look_back(ANY, look(), page, ("Ada Lovelace",)).aftermath is Aftermath.OPEN


def test_a_state_tells_both_ways(element: Make, look: Make) -> None:
    target = Target(index=1, role="switch", name="Alerts")
    on = ExpectedChange(kind=Expect.STATE, text="checked", target=target)
    before = look(element("switch Alerts", 1))
    found = look_back(on, before, look(element("switch Alerts", 20, State.CHECKED)), ())
    assert found.aftermath is Aftermath.HAPPENED
    assert look_back(on, before, look(element("switch Alerts", 20)), ()).aftermath is Aftermath.NOT_HAPPENED
    assert look_back(on, None, look(element("switch Alerts", 20)), ()).aftermath is Aftermath.NOT_HAPPENED
    assert look_back(on, before, look(element("switch Sounds", 20)), ()).aftermath is Aftermath.OPEN


def test_what_has_gone_counts_only_beside_what_has_not(element: Make, look: Make) -> None:
    rows = [element(f"button Delete {name}", number) for number, name in enumerate(("Ada", "Bob"), start=1)]
    gone = ExpectedChange(kind=Expect.GONE, target=rows[0].as_target())
    before = look(*rows)
    assert look_back(gone, before, look(element("button Delete Bob", 9)), ()).aftermath is Aftermath.HAPPENED
    assert look_back(gone, before, look(element("link Sign in", 9)), ()).aftermath is Aftermath.OPEN
    assert look_back(gone, before, look(*rows), ()).aftermath is Aftermath.OPEN


def test_what_was_entered_since_the_last_send(make_step: Make) -> None:
    history = (
        make_step(1, Type(target=NAME, text="sent long ago"), wrote=False),
        make_step(2, Click(target=Target(name="Send")), wrote=True),
        make_step(3, Type(target=NAME, text="Ada")),
        make_step(4, Type(target=NAME, text="{{secret:pin}}")),
        make_step(5, Select(target=NAME, option="Lisbon")),
        make_step(6, Click(target=Target(name="Send"))),
    )
    assert entered_before(history, 6) == ("Lisbon", "Ada")
