"""What the page agent answers to one walk of one frame, decoded strictly; the page may be hostile."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

import msgspec

from arc_cua.core.element import State
from arc_cua.core.errors import ArcError
from arc_cua.core.observation import Signals

MAX_BYTES = 4_000_000
MAX_ROWS = 4_000
MAX_TEXT = 2_000
"""Characters of one name, text or value."""
MAX_OPTIONS = 100
MAX_COORDINATE = 1e7
MAX_DEPTH = 100

ACTIONABLE, OFFSCREEN, VOLATILE, FRAME = 1, 2, 4, 8
"""Flags of a row, as `walk.js` sets them."""

STATES = tuple(State)
"""Bit n of a row's states is `STATES[n]`; `names.js` has the same order."""


T = TypeVar("T")


class UnreadablePage(ArcError):
    """The page agent's answer is not what it should be; nothing of it can be used."""


class RawExtra(msgspec.Struct, frozen=True, gc=False):
    """What few rows have. One-letter names, for they travel with each row."""

    v: str = ""
    """Value."""
    d: str = ""
    """Description."""
    l: int = 0  # noqa: E741 - the wire's name
    """Level."""
    p: str = ""
    """Position in its set."""
    o: tuple[str, ...] = ()
    """Options."""
    c: int = -1
    """Place of its container's name in `RawFrame.containers`."""
    k: str = ""
    """Kind."""
    i: str = ""
    """Test attribute or id."""
    h: str = ""
    """Address of a link; begins with `/` when it is on the document's own origin."""
    f: int = 0
    """Node number of its form."""
    m: str = ""
    """Method that its form is sent by."""
    a: str = ""
    """What a field is for, by its autocomplete attribute."""
    g: int = 0
    """Node number of its group."""
    z: tuple[float, float] = (1.0, 1.0)
    """Scale of a frame's content."""


class RawRow(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One line of a frame, in reading order. The box is relative to the frame's viewport."""

    node: int
    flags: int
    depth: int
    role: str
    name: str
    tag: str
    states: int
    x: float
    y: float
    width: float
    height: float
    extra: RawExtra = RawExtra()


class RawFrame(msgspec.Struct, frozen=True, kw_only=True):
    """One frame's answer, rows not yet decoded."""

    url: str
    title: str = ""
    ready: str = "complete"
    """The document's ready state."""
    type: str = ""
    """MIME type."""
    status: int = 0
    width: int = 0
    height: int = 0
    rows: tuple[msgspec.Raw, ...] = ()
    containers: tuple[str, ...] = ()
    signals: Signals = Signals()
    above: int = 0
    below: int = 0
    cut: str = ""
    """Why the walk ended early; empty if it did not."""


class FrameRows(msgspec.Struct, frozen=True, kw_only=True):
    """One frame's answer, decoded and checked."""

    frame: RawFrame
    rows: tuple[RawRow, ...]
    bad_rows: int = 0
    """Rows that were dropped because they were malformed or too many."""


_frame_decoder = msgspec.json.Decoder(RawFrame)
_row_decoder = msgspec.json.Decoder(RawRow)
_signals_decoder = msgspec.json.Decoder(Signals)


def decode_frame(data: bytes) -> FrameRows:
    """Return the answer of `arc.walk`. A bad row is dropped and counted.

    Raises:
        UnreadablePage: It is too large, not JSON, or has another shape.
    """
    frame = _decode(_frame_decoder, data)
    rows: list[RawRow] = []
    bad = max(0, len(frame.rows) - MAX_ROWS)
    for raw in frame.rows[:MAX_ROWS]:
        row = _row_or_none(bytes(raw))
        if row is None:
            bad += 1
        else:
            rows.append(row)
    return FrameRows(frame=frame, rows=tuple(rows), bad_rows=bad)


def decode_signals(data: bytes) -> Signals:
    """Return the answer of `arc.signals`.

    Raises:
        UnreadablePage: It is not a signal vector.
    """
    return _decode(_signals_decoder, data)


def _decode(decoder: msgspec.json.Decoder[T], data: bytes) -> T:
    if len(data) > MAX_BYTES:
        raise UnreadablePage(f"the page agent's answer has {len(data)} bytes, more than {MAX_BYTES}")
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadablePage(f"the page agent's answer can't be read: {error}") from error


@lru_cache(maxsize=4096)
def _row_or_none(raw: bytes) -> RawRow | None:
    """The row, or None if it is malformed. What was sent before is the same object again."""
    try:
        row = _row_decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return row if _is_sound(row) else None


def _is_sound(row: RawRow) -> bool:
    extra = row.extra
    texts = (row.role, row.name, row.tag, extra.v, extra.d, extra.p, extra.k, extra.i, extra.h, extra.m, extra.a)
    return (
        0 <= row.node < 2**53
        and 0 <= row.flags < 16
        and 0 <= row.depth <= MAX_DEPTH
        and 0 <= row.states < 1 << len(STATES)
        and bool(row.role)
        and all(abs(number) <= MAX_COORDINATE for number in (row.x, row.y, row.width, row.height))
        and all(len(text) <= MAX_TEXT for text in texts)
        and len(extra.o) <= MAX_OPTIONS
        and (not row.flags & ACTIONABLE or row.node > 0)
    )
