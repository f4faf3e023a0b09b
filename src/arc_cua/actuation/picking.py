"""TYPE into a native picker (date, time, colour, range): set with the events of a choice, and read back."""

from __future__ import annotations

from arc_cua.actuation.replies import Picked, ask
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope


async def pick_value(scope: Scope, spot: Spot, text: str, *, kind: str, quiet: bool) -> RungResult:
    """Set the picker to what `text` means in its form; refuse another form and say which one it takes.

    Args:
        scope: Limits the waits.
        spot: The picker.
        text: The value.
        kind: Its type, for what is said.
        quiet: The value itself must not be told.
    """
    picked = await ask(scope, spot.page, spot.frame, Picked, "setPicked", spot.node, text)
    if not picked.set:
        said = f"a field of type {kind} takes {picked.wants or 'no text'}"
        return refused(Rung.OPTION, Refusal.INVALID, Evidence(kind="field", detail=said))
    holds = await ask(scope, spot.page, spot.frame, bool, "holdsPicked", spot.node, picked.shown)
    shown = "" if quiet else f" {picked.shown!r}"
    said = f"the field holds{shown or ' it'}" if holds else "the page did not keep the value"
    return RungResult(
        rung=Rung.OPTION,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=Effect.CONFIRMED if holds else Effect.SUSPECTED_NOOP,
        evidence=(
            Evidence(kind="read_back", detail=said),
            Evidence(kind="capture", detail="set by value; its events are not trusted ones"),
        ),
    )
