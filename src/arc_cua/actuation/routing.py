"""Frames with a process of their own: whether the browser sends what happens at a point to the right one.

It finds the process behind a point from what was last drawn. Of a frame that is new, or has just moved, nothing may
be drawn there yet: a press would go to the document around it. So a move, which presses nothing, goes first, until
the frame's own document has seen it.
"""

from __future__ import annotations

import asyncio

from arc_cua.actuation.readiness import Ready, Unready
from arc_cua.actuation.replies import ask
from arc_cua.actuation.sending import new_token
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Evidence, Refusal
from arc_cua.core.scope import Scope

_AGAIN_S = 0.1
"""After this long another move is sent."""
_LEAST_S = 1.0
"""A frame gets this long at least, however little patience there is: it may have yet to be drawn at all."""


async def route(scope: Scope, spot: Spot, at: Ready) -> Unready | None:
    """Return None once the document of the spot's frame sees what happens at the point, or that it doesn't.

    Frames that the page's own process serves are always seen through.

    Raises:
        FrameGone, PageBlocked, PageUnresponsive, ScriptFailed, SurfaceLost: As `Page.call` does.
    """
    page, frame = spot.page, spot.frame
    if frame.session is page.session:
        return None
    token, patience_s = new_token(), min(max(spot.patience_s, _LEAST_S), scope.remaining())
    await ask(scope, page, frame, bool, "mark", token, 0)
    witness = page.call_soon(frame, "witness", token, "mousemove", timeout_s=patience_s + 1)
    until = scope.clock.monotonic() + patience_s
    aside = 1.0
    while scope.clock.monotonic() < until:
        scope.check()
        page.mouse_soon("moved", at.x + aside, at.y)
        await asyncio.wait({witness.future}, timeout=_AGAIN_S)
        if witness.done:
            await witness
            page.call_soon(frame, "unmark", token)
            return None
        aside = 1.0 - aside
    page.call_soon(frame, "unmark", token)
    said = "what happens at its point does not reach its frame: the frame is not drawn there yet"
    return Unready(refusal=Refusal.UNSTABLE, evidence=(Evidence(kind="element", detail=said),))
