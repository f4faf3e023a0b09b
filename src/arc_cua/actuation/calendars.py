"""TYPE a day into what opens a calendar: the calendar is opened, turned to the month, and the day pressed.

Which button turns it, and which way, is found out by pressing and looking: no word of any language is needed.
"""

from __future__ import annotations

import datetime

import msgspec

from arc_cua.actuation.days import months_between, parse_day
from arc_cua.actuation.pointer import click
from arc_cua.actuation.replies import CalendarPage, Shown, ask
from arc_cua.actuation.rungs import Performer, refused
from arc_cua.actuation.spot import Spot
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope

_MOST_TURNS = 80
_OPEN_MS = 2000
_TURN_MS = 500


async def pick_day(scope: Scope, spot: Spot, text: str, performer: Performer) -> RungResult:
    """Press the day that `text` names in the calendar that the element opens, and read it back from the element."""
    day = parse_day(text)
    assert day is not None, "asked for only when it names a day"
    page = await _calendar(scope, spot, 0)
    notes: tuple[Evidence, ...] = ()
    if not page.open:
        clicked = await click(scope, spot, performer)
        if clicked.dispatched is not Dispatched.YES:
            return msgspec.structs.replace(clicked, rung=Rung.LISTBOX)
        notes = (_fact("opened with a click"),)
        page = await _calendar(scope, spot, _OPEN_MS)
    if not page.open:
        refusal = Refusal.READONLY if not notes else Refusal.NOT_EDITABLE
        return _told(Effect.SUSPECTED_NOOP, refusal, *notes, _fact("it can't be typed into, and opened no calendar"))
    page = await _turn(scope, spot, page, day, performer)
    if not page.open or months_between(page.year, page.month, day) != 0:
        await ask(scope, spot.page, spot.frame, bool, "leave", spot.node)
        shown = f"{page.year:04}-{page.month:02}" if page.open and page.year else "no month that can be read"
        return _told(Effect.SUSPECTED_NOOP, Refusal.NO_OPTION, *notes, _fact(f"the calendar shows {shown}"))
    cell = await ask(scope, spot.page, spot.frame, int, "calendarDay", day.day)
    pressed = await click(scope, spot.at(cell), performer)
    evidence = (*notes, *pressed.evidence)
    if pressed.dispatched is not Dispatched.YES:
        dispatched = Dispatched.YES if performer.sent and notes else pressed.dispatched
        if pressed.dispatched is Dispatched.UNKNOWN:
            dispatched = Dispatched.UNKNOWN
        return msgspec.structs.replace(pressed, rung=Rung.LISTBOX, dispatched=dispatched, evidence=evidence)
    shown_now = await ask(
        scope, spot.page, spot.frame, Shown, "showsDay", spot.node, cell, day.year, day.month, day.day
    )
    effect = Effect.CONFIRMED if shown_now.holds else Effect.PARTIAL if shown_now.open else Effect.UNVERIFIABLE
    return _told(effect, None, *evidence, Evidence(kind="read_back", detail=shown_now.how))


async def _turn(
    scope: Scope, spot: Spot, page: CalendarPage, day: datetime.date, performer: Performer
) -> CalendarPage:
    """Turn to the month: by lists of months and years if there are any, else by the buttons above the days."""
    if months_between(page.year, page.month, day) == 0:
        return page
    performer.sent = True
    if await ask(scope, spot.page, spot.frame, bool, "turnByLists", day.year, day.month):
        page = await _calendar(scope, spot, _OPEN_MS)
    learned: dict[int, int] = {}
    """How many months a button turns by, by its place among them."""
    for _ in range(_MOST_TURNS):
        if not page.open or not page.year or not page.month:
            return page
        left = months_between(page.year, page.month, day)
        place = next_turn(left, learned, len(page.turners))
        if left == 0 or place is None:
            return page
        pressed = await click(scope, spot.at(page.turners[place]), performer)
        if pressed.dispatched is Dispatched.UNKNOWN:
            return page
        after = await ask(
            scope, spot.page, spot.frame, CalendarPage, "turned", page.year, page.month, _TURN_MS, timeout_s=6.0
        )
        learned[place] = (
            months_between(page.year, page.month, datetime.date(after.year, after.month, 1))
            if (after.open and after.year and after.month)
            else 0
        )
        page = after
    return page


def next_turn(left: int, learned: dict[int, int], buttons: int) -> int | None:
    """Return the place of the button to press next; None when none helps.

    Args:
        left: Months still to go; negative: back.
        learned: By how many months the buttons that were pressed turn.
        buttons: How many there are, from the right to the left.
    """
    useful = {place: by for place, by in learned.items() if by * left > 0 and abs(by) <= abs(left)}
    untried = [place for place in range(buttons) if place not in learned]
    best = max(useful, key=lambda place: abs(useful[place]), default=None)
    if best is not None and (abs(left) < 12 or abs(useful[best]) > 1 or not untried):
        return best
    if untried:
        return untried[0] if left > 0 else untried[-1]
    return best


async def _calendar(scope: Scope, spot: Spot, cap_ms: int) -> CalendarPage:
    return await ask(scope, spot.page, spot.frame, CalendarPage, "calendar", cap_ms, timeout_s=cap_ms / 1000 + 5)


def _told(effect: Effect, refusal: Refusal | None, *evidence: Evidence) -> RungResult:
    if refusal is not None and not evidence[:-1]:
        return refused(Rung.LISTBOX, refusal, *evidence)
    return RungResult(
        rung=Rung.LISTBOX,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        refusal=refusal,
        effect=effect,
        evidence=evidence,
    )


def _fact(detail: str) -> Evidence:
    return Evidence(kind="field", detail=detail)
