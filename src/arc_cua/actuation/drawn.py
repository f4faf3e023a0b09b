"""TYPE into an editor that draws its text itself and takes its keys in a field that nobody sees."""

from __future__ import annotations

from arc_cua.actuation.pointer import click
from arc_cua.actuation.replies import Field, ReadBack, ask
from arc_cua.actuation.rungs import Performer
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

_EFFECTS = {
    "equal": (Effect.CONFIRMED, "the editor shows the text"),
    "truncated": (Effect.PARTIAL, "the editor shows only the first part of the text"),
    "different": (Effect.PARTIAL, "the editor shows something else"),
    "unchanged": (Effect.SUSPECTED_NOOP, "the editor still shows what it showed before"),
}


async def write_drawn(
    scope: Scope, spot: Spot, field: Field, text: str, *, append: bool, performer: Performer
) -> RungResult:
    """Click where the text is drawn, select all of it with the keys, insert, and compare what is drawn then."""
    clicked = await click(scope, spot.at(field.drawn_by), performer)
    if clicked.dispatched is not Dispatched.YES:
        return clicked
    if not await ask(scope, spot.page, spot.frame, bool, "enterDrawn", field.node, field.drawn_by):
        said = Evidence(kind="field", detail="the editor does not take the focus")
        return _sent(Effect.SUSPECTED_NOOP, Refusal.NOT_FOCUSED, *clicked.evidence, said)
    page = spot.page
    page.key_soon("Control+End" if append else "Control+A")
    if text:
        await page.insert_text(scope, spot.frame, text)
    else:
        await page.key(scope, "Backspace")
    back = await ask(scope, page, spot.frame, ReadBack, "drawn", field.drawn_by, text)
    effect, meaning = _EFFECTS.get(back.state, (Effect.UNVERIFIABLE, "the editor is gone"))
    if not text:
        effect, meaning = Effect.UNVERIFIABLE, "what the editor shows can't be told from its decoration"
    return _sent(effect, None, *clicked.evidence, Evidence(kind="read_back", detail=meaning))


def _sent(effect: Effect, refusal: Refusal | None, *evidence: Evidence) -> RungResult:
    return RungResult(
        rung=Rung.INSERT_TEXT,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        refusal=refusal,
        effect=effect,
        evidence=evidence,
    )
