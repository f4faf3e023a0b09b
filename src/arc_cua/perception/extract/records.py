"""From one structure to records with named columns: spans filled, header rows joined, terms paired with facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from arc_cua.perception.extract.structures import Block, Cell

_MOST_COLUMNS = 100
_COMMON_SHARE = 0.5


class Records(msgspec.Struct, frozen=True, kw_only=True):
    """What a structure says, column by column."""

    kind: str
    node: int
    name: str
    columns: tuple[str, ...]
    named: bool
    """Whether the page itself names the columns; if not, they have numbers, or the make of a card's parts."""
    rows: tuple[tuple[Cell | None, ...], ...]
    """A cell that reaches over several places stands in each of them."""
    total: int = 0


def records_of(block: Block) -> Records | None:
    """Return the records of a structure; None where it is none after all, such as a table of one column."""
    match block.kind:
        case "table":
            return _table(block)
        case "pairs":
            return _pairs(block, [(row[0], row[1]) for row in block.rows if len(row) == 2])
        case "list":
            return _made(block, ("1",), [row[:1] for row in block.rows if row], named=False)
        case "cards":
            return _cards(block)


def _made(
    block: Block, columns: Sequence[str], rows: Sequence[Sequence[Cell | None]], *, named: bool
) -> Records | None:
    if not rows or not columns:
        return None
    return Records(
        kind=block.kind,
        node=block.node,
        name=block.name,
        columns=tuple(columns),
        named=named,
        rows=tuple(map(tuple, rows)),
        total=block.total,
    )


def grid(rows: Sequence[Sequence[Cell]]) -> list[list[Cell | None]]:
    """Return the cells by place: all rows of one length, spans filled. Source: HTML, forming a table."""
    places: dict[tuple[int, int], Cell] = {}
    width = 0
    for down, row in enumerate(rows):
        at = 0
        for cell in row:
            while (down, at) in places:
                at += 1
            if at >= _MOST_COLUMNS:
                break
            across = min(cell.c, _MOST_COLUMNS - at)
            for lower in range(down, min(down + cell.r, len(rows))):
                for right in range(at, at + across):
                    places.setdefault((lower, right), cell)
            at += across
            width = max(width, at)
    return [[places.get((down, at)) for at in range(width)] for down in range(len(rows))]


def _table(block: Block) -> Records | None:
    cells = grid(block.rows)
    if not cells or len(cells[0]) < 2:
        return None
    heads = 0
    while heads < len(cells) and all(cell is None or cell.x or not cell.t for cell in cells[heads]):
        heads += 1
    body = cells[heads:]
    if heads and body and any(cell for cell in cells[0] if cell is not None and cell.t):
        return _made(
            block, _distinct([_joined(column) for column in zip(*cells[:heads], strict=True)]), body, named=True
        )
    if all(row[0] is not None and row[0].x for row in body):
        return _turned(block, body)
    return _made(block, [str(at + 1) for at in range(len(cells[0]))], body or cells, named=False)


def _turned(block: Block, body: Sequence[Sequence[Cell | None]]) -> Records | None:
    """A table whose rows are named: each other column is one record."""
    columns = _distinct([row[0].t if row[0] is not None else "" for row in body])
    return _made(block, columns, list(zip(*[row[1:] for row in body], strict=True)), named=True)


def _joined(heads: Sequence[Cell | None]) -> str:
    texts: list[str] = []
    for cell in heads:
        if cell is not None and cell.t and cell.t not in texts:
            texts.append(cell.t)
    return " / ".join(texts)


def _distinct(names: Sequence[str]) -> list[str]:
    """Names by which columns can be told apart: empty ones by their place, repeated ones by a number."""
    seen: Counter[str] = Counter()
    found: list[str] = []
    for at, name in enumerate(names, 1):
        own = name or str(at)
        seen[own] += 1
        found.append(own if seen[own] == 1 else f"{own} ({seen[own]})")
    return found


def _pairs(block: Block, pairs: Sequence[tuple[Cell, Cell]]) -> Records | None:
    """Terms as columns; a new record begins where a term comes again after others."""
    columns: list[str] = []
    records: list[dict[str, Cell]] = []
    for term, fact in pairs:
        if term.t not in columns:
            columns.append(term.t)
        if not records or term.t in records[-1]:
            records.append({})
        records[-1][term.t] = fact
    return _made(block, columns, [[record.get(name) for name in columns] for record in records], named=True)


def _cards(block: Block) -> Records | None:
    """Parts of one make are one column, where at least half of the cards have them."""
    cards: list[dict[tuple[str, int], Cell]] = []
    for row in block.rows:
        seen: Counter[str] = Counter()
        card: dict[tuple[str, int], Cell] = {}
        for cell in row:
            seen[cell.k] += 1
            card[(cell.k, seen[cell.k])] = cell
        cards.append(card)
    counted = Counter(key for card in cards for key in card)
    usual = [key for key, count in counted.items() if count >= _COMMON_SHARE * len(cards)]
    names = [name if number == 1 else f"{name} ({number})" for name, number in usual]
    return _made(block, names, [[card.get(key) for key in usual] for card in cards], named=False)
