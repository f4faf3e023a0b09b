"""Proof of delivery: what the page's input log says about one dispatch, and what follows from it.

Three answers are possible. YES: a trusted event was seen at the right element. NO: the browser acknowledged the input
and no document of the page has seen it. UNKNOWN: everything else. That includes an input that landed on another
element: something was pressed, so the same is never sent again by itself, and the evidence names what was hit.
"""

from __future__ import annotations

import msgspec

from arc_cua.actuation.replies import Collected, Seen, Witnessed
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Refusal

RIGHT = frozenset({"self", "inside", "label"})
"""Places that count as the element: itself, what it contains, and the label that works it."""

_NAMED = 3
_ANYWHERE = RIGHT | {"any"}


class Sent(msgspec.Struct, frozen=True, kw_only=True):
    """What is known after an input was sent."""

    kinds: tuple[str, ...]
    """Events that prove the delivery, such as `pointerdown`; the first one is what was waited for."""
    acknowledged: bool = False
    """Whether the browser said that the page has handled the input."""
    witnessed: Witnessed | None = None
    """The proof that came before the page's own handlers ran."""
    collected: Collected | None = None
    """The log, read after the acknowledgement; None when the document could not be asked."""
    elsewhere: bool | None = None
    """Whether another document of the page saw input meanwhile; None when that isn't known."""
    hindrance: str = ""
    """What kept the acknowledgement from us: a dialog, a crash, the deadline, a replaced document."""


class Delivery(msgspec.Struct, frozen=True, kw_only=True):
    """What follows: whether it was dispatched, and what shows it."""

    dispatched: Dispatched
    effect: Effect = Effect.UNVERIFIABLE
    evidence: tuple[Evidence, ...] = ()
    refusal: Refusal | None = None
    """Why the press was kept from the page's handlers, if it was."""


def judge(sent: Sent) -> Delivery:
    """Say whether the input was delivered to the element that it was meant for. Pure."""
    collected = sent.collected
    rows = collected.seen if collected is not None else ()
    places = {row.on for row in rows if row.kind in sent.kinds}
    if sent.witnessed is not None:
        places.add(sent.witnessed.on)
    hindered = (_capture(sent.hindrance),) if sent.hindrance else ()
    if collected is not None and collected.other:
        said = f"the press was kept from the page: {collected.other}"
        return Delivery(
            dispatched=Dispatched.NO, effect=Effect.REFUSED, refusal=Refusal.STALE, evidence=(_capture(said),)
        )
    if collected is not None and collected.lost:
        return _held_back(collected.lost)
    if places & _ANYWHERE:
        return Delivery(
            dispatched=Dispatched.YES,
            effect=_effect(collected),
            evidence=(_capture(_told(sent, rows)), *_changes(collected), *hindered),
        )
    if places:
        who = (collected.stray if collected is not None else "") or "another element"
        return Delivery(dispatched=Dispatched.UNKNOWN, evidence=(_capture(f"the input went to {who}"), *hindered))
    if sent.acknowledged and collected is not None and collected.alive and sent.elsewhere is False:
        said = "acknowledged, but no document of the page saw the input"
        return Delivery(dispatched=Dispatched.NO, evidence=(_capture(said),))
    if sent.elsewhere:
        said = "the input went to another frame of the page"
    elif sent.acknowledged:
        said = "acknowledged, but the page can't be asked whether it saw the input"
    else:
        said = "not acknowledged"
    return Delivery(dispatched=Dispatched.UNKNOWN, evidence=(_capture(said), *hindered))


def _held_back(lost: tuple[str, ...]) -> Delivery:
    """The button went down, which made the page change a field; the press itself was kept from its handlers."""
    fields = ", ".join(lost[:_NAMED])
    said = f"the press was held back: the page no longer holds what was entered in {fields}"
    return Delivery(
        dispatched=Dispatched.YES,
        effect=Effect.SUSPECTED_NOOP,
        refusal=Refusal.NOT_KEPT,
        evidence=(Evidence(kind="field", detail=said),),
    )


def _told(sent: Sent, rows: tuple[Seen, ...]) -> str:
    seen = [row for row in rows if row.on in _ANYWHERE]
    if not seen:
        return f"trusted {sent.kinds[0]} seen at the element"
    parts = (f"{row.kind} x{row.count}" + (" (default prevented)" if row.prevented else "") for row in seen)
    return "trusted events seen at the element: " + ", ".join(parts)


def _effect(collected: Collected | None) -> Effect:
    if collected is not None and collected.alive and collected.before != collected.after:
        return Effect.CONFIRMED
    return Effect.UNVERIFIABLE


def _changes(collected: Collected | None) -> tuple[Evidence, ...]:
    if collected is None or not collected.alive:
        return ()
    if not collected.connected:
        return (Evidence(kind="element", detail="the element left the document"),)
    if collected.before != collected.after:
        shown = f"{collected.before or 'nothing'} became {collected.after or 'nothing'}"
        return (Evidence(kind="read_back", detail=shown),)
    return ()


def _capture(detail: str) -> Evidence:
    return Evidence(kind="capture", detail=detail)
