"""SELECT among choices that are all there: radio buttons, boxes, segments, tabs. The one that is meant is pressed."""

from __future__ import annotations

import msgspec

from arc_cua.actuation.keyboard import activate
from arc_cua.actuation.options import listed, no_such
from arc_cua.actuation.pointer import click
from arc_cua.actuation.replies import Choice, NativeHeld, ask
from arc_cua.actuation.rungs import Performer, unneeded
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Rung, RungResult
from arc_cua.core.scope import Scope


async def choose_in_group(scope: Scope, spot: Spot, want: str, rung: Rung, performer: Performer) -> RungResult:
    """Press the member that `want` means, with the pointer or with its key, and read back that it is on."""
    choice = await ask(scope, spot.page, spot.frame, Choice, "groupChoice", spot.node, want)
    if choice.state != "found" or choice.disabled:
        return no_such(rung, "disabled" if choice.disabled else choice.state, want, choice.labels)
    if choice.selected:
        return unneeded(f"{want!r} is chosen already; nothing was sent")
    member = spot.at(choice.node)
    if rung is Rung.KEYBOARD:
        pressed = await activate(scope, member, performer)
    else:
        pressed = await click(scope, member, performer)
    if pressed.dispatched is not Dispatched.YES:
        return pressed
    held = await ask(scope, spot.page, spot.frame, NativeHeld, "groupHolds", spot.node, choice.node, want)
    if held.gone:
        effect, said = Effect.UNVERIFIABLE, "the choices were replaced"
    elif held.holds:
        effect, said = Effect.CONFIRMED, f"chosen now: {listed(held.chosen)}"
    else:
        effect, said = Effect.SUSPECTED_NOOP, f"{want!r} is not chosen; chosen now: {listed(held.chosen)}"
    evidence = (*pressed.evidence, Evidence(kind="read_back", detail=said))
    return msgspec.structs.replace(pressed, phase=Phase.READ_BACK, effect=effect, evidence=evidence)
