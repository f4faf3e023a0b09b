"""How a hand moves: at once, or as a person's does. Pure: the same seed gives the same paths and pauses."""

from __future__ import annotations

import math
import random
from enum import StrEnum

import msgspec

_FRAME_MS = 16.0
_MOST_STEPS = 60


class Profile(StrEnum):
    """Ready-made manners."""

    INSTANT = "instant"
    """One move, no pauses: the fastest."""
    NATURAL = "natural"
    """Curved paths at a person's pace, and pauses between keys."""


class Manner(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The measures of a manner; one that is neither of the profiles is made by hand."""

    speed_px_s: float = 0.0
    """How fast the pointer goes, CSS pixels a second; 0: it jumps."""
    bend: float = 0.0
    """How far a path leaves the straight line, as a part of its length."""
    key_pause_ms: tuple[float, float] = (0.0, 0.0)
    """Shortest and longest pause between two keys."""

    @staticmethod
    def of(profile: Profile) -> Manner:
        """Return the measures of a profile."""
        if profile is Profile.NATURAL:
            return Manner(speed_px_s=2000.0, bend=0.15, key_pause_ms=(20.0, 50.0))
        return Manner()


class Move(msgspec.Struct, frozen=True):
    """One move of the pointer, and the pause after it."""

    x: float
    y: float
    wait_ms: float


class Hand:
    """Draws paths and pauses, one after the other, from a seed.

    Args:
        manner: How it moves.
        seed: The same one, asked for the same, gives the same.
    """

    def __init__(self, manner: Manner | None = None, *, seed: int = 0) -> None:
        self.manner = manner or Manner()
        self._draw = random.Random(seed)  # noqa: S311 - a hand's tremor is no secret

    @property
    def jumps(self) -> bool:
        """Whether the pointer goes anywhere in one move."""
        return self.manner.speed_px_s <= 0

    @property
    def pauses(self) -> bool:
        """Whether it takes its time between two keys."""
        return self.manner.key_pause_ms[1] > 0

    def path(self, start: tuple[float, float], end: tuple[float, float]) -> tuple[Move, ...]:
        """Return the moves from `start`, which is not among them, to `end`, which is the last one.

        A cubic Bézier curve whose two handles lie off the line by chance; fast in the middle and slow at its ends
        (the least jerk: Flash and Hogan, J. Neurosci. 1985).
        """
        far = math.dist(start, end)
        if self.jumps or far < 1:
            return (Move(*end, 0.0),)
        steps = max(2, min(_MOST_STEPS, round(far / self.manner.speed_px_s * 1000 / _FRAME_MS)))
        first, second = self._handle(start, end, 1 / 3), self._handle(start, end, 2 / 3)
        moves = []
        for step in range(1, steps):
            t = step / steps
            eased = t**3 * (10 - 15 * t + 6 * t**2)
            x, y = (_bezier(eased, start[axis], first[axis], second[axis], end[axis]) for axis in (0, 1))
            moves.append(Move(round(x, 2), round(y, 2), round(_FRAME_MS * self._draw.uniform(0.6, 1.4), 1)))
        return (*moves, Move(*end, 0.0))

    def key_pause_ms(self) -> float:
        """Return the pause before the next key."""
        return round(self._draw.uniform(*self.manner.key_pause_ms), 1)

    def _handle(self, start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
        off = self._draw.uniform(-self.manner.bend, self.manner.bend)
        dx, dy = end[0] - start[0], end[1] - start[1]
        return start[0] + dx * part - dy * off, start[1] + dy * part + dx * off


def _bezier(t: float, start: float, first: float, second: float, end: float) -> float:
    return (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t**2 * second + t**3 * end
