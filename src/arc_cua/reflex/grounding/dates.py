"""Dates as a date field takes them. Month names in English are a fast path; figures work in any language."""

from __future__ import annotations

import datetime
import re

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_DAY_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})", re.IGNORECASE)
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.IGNORECASE)


def iso_date(text: str) -> str:
    """Return the date that `text` says as `YYYY-MM-DD`; empty when it says none, or may say two."""
    text = text.strip()
    if match := _YEAR_FIRST.fullmatch(text):
        return _date(int(match[1]), int(match[2]), int(match[3]))
    if match := _DAY_MONTH.fullmatch(text):
        return _date(int(match[3]), _month(match[2]), int(match[1]))
    if match := _MONTH_DAY.fullmatch(text):
        return _date(int(match[3]), _month(match[1]), int(match[2]))
    if match := _YEAR_LAST.fullmatch(text):
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        if match[2] == "." or first > 12 or first == second:  # day first: by its dots, or because it can't be a month
            return _date(year, second, first)
        return _date(year, first, second) if second > 12 else ""
    return ""


def _month(word: str) -> int:
    return _MONTHS.index(word[:3].casefold()) + 1 if word[:3].casefold() in _MONTHS else 0


def _date(year: int, month: int, day: int) -> str:
    try:
        return datetime.date(year, month, day).isoformat()
    except ValueError:
        return ""
