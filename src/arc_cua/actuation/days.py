"""Days, as they are written where only one reading is possible: pure."""

from __future__ import annotations

import datetime
import re

_FORMS = (
    re.compile(r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"),
    re.compile(r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})"),
)
_EITHER = re.compile(r"(?P<one>\d{1,2})[/-](?P<other>\d{1,2})[/-](?P<y>\d{4})")


def parse_day(text: str) -> datetime.date | None:
    """Return the day that `text` names; None when it names none, or could be read in two ways (`03/04/2026`)."""
    plain = text.strip()
    if not plain.isascii():
        return None
    for form in _FORMS:
        match = form.fullmatch(plain)
        if match is not None:
            return _day(match["y"], match["m"], match["d"])
    match = _EITHER.fullmatch(plain)
    if match is None:
        return None
    readings = {
        day
        for month, number in ((match["one"], match["other"]), (match["other"], match["one"]))
        if (day := _day(match["y"], month, number)) is not None
    }
    return readings.pop() if len(readings) == 1 else None


def months_between(year: int, month: int, day: datetime.date) -> int:
    """Return how many months lie between a calendar's page and a day's; negative: it lies before."""
    return (day.year - year) * 12 + day.month - month


def _day(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None
