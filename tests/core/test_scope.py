from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.clock import ManualClock
from arc_cua.core.ending import Ending
from arc_cua.core.errors import RunStopped
from arc_cua.core.scope import NullSink, Scope


class Kept:
    def __init__(self) -> None:
        self.step = 0
        self.events: list[tuple[str, Any]] = []

    def emit(self, stage: str, data: Any) -> None:
        self.events.append((stage, data))


@given(st.floats(0, 100), st.lists(st.floats(0, 100), max_size=4), st.floats(0, 100))
def test_a_child_is_never_longer_than_its_parent(run_s: float, parts_s: list[float], passed_s: float) -> None:
    clock = ManualClock(5.0)
    scope = Scope(run_s, clock=clock)
    clock.advance(passed_s)
    for part_s in parts_s:
        child = scope.child(part_s)
        assert child.deadline <= scope.deadline
        assert 0.0 <= child.remaining() <= min(part_s, scope.remaining()) + 1e-9
        scope = child


def test_the_end_of_the_run_is_named() -> None:
    clock = ManualClock()
    scope = Scope(10.0, clock=clock)
    child = scope.child(60.0)
    scope.check()
    clock.advance(10.0)
    for each in (scope, child):
        with pytest.raises(RunStopped) as stopped:
            each.check()
        assert stopped.value.ending is Ending.ABORTED_DEADLINE


def test_a_part_that_runs_out_does_not_end_the_run() -> None:
    clock = ManualClock()
    scope = Scope(10.0, clock=clock)
    child = scope.child(2.0)
    clock.advance(3.0)
    scope.check()
    with pytest.raises(TimeoutError):
        child.check()


def test_a_stop_reaches_every_child_and_the_first_reason_wins() -> None:
    scope = Scope(10.0)
    woken: list[str] = []
    scope.on_stop(lambda: woken.append("early"))
    early = scope.child(5.0)
    early.stop(Ending.ABORTED_KILLED, "Ctrl-C")
    scope.stop(Ending.ABORTED_CRASHED, "too late")
    late = scope.child(5.0)
    late.on_stop(lambda: woken.append("late"))
    assert woken == ["early", "late"]
    for each in (scope, early, late):
        with pytest.raises(RunStopped, match="Ctrl-C"):
            each.check()
        assert each.stopped is not None
        assert each.stopped.ending is Ending.ABORTED_KILLED


async def test_at_most_ends_the_block_and_says_so() -> None:
    scope = Scope(60.0)
    async with scope.at_most(0.0) as inner:
        await asyncio.Event().wait()
    assert inner.expired
    assert not scope.expired
    async with scope.at_most(30.0) as quick:
        await asyncio.sleep(0)
    assert not quick.expired


async def test_a_check_inside_at_most_is_its_expiry_not_the_end_of_the_run() -> None:
    scope = Scope(60.0)
    async with scope.at_most(0.0) as inner:
        inner.check()
    assert inner.expired


async def test_the_shorter_of_two_nested_blocks_expires() -> None:
    scope = Scope(60.0)
    after_inner = False
    async with scope.at_most(0.01) as outer, outer.at_most(30.0):
        await asyncio.Event().wait()
    assert outer.expired
    async with scope.at_most(30.0) as outer:
        async with outer.at_most(0.0) as inner:
            await asyncio.Event().wait()
        after_inner = True
    assert inner.expired
    assert after_inner
    assert not outer.expired


async def test_at_most_does_not_swallow_the_end_of_the_run() -> None:
    scope = Scope(0.01)
    with pytest.raises(RunStopped):
        async with scope.at_most(30.0):
            await asyncio.Event().wait()


async def test_a_time_out_of_somebody_else_is_not_swallowed() -> None:
    scope = Scope(60.0)
    with pytest.raises(TimeoutError, match="theirs"):
        async with scope.at_most(30.0):
            raise TimeoutError("theirs")


async def test_a_cancellation_is_not_swallowed() -> None:
    scope = Scope(60.0)
    started = asyncio.Event()

    async def work() -> None:
        async with scope.at_most(30.0):
            started.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(work())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_events_of_all_children_go_to_one_sink() -> None:
    sink = Kept()
    scope = Scope(10.0, sink=sink)
    scope.emit("observed", 1)
    scope.child(1.0).emit("acted", 2)
    assert sink.events == [("observed", 1), ("acted", 2)]
    NullSink().emit("observed", 1)
