"""Striking at a moment of a run: the log is watched as it is written."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import AnyAction, Click, PressKey
from arc_cua.runtime.events import Acted, Guarded, Intent, Line, Proposed
from once.faults import Moment

_STAGES: dict[type, Moment] = {Guarded: Moment.GUARDED, Intent: Moment.INTENT, Acted: Moment.ACTED}


class Injector:
    """Watches a run's log and strikes once, at the moment of the first press.

    Args:
        at: When.
        strike: What is done then; it is called before the run goes on.
    """

    def __init__(self, at: Moment, strike: Callable[[], None]) -> None:
        self._at, self._strike = at, strike
        self._action: AnyAction | None = None
        self.struck = False

    def watch(self, line: Line) -> None:
        """Take one line of the log."""
        event = line.event
        if isinstance(event, Proposed):
            self._action = event.proposal.action if event.proposal else None
        elif isinstance(event, Intent):
            self._action = event.action
        if _STAGES.get(type(event)) is self._at and isinstance(self._action, Click | PressKey):
            self.strike()

    def strike(self) -> None:
        """Strike, unless it was done before."""
        if not self.struck:
            self.struck = True
            self._strike()
