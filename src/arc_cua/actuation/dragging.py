"""DRAG: press, hold, move, let go. Whether the page drags with data or follows the pointer is told by the page.

A drag is sent once. Whatever happens on the way, the button is let go of.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import msgspec

from arc_cua.actuation.capture import RIGHT
from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.drag import drag_ladder
from arc_cua.actuation.manner import Move
from arc_cua.actuation.readiness import FOR_CLICK, FOR_POINTING, Ready, Unready, lift, ready
from arc_cua.actuation.replies import Collected, ask
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.sending import new_token
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import Drag
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked, PageUnresponsive, ScriptFailed

_HOLD_MS = 250
"""Some lists let an item be picked up only after it has been held for a while."""

_STEPS = 8
_LIFT_PX = (3.0, 7.0, 12.0)
"""The first moves: small, for pages that take a drag for one only beyond some pixels."""

_UNSEEN = (FrameGone, PageBlocked, PageUnresponsive, ScriptFailed)


class DropPoint(msgspec.Struct, frozen=True):
    """`dropPoint`: where to let go, in the viewport of the element's frame."""

    x: float = 0.0
    y: float = 0.0
    aside: float = 1.0
    """How far above there is still within the element."""
    gone: bool = False


class _Before(msgspec.Struct, frozen=True, kw_only=True):
    """What is compared afterwards, and the tokens of the two windows in the input logs."""

    token: int
    drop_token: int
    standing: str
    contents: str


