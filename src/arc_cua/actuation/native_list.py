"""SELECT in a native list: the option is set, with the events that a person's choice fires, and read back."""

from __future__ import annotations

from arc_cua.actuation.options import listed, no_such, option_fact
from arc_cua.actuation.readiness import FOR_TYPING, Unready, weigh
from arc_cua.actuation.replies import NativeChoice, NativeHeld, Readied, ask
from arc_cua.actuation.rungs import refused, unneeded
from arc_cua.actuation.sending import Sender
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

_CHOSEN_S = 8.0
"""Options that another choice brings are waited for within the page."""


async def choose_native(scope: Scope, spot: Spot, want: str, readied: Readied, sender: Sender) -> RungResult:
    """Set the option that `want` means in a `<select>`; in a list of many it is added to the choice."""
    found = await weigh(scope, spot, readied, FOR_TYPING)
    if isinstance(found, Unready):
        return refused(Rung.OPTION, found.refusal, *found.evidence)
    sender.sent = True
    choice = await ask(
        scope, spot.page, spot.frame, NativeChoice, "chooseNative", spot.node, want, timeout_s=_CHOSEN_S
    )
    match choice.state:
        case "set":
            return _set(choice.label, choice.held or NativeHeld(holds=False, gone=True))
        case "already":
            return unneeded(f"{choice.label!r} is chosen already; nothing was sent")
        case "ambiguous":
            said = f"several options are called {choice.label!r}: {listed(choice.labels)}"
            return refused(Rung.OPTION, Refusal.AMBIGUOUS, option_fact(said))
        case _:
            return no_such(Rung.OPTION, choice.state, want, choice.labels)


def _set(label: str, held: NativeHeld) -> RungResult:
    chosen = listed(held.chosen)
    if held.gone:
        effect, said = Effect.UNVERIFIABLE, "the list was replaced"
    elif held.holds:
        effect, said = Effect.CONFIRMED, f"chosen now: {chosen}"
    else:
        effect, said = Effect.PARTIAL, f"the page did not keep {label!r}; chosen now: {chosen}"
    return RungResult(
        rung=Rung.OPTION,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=effect,
        evidence=(
            Evidence(kind="read_back", detail=said),
            Evidence(kind="capture", detail="set by option; its events are not trusted ones"),
        ),
    )
