"""From the rows of a page's frames to the elements of an observation: numbered, named, redacted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from arc_cua.core.element import Element, ElementRef, State
from arc_cua.core.secrets import origin_of
from arc_cua.perception.index import IndexBook, NumberBook, Numbered, Sighting
from arc_cua.perception.raw import ACTIONABLE, STATES, VOLATILE, RawRow
from arc_cua.perception.tree import PlacedRow

Redact = Callable[[str], str]


class _Made(msgspec.Struct):
    """A row with all that its element was made of."""

    target_id: str
    placed: PlacedRow
    container: str
    shown_container: str
    origin: str
    ref: ElementRef | None
    sighting: Sighting | None
    element: Element | None = None
    number: Numbered | None = None

    def is_for(self, target_id: str, placed: PlacedRow, container: str, origin: str) -> bool:
        """Whether another look's row says the same, at the same place of the same document."""
        known = self.placed
        return (
            known.row is placed.row
            and known.view.loader_id == placed.view.loader_id
            and self.target_id == target_id
            and known.depth == placed.depth
            and known.offscreen == placed.offscreen
            and known.box == placed.box
            and self.container == container
            and self.origin == origin
        )


class Builder:
    """Turns placed rows into elements. One for each run, for it keeps the numbers.

    Args:
        redact: Cuts secrets out of a text. Applied to every text that comes from the page.
        first_number: The first `[#N]`.
    """

    def __init__(self, redact: Redact, *, first_number: int = 1) -> None:
        self.redact: Redact = lru_cache(maxsize=8192)(redact)
        self._book = IndexBook(first_number)
        self._numbers = NumberBook()
        self._last: dict[tuple[str, int], _Made] = {}

    def build(self, target_id: str, rows: Sequence[PlacedRow]) -> tuple[Element, ...]:
        """Return the elements for `rows`, with their `[#N]`. A row that is as it was gives the same element again."""
        made = [self._made(target_id, placed) for placed in rows]
        numbers = iter(self._book.assign([one.sighting for one in made if one.sighting is not None]))
        for one in made:
            number = next(numbers) if one.sighting is not None else None
            if one.element is None or one.number != number:
                one.element, one.number = self._element(one, number), number
        self._last = {_key(one.placed): one for one in made}
        return tuple(one.element for one in made if one.element is not None)

    def _made(self, target_id: str, placed: PlacedRow) -> _Made:
        """What is known of a row from the last look if nothing about it has changed, else a new record."""
        frame = placed.view.answer.frame
        container, origin = _container(placed), _origin(frame.url)
        last = self._last.get(_key(placed))
        if last is not None and last.is_for(target_id, placed, container, origin):
            last.placed = placed  # or what was read in earlier looks would be kept with it
            return last
        ref, container = _ref(target_id, placed), self.redact(container)
        is_sighted = ref is not None and placed.row.flags & ACTIONABLE
        sighting = Sighting(ref, self._looks(placed.row, container)) if ref is not None and is_sighted else None
        return _Made(target_id, placed, _container(placed), container, origin, ref, sighting)

    def _looks(self, row: RawRow, container: str) -> str:
        return "\x1f".join((row.role, self.redact(row.name), container, row.extra.i, row.tag, row.extra.k))

    def _element(self, made: _Made, number: Numbered | None) -> Element:
        placed, redact = made.placed, self.redact
        row, extra = placed.row, placed.row.extra
        frame_id, loader_id = placed.view.frame_id, placed.view.loader_id
        return Element(
            role=row.role,
            name=redact(row.name),
            index=number.index if number else None,
            was=number.was if number else None,
            depth=placed.depth,
            value=redact(extra.v),
            description=redact(extra.d),
            states=states_of(row.states),
            level=extra.l,
            position=extra.p,
            options=tuple(map(redact, extra.o)),
            container=made.shown_container,
            offscreen=placed.offscreen,
            volatile=bool(row.flags & VOLATILE),
            box=placed.box if row.width and row.height else None,
            ref=made.ref,
            tag=row.tag,
            kind=extra.k,
            test_id=redact(extra.i),
            href=redact(made.origin + extra.h if extra.h.startswith("/") else extra.h),
            form=self._numbers.number(frame_id, loader_id, extra.f),
            method=extra.m,
            purpose=redact(extra.a),
            group=self._numbers.number(frame_id, loader_id, extra.g),
        )


@lru_cache(maxsize=1024)
def states_of(bits: int) -> frozenset[State]:
    """Return the states that `bits` stands for."""
    return frozenset(state for place, state in enumerate(STATES) if bits >> place & 1)


def _ref(target_id: str, placed: PlacedRow) -> ElementRef | None:
    if not placed.row.node:
        return None
    view = placed.view
    return ElementRef(target_id=target_id, frame_id=view.frame_id, loader_id=view.loader_id, node=placed.row.node)


def _container(placed: PlacedRow) -> str:
    names, at = placed.view.answer.frame.containers, placed.row.extra.c
    return names[at] if 0 <= at < len(names) else ""


_origin = lru_cache(maxsize=64)(origin_of)


def _key(placed: PlacedRow) -> tuple[str, int]:
    """Where to look for a row of the last look: the same bytes of the wire are the same object."""
    return placed.view.frame_id, id(placed.row)
