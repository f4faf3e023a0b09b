"""One scope is handed down to whatever can wait: deadline, cancellation with its reason, and the event log.

A child scope may only be shorter. The root scope belongs to a run; stopping it cancels what is in flight.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol

from arc_cua.core.clock import Clock, SystemClock
from arc_cua.core.ending import Ending
from arc_cua.core.errors import RunStopped


class EventSink(Protocol):
    """Where the stages of a run report what they did."""

    step: int
    """The step that the next events belong to; 0 before the first."""

    def emit(self, stage: str, data: Any) -> None:
        """Append one event. `data` is a value that can be written as JSON, without secrets."""


class NullSink:
    """Drops every event: for tools that use a surface without a run."""

    def __init__(self) -> None:
        self.step = 0

    def emit(self, stage: str, data: Any) -> None:
        """Drop the event."""


class Scope:
    """Deadline, cancellation and log of one piece of work.

    Args:
        deadline_s: Seconds from now after which the work must be over.
        sink: Receives the events.
        clock: Monotonic time; tests hand in their own.
    """

    def __init__(self, deadline_s: float, *, sink: EventSink | None = None, clock: Clock | None = None) -> None:
        self.clock: Clock = clock or SystemClock()
        self.sink: EventSink = sink or NullSink()
        self.deadline: float = self.clock.monotonic() + deadline_s
        self._run_deadline = self.deadline
        self.expired = False
        """Whether this scope's own time ran out inside `at_most`."""
        self._stop: list[RunStopped] = []
        self._on_stop: list[Callable[[], None]] = []

    def remaining(self) -> float:
        """Seconds left; never negative."""
        return max(0.0, self.deadline - self.clock.monotonic())

    def emit(self, stage: str, data: Any) -> None:
        """Append an event to the run's log."""
        self.sink.emit(stage, data)

    @property
    def stopped(self) -> RunStopped | None:
        """Why the run was stopped from outside, or None."""
        return self._stop[0] if self._stop else None

    def stop(self, ending: Ending, reason: str) -> None:
        """End the run from outside (kill switch). The first reason wins; safe to call again."""
        if not self._stop:
            self._stop.append(RunStopped(ending, reason))
            for wake in tuple(self._on_stop):
                wake()

    def on_stop(self, wake: Callable[[], None]) -> None:
        """Call `wake` once when the run is stopped; at once if it already was."""
        self._on_stop.append(wake)
        if self._stop:
            wake()

    def check(self) -> None:
        """Raise if the work must end.

        Raises:
            RunStopped: The run was stopped, or its deadline has passed.
            TimeoutError: Only this part's time is used up; `at_most` turns it into `expired`.
        """
        if self._stop:
            raise self._stop[0]
        now = self.clock.monotonic()
        if now >= self._run_deadline:
            raise RunStopped(Ending.ABORTED_DEADLINE, "the run's time is used up")
        if now >= self.deadline:
            raise TimeoutError("this part's time is used up")

    def child(self, seconds: float) -> Scope:
        """Return a scope of at most `seconds`, never beyond this one's deadline; a stop reaches it too."""
        inner = Scope.__new__(Scope)
        inner.clock, inner.sink, inner.expired = self.clock, self.sink, False
        inner.deadline = min(self.deadline, self.clock.monotonic() + seconds)
        inner._run_deadline, inner._stop, inner._on_stop = self._run_deadline, self._stop, self._on_stop
        return inner

    @contextlib.asynccontextmanager
    async def at_most(self, seconds: float) -> AsyncIterator[Scope]:
        """Run a block for at most `seconds`; on its own expiry the block ends and `expired` is set.

        The caller's deadline is not swallowed: if that is what ran out, the caller's `check` raises here.
        """
        inner = self.child(seconds)
        try:
            async with asyncio.timeout(inner.remaining()):
                yield inner
        except TimeoutError:
            if inner.remaining() > 0:
                raise
            inner.expired = True
            self.check()
