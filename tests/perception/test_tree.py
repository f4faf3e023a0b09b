from __future__ import annotations

from arc_cua.core.element import Box
from arc_cua.perception.raw import FRAME, FrameRows, RawExtra, RawFrame, RawRow
from arc_cua.perception.tree import FrameView, intersection, place


def row(
    node: int, name: str, box: tuple[float, float, float, float], *, flags: int = 1, extra: RawExtra | None = None
) -> RawRow:
    return RawRow(node, flags, 0, "button", name, "button", 0, *box, extra or RawExtra())


def view(frame_id: str, *rows: RawRow) -> FrameView:
    return FrameView(frame_id, "L", FrameRows(frame=RawFrame(url="http://h/", width=800, height=600), rows=rows))


def test_a_frame_stands_in_place_with_its_offset_and_scale() -> None:
    main = view(
        "m",
        row(1, "before", (0, 0, 9, 9)),
        row(2, "frame", (100, 50, 200, 100), flags=FRAME, extra=RawExtra(z=(0.5, 0.5))),
        row(3, "after", (0, 300, 9, 9)),
    )
    child = view("c", row(1, "in", (20, 10, 40, 20)), row(2, "clipped", (0, 400, 40, 20)))
    rows = place(main, {("m", 2): child})
    assert [(item.row.name, item.depth) for item in rows] == [
        ("before", 0),
        ("frame", 0),
        ("in", 1),
        ("clipped", 1),
        ("after", 0),
    ]
    assert rows[2].box == Box(110, 55, 20, 10)
    assert [item.offscreen for item in rows] == [False, False, False, True, False]


def test_frames_that_hold_each_other_end() -> None:
    main = view("m", row(1, "frame", (0, 0, 100, 100), flags=FRAME))
    assert len(place(main, {("m", 1): main})) == 13


def test_intersection() -> None:
    assert intersection(Box(0, 0, 10, 10), Box(5, 5, 10, 10)) == Box(5, 5, 5, 5)
    assert intersection(Box(0, 0, 10, 10), Box(20, 0, 5, 5)).width == 0
