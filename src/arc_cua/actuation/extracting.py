"""EXTRACT: data out of a page's tables, lists, cards and facts, as JSON in the receipt. The page is only read.

Where the structure does not say what is asked for, the refusal names what there is instead; nothing is guessed.
"""

from __future__ import annotations

import msgspec

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.actuation.replies import ask
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import Extract
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.perception.extract import Extraction, Refused, Structures, Why, bounded, extract, wish_of
from arc_cua.surfaces.browser.errors import FrameGone, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

MOST_CHARACTERS = 8_000
"""Of the JSON in a receipt; rows beyond it are counted, not shown."""
_REFUSALS = {
    Why.NO_STRUCTURE: Refusal.NOT_FOUND,
    Why.NO_COLUMN: Refusal.NOT_FOUND,
    Why.AMBIGUOUS: Refusal.AMBIGUOUS,
}


class Extracting:
    """Performs EXTRACT.

    Args:
        action: What to read.
        page: Is read, frame by frame, where there is no target.
        spot: The part of the page to read.
    """

    def __init__(self, action: Extract, page: Page, spot: Spot | None) -> None:
        self.action, self.page, self.spot = action, page, spot
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """One rung, or a refusal when nothing is asked for."""
        if not self.action.what.strip() and self.spot is None:
            nothing = Evidence(kind="extract", detail="neither what to read nor where is said")
            return refused(Rung.NONE, Refusal.INVALID, nothing, phase=Phase.RESOLVE)
        return descend((Rung.READ,), repeatable=is_repeatable(self.action))

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Read the first frame that has it."""
        if self.spot is not None:
            places: tuple[tuple[Frame, int], ...] = ((self.spot.frame, self.spot.node),)
        else:
            places = tuple((frame, 0) for frame in self.page.frames())
        refusals: list[Refused] = []
        unread = 0
        for frame, node in places:
            try:
                answer = await ask(scope, self.page, frame, Structures, "structures", node)
            except (FrameGone, PageUnresponsive, ScriptFailed):  # the others are still worth a look; it is counted
                unread += 1
                continue
            found = extract(bounded(answer), wish_of(self.action.what), about=self.action.what)
            if isinstance(found, Extraction):
                return _read(rung, found)
            refusals.append(found)
        return _unread(rung, refusals, unread)


def _read(rung: Rung, found: Extraction) -> RungResult:
    return RungResult(
        rung=rung,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=Effect.CONFIRMED,
        evidence=(Evidence(kind="extract", detail=as_json(found)),),
    )


def _unread(rung: Rung, refusals: list[Refused], unread: int) -> RungResult:
    told = next((one for one in refusals if one.why is not Why.NO_STRUCTURE), refusals[0] if refusals else None)
    if told is None:
        detail = Evidence(kind="extract", detail=f"{unread} frame(s) could not be read")
        return refused(rung, Refusal.UNRESPONSIVE, detail, phase=Phase.READ_BACK)
    note = f"; {unread} frame(s) could not be read" if unread else ""
    said = Evidence(kind="extract", detail=f"{told.why}: {told.detail}{note}")
    return refused(rung, _REFUSALS[told.why], said, phase=Phase.READ_BACK)


def as_json(found: Extraction, most: int = MOST_CHARACTERS) -> str:
    """Return the extraction as JSON of at most `most` characters; where rows are missing, `total` counts all."""
    total, rows = found.total or len(found.rows), found.rows
    text = msgspec.json.encode(found).decode()
    while len(text) > most and rows:
        rows = rows[: len(rows) * most // (len(text) + 1)]
        text = msgspec.json.encode(msgspec.structs.replace(found, rows=rows, total=total)).decode()
    return text
