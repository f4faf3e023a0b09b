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


class Vain:
    """Counts scrolls in one direction, one after the other, that moved nothing and brought nothing."""

    def __init__(self) -> None:
        self._last: tuple[str, int, int] | None = None
        self._count = 0

    def count(self, page: Page, action: Scroll, *, productive: bool) -> int:
        """Take down one more; return how many in a row were in vain."""
        key = (page.target_id, _sign(action.dx), _sign(action.dy))
        if productive:
            self._last, self._count = None, 0
        elif key == self._last:
            self._count += 1
        else:
            self._last, self._count = key, 1
        return self._count


class Wheeling:
    """Performs SCROLL.

    Args:
        action: How far.
        page: Is scrolled when there is no target.
        spot: The element to scroll over.
        vain: Remembers the scrolls before this one.
    """

    def __init__(self, action: Scroll, page: Page, spot: Spot | None, vain: Vain) -> None:
        self.action, self.page, self.spot, self.vain = action, page, spot, vain
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
        effect = _effect(start, end)
        times = self.vain.count(self.page, self.action, productive=effect is not Effect.SUSPECTED_NOOP)
        notes = [_scroll(_told(start, end))]
        if times > 1:
            notes.append(_scroll(f"{times} scrolls in a row this way have moved nothing: another way is needed"))
        return RungResult(
            rung=rung, phase=Phase.READ_BACK, dispatched=Dispatched.YES, effect=effect, evidence=tuple(notes)
        )


def _effect(start: WheelStart, end: WheelEnd) -> Effect:
    if end.moved_x or end.moved_y or end.more:
        return Effect.CONFIRMED
    return Effect.UNVERIFIABLE if start.over_frame else Effect.SUSPECTED_NOOP


def _told(start: WheelStart, end: WheelEnd) -> str:
    moved = f"moved by {end.moved_x:g}, {end.moved_y:g} CSS pixels"
    if not (end.moved_x or end.moved_y):
        moved = "a frame lies under the wheel; how far it moved is not known" if start.over_frame else "nothing moved"
    moved += "; more has come" if end.more else ""
    return moved + ("; the end is reached" if end.at_end and not start.over_frame else "")


def _sign(distance: int) -> int:
    return (distance > 0) - (distance < 0)


def _scroll(detail: str) -> Evidence:
    return Evidence(kind="scroll", detail=detail)
