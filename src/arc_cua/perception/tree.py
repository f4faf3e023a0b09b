"""Frames put in place: the rows of all frames in one list, in reading order, in the main viewport's coordinates."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from arc_cua.core.element import Box
from arc_cua.perception.raw import FRAME, OFFSCREEN, FrameRows, RawRow

_DEEPEST_FRAME = 12
_MOST_ROWS = 6_000


class FrameView(msgspec.Struct, frozen=True):
    """One frame's rows and the document that they belong to."""

    frame_id: str
    loader_id: str
    answer: FrameRows


class PlacedRow(msgspec.Struct, frozen=True, gc=False):
    """A row with its place in the page."""

    row: RawRow
    view: FrameView
    depth: int
    box: Box
    offscreen: bool


class _Place(msgspec.Struct, frozen=True):
    x: float
    y: float
    scale_x: float
    scale_y: float
    depth: int
    clip: Box
    level: int = 0


def place(main: FrameView, children: Mapping[tuple[str, int], FrameView]) -> tuple[PlacedRow, ...]:
    """Return all rows in reading order.

    Args:
        main: The main frame.
        children: Child frames by their parent's frame id and the node number of the element that holds them.
    """
    frame = main.answer.frame
    viewport = Box(0.0, 0.0, float(frame.width), float(frame.height))
    rows: list[PlacedRow] = []
    _place(main, _Place(0.0, 0.0, 1.0, 1.0, 0, viewport), children, rows)
    return tuple(rows)


def intersection(a: Box, b: Box) -> Box:
    """Return what two boxes have in common; its size is 0 when they have nothing."""
    left, top = max(a.x, b.x), max(a.y, b.y)
    right, bottom = min(a.x + a.width, b.x + b.width), min(a.y + a.height, b.y + b.height)
    return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))


def _boxed(row: RawRow, at: _Place) -> Box:
    return Box(
        _tenths(at.x + row.x * at.scale_x),
        _tenths(at.y + row.y * at.scale_y),
        _tenths(row.width * at.scale_x),
        _tenths(row.height * at.scale_y),
    )


def _tenths(number: float) -> float:
    """Return `number` rounded; most are whole, and to round is slow."""
    return number if number.is_integer() else round(number, 1)


def _meet(a: Box, b: Box) -> bool:
    """Whether two boxes have an area in common."""
    return min(a.x + a.width, b.x + b.width) > max(a.x, b.x) and min(a.y + a.height, b.y + b.height) > max(a.y, b.y)


def _place(view: FrameView, at: _Place, children: Mapping[tuple[str, int], FrameView], rows: list[PlacedRow]) -> None:
    for row in view.answer.rows:
        if len(rows) >= _MOST_ROWS:
            return
        box = _boxed(row, at)
        is_out = bool(row.flags & OFFSCREEN) or (row.width > 0 < row.height and not _meet(box, at.clip))
        depth = at.depth + row.depth
        rows.append(PlacedRow(row, view, depth, box, is_out))
        child = children.get((view.frame_id, row.node)) if row.flags & FRAME else None
        if child is not None and at.level < _DEEPEST_FRAME:
            scale_x, scale_y = row.extra.z
            seen = intersection(box, at.clip)
            inner = _Place(box.x, box.y, at.scale_x * scale_x, at.scale_y * scale_y, depth + 1, seen, at.level + 1)
            _place(child, inner, children, rows)
