import asyncio
import os
import signal
from pathlib import Path

from arc_cua.core.ending import Ending
from arc_cua.core.scope import Scope
from arc_cua.runtime.kill import stop_on_file, stop_on_signals


async def stopped(scope: Scope) -> None:
    """Return when the scope is stopped; the test's own time-out catches a switch that does nothing."""
    event = asyncio.Event()
    scope.on_stop(event.set)
    await asyncio.wait_for(event.wait(), timeout=10)


async def test_sigterm_and_ctrl_c_stop_the_run() -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        scope = Scope(30)
        with stop_on_signals(scope):
            os.kill(os.getpid(), number)
            await stopped(scope)
        assert scope.stopped is not None
        assert scope.stopped.ending is Ending.ABORTED_KILLED


async def test_a_file_that_appears_stops_the_run(tmp_path: Path) -> None:
    scope = Scope(30)
    with stop_on_file(scope, tmp_path / "STOP"):
        (tmp_path / "other").touch()
        (tmp_path / "STOP").touch()
        await stopped(scope)
    assert scope.stopped is not None
    assert "STOP" in scope.stopped.reason


async def test_a_file_that_is_there_already_stops_the_run_at_once(tmp_path: Path) -> None:
    (tmp_path / "STOP").touch()
    scope = Scope(30)
    with stop_on_file(scope, tmp_path / "STOP"):
        assert scope.stopped is not None


async def test_another_file_does_not_stop_the_run(tmp_path: Path) -> None:
    scope = Scope(30)
    with stop_on_file(scope, tmp_path / "STOP"):
        (tmp_path / "other").touch()
        await asyncio.sleep(0)
    assert scope.stopped is None
