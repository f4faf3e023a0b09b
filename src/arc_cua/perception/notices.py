"""Words about what was left out of a page's text: bounded, so that they fit whatever the page does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from arc_cua.perception.linear import Line
from arc_cua.perception.tokens import estimate

_MOST_RANGES, _MOST_ROLES, _LONGEST_ROLE = 12, 6, 24


def clip(text: str, most_tokens: int) -> str:
    """Return `text`, cut to `most_tokens` tokens; a quotation that is cut is closed."""
    if estimate(text) <= most_tokens:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if estimate(_closed(text[:middle])) <= most_tokens else (low, middle - 1)
    return _closed(text[:low])


def _closed(text: str) -> str:
    quotes = text.replace("\\\\", "").replace('\\"', "").count('"')
    return text + ('…"' if quotes % 2 else "…")


def left_out(lines: Sequence[Line], most_tokens: int) -> str:
    """Return which roles were left out, and the `[#N]` of the controls among them, in `most_tokens` tokens."""
    roles = Counter(line.head.role[:_LONGEST_ROLE] for line in lines)
    named = ", ".join(f"{count} {role}" for role, count in roles.most_common(_MOST_ROLES))
    if len(roles) > _MOST_ROLES:
        named += " and others"
    indices = sorted(element.index for line in lines for element in line.elements if element.index is not None)
    for most in range(_MOST_RANGES, -1, -1):
        controls = f"; controls {ranges(indices, most)}" if indices else ""
        text = f"left out to fit: {named}{controls}. Search or scroll to reach them"
        if estimate(text) <= most_tokens:
            return text
    return clip(f"left out to fit: {len(lines)} lines, {len(indices)} controls", most_tokens)


def ranges(indices: Sequence[int], most: int) -> str:
    """Return `#3-#7, #9 and 4 more`: at most `most` ranges of the sorted `indices`."""
    runs: list[list[int]] = []
    for index in indices:
        if runs and index == runs[-1][1] + 1:
            runs[-1][1] = index
        else:
            runs.append([index, index])
    shown = ", ".join(f"#{first}" if first == last else f"#{first}-#{last}" for first, last in runs[:most])
    rest = _count(runs[most:])
    if not shown:
        return f"{rest} of them"
    return f"{shown} and {rest} more" if rest else shown


def _count(runs: Iterable[Sequence[int]]) -> int:
    return sum(last - first + 1 for first, last in runs)
