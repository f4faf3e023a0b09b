"""SCROLL: the wheel over the target or the middle of the page, and how far everything under it moved."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.scroll import scroll_ladder
from arc_cua.actuation.readiness import FOR_POINTING, Unready, ready
from arc_cua.actuation.replies import WheelEnd, WheelStart, ask
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import Scroll
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.page import Page

_COME_TO_REST_MS = 800


class Wheeling:
    """Performs SCROLL.

    Args:
        action: How far.
        page: Is scrolled when there is no target.
        spot: The element to scroll over.
    """

    def __init__(self, action: Scroll, page: Page, spot: Spot | None) -> None:
        self.action, self.page, self.spot = action, page, spot
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Refuse to scroll by nothing."""
        if not (self.action.dx or self.action.dy):
            return refused(Rung.NONE, Refusal.INVALID, _scroll("both distances are zero"), phase=Phase.RESOLVE)
        return scroll_ladder(self.action)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Turn the wheel and measure."""
        frame, at, point = self.page.main, None, None
        if self.spot is not None:
            found = await ready(scope, self.spot, FOR_POINTING)
            if isinstance(found, Unready):
                return refused(rung, found.refusal, *found.evidence)
            frame, at, point = self.spot.frame, (found.frame_x, found.frame_y), (found.x, found.y)
        start = await ask(scope, self.page, frame, WheelStart, "beforeWheel", at)
        x, y = point or (start.x, start.y)
        self.sent = True
        await self.page.wheel(scope, x, y, self.action.dx, self.action.dy)
        end = await ask(
            scope, self.page, frame, WheelEnd, "afterWheel", self.action.dx, self.action.dy, _COME_TO_REST_MS
        )
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=_effect(start, end),
            evidence=(_scroll(_told(start, end)),),
        )


def _effect(start: WheelStart, end: WheelEnd) -> Effect:
    if end.moved_x or end.moved_y:
        return Effect.CONFIRMED
    return Effect.UNVERIFIABLE if start.over_frame else Effect.SUSPECTED_NOOP


def _told(start: WheelStart, end: WheelEnd) -> str:
    moved = f"moved by {end.moved_x:g}, {end.moved_y:g} CSS pixels"
    if not (end.moved_x or end.moved_y):
        moved = "a frame lies under the wheel; how far it moved is not known" if start.over_frame else "nothing moved"
    return moved + ("; the end is reached" if end.at_end and not start.over_frame else "")


def _scroll(detail: str) -> Evidence:
    return Evidence(kind="scroll", detail=detail)
