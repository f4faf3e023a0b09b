from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.action import AnyAction, Click, Goto, PressKey, Scroll, Select, Type, Wait
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import PageState
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.repeat import by_other_means, repeat, scroll_on, wait_for_page, why_not_repeated
from arc_cua.cortex.recovery.scene import Scene

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


def scene(make: Make, element: Element, *history: StepFacts, **page: Any) -> Scene:
    request = make.request(
        make.page(element, **page), FailureSignature.NO_STATE_CHANGE, make.sub(SubGoalKind.ACTIVATE), history
    )
    return Scene(request)


def test_the_same_act_on_the_live_element(make: Make) -> None:
    old, now = make.el("button", "Go", 1), make.el("button", "Go", 5, was=1)
    step = repeat(scene(make, now, make.step(Click(target=old.as_target(), count=2), completes=True)))
    assert step is not None and step.satisfies
    assert step.action == Click(target=now.as_target(), count=2)


@pytest.mark.parametrize("fields", [{"wrote": True}, {"pending": True}, {"dispatched": Dispatched.UNKNOWN}])
def test_nothing_that_may_have_had_an_effect(make: Make, fields: dict[str, Any]) -> None:
    button = make.el("button", "Go", 1)
    made = scene(make, button, make.step(Click(target=button.as_target()), **fields))
    assert repeat(made) is None
    assert by_other_means(made) == ""
    said = why_not_repeated(made)
    assert isinstance(said, str) and "not sent again" in said


def test_nothing_whose_element_is_gone(make: Make) -> None:
    gone = make.step(Click(target=make.el("button", "Old", 1).as_target()))
    made = scene(make, make.el("button", "New", 2), gone)
    assert repeat(made) is None
    assert isinstance(by_other_means(made), str)


@pytest.mark.parametrize(
    ("role", "act", "verbs"),
    [
        ("button", Click, ["PRESS_KEY Enter"]),
        ("checkbox", Click, ["PRESS_KEY Space"]),
        ("button", PressKey, ["CLICK"]),
        ("textbox", Type, ["CLICK", "TYPE"]),
        ("combobox", Select, ["CLICK", "SELECT"]),
    ],
)
def test_another_road_to_the_same_act(make: Make, role: str, act: type[AnyAction], verbs: list[str]) -> None:
    element = make.el(role, "E", 1)
    target = element.as_target()
    acts: dict[type, AnyAction] = {
        Click: Click(target=target),
        PressKey: PressKey(key="Enter", target=target),
        Type: Type(target=target, text="a"),
        Select: Select(target=target, option="a"),
    }
    draft = by_other_means(scene(make, element, make.step(acts[act], completes=True)))
    assert isinstance(draft, Draft)
    took = [
        f"{s.action.verb} {s.action.key}" if isinstance(s.action, PressKey) else str(s.action.verb)
        for s in draft.steps
    ]
    assert took == verbs
    assert [step.satisfies for step in draft.steps] == [False] * (len(verbs) - 1) + [True]
    assert all(step.action.target_or_none == target for step in draft.steps)


def test_no_third_way(make: Make) -> None:
    button = make.el("button", "Go", 1)
    target = button.as_target()
    pressed, clicked = make.step(PressKey(key="Enter", target=target), 1), make.step(Click(target=target), 2)
    assert "already tried" in str(by_other_means(scene(make, button, pressed, clicked)))
    off = make.el("button", "Go", 1, State.DISABLED)
    assert "disabled" in str(by_other_means(scene(make, off, clicked)))


def test_a_busy_page_is_waited_for_once(make: Make) -> None:
    busy = make.el("button", "Go", 1, State.BUSY)
    clicked = make.step(Click(target=busy.as_target()), 1, completes=True)
    draft = wait_for_page(scene(make, busy, clicked))
    assert isinstance(draft, Draft)
    assert [type(step.action) for step in draft.steps] == [Wait, Click]
    assert isinstance(wait_for_page(scene(make, busy, clicked, make.step(Wait(seconds=5), 2))), str)
    assert isinstance(wait_for_page(scene(make, make.el("text", "x"), state=PageState.LOADING)), Draft)
    assert isinstance(wait_for_page(scene(make, make.el("text", "x"))), str)


def test_scrolling_ends_when_it_shows_nothing_new(make: Make) -> None:
    text = make.el("text", "x")
    draft = scroll_on(scene(make, text, more_below=3, viewport=(800, 500)))
    assert isinstance(draft, Draft) and draft.steps[0].action == Scroll(dy=400)
    useful = make.step(Scroll(dy=400), 1, score=0.3)
    assert isinstance(scroll_on(scene(make, text, useful, more_below=3)), Draft)
    useless = make.step(Scroll(dy=400), 1)
    assert isinstance(scroll_on(scene(make, text, useless, more_below=3)), str)
    assert isinstance(scroll_on(scene(make, text)), str)


def test_an_address_is_loaded_again(make: Make) -> None:
    went = make.step(Goto(url="https://shop.test/"))
    step = repeat(scene(make, make.el("text", "x"), went))
    assert step is not None and step.action == Goto(url="https://shop.test/")
