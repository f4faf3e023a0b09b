from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.errors import UsageError
from arc_cua.interfaces.viewer.reading import parse_log, read_log
from arc_cua.runtime.events import Line

ENCODER = msgspec.json.Encoder()


def encoded(lines: tuple[Line, ...]) -> bytes:
    return b"".join(ENCODER.encode(line) + b"\n" for line in lines)


def test_a_whole_log_is_read(demo_run: tuple[Line, ...]) -> None:
    reading = parse_log(encoded(demo_run))
    assert reading.lines == demo_run
    assert reading.notices == ()


@pytest.mark.parametrize("lost", [2, 40, 200])
def test_a_torn_last_line_is_told_and_the_rest_is_read(demo_run: tuple[Line, ...], lost: int) -> None:
    reading = parse_log(encoded(demo_run)[:-lost])
    assert reading.lines == demo_run[:-1]
    assert reading.notices == ("The last line is torn: the run was cut off while it wrote.",)


def test_a_broken_line_in_the_middle_is_told_with_its_number(demo_run: tuple[Line, ...]) -> None:
    rows = encoded(demo_run).split(b"\n")
    rows[4] = b'{"seq": "no"}'
    reading = parse_log(b"\n".join(rows))
    assert len(reading.lines) == len(demo_run) - 1
    assert reading.notices[0].startswith("Line 5 could not be read: ")


def test_another_version_is_named(demo_run: tuple[Line, ...]) -> None:
    data = encoded(demo_run).replace(b'"log_version":1', b'"log_version":9', 1)
    reading = parse_log(data)
    assert reading.lines == ()
    assert "version 9" in reading.notices[0]


def test_many_faults_are_counted_not_listed() -> None:
    reading = parse_log(b"x\n" * 50)
    assert len(reading.notices) == 6
    assert "45 more" in reading.notices[-1]


def test_a_missing_log_is_the_callers_mistake(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        read_log(tmp_path / "events.jsonl")


@given(st.binary(max_size=300) | st.just(b"[" * 5000))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    parse_log(data)
