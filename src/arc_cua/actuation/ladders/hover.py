"""HOVER: only a pointer can do it."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import Hover
from arc_cua.core.receipt import Rung


def hover_ladder(action: Hover) -> Ladder:
    """One rung."""
    return descend((Rung.CDP,), repeatable=is_repeatable(action))
