from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.perception.raw import MAX_BYTES, MAX_ROWS, FrameRows, UnreadablePage, decode_frame, decode_signals

GOOD = [1, 1, 0, "button", "Go", "button", 0, 1, 2, 3, 4, {"v": "x"}]
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=13) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=30,
)


def frame(rows: object) -> bytes:
    return json.dumps({"url": "http://h/", "rows": rows}).encode()


def test_good_rows_are_kept_and_bad_ones_counted() -> None:
    bad = [
        GOOD[:5],
        [*GOOD[:3], "", *GOOD[4:]],
        [0, *GOOD[1:]],
        [*GOOD[:7], 1e300, *GOOD[8:]],
        [*GOOD[:4], "x" * 5000, *GOOD[5:]],
        "row",
        None,
    ]
    answer = decode_frame(frame([GOOD, *bad, GOOD[:11]]))
    assert [row.name for row in answer.rows] == ["Go", "Go"]
    assert answer.bad_rows == len(bad) and answer.rows[0].extra.v == "x"


def test_too_much_is_cut_or_refused() -> None:
    answer = decode_frame(frame([GOOD] * (MAX_ROWS + 5)))
    assert (len(answer.rows), answer.bad_rows) == (MAX_ROWS, 5)
    with pytest.raises(UnreadablePage):
        decode_frame(b" " * (MAX_BYTES + 1))


numbers = st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | st.just(10**400)
slots = st.tuples(
    numbers, numbers, numbers, st.text(max_size=9), st.text(max_size=9), st.text(max_size=9), numbers,
    numbers, numbers, numbers, numbers, st.dictionaries(st.sampled_from("vdlpockihfmagz"), values, max_size=4),
)  # fmt: skip


@given(st.lists(slots, max_size=5))
def test_rows_of_the_right_shape_and_absurd_numbers_are_kept_within_bounds_or_dropped(rows: list[object]) -> None:
    answer = decode_frame(frame(rows))
    assert len(answer.rows) + answer.bad_rows == len(rows)
    for row in answer.rows:
        assert 0 <= row.node < 2**53 and 0 <= row.depth <= 100 and row.role
        assert all(abs(number) <= 1e7 for number in (row.x, row.y, row.width, row.height))


@given(values)
def test_a_frame_of_any_shape_is_read_or_refused(anything: object) -> None:
    for field in ("url", "title", "width", "containers", "signals", "above"):
        with contextlib.suppress(UnreadablePage):
            decode_frame(json.dumps({"url": "http://h/", field: anything}).encode())


@given(st.binary(max_size=200))
def test_bytes_never_do_harm(data: bytes) -> None:
    for decode in (decode_frame, decode_signals):
        with contextlib.suppress(UnreadablePage):
            decode(data)


@given(st.lists(st.just(GOOD) | values, max_size=6), values)
def test_json_never_does_harm(rows: list[object], anything: object) -> None:
    answer = decode_frame(frame(rows))
    assert isinstance(answer, FrameRows) and len(answer.rows) + answer.bad_rows == len(rows)
    assert len(answer.rows) >= rows.count(GOOD)
    with contextlib.suppress(UnreadablePage):
        decode_frame(json.dumps(anything).encode())


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(UnreadablePage):
        decode_frame(b'{"url":' + b"[" * 100_000)
