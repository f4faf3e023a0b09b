"""What a way out offers."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from arc_cua.core.element import Element
from arc_cua.cortex.limits import quoted
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.scene import Scene


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A plan in the making: what was seen, and the steps; or that the goal can't be reached."""

    root_cause: str
    steps: tuple[PlanStep, ...] = ()
    infeasible: str = ""


WayOut = Callable[[Scene], Draft | str]
"""Returns a draft, or one line on why it has none (empty: it does not apply)."""


def shown(element: Element) -> str:
    """Return the element in a few words, for people."""
    mark = f"[#{element.index}] " if element.index is not None else ""
    return f"{mark}{element.role} {quoted(element.name, 50)}"
