"""WAIT, ASSERT_VISIBLE, ASSERT_TEXT, NOOP: the page is only read."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import AssertText, AssertVisible, Noop, Wait
from arc_cua.core.receipt import Rung


def read_ladder(action: Wait | AssertVisible | AssertText | Noop) -> Ladder:
    """One rung."""
    return descend((Rung.READ,), repeatable=is_repeatable(action))
