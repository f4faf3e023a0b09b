"""Texts of one column as numbers, dates or links. What can be read in two ways is not read."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum

from arc_cua.perception.extract.structures import Cell

Value = str | int | float | None


class Kind(StrEnum):
    """What the values of a column are."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    """ISO 8601."""
    LINK = "link"


_NUMBER = re.compile(r"[-+\u2212]?\d[\d.,'\u2019\u00a0\u202f ]*\d|[-+\u2212]?\d")
_GROUPS = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*")
_YEAR_FIRST = re.compile(r"(\d{4})\s?[-/.\u5e74\ub144]\s?(\d{1,2})\s?[-/.\u6708\uc6d4]\s?(\d{1,2})\s?[\u65e5\uc77c]?")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})")


def typed(cells: Sequence[Cell | None], kind: Kind) -> list[Value]:
    """Return the values of a column, None for each that is missing or can't be read for certain."""
    match kind:
        case Kind.TEXT:
            return [None if cell is None else cell.t for cell in cells]
        case Kind.LINK:
            return [cell.h or None if cell is not None else None for cell in cells]
        case Kind.NUMBER:
            return list(_numbers([None if cell is None else _plain(cell.t) for cell in cells]))
        case Kind.DATE:
            return list(_dates(cells))


def _plain(text: str) -> str:
    """Digits of any script as ASCII, and the Arabic marks as the ones that they stand for."""
    text = text.replace("\u066b", ".").replace("\u066c", "\u2019")
    return "".join(str(unicodedata.digit(sign)) if sign.isdecimal() and not sign.isascii() else sign for sign in text)


def _numbers(texts: Sequence[str | None]) -> list[Value]:
    found = [_only_number(text) for text in texts]
    marks = {mark for text in found if text is not None for mark in (_decimal_mark(text),) if mark}
    mark = marks.pop() if len(marks) == 1 else ""
    return [None if text is None else _number(text, mark) for text in found]


def _only_number(text: str | None) -> str | None:
    """The number in `text`, without blanks and apostrophes; None unless there is exactly one."""
    found = _NUMBER.findall(text or "")
    if len(found) != 1:
        return None
    return re.sub(r"['\u2019\u00a0\u202f ]", "", str(found[0])).replace("\u2212", "-")


def _decimal_mark(text: str) -> str:
    """The mark before the decimals where the text itself proves which it is."""
    marks = [sign for sign in text if sign in ".,"]
    if not marks:
        return ""
    if len(set(marks)) == 2:
        return marks[-1]
    if len(marks) > 1:
        return "," if marks[0] == "." else "."
    digits = text.lstrip("+-")
    return "" if _GROUPS.fullmatch(digits) and not digits.startswith("0") else marks[0]


def _number(text: str, column_mark: str) -> Value:
    mark = _decimal_mark(text) or column_mark
    if not mark and any(sign in ".," for sign in text):
        return None  # thousands or thousandths: nothing tells
    other = "," if mark == "." else "."
    try:
        number = float(text.replace(other, "").replace(mark, ".") if mark else text)
    except ValueError:
        return None
    return int(number) if number.is_integer() and abs(number) < 2**53 and mark not in text[-3:] else number


def _dates(cells: Sequence[Cell | None]) -> list[Value]:
    plain = [None if cell is None else _plain(cell.d or cell.t) for cell in cells]
    parts = [_YEAR_LAST.search(text) if text else None for text in plain]
    firsts = [(int(found[1]), int(found[3]), found[2]) for found in parts if found]
    day_first = any(a > 12 for a, _, _ in firsts) or any(mark == "." for _, _, mark in firsts)
    month_first = any(b > 12 for _, b, _ in firsts)
    return [_date(text, day_first=day_first, month_first=month_first) if text else None for text in plain]


def _date(text: str, *, day_first: bool, month_first: bool) -> str | None:
    if found := _YEAR_FIRST.search(text):
        return _iso(int(found[1]), int(found[2]), int(found[3]))
    found = _YEAR_LAST.search(text)
    if found is None or day_first == month_first:
        return None
    a, b, year = int(found[1]), int(found[3]), int(found[4])
    return _iso(year, b, a) if day_first else _iso(year, a, b)


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return None
