"""Which of a page's structures was meant, and its columns: by the names that the page itself gives. No guess."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from arc_cua.perception.extract.records import Records, records_of
from arc_cua.perception.extract.structures import Cell, Structures
from arc_cua.perception.extract.values import Kind, Value, typed
from arc_cua.perception.words import overlap, words

_TOLD, _TOLD_COLUMNS = 5, 8


class Column(msgspec.Struct, frozen=True):
    """A column that is wanted."""

    name: str
    kind: Kind = Kind.TEXT


class Why(StrEnum):
    """Why nothing was read. Closed."""

    NO_STRUCTURE = "no_structure"
    """There is no table, list, card or pair of term and fact."""
    NO_COLUMN = "no_column"
    """No structure has columns of these names."""
    AMBIGUOUS = "ambiguous"
    """More than one structure, or column, fits equally well."""


class Refused(msgspec.Struct, frozen=True):
    """The structure does not say it."""

    why: Why
    detail: str
    """What there is instead."""


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One value and where it stands."""

    value: Value = None
    text: str = ""
    """As it is shown; empty where the value says the same."""
    node: int = 0


class Extraction(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Values with their sources."""

    kind: str
    node: int
    columns: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    name: str = ""
    named: bool = True
    """Whether the page itself names the columns."""
    total: int = 0
    """How many rows there are where that is more than were read; 0 if not."""
    next: int = 0
    """Node of the way to the next page; 0 if there is none."""


def extract(structures: Structures, schema: Sequence[Column] = (), *, about: str = "") -> Extraction | Refused:
    """Return what the one structure that fits says.

    Args:
        structures: What the page has.
        schema: The columns that are wanted, in this order; all of them when empty.
        about: Words that tell which structure is meant, where several fit.
    """
    found = [records for block in structures.blocks if (records := records_of(block)) is not None]
    if not found:
        return Refused(Why.NO_STRUCTURE, "the page shows no table, list, cards, or terms with facts")
    if not schema:
        chosen = _the_one(found, about)
        places = list(range(len(chosen.columns))) if isinstance(chosen, Records) else []
        kinds = [Kind.TEXT] * len(places)
    else:
        fitting = [(records, at) for records in found if (at := _places(records, schema)) is not None]
        if not fitting:
            return Refused(Why.NO_COLUMN, f"there are {_told(found)}")
        chosen = _the_one([records for records, _ in fitting], about)
        places = next((at for records, at in fitting if records is chosen), [])
        kinds = [column.kind for column in schema]
    if isinstance(chosen, Refused):
        return chosen
    names = tuple(column.name for column in schema) or chosen.columns
    columns = [_fields([row[at] for row in chosen.rows], kind) for at, kind in zip(places, kinds, strict=True)]
    return Extraction(
        kind=chosen.kind,
        node=chosen.node,
        name=chosen.name,
        columns=names,
        named=chosen.named,
        rows=tuple(zip(*columns, strict=True)),
        total=chosen.total,
        next=structures.next,
    )


def _fields(cells: Sequence[Cell | None], kind: Kind) -> list[Field]:
    return [
        Field() if cell is None else Field(value, "" if value == cell.t else cell.t, cell.n)
        for cell, value in zip(cells, typed(cells, kind), strict=True)
    ]


def _places(records: Records, schema: Sequence[Column]) -> list[int] | None:
    """Where the wanted columns stand; None unless each is one column for certain."""
    places: list[int] = []
    for column in schema:
        same = [at for at, name in enumerate(records.columns) if name.casefold() == column.name.strip().casefold()]
        wanted = words(column.name)
        near = [at for at, name in enumerate(records.columns) if wanted and wanted <= words(name)]
        fitting = same or near
        if len(fitting) != 1 or fitting[0] in places:
            return None
        places.append(fitting[0])
    return places


def _the_one(found: Sequence[Records], about: str) -> Records | Refused:
    wanted = words(about)
    scores = [overlap(f"{one.name} {' '.join(one.columns)} {one.kind}", wanted) for one in found]
    best = [one for one, score in zip(found, scores, strict=True) if score == max(scores)]
    if len(best) > 1:  # tables and facts are made to be read so; lists and cards may only lay out a page
        best = [one for one in best if one.named] or best
    if len(best) > 1:
        return Refused(Why.AMBIGUOUS, f"any of these may be meant: {_told(best)}")
    return best[0]


def _told(found: Sequence[Records]) -> str:
    told = [
        f"{one.kind} {one.name[:40]!r} with {', '.join(name[:30] for name in one.columns[:_TOLD_COLUMNS])}"
        for one in found[:_TOLD]
    ]
    more = len(found) - _TOLD
    return "; ".join(told) + (f"; {more} more" if more > 0 else "")
