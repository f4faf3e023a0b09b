"""The door: what may be done at all, staleness, doubt, and acting on what perception has seen."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import AnyAction, Click, Done, Escalate, Infeasible, Noop, Target, Type
from arc_cua.core.errors import RunStopped, SurfaceLost
from arc_cua.core.receipt import Dispatched, Effect, Phase, Refusal
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.observe import Observer

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.mark.parametrize("action", [Done(claim="sent"), Infeasible(reason="none"), Escalate(reason="lost")])
async def test_what_is_no_act_in_a_browser_is_refused(hands: Hands, action: AnyAction) -> None:
    receipt = await hands.act(action)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.UNSUPPORTED)
    assert str(action.verb) in receipt.evidence[0].detail


async def test_what_was_seen_can_be_acted_on(hands: Hands, site: Site) -> None:
    """With the real eyes: an observation, a target by index, by description, and of text."""
    await hands.open(site / "actuation/clicks.html")
    observer = Observer(Redactor())
    seen = await observer.observe(hands.scope, hands.page)
    plain = next(element for element in seen.elements if element.name == "Plain")
    by_index = await hands.actuator.act(hands.scope, "a1", Click(target=plain.as_target()), seen)
    by_name = await hands.actuator.act(hands.scope, "a2", Click(target=Target(role="button", name="plain")), seen)
    assert (by_index.dispatched, by_name.dispatched) == (Dispatched.YES, Dispatched.YES)
    assert by_index.target == plain.ref
    assert by_name.action_id == "a2"
    missing = await hands.actuator.act(hands.scope, "a3", Click(target=Target(role="button", name="Nowhere")), seen)
    assert (missing.dispatched, missing.refusal, missing.phase) == (Dispatched.NO, Refusal.NOT_FOUND, Phase.RESOLVE)
    assert await hands.page.network.idle(0, 10)
    assert site.count("plain") == 2


async def test_every_control_on_a_page_of_frames_is_reached_by_index(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/frames.html")
    inner = await hands.frame_of("child.html?nested")
    await hands.page.prepare(hands.scope, inner)
    seen = await Observer(Redactor()).observe(hands.scope, hands.page)
    fields = [
        one
        for one in seen.elements
        if one.ref is not None and one.ref.frame_id == inner.frame_id and one.name == "Name"
    ]
    assert len(fields) == 1
    receipt = await hands.actuator.act(
        hands.scope, "a1", Type(target=Target(index=fields[0].index), text="Nested"), seen
    )
    assert receipt.effect is Effect.CONFIRMED, receipt


async def test_a_run_that_must_end_sends_nothing(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/clicks.html")
    plain = await hands.find("#plain")
    with pytest.raises(RunStopped):
        await hands.actuator.act(Scope(0), "a1", Click(target=plain), hands.observation())
    assert site.count("plain") == 0


async def test_a_page_that_has_crashed_gets_nothing(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/clicks.html")
    await hands.find("#plain")
    hands.page.session.call_soon("Page.crash")
    assert await hands.page.pulse.until(lambda: hands.page.crashed, 10)
    with pytest.raises(SurfaceLost) as lost:
        await hands.act(Click(target=Target(index=1)), settled=False)
    assert lost.value.pending == ()


async def test_a_browser_that_is_killed_while_it_handles_a_click_leaves_it_in_doubt(site: Site) -> None:
    browser = await Browser.launch(Scope(60))
    page = await browser.open(Scope(20), site / "actuation/clicks.html")
    actuator = BrowserActuator(Tabs(browser, page))
    seen = await Observer(Redactor()).observe(Scope(10), page)
    acting = asyncio.create_task(actuator.act(Scope(30), "a9", Click(target=Target(name="Hangs")), seen))
    while not site.count("hangs") and not acting.done():
        await asyncio.wait([acting], timeout=0.05)
    assert browser.pid is not None
    os.kill(browser.pid, signal.SIGKILL)
    with pytest.raises(SurfaceLost) as lost:
        await acting
    assert lost.value.pending == ("a9",)
    with pytest.raises(SurfaceLost) as gone:
        await actuator.act(Scope(10), "a10", Click(target=Target(name="Plain")), seen)
    assert gone.value.pending == ()
    assert (await actuator.act(Scope(10), "a11", Noop(), seen)).dispatched is Dispatched.YES
    await browser.close()
