"""Fit parts into a budget of tokens; what does not fit is left out and named."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from arc_cua.perception.tokens import estimate

T = TypeVar("T")


def cost_of(value: object) -> int:
    """Return the estimated tokens of `value` as JSON."""
    return estimate(msgspec.json.encode(value).decode())


def clip_tokens(text: str, room: int) -> str:
    """Return as much of the start of `text` as costs at most `room` tokens as JSON, with a mark if it was cut.

    Where not even the mark fits, nothing is left.
    """
    if cost_of(text) <= room:
        return text
    if cost_of("…") > room:
        return ""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if cost_of(text[:middle] + "…") <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low] + "…"


def keep_last(what: str, items: tuple[T, ...], room: int, *, cut: list[str]) -> tuple[T, ...]:
    """Return the longest tail of `items` that costs at most `room` tokens; say in `cut` how many are gone."""
    kept = 0
    for item in reversed(items):
        room -= cost_of(item) + 1
        if room < 0:
            cut.append(f"the oldest {len(items) - kept} of {len(items)} {what}")
            break
        kept += 1
    return items[len(items) - kept :]


def keep_first(what: str, items: tuple[T, ...], room: int, *, cut: list[str]) -> tuple[T, ...]:
    """Return the longest head of `items` that costs at most `room` tokens; say in `cut` how many are gone."""
    kept = 0
    for item in items:
        room -= cost_of(item) + 1
        if room < 0:
            cut.append(f"the last {len(items) - kept} of {len(items)} {what}")
            break
        kept += 1
    return items[:kept]
