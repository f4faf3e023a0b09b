"""TYPE: the whole text at once, then key by key; by value or by position where keys would mean something else."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from arc_cua.actuation.ladder import Ladder, descend, is_repeatable
from arc_cua.core.action import Type
from arc_cua.core.receipt import Rung


class FieldKind(StrEnum):
    """Kinds of field, as far as typing goes."""

    NONE = ""
    """Nothing that can be typed into."""
    TEXT = "text"
    RICH = "rich"
    """Content that is edited in place."""
    PICKED = "picked"
    """Date, time, colour, range: a value with a fixed form behind a picker."""
    GAUGE = "gauge"
    """A slider or stepper of the page's own."""
    SPLIT = "split"
    """The first of several fields that take a piece each."""
    DRAWN = "drawn"
    """A field that nobody sees, of an editor that draws its text itself."""
    CALENDAR = "calendar"
    """What opens a calendar, and can't be typed into."""


def type_ladder(action: Type, kind: FieldKind) -> Ladder:
    """Return the rungs for a field of `kind`; none for what can't be typed into."""
    match kind:
        case FieldKind.TEXT | FieldKind.RICH:
            rungs: tuple[Rung, ...] = (Rung.INSERT_TEXT, Rung.KEY_EVENTS)
        case FieldKind.PICKED:
            rungs = (Rung.OPTION,)
        case FieldKind.GAUGE:
            rungs = (Rung.KEYBOARD, Rung.CDP)
        case FieldKind.SPLIT:
            rungs = (Rung.KEY_EVENTS,)
        case FieldKind.DRAWN:
            rungs = (Rung.INSERT_TEXT,)
        case FieldKind.CALENDAR:
            rungs = (Rung.LISTBOX,)
        case FieldKind.NONE:
            rungs = ()
        case _:
            assert_never(kind)
    return descend(rungs, repeatable=is_repeatable(action))
