"""One signal vector for a page out of those of its frames."""

from __future__ import annotations

from collections.abc import Sequence

from arc_cua.core.observation import Signals

_COUNTED = (
    *("dialogs", "expanded", "checked", "selected", "invalid", "busy"),
    *("controls", "elements", "text_length", "mutations"),
)
_HASHED = ("live_text", "values", "focus", "layout")


def merge_signals(vectors: Sequence[Signals]) -> Signals:
    """Return the sums of counts and a hash of hashes; scroll position and route are the first frame's."""
    if not vectors:
        return Signals()
    if len(vectors) == 1:
        return vectors[0]
    counts = {field: sum(getattr(vector, field) for vector in vectors) for field in _COUNTED}
    hashes = {field: _mix([getattr(vector, field) for vector in vectors]) for field in _HASHED}
    main = vectors[0]
    return Signals(**counts, **hashes, scroll_x=main.scroll_x, scroll_y=main.scroll_y, route=main.route)


def _mix(values: Sequence[int]) -> int:
    mixed = 0
    for value in values:
        mixed = (mixed * 1_000_003 ^ value) & 0xFFFFFFFF
    return mixed
