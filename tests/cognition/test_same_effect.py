from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from arc_cua.cognition.same_effect import could_be_same, form_key
from arc_cua.core.action import AnyAction, Click, PressKey, Target
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation

Make = Callable[..., Any]
PAY = Click(target=Target(index=3, role="button", name="Pay now"))


@pytest.fixture
def form(element: Make) -> Callable[..., tuple[Element, ...]]:
    """A form of two fields and a button; the number of the form and of the first element can be chosen."""

    def make(number: int = 1, first: int = 1, button: str = "Pay now") -> tuple[Element, ...]:
        return (
            element("textbox Card", first, State.EDITABLE, form=number, tag="input"),
            element("textbox Code", first + 1, State.EDITABLE, State.FOCUSED, form=number, tag="input"),
            element(f"button {button}", first + 2, form=number, kind="submit"),
        )

    return make


def test_a_form_keeps_its_key_over_a_reload_and_a_new_name(look: Make, form: Make) -> None:
    before = look(*form())
    after = look(*form(9, 41, "Try again"))
    key = form_key(PAY, before)
    assert key
    assert form_key(Click(target=Target(index=43)), after) == key
    assert form_key(PressKey(key="Enter"), after) == key
    assert form_key(Click(target=Target(index=41)), after) == "", "a click into a field sends nothing"
    assert form_key(PressKey(key="a"), after) == ""


@pytest.mark.parametrize(
    "action",
    [
        Click(target=Target(index=43, role="button", name="Try again")),
        PressKey(key="Enter"),
        PressKey(key="Enter", target=Target(index=41, role="textbox", name="Card")),
    ],
    ids=str,
)
def test_another_way_of_sending_the_same_form(look: Make, form: Make, make_step: Make, action: AnyAction) -> None:
    earlier = make_step(1, PAY, form=form_key(PAY, look(*form())))
    assert could_be_same(action, look(*form(9, 41, "Try again")), earlier)


def test_another_form_is_another_act(look: Make, form: Make, make_step: Make, element: Make) -> None:
    earlier = make_step(1, PAY, form=form_key(PAY, look(*form())))
    search = (
        element("searchbox Search", 50, State.EDITABLE, form=2),
        element("button Go", 51, form=2, kind="submit"),
    )
    page = look(*form(1, 1), *search)
    assert not could_be_same(Click(target=Target(index=51, role="button", name="Go")), page, earlier)


@pytest.mark.parametrize(
    "now",
    [
        Element(role="button", name="Working…", index=3),
        Element(role="button", name="Working…", index=8, was=3),
        Element(role="button", name="Again", index=8, test_id="pay"),
        Element(role="button", name="Again", index=8),
    ],
    ids=["same node", "drawn anew", "same test id", "in its place"],
)
def test_a_renamed_control_is_the_same(make_step: Make, now: Element) -> None:
    target = Target(index=3, role="button", name="Pay now", test_id="pay")
    earlier = make_step(1, Click(target=target), url_before="http://shop/pay?step=1")
    page = Observation(seq=2, url="http://shop/pay", elements=(now,))
    assert could_be_same(Click(target=now.as_target()), page, earlier)


def test_a_neighbour_is_not_the_same_while_the_control_is_there(make_step: Make, element: Make, look: Make) -> None:
    earlier = make_step(1, PAY, url_before="http://shop/orders/7")
    cancel = element("button Cancel", 4)
    page = look(element("button Pay now", 3), cancel)
    assert not could_be_same(Click(target=cancel.as_target()), page, earlier)
    gone = msgspec.structs.replace(page, url="http://shop/other", elements=(cancel,))
    assert not could_be_same(Click(target=cancel.as_target()), gone, earlier), "another page"
