"""DRAG: only a pointer can do it, and never twice."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend
from arc_cua.core.receipt import Rung


def drag_ladder() -> Ladder:
    """One rung; a second drag would start from where the first has left off."""
    return descend((Rung.CDP,), repeatable=False)
