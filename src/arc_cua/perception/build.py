"""From the rows of a page's frames to the elements of an observation: numbered, named, redacted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from arc_cua.core.element import Element, ElementRef, State
from arc_cua.core.secrets import origin_of
from arc_cua.perception.index import IndexBook, NumberBook, Numbered, Sighting
from arc_cua.perception.raw import ACTIONABLE, STATES, VOLATILE, RawRow
from arc_cua.perception.tree import PlacedRow

Redact = Callable[[str], str]


class Builder:
    """Turns placed rows into elements. One for each run, for it keeps the numbers.

    Args:
        redact: Cuts secrets out of a text. Applied to every text that comes from the page.
    """

    def __init__(self, redact: Redact) -> None:
        self.redact: Redact = lru_cache(maxsize=8192)(redact)
        self._book = IndexBook()
        self._numbers = NumberBook()

    def build(self, target_id: str, rows: Sequence[PlacedRow]) -> tuple[Element, ...]:
        """Return the elements for `rows`, with their `[#N]`."""
        refs = [_ref(target_id, placed) for placed in rows]
        containers = [self.redact(_container(placed)) for placed in rows]
        sightings = [
            Sighting(ref, self._looks(placed.row, container))
            for placed, ref, container in zip(rows, refs, containers, strict=True)
            if ref is not None and placed.row.flags & ACTIONABLE
        ]
        numbers = iter(self._book.assign(sightings))
        return tuple(
            self._element(placed, ref, container, next(numbers) if placed.row.flags & ACTIONABLE else None)
            for placed, ref, container in zip(rows, refs, containers, strict=True)
        )

    def _looks(self, row: RawRow, container: str) -> str:
        return "\x1f".join((row.role, self.redact(row.name), container, row.extra.i, row.tag, row.extra.k))

    def _element(self, placed: PlacedRow, ref: ElementRef | None, container: str, number: Numbered | None) -> Element:
        row, extra, redact = placed.row, placed.row.extra, self.redact
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
            container=container,
            offscreen=placed.offscreen,
            volatile=bool(row.flags & VOLATILE),
            box=placed.box if row.width and row.height else None,
            ref=ref,
            tag=row.tag,
            kind=extra.k,
            test_id=redact(extra.i),
            href=redact(_absolute(extra.h, placed)),
            form=self._numbers.number(frame_id, loader_id, extra.f),
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


def _absolute(href: str, placed: PlacedRow) -> str:
    return origin_of(placed.view.answer.frame.url) + href if href.startswith("/") else href
