"""CLICK: the pointer first, because it is what a person does and what is proven best; then the keyboard."""

from __future__ import annotations

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import Click
from arc_cua.core.receipt import Rung


def click_ladder(action: Click) -> Ladder:
    """A double click or another button has no equivalent on the keyboard."""
    plain = action.count == 1 and action.button == "left"
    rungs = (Rung.CDP, Rung.KEYBOARD) if plain else (Rung.CDP,)
    return descend(rungs, repeatable=is_repeatable(action))
