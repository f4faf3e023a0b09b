"""The mock before real pages in a real browser: what it makes of them, as they are seen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import AnyAction, Click, PressKey, Type
from arc_cua.core.element import Element
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import Observation
from arc_cua.core.scope import Scope
from arc_cua.cortex.compiler import compile_plan
from arc_cua.cortex.mock import plan_for
from arc_cua.cortex.plan import Request
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.cortex.conftest import Make
    from tests.site import Site

STUCK, MISSING = FailureSignature.NO_STATE_CHANGE, FailureSignature.LOCATOR_NOT_FOUND
Look = Callable[[str], Awaitable[Observation]]


@pytest.fixture
def look(page: Page, site: Site, scope: Scope) -> Look:
    """Loads a page and looks at it."""

    async def load(name: str) -> Observation:
        await page.goto(scope, site / f"cortex/{name}.html")
        return await Observer().observe(scope, page)

    return load


def named(observation: Observation, name: str) -> Element:
    return next(element for element in observation.actionable if element.name == name)


def after(make: Make, observation: Observation, signature: FailureSignature, *actions: AnyAction) -> Request:
    """A request after these acts on this page, all for one sub-goal: to save."""
    here = observation.url
    steps = [
        make.step(action, number, completes=True, url_before=here, url_after=here)
        for number, action in enumerate(actions, start=1)
    ]
    return make.request(
        observation, signature, make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True), steps
    )


def plan(request: Request) -> list[str]:
    """What the mock plans, in words; it must compile."""
    reply = plan_for(request)
    if reply.plan is None:
        return []
    compiled = compile_plan(reply.plan, request)
    assert compiled.accepted, compiled.reasons
    return [
        f"{step.action.verb} {step.action.target_or_none.name if step.action.target_or_none else step.action}"
        for step in compiled.steps
    ]


async def test_a_notice_in_a_foreign_language_is_put_away(make: Make, look: Look) -> None:
    seen = await look("notice")
    failed = Click(target=named(seen, "Übernehmen").as_target())
    assert plan(after(make, seen, STUCK, failed)) == ["CLICK Gelesen und gut", "CLICK Übernehmen"]


async def test_a_renamed_save_is_found_by_what_was_filled_in(make: Make, look: Look) -> None:
    for name, field, button in (("notice", "Bemerkung", "Übernehmen"), ("formless", "Nimi", "Tallenna")):
        seen = await look(name)
        typed = Type(target=named(seen, field).as_target(), text="y")
        assert plan(after(make, seen, MISSING, typed)) == [f"CLICK {button}"]


async def test_a_modal_with_one_button_is_answered_and_one_with_a_choice_is_left(make: Make, look: Look) -> None:
    for name, way in (("modal", "CLICK わかりました"), ("choice", "PRESS_KEY PRESS_KEY Escape")):
        seen = await look(name)
        gone = Click(target=Element(role="button", name="登録", index=900).as_target())
        assert plan(after(make, seen, STUCK, gone)) == [way]


async def test_the_mark_on_a_banner_is_not_the_mark_on_a_list(make: Make, look: Look) -> None:
    seen = await look("banner")
    failed = Click(target=named(seen, "حفظ").as_target())
    assert plan(after(make, seen, STUCK, failed)) == ["CLICK ✕", "CLICK حفظ"]
    without = make.page(*(e for e in seen.elements if e.name != "✕"), url=seen.url)
    assert plan(after(make, without, STUCK, failed)) == [], "what it sends may come late: not pressed in another way"


async def test_a_closed_section_is_opened(make: Make, look: Look) -> None:
    seen = await look("closed")
    sub = make.sub(SubGoalKind.ENTER, "enter 1 as phone", label="phone", value="1")
    assert plan(make.request(seen, MISSING, sub)) == ["CLICK Szczegóły"]


async def test_an_empty_result_is_quoted(make: Make, look: Look) -> None:
    seen = await look("no_results")
    box = named(seen, "Search").as_target()
    sub = make.sub(SubGoalKind.FIND, "find order 9999", label="order 9999", item="order 9999")
    history = [
        make.step(Type(target=box, text="9999"), 1, url_after=seen.url),
        make.step(PressKey(key="Enter", target=box), 2, url_after=seen.url, url_changed=True),
    ]
    reply = plan_for(make.request(seen, MISSING, sub, history))
    assert reply.plan is not None
    assert '"No orders match."' in reply.plan.infeasible
