"""Remembering what was made of a value, so that what is unchanged since the last look costs nothing again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class ByIdentity(Generic[K, V]):
    """A function whose results are kept for the very objects that it was given, which must be immutable.

    Cheaper than a cache by value, which hashes all that an element says.

    Args:
        make: The function.
        most: How many results are kept; then all are forgotten.
    """

    __slots__ = ("_made", "_make", "_most")

    def __init__(self, make: Callable[[K], V], most: int = 4096) -> None:
        self._make, self._most = make, most
        self._made: dict[int, tuple[K, V]] = {}

    def __call__(self, key: K) -> V:
        """Return the function's result for `key`."""
        known = self._made.get(id(key))
        if known is not None:  # it holds its key, so no other object can have the same id
            return known[1]
        if len(self._made) >= self._most:
            self._made.clear()
        value = self._make(key)
        self._made[id(key)] = (key, value)
        return value
