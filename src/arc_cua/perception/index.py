"""`[#N]`: the numbers by which a run speaks of elements, given once and never again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from arc_cua.core.element import ElementRef


class Sighting(msgspec.Struct, frozen=True, gc=False):
    """An actionable element in one look."""

    ref: ElementRef
    looks: str
    """What a person tells it by: role, name, container and the like. Equal looks mean a look-alike."""


class Numbered(msgspec.Struct, frozen=True, gc=False):
    """The number of a sighting."""

    index: int
    was: int | None = None
    """The number of the element that it replaced."""


class IndexBook:
    """Gives numbers to elements, one book for each run.

    The same node of the same document keeps its number. A new node that looks like one that has gone since the
    last look gets a new number and remembers the old one.

    Args:
        first: The first number to give.
    """

    def __init__(self, first: int = 1) -> None:
        self._numbers: dict[ElementRef, Numbered] = {}
        self._last: tuple[Sighting, ...] = ()
        self._given: tuple[Numbered, ...] = ()
        self._next = first

    def assign(self, sightings: Sequence[Sighting]) -> tuple[Numbered, ...]:
        """Return the numbers of all actionable elements of one look, in its order."""
        if tuple(sightings) == self._last:
            return self._given
        present = {sighting.ref for sighting in sightings}
        gone: dict[str, list[int]] = defaultdict(list)
        for sighting in self._last:
            if sighting.ref not in present:
                gone[sighting.looks].append(self._numbers[sighting.ref].index)
        new: dict[str, list[ElementRef]] = defaultdict(list)
        for sighting in sightings:
            if sighting.ref not in self._numbers:
                new[sighting.looks].append(sighting.ref)
        replaced = dict(_pairs(new, gone))
        for sighting in sightings:
            if sighting.ref not in self._numbers:
                self._numbers[sighting.ref] = Numbered(self._next, replaced.get(sighting.ref))
                self._next += 1
        self._last = tuple(sightings)
        self._given = tuple(self._numbers[sighting.ref] for sighting in sightings)
        return self._given


class NumberBook:
    """Small stable numbers for things without an index of their own: forms and groups. 1 is the first."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, int], int] = {}

    def number(self, frame_id: str, loader_id: str, node: int) -> int | None:
        """Return the number of a node, None for node 0."""
        if not node:
            return None
        return self._numbers.setdefault((frame_id, loader_id, node), len(self._numbers) + 1)


def _pairs(new: dict[str, list[ElementRef]], gone: dict[str, list[int]]) -> Iterable[tuple[ElementRef, int]]:
    """Pair look-alikes in order where as many came as went; otherwise it isn't known which is which."""
    for looks, refs in new.items():
        indices = gone.get(looks, [])
        if len(indices) == len(refs):
            yield from zip(refs, indices, strict=True)
