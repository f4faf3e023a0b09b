"""PRESS_KEY: trusted key events; there is no other way."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import PressKey
from arc_cua.core.receipt import Rung


def press_key_ladder(action: PressKey) -> Ladder:
    """One rung."""
    return descend((Rung.KEYBOARD,), repeatable=is_repeatable(action))