class Dragging:
    """Performs DRAG.

    Args:
        action: What, and how far where it isn't dropped on something.
        spot: What is dragged.
        onto: What it is dropped on.
    """

    def __init__(self, action: Drag, spot: Spot, onto: Spot | None) -> None:
        self.action, self.spot, self.onto = action, spot, onto
        self.page = spot.page
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Refuse to drag by nothing, or from one tab to another."""
        if self.onto is None and not (self.action.dx or self.action.dy):
            said = "neither an element to drop it on nor a distance is given"
            return refused(Rung.NONE, Refusal.INVALID, _told(said), phase=Phase.RESOLVE)
        if self.onto is not None and self.onto.page is not self.page:
            said = "it can't be dropped in another tab"
            return refused(Rung.NONE, Refusal.UNSUPPORTED, _told(said), phase=Phase.RESOLVE)
        return drag_ladder()

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Drag it."""
        if self.onto is not None:
            end = await ready(scope, self.onto, FOR_POINTING)
            if isinstance(end, Unready):
                return refused(rung, end.refusal, _told("what it should be dropped on:"), *end.evidence)
        token = new_token()
        start = await ready(scope, self.spot, FOR_CLICK, token=token)
        if isinstance(start, Unready):
            return refused(rung, start.refusal, *start.evidence)
        before = await self._before(scope, token)
        self.page.drags.begin(self.spot.frame.session)
        try:
            mode = await self._drag(scope, start, before)
        finally:
            self.page.drags.end()
            await self.page.release_all(scope)
        return await self._judge(scope, rung, before, mode)

    async def _before(self, scope: Scope, token: int) -> _Before:
        spot, onto, drop_token = self.spot, self.onto, 0
        contents = ""
        if onto is not None:
            drop_token = new_token()
            await ask(scope, onto.page, onto.frame, bool, "mark", drop_token, onto.node)
            contents = await ask(scope, onto.page, onto.frame, str, "contents", onto.node)
        standing = await ask(scope, spot.page, spot.frame, str, "standing", spot.node)
        return _Before(token=token, drop_token=drop_token, standing=standing, contents=contents)

    async def _drag(self, scope: Scope, start: Ready, before: _Before) -> str:
        """Send it all; return how it went, in words."""
        page = self.page
        at = (start.x, start.y)
        self.sent = True
        await page.mouse(scope, "moved", *at)
        await page.mouse(scope, "pressed", *at)
        await ask(scope, page, self.spot.frame, bool, "pause", _HOLD_MS)
        for x, y in _lifted(at, (self.action.dx, self.action.dy)):
            await page.mouse(scope, "moved", x, y)
        data = None
        if await ask(scope, page, self.spot.frame, bool, "carries", before.token):
            data = await page.drags.handed()
        # What was lifted may have left a gap, and what it is dropped on may have moved, or be out of sight.
        end, aside = await self._end(scope, at)
        moves = (*self._steps(at, end), *_rested(end, aside))
        if data is None:
            for move in moves:
                await page.mouse(scope, "moved", move.x, move.y)
                await self._pause(scope, move.wait_ms)
            await page.mouse(scope, "released", *end)
            return "followed the pointer"
        await page.drag_soon("dragEnter", data, *at)
        try:
            for move in moves:
                await page.drag_soon("dragOver", data, move.x, move.y)
                await self._pause(scope, move.wait_ms)
        except _UNSEEN:
            page.drag_soon("dragCancel", data, *at)
            raise
        await page.drag_soon("drop", data, *end)
        return "carried data"

    async def _pause(self, scope: Scope, wait_ms: float) -> None:
        """Hold still, as a hand that takes its time does; one that jumps does not."""
        if wait_ms > 0:
            await ask(scope, self.page, self.page.main, bool, "pause", wait_ms)

    async def _end(self, scope: Scope, at: tuple[float, float]) -> tuple[tuple[float, float], float]:
        """Return where to let go, in the main viewport, and how far above there is still the right place.

        Raises:
            FrameGone: What it should be dropped on is no longer there.
        """
        if self.onto is None:
            return (at[0] + self.action.dx, at[1] + self.action.dy), 1.0
        onto = self.onto
        point = await ask(scope, onto.page, onto.frame, DropPoint, "dropPoint", onto.node)
        if point.gone:
            raise FrameGone("what it should be dropped on is no longer there")
        carried = await lift(scope, onto, point.x, point.y, onto.patience_s)
        if isinstance(carried, Unready):
            raise FrameGone(carried.evidence[0].detail)
        return carried, point.aside

    def _steps(self, at: tuple[float, float], end: tuple[float, float]) -> Iterator[Move]:
        if not self.spot.hand.jumps:
            yield from self.spot.hand.path(at, end)
            return
        for step in range(1, _STEPS + 1):
            part = step / _STEPS
            yield Move(at[0] + (end[0] - at[0]) * part, at[1] + (end[1] - at[1]) * part, 0.0)

    async def _judge(self, scope: Scope, rung: Rung, before: _Before, mode: str) -> RungResult:
        """Say what the documents saw of it, and what it has changed."""
        spot, onto = self.spot, self.onto
        picked, dropped = Collected(alive=False), Collected(alive=False)
        standing = contents = None
        try:
            picked = await ask(scope, spot.page, spot.frame, Collected, "collect", before.token)
            standing = await ask(scope, spot.page, spot.frame, str, "standing", spot.node)
            if onto is not None:
                dropped = await ask(scope, onto.page, onto.frame, Collected, "collect", before.drop_token)
                contents = await ask(scope, onto.page, onto.frame, str, "contents", onto.node)
        except _UNSEEN as error:
            said = f"the page can't be asked what it saw: {error}"
            return _result(rung, Dispatched.UNKNOWN, Effect.UNVERIFIABLE, said)
        if not any(row.kind in ("pointerdown", "mousedown") and row.on in RIGHT for row in picked.seen):
            stray = picked.stray or "another element"
            return _result(rung, Dispatched.UNKNOWN, Effect.UNVERIFIABLE, f"the press went to {stray}")
        at = [row for row in dropped.seen if row.kind in ("drop", "pointerup", "mouseup") and row.on in RIGHT]
        held = any(row.kind == "pointerup" and row.on in RIGHT for row in picked.seen)
        where = "let go of at an offset"
        if onto is not None:
            where = "let go of where it should be dropped, which heard nothing of it"
            if at:
                where = f"{at[-1].kind} seen where it should be dropped"
            elif held:
                where = "let go of there; the element held the pointer"
        changed = standing != before.standing or (onto is not None and contents != before.contents)
        effect = Effect.CONFIRMED if changed else Effect.UNVERIFIABLE
        said = f"pressed at the element, {mode}, {where}; " + ("it shows" if changed else "nothing shows it yet")
        return _result(rung, Dispatched.YES, effect, said)


def _lifted(at: tuple[float, float], by: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Down and right where the distance isn't known yet: what it is dropped on may have to be scrolled to."""
    dx, dy = by if any(by) else (1.0, 1.0)
    far = math.hypot(dx, dy)
    for length in _LIFT_PX:
        if length < far or not any(by):
            yield at[0] + dx * length / far, at[1] + dy * length / far


def _rested(end: tuple[float, float], aside: float) -> Iterator[Move]:
    """Two moves on the spot: a list that makes room does so at a move, and is asked once more when it has."""
    yield Move(end[0], end[1] - aside, 0.0)
    yield Move(*end, 0.0)


def _result(rung: Rung, dispatched: Dispatched, effect: Effect, said: str) -> RungResult:
    phase = Phase.READ_BACK if effect is Effect.CONFIRMED else Phase.ACKNOWLEDGE
    return RungResult(rung=rung, phase=phase, dispatched=dispatched, effect=effect, evidence=(_told(said),))


def _told(detail: str) -> Evidence:
    return Evidence(kind="drag", detail=detail)
