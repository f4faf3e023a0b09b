"""Child processes: descriptors, exit, and ending all of a group."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from arc_cua.surfaces.browser.process import ChildProcess, group_members, spawn


def start(code: str, inherit: dict[int, int] | None = None) -> ChildProcess:
    return spawn([sys.executable, "-c", code], inherit=inherit or {}, env=os.environ)


async def test_descriptors_get_the_numbers_that_were_asked_for() -> None:
    read_end, write_end = os.pipe()
    process = start("import os; os.write(3, b'from three')", {3: write_end})
    os.close(write_end)
    assert await process.wait(20)
    assert os.read(read_end, 100) == b"from three"
    os.close(read_end)
    assert process.exit_code == 0
    assert await process.end(grace_s=0)


async def test_no_other_descriptor_is_inherited() -> None:
    read_end, write_end = os.pipe()
    process = start("import os, sys; sys.stderr.write(','.join(sorted(os.listdir('/proc/self/fd'))))", {3: write_end})
    assert await process.wait(20)
    os.close(read_end)
    os.close(write_end)
    await process.end(grace_s=0)
    assert process.stderr_tail.startswith("0,1,2,3")
    assert len(process.stderr_tail.split(",")) == 5, "the fifth is the listing itself"


async def test_only_the_end_of_a_long_complaint_is_kept() -> None:
    process = start("import sys; sys.stderr.write('x' * 300_000 + 'the end')")
    assert await process.wait(20)
    await process.end(grace_s=0)
    assert process.stderr_tail.endswith("the end")
    assert len(process.stderr_tail) <= 1 << 14


async def test_the_whole_group_is_ended_even_if_it_does_not_listen() -> None:
    stubborn = (
        "import os, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "child = os.fork(); sys.stderr.write('x'); sys.stderr.flush(); time.sleep(600)"
    )
    process = start(stubborn)
    while len(group_members(process.pid)) < 2 or process.stderr_tail != "xx":
        assert not await process.wait(0.01)
    assert await process.end(grace_s=0.05)
    assert group_members(process.pid) == []
    assert process.exit_code == -signal.SIGKILL


async def test_a_program_that_is_not_there_leaves_no_descriptor_open() -> None:
    before = sorted(Path("/proc/self/fd").iterdir())
    with pytest.raises(OSError, match="No such file"):
        spawn(["/nonexistent/program"], inherit={}, env={})
    assert sorted(Path("/proc/self/fd").iterdir()) == before
