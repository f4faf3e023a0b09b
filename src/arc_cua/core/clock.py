"""Time as a dependency, so that a test or a replay can bring its own."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Two readings of time."""

    def monotonic(self) -> float:
        """Seconds that never go back, from an arbitrary start."""

    def wall(self) -> float:
        """Seconds since the epoch."""


class SystemClock:
    """The machine's own clock."""

    def monotonic(self) -> float:
        """Seconds that never go back."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since the epoch."""
        return time.time()


class ManualClock:
    """A clock that stands still until it is moved: for tests and for replaying a log."""

    def __init__(self, start: float = 0.0) -> None:
        self.now = start

    def monotonic(self) -> float:
        """The time it was moved to."""
        return self.now

    def wall(self) -> float:
        """The time it was moved to."""
        return self.now

    def advance(self, seconds: float) -> None:
        """Move forward."""
        self.now += seconds
