"""The protocol client against a real browser."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import msgspec
import pytest

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout, SessionClosed
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.wire import Empty, LifecycleEvent

if TYPE_CHECKING:
    from tests.site import Site

FOREVER = {"expression": "new Promise(() => 0)", "awaitPromise": True}


async def test_calls_overtake_each_other_and_find_their_answers(page: Page) -> None:
    late = {"expression": "new Promise(r => globalThis.finish = r)", "awaitPromise": True}
    slow = page.session.call_soon("Runtime.evaluate", late)
    quick = [page.session.call_soon("Runtime.evaluate", {"expression": str(number)}) for number in range(20)]
    answers = [msgspec.json.decode(await one)["result"]["value"] for one in quick]
    assert answers == list(range(20))
    assert not slow.done
    await page.session.call("Runtime.evaluate", {"expression": "finish('late')"})
    assert b"late" in bytes(await slow)


async def test_a_refused_call_says_so(page: Page) -> None:
    with pytest.raises(CallFailed) as failed:
        await page.session.call("No.suchMethod")
    assert (failed.value.method, failed.value.code) == ("No.suchMethod", -32601)


async def test_a_call_that_is_not_answered_ends_at_its_deadline_and_the_late_answer_is_dropped(page: Page) -> None:
    late = {"expression": "new Promise(r => globalThis.finish = r)", "awaitPromise": True}
    with pytest.raises(CallTimeout) as timeout:
        await page.session.call("Runtime.evaluate", late, timeout_s=0.05)
    assert timeout.value.method == "Runtime.evaluate"
    await page.session.call("Runtime.evaluate", {"expression": "finish('late')"})
    reply = await page.session.call("Runtime.evaluate", {"expression": "'on time'"})
    assert b"on time" in bytes(reply)


async def test_an_answer_that_nobody_awaits_does_no_harm(page: Page) -> None:
    page.session.call_soon("No.suchMethod")
    await page.session.call("Runtime.evaluate", {"expression": "1"})


async def test_a_large_answer_and_a_large_call_arrive_whole(page: Page) -> None:
    size = 5 << 20
    reply = await page.session.call("Runtime.evaluate", {"expression": f"'x'.repeat({size})", "returnByValue": True})
    assert len(msgspec.json.decode(reply)["result"]["value"]) == size
    expression = f"'{'y' * size}'.length"
    assert (
        msgspec.json.decode(await page.session.call("Runtime.evaluate", {"expression": expression}))["result"][
            "value"
        ]
        == size
    )


async def test_events_reach_the_listeners_of_their_session_only(
    browser: Browser, page: Page, site: Site, scope: Scope
) -> None:
    other = await browser.open(scope)
    mine: list[LifecycleEvent] = []
    theirs: list[LifecycleEvent] = []
    page.session.on("Page.lifecycleEvent", LifecycleEvent, mine.append)
    other.session.on("Page.lifecycleEvent", LifecycleEvent, theirs.append)
    await page.goto(scope, site / "browser/plain.html")
    assert {event.frame_id for event in mine} == {page.target_id}
    assert not [event for event in theirs if event.frame_id == page.target_id]


async def test_an_event_that_does_not_fit_is_dropped_and_counted(page: Page, site: Site, scope: Scope) -> None:
    class Wrong(msgspec.Struct):
        no_such_field: int

    page.session.on("Page.domContentEventFired", Wrong, lambda _event: None)
    before = page.session.connection.malformed
    await page.goto(scope, site / "browser/plain.html")
    assert page.session.connection.malformed > before


async def test_calls_to_a_closed_tab_fail_at_once(browser: Browser, scope: Scope) -> None:
    page = await browser.open(scope)
    pending = page.session.call_soon("Runtime.evaluate", FOREVER, timeout_s=60)
    await page.close(scope)
    for one in (pending, page.session.call_soon("Page.enable")):
        with pytest.raises(SurfaceLost) as lost:
            await one
        assert lost.value.cause is LossCause.TARGET_CLOSED


async def test_an_ended_session_fails_its_calls_only(browser: Browser, page: Page) -> None:
    session = browser.connection.session("no such session")
    session.on("Page.loadEventFired", Empty, lambda _event: None)
    pending = session.call_soon("Page.enable", timeout_s=60)
    browser.connection.end_session("no such session")
    with pytest.raises(SessionClosed):
        await pending
    with pytest.raises(SessionClosed):
        await session.call("Page.enable")
    await page.session.call("Runtime.evaluate", {"expression": "1"})


async def test_a_killed_browser_fails_all_pending_calls_at_once() -> None:
    scope = Scope(30)
    async with await Browser.launch(scope) as browser:
        page = await browser.open(scope)
        pending = [page.session.call_soon("Runtime.evaluate", FOREVER, timeout_s=60) for _ in range(5)]
        assert browser.pid is not None
        os.kill(browser.pid, signal.SIGKILL)
        async with asyncio.timeout(5):
            outcomes = await asyncio.gather(*[_outcome(one) for one in pending])
        assert outcomes == [LossCause.CONNECTION_CLOSED] * 5
        with pytest.raises(SurfaceLost):
            await page.goto(scope, "about:blank")
        with pytest.raises(SurfaceLost):
            await browser.open(scope)
        assert browser.lost is not None and page.closed


async def _outcome(pending: object) -> LossCause | None:
    try:
        await pending  # type: ignore[misc]  # any Pending
    except SurfaceLost as lost:
        return lost.cause
    return None
