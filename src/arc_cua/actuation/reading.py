"""WAIT, ASSERT_VISIBLE, ASSERT_TEXT and NOOP: the page is only read; `dispatched: yes` says that it was done."""

from __future__ import annotations

import asyncio

from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.read import read_ladder
from arc_cua.actuation.readiness import FOR_LOOKING, Unready, ready
from arc_cua.actuation.replies import Found, ask
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import AssertText, AssertVisible, Noop, Wait
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

MOST_SECONDS = 60.0


class Reading:
    """Performs the verbs that only look.

    Args:
        action: What to look for.
        page: Is looked at.
        spot: The target, where there is one that is live.
    """

    def __init__(self, action: Wait | AssertVisible | AssertText | Noop, page: Page, spot: Spot | None) -> None:
        self.action, self.page, self.spot = action, page, spot
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Nothing to find out first."""
        return read_ladder(self.action)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Look."""
        match self.action:
            case Wait():
                return await self._wait(scope, self.action.seconds)
            case AssertVisible():
                return await self._visible(scope)
            case AssertText():
                return await self._text(scope, self.action.text)
            case Noop():
                return _done("nothing was done, on purpose", effect=Effect.UNVERIFIABLE)

    async def _wait(self, scope: Scope, seconds: float) -> RungResult:
        cap_s = max(0.0, min(seconds, MOST_SECONDS, scope.remaining()))
        changed = await wait_for_change(scope, self.page, cap_s)
        return _done("the page changed" if changed else f"nothing changed for {cap_s:g} s", effect=Effect.CONFIRMED)

    async def _visible(self, scope: Scope) -> RungResult:
        if self.spot is None:
            return _failed("it was in the last observation, but has no place of its own on the page")
        found = await ready(scope, self.spot, FOR_LOOKING, cap_s=0.0)
        if isinstance(found, Unready):
            return _failed(*(item.detail for item in found.evidence))
        return _done("it is visible")

    async def _text(self, scope: Scope, text: str) -> RungResult:
        if not text.strip():
            return refused(Rung.READ, Refusal.INVALID, Evidence(kind="text", detail="there is no text to look for"))
        if self.spot is not None:
            found = await ask(scope, self.page, self.spot.frame, Found, "hasText", self.spot.node, text)
            return _done(f"it says {text!r}") if found.found else _failed(f"{text!r} is not in {found.near or 'it'}")
        unread = 0
        for frame in self.page.frames():
            try:
                if (await ask(scope, self.page, frame, Found, "hasText", 0, text)).found:
                    return _done(f"the page says {text!r}")
            except (FrameGone, PageUnresponsive, ScriptFailed):  # the others are still worth a look; it is counted
                unread += 1
        note = f"; {unread} frame(s) could not be read" if unread else ""
        return _failed(f"{text!r} is not on the page{note}")


async def wait_for_change(scope: Scope, page: Page, cap_s: float) -> bool:
    """Wait until a document of the page changes, `cap_s` seconds at most; return whether one did."""
    before = _documents(page)
    watches = [asyncio.create_task(_changed(scope, page, frame, cap_s)) for frame in page.frames()]
    watches.append(asyncio.create_task(page.pulse.until(lambda: _documents(page) != before, cap_s)))
    try:
        for watch in asyncio.as_completed(watches):
            if await watch:
                return True
    finally:
        for task in watches:
            task.cancel()
        await asyncio.gather(*watches, return_exceptions=True)
    return False


def _documents(page: Page) -> tuple[object, ...]:
    """What is there to be looked at, apart from the documents' content."""
    frames = tuple((frame.frame_id, frame.loader_id, frame.url) for frame in page.frames())
    return (frames, page.dialog, page.crashed, page.closed, len(page.popups))


async def _changed(scope: Scope, page: Page, frame: Frame, cap_s: float) -> bool:
    try:
        return await ask(scope, page, frame, bool, "changed", cap_s * 1000, timeout_s=cap_s + 3)
    except (FrameGone, PageBlocked):
        return True
    except (PageUnresponsive, ScriptFailed):  # a busy page has not changed for whoever looks at it
        return False


def _done(detail: str, *, effect: Effect = Effect.CONFIRMED) -> RungResult:
    return RungResult(
        rung=Rung.READ,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=effect,
        evidence=(Evidence(kind="text", detail=detail),),
    )


def _failed(*details: str) -> RungResult:
    evidence = (Evidence(kind="text", detail=detail) for detail in details)
    return refused(Rung.READ, Refusal.ASSERTION_FAILED, *evidence, phase=Phase.READ_BACK)
