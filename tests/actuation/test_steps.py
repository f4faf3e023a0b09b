"""Keys and moves toward a value, days, pieces of a code: laws of the pure parts."""

from __future__ import annotations

import datetime

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.actuation.calendars import next_turn
from arc_cua.actuation.days import months_between, parse_day
from arc_cua.actuation.split import pieces
from arc_cua.actuation.steps import MOST_AT_ONCE, Reading, in_range, keys_toward, next_offset

STEPS = st.integers(1, 20)


@given(st.integers(0, 50), st.integers(0, 50), STEPS)
def test_keys_lead_to_the_value_within_a_few_rounds(now: int, want: int, step: int) -> None:
    least, most, at, goal = 0, 50 * step, now * step, want * step
    known: float | None = None
    for _ in range(5):
        keys = keys_toward(Reading(now=at, least=least, most=most), goal, known)
        if not keys:
            break
        assert len(set(keys)) == 1
        assert len(keys) <= MOST_AT_ONCE
        by = {"ArrowUp": step, "ArrowDown": -step, "Home": least - at, "End": most - at}[keys[0]]
        at += by * len(keys)
        known = step if keys[0].startswith("Arrow") else known
    assert at == goal


@given(st.floats(-100, 100), st.floats(-100, 100), st.floats(0.01, 10))
def test_a_move_goes_toward_the_value(now: float, want: float, per_pixel: float) -> None:
    moved = next_offset(5.0, now, want, per_pixel=per_pixel) - 5.0
    assert abs(moved) >= 0.999
    assert want == now or moved * (want - now) >= 0


@given(st.floats(0, 10))
def test_what_lies_between_the_ends_is_in_range(want: float) -> None:
    assert in_range(Reading(now=1, least=0, most=10), want)
    assert not in_range(Reading(now=1, least=0, most=10), want + 10.5)


@given(st.dates(datetime.date(1900, 1, 1), datetime.date(2199, 12, 31)))
def test_a_day_is_read_in_every_form_that_has_one_reading(day: datetime.date) -> None:
    assert parse_day(day.isoformat()) == day
    assert parse_day(f"{day.day}.{day.month}.{day.year}") == day
    slashed = parse_day(f"{day.month}/{day.day}/{day.year}")
    assert slashed in (day, None)
    assert (slashed is None) is (day.day <= 12 and day.day != day.month)


@given(st.text(max_size=12))
def test_anything_else_is_no_day(text: str) -> None:
    found = parse_day(text)
    assert found is None or str(found.year) in text


@given(st.dates(), st.integers(-500, 500))
def test_months_add_up(day: datetime.date, months: int) -> None:
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    assert months_between(year, month + 1, day) == months


@given(st.text("abc123-", min_size=1, max_size=8), st.integers(1, 3), st.integers(1, 6))
def test_pieces_are_the_text(text: str, size: int, fields: int) -> None:
    parts = pieces(text, size, fields)
    if parts is None:
        return
    assert all(0 < len(part) <= size for part in parts)
    assert len(parts) <= fields
    assert "".join(parts) in (text, text.replace("-", ""))


@given(st.integers(1, 5), st.integers(-60, 60).filter(bool), st.sampled_from([(1, 0), (0, 1)]))
def test_turning_ends_at_the_month(years: int, left: int, order: tuple[int, int]) -> None:
    """Four buttons, two each way; whichever way the page writes, the month is reached."""
    turns = (12, 1, -1, -12) if order == (0, 1) else (-12, -1, 1, 12)
    learned: dict[int, int] = {}
    for _ in range(80 + years):
        place = next_turn(left, learned, len(turns))
        if left == 0:
            break
        assert place is not None
        learned[place] = turns[place]
        left -= turns[place]
    assert left == 0
