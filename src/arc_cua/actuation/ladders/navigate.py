"""GOTO, BACK, FORWARD, RELOAD, TAB: the browser itself is told; the page has no say."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import Back, Forward, Goto, Reload, Tab
from arc_cua.core.receipt import Rung


def navigate_ladder(action: Goto | Back | Forward | Reload | Tab) -> Ladder:
    """One rung."""
    return descend((Rung.NAVIGATION,), repeatable=is_repeatable(action))
