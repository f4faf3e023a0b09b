"""TYPE a code into fields that take a piece each: every piece goes into its own field, and the whole is read back."""

from __future__ import annotations

from arc_cua.actuation.replies import Entered, Field, ReadBack, ask
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.sending import Sender
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

_EFFECTS = {
    "equal": (Effect.CONFIRMED, "the fields hold the text, a piece each"),
    "truncated": (Effect.PARTIAL, "the fields hold only the first part of the text"),
    "different": (Effect.PARTIAL, "the fields hold something else"),
    "emptied": (Effect.SUSPECTED_NOOP, "the fields are empty"),
}


def pieces(text: str, size: int, fields: int) -> tuple[str, ...] | None:
    """Return what goes into each field; None when the text does not fit; marks between pieces go."""
    room = size * fields
    plain = text if len(text) <= room else "".join(letter for letter in text if letter.isalnum())
    if not plain or len(plain) > room:
        return None
    return tuple(plain[at : at + size] for at in range(0, len(plain), size))


async def write_split(scope: Scope, spot: Spot, field: Field, text: str, sender: Sender) -> RungResult:
    """Type the pieces key by key. A page that moves on by itself finds the focus where it would have put it."""
    parts = pieces(text, field.box_size, len(field.boxes))
    if parts is None:
        said = f"there are {len(field.boxes)} fields of {field.box_size}, and the text is longer"
        return refused(Rung.KEY_EVENTS, Refusal.INVALID, Evidence(kind="field", detail=said))
    for node, part in zip(field.boxes, parts, strict=False):
        entered = await ask(scope, spot.page, spot.frame, Entered, "enter", node, False)
        if not entered.focused:
            said = f"the focus stayed on {entered.taken}"
            return _partly(sender, Evidence(kind="field", detail=said))
        sender.sent = True
        for letter in part:
            last = spot.page.key_soon(letter)
        await last
    used, whole = list(field.boxes[: len(parts)]), "".join(parts)
    back = await ask(scope, spot.page, spot.frame, ReadBack, "boxesHold", used, whole)
    effect, said = _EFFECTS.get(back.state, (Effect.UNVERIFIABLE, "the fields are gone"))
    return RungResult(
        rung=Rung.KEY_EVENTS,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=effect,
        evidence=(Evidence(kind="read_back", detail=said),),
    )


def _partly(sender: Sender, evidence: Evidence) -> RungResult:
    if not sender.sent:
        return refused(Rung.KEY_EVENTS, Refusal.NOT_FOCUSED, evidence)
    return RungResult(
        rung=Rung.KEY_EVENTS,
        phase=Phase.SEND,
        dispatched=Dispatched.YES,
        refusal=Refusal.NOT_FOCUSED,
        effect=Effect.PARTIAL,
        evidence=(evidence,),
    )
