"""SCROLL: the wheel."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import Scroll
from arc_cua.core.receipt import Rung


def scroll_ladder(action: Scroll) -> Ladder:
    """One rung."""
    return descend((Rung.WHEEL,), repeatable=is_repeatable(action))
