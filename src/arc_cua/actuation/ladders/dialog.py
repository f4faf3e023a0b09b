"""DIALOG: the browser answers the open dialog; the page has no say."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import Dialog
from arc_cua.core.receipt import Rung


def dialog_ladder(action: Dialog) -> Ladder:
    """One rung."""
    return descend((Rung.DIALOG,), repeatable=is_repeatable(action))
