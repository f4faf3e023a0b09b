"""SELECT in a text: marks exactly the passage that `option` quotes, by pointer or by keys, and reads it back."""

from __future__ import annotations

from arc_cua.actuation.options import option_fact
from arc_cua.actuation.readiness import FOR_POINTING, Ready, Unready, ready, weigh
from arc_cua.actuation.replies import Marked, Passage, Readied, ask
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.sending import Sender
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

_MOST_KEYS = 400
"""A longer passage in a field is marked by range."""
_REFUSALS = {
    "gone": (Refusal.STALE, "the text is no longer in the document"),
    "ambiguous": (Refusal.AMBIGUOUS, "the passage stands there several times"),
    "missing": (Refusal.NO_OPTION, "the passage does not stand there"),
    "unfocused": (Refusal.NOT_FOCUSED, "the field does not take the focus"),
}


async def mark_passage(scope: Scope, spot: Spot, want: str, rung: Rung, sender: Sender) -> RungResult:
    """Mark `want` in the element's text; refuse one that is not there, or there several times."""
    found = await ready(scope, spot, FOR_POINTING)
    if isinstance(found, Unready):
        return refused(rung, found.refusal, *found.evidence)
    passage = await ask(scope, spot.page, spot.frame, Passage, "passage", spot.node, want)
    if passage.state != "found":
        refusal, said = _REFUSALS.get(passage.state, _REFUSALS["missing"])
        return refused(rung, refusal, option_fact(said))
    if rung is Rung.OPTION:
        sender.sent = True
        await ask(scope, spot.page, spot.frame, bool, "markPassage", spot.node, want)
        return await _read_back(scope, spot, want, rung, "marked by range; its events are not trusted ones")
    if passage.kind == "prose":
        return await _drag(scope, spot, want, passage, sender)
    if passage.kind == "field" and passage.letters <= _MOST_KEYS:
        sender.sent = True
        for _ in range(passage.letters):
            last = spot.page.key_soon("Shift+ArrowRight")
        await last
        return await _read_back(scope, spot, want, rung, "marked with trusted keys")
    said = "the passage can't be reached with the pointer as a whole"
    return refused(rung, Refusal.OFFSCREEN, option_fact(said))


async def _drag(scope: Scope, spot: Spot, want: str, passage: Passage, sender: Sender) -> RungResult:
    """Press at its beginning, move, let go at its end."""
    points = []
    for x, y in (passage.start, passage.end):
        carried = await weigh(scope, spot, Readied(ok=True, x=x, y=y), FOR_POINTING)
        if isinstance(carried, Unready):
            return refused(Rung.CDP, carried.refusal, *carried.evidence)
        points.append(carried)
    start, end = points
    sender.sent = True
    await _press_and_move(scope, spot, start, end)
    return await _read_back(scope, spot, want, Rung.CDP, "marked by dragging the pointer")


async def _press_and_move(scope: Scope, spot: Spot, start: Ready, end: Ready) -> None:
    page = spot.page
    page.mouse_soon("moved", start.x, start.y)
    page.mouse_soon("pressed", start.x, start.y)
    middle_x, middle_y = (start.x + end.x) / 2, (start.y + end.y) / 2
    page.mouse_soon("moved", middle_x, middle_y)
    page.mouse_soon("moved", end.x, end.y)
    await page.mouse(scope, "released", end.x, end.y)


async def _read_back(scope: Scope, spot: Spot, want: str, rung: Rung, how: str) -> RungResult:
    marked = await ask(scope, spot.page, spot.frame, Marked, "markedText", spot.node, want)
    said = "exactly the passage is marked" if marked.holds else f"marked is {marked.shown!r}"
    return RungResult(
        rung=rung,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=Effect.CONFIRMED if marked.holds else Effect.SUSPECTED_NOOP,
        evidence=(Evidence(kind="read_back", detail=said), Evidence(kind="capture", detail=how)),
    )
