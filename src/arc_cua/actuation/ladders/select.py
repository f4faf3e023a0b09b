"""SELECT: native lists are set, lists of the page's own are opened and worked, what is there is clicked."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import Select
from arc_cua.core.receipt import Rung


class ChooserKind(StrEnum):
    """Kinds of list of choices."""

    NONE = ""
    NATIVE = "native"
    LIST = "list"
    """A list of the page's own that is open already."""
    OPENER = "opener"
    """A control that opens one."""
    SUGGESTED = "suggested"
    """A field with suggestions that the browser shows; choosing one is typing it."""
    GROUP = "group"
    """Radio buttons, boxes, segments, tabs: all choices are there."""
    PASSAGE = "passage"
    """A text; choosing is marking a part of it."""


def select_ladder(action: Select, kind: ChooserKind) -> Ladder:
    """Return the rungs for a list of `kind`; none for what is no list."""
    match kind:
        case ChooserKind.NATIVE:
            rungs: tuple[Rung, ...] = (Rung.OPTION,)
        case ChooserKind.LIST | ChooserKind.OPENER:
            rungs = (Rung.LISTBOX, Rung.KEYBOARD)
        case ChooserKind.SUGGESTED:
            rungs = (Rung.INSERT_TEXT, Rung.KEY_EVENTS)
        case ChooserKind.GROUP:
            rungs = (Rung.CDP, Rung.KEYBOARD)
        case ChooserKind.PASSAGE:
            rungs = (Rung.CDP, Rung.OPTION)
        case ChooserKind.NONE:
            rungs = ()
        case _:
            assert_never(kind)
    return descend(rungs, repeatable=is_repeatable(action))
