"""Before anything is sent: is the element there, visible, still, enabled, and does it receive events at a point?

The page agent looks and waits, in the element's own frame; for a frame within a frame every holder is looked at too,
since a layer over the frame would swallow the click.
"""

from __future__ import annotations

import msgspec

from arc_cua.actuation.replies import Carried, Readied, ask
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Evidence, Refusal
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import FrameGone

SLACK_S = 3.0
"""What an answer may take beside the wait itself."""

_REFUSALS = {
    "stale": Refusal.STALE,
    "hidden": Refusal.HIDDEN,
    "zero_size": Refusal.ZERO_SIZE,
    "unstable": Refusal.UNSTABLE,
    "disabled": Refusal.DISABLED,
    "covered": Refusal.COVERED,
    "offscreen": Refusal.OFFSCREEN,
}
_KINDS = {Refusal.COVERED: "cover", Refusal.STALE: "element"}


class Needs(msgspec.Struct, frozen=True, kw_only=True):
    """What must hold before an act."""

    hit: bool = True
    """It receives events at a point; it is scrolled into view if it must be."""
    near: bool = False
    """What its own holder lays over it, such as a placeholder, is no cover: it gets the focus without a click."""
    enabled: bool = True
    still: bool = True
    """Its box has not moved for two frames."""


FOR_CLICK = Needs()
FOR_TYPING = Needs(still=False, near=True)
FOR_POINTING = Needs(enabled=False)
FOR_LOOKING = Needs(hit=False, enabled=False, still=False)


class Ready(msgspec.Struct, frozen=True, kw_only=True):
    """The element is ready."""

    x: float
    y: float
    """The point, in the main viewport."""
    frame_x: float
    frame_y: float
    """The same point in the viewport of the element's frame."""
    evidence: tuple[Evidence, ...] = ()


class Unready(msgspec.Struct, frozen=True, kw_only=True):
    """It isn't, and why."""

    refusal: Refusal
    evidence: tuple[Evidence, ...]


async def ready(
    scope: Scope, spot: Spot, needs: Needs = FOR_CLICK, *, cap_s: float | None = None, token: int = 0
) -> Ready | Unready:
    """Wait, `cap_s` seconds at most (by default the spot's patience), until the element is ready.

    Args:
        scope: Limits the wait too.
        spot: The element.
        needs: What must hold.
        cap_s: Seconds.
        token: Names the element's window in its document's input log, which is opened when it is ready.

    Raises:
        FrameGone, PageBlocked, PageUnresponsive, ScriptFailed, SurfaceLost: As `Page.call` does.
    """
    cap_s = spot.patience_s if cap_s is None else cap_s
    options = asked(spot, needs, cap_s=cap_s, token=token)
    found = await ask(scope, spot.page, spot.frame, Readied, "ready", spot.node, options, timeout_s=cap_s + SLACK_S)
    return await weigh(scope, spot, found, needs, cap_s=cap_s)


def asked(spot: Spot, needs: Needs, *, cap_s: float | None = None, token: int = 0) -> dict[str, object]:
    """Return what the page agent is told to wait for; by default for as long as the spot has patience."""
    cap_s = spot.patience_s if cap_s is None else cap_s
    return {**msgspec.to_builtins(needs), "cap_ms": cap_s * 1000, "token": token, "known": spot.known}


async def weigh(
    scope: Scope, spot: Spot, found: Readied, needs: Needs = FOR_CLICK, *, cap_s: float | None = None
) -> Ready | Unready:
    """Say what the element's own document found; its point is carried through the frames that hold the document.

    Raises:
        FrameGone, PageBlocked, PageUnresponsive, ScriptFailed, SurfaceLost: As `Page.call` does.
    """
    if not found.ok:
        return _unready(found.reason, found.detail)
    notes = ["scrolled into view"] if found.scrolled else []
    if found.over:
        notes.append(f"its only free point lies on {found.over}")
    x, y = found.x, found.y
    if needs.hit:
        carried = await lift(scope, spot, x, y, spot.patience_s if cap_s is None else cap_s)
        if isinstance(carried, Unready):
            return carried
        x, y = carried
    evidence = tuple(Evidence(kind="element", detail=note) for note in notes)
    return Ready(x=x, y=y, frame_x=found.x, frame_y=found.y, evidence=evidence)


async def lift(scope: Scope, spot: Spot, x: float, y: float, cap_s: float) -> tuple[float, float] | Unready:
    """Carry a point up through the frames that hold the element's own, to the main viewport."""
    frame = spot.frame
    while frame.parent_id is not None:
        owner = await spot.page.owner_of(scope, frame)
        if owner is None:
            raise FrameGone("the frame was removed")
        frame, node = owner
        carried = await ask(
            scope, spot.page, frame, Carried, "through", node, x, y, cap_s * 1000, timeout_s=cap_s + SLACK_S
        )
        if not carried.ok:
            return _unready(carried.reason, carried.detail)
        x, y = carried.x, carried.y
    return x, y


def _unready(reason: str, detail: str) -> Unready:
    refusal = _REFUSALS.get(reason, Refusal.READINESS_TIMEOUT)
    return Unready(refusal=refusal, evidence=(Evidence(kind=_KINDS.get(refusal, "element"), detail=detail),))
