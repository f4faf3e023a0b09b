"""What the page agent answers when asked for a page's structures, decoded strictly; the page may be hostile."""

from __future__ import annotations

from typing import Literal

import msgspec

from arc_cua.perception.raw import UnreadablePage

MAX_BYTES = 8_000_000
MOST_BLOCKS, MOST_ROWS, MOST_CELLS = 60, 600, 100
LONGEST = 600
"""Characters of one text."""
_MOST_SPAN = 100


class Cell(msgspec.Struct, frozen=True, gc=False):
    """One piece of text and the node that it was read from. One-letter names, for there are many."""

    t: str
    """Text."""
    n: int = 0
    """Its node's number in its document."""
    h: str = ""
    """Where its link leads."""
    d: str = ""
    """Its time as the page declares it for machines."""
    x: bool = False
    """Whether it names others: a column, a row, a fact."""
    r: int = 1
    """Rows that it reaches over."""
    c: int = 1
    """Columns that it reaches over."""
    k: str = ""
    """What it is by its make, in a card."""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """One structure."""

    kind: Literal["table", "list", "pairs", "cards"]
    node: int
    name: str = ""
    rows: tuple[tuple[Cell, ...], ...] = ()
    total: int = 0
    """How many rows there are where that is more than were read; 0 if not."""


class Structures(msgspec.Struct, frozen=True, kw_only=True):
    """All structures of a document or of a part of it."""

    blocks: tuple[Block, ...] = ()
    next: int = 0
    """Node of the way to the next page; 0 if there is none."""
    cut: bool = False
    """Whether there was more than could be read."""


_decoder = msgspec.json.Decoder(Structures)


def decode_structures(data: bytes) -> Structures:
    """Return the answer of `arc.structures`.

    Raises:
        UnreadablePage: It is too large, not JSON, or has another shape.
    """
    if len(data) > MAX_BYTES:
        raise UnreadablePage(f"the page's structures have {len(data)} bytes, more than {MAX_BYTES}")
    try:
        found = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadablePage(f"the page's structures can't be read: {error}") from error
    return bounded(found)


def bounded(found: Structures) -> Structures:
    """Return the same without what no page of ours sends: odd numbers, and more or longer than was asked for."""
    blocks = tuple(
        msgspec.structs.replace(block, rows=tuple(row[:MOST_CELLS] for row in block.rows[:MOST_ROWS]))
        for block in found.blocks[:MOST_BLOCKS]
        if 0 <= block.node < 2**53 and len(block.name) <= LONGEST and all(map(_is_sound, block.rows[:MOST_ROWS]))
    )
    lost = len(blocks) < len(found.blocks)
    following = found.next if 0 <= found.next < 2**53 else 0
    return Structures(blocks=blocks, next=following, cut=found.cut or lost)


def _is_sound(row: tuple[Cell, ...]) -> bool:
    return all(
        0 <= cell.n < 2**53
        and 1 <= cell.r <= _MOST_SPAN
        and 1 <= cell.c <= _MOST_SPAN
        and max(len(cell.t), len(cell.h), len(cell.d), len(cell.k)) <= LONGEST
        for cell in row[:MOST_CELLS]
    )
