"""Which keys bring a slider to a value, and where a dragged thumb goes next: pure.

Both work in a closed loop: something is sent, the value is read, and the next move is worked out from what it did.
"""

from __future__ import annotations

import math

import msgspec

_NEAR = 1e-9
MOST_AT_ONCE = 120
"""Keys that are sent before the value is read again."""


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a slider says of itself."""

    now: float
    least: float | None = None
    most: float | None = None


def same_number(one: float, other: float) -> bool:
    """Whether two values are the same but for the noise of binary fractions."""
    return math.isclose(one, other, rel_tol=1e-9, abs_tol=_NEAR)


def in_range(reading: Reading, want: float) -> bool:
    """Whether the slider can have the value at all."""
    low = reading.least is None or want >= reading.least or same_number(want, reading.least)
    return low and (reading.most is None or want <= reading.most or same_number(want, reading.most))


def keys_toward(reading: Reading, want: float, step: float | None) -> tuple[str, ...]:
    """Return the next keys to press; none when the value is there.

    Args:
        reading: What the slider says now.
        want: The value to reach.
        step: What one ArrowUp added last time; None when it isn't known yet.
    """
    if same_number(reading.now, want):
        return ()
    if reading.least is not None and same_number(want, reading.least):
        return ("Home",)
    if reading.most is not None and same_number(want, reading.most):
        return ("End",)
    key = "ArrowUp" if want > reading.now else "ArrowDown"
    if step is None or step <= 0:
        return (key,)
    count = max(1, math.floor(abs(want - reading.now) / step + _NEAR))
    return (key,) * min(count, MOST_AT_ONCE)


def next_offset(offset: float, now: float, want: float, *, per_pixel: float) -> float:
    """Return how far from the start the pointer goes next, in pixels.

    Args:
        offset: Where it is.
        now: The value there.
        want: The value to reach.
        per_pixel: What one pixel adds, as far as is known; not 0.
    """
    move = (want - now) / per_pixel
    if abs(move) < 1:
        move = math.copysign(1.0, move)
    return offset + move
