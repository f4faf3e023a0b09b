"""Stopping a run, politely and not: it ends with its name, and nothing of it is left running."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.ending import EXIT_CODES, Ending

ARC = Path(sys.executable).with_name("arc")
MARK = "ARC_TEST_MARK"


class Run:
    """One `arc run` in a process of its own, marked in its environment so that all that it starts can be found."""

    def __init__(self, folder: Path, goal: str, url: str) -> None:
        self.mark = uuid.uuid4().hex
        self.folder = folder
        arguments = [str(ARC), "run", goal, "--url", url, "--json", "--runs", "runs", "--deadline", "60"]
        self.process = subprocess.Popen(
            arguments,
            cwd=folder,
            env=os.environ | {MARK: self.mark},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            stdin=subprocess.DEVNULL,
        )

    def until(self, said: Callable[[str], bool]) -> None:
        """Read the progress until a line of it satisfies `said`."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if said(line):
                return
        raise AssertionError("the run ended before that was said")

    def end(self) -> dict[str, Any]:
        """Wait for the end and return the object that was printed."""
        out, err = self.process.communicate(timeout=60)
        assert out, err
        found: dict[str, Any] = json.loads(out)
        return found

    def processes(self, name: str = "") -> set[int]:
        """Return the processes that carry the mark, this one left out."""
        found = set()
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit() or int(entry.name) == self.process.pid:
                continue
            try:
                environment = (entry / "environ").read_bytes()
                command = (entry / "cmdline").read_bytes()
            except OSError:  # it has gone meanwhile
                continue
            if f"{MARK}={self.mark}".encode() in environment and name.encode() in command:
                found.add(int(entry.name))
        return found


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[str, str], Run]]:
    runs: list[Run] = []

    def go(goal: str, url: str) -> Run:
        runs.append(Run(tmp_path, goal, url))
        return runs[-1]

    yield go
    for run in runs:
        if run.process.poll() is None:
            run.process.kill()
            run.process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_in_the_middle_of_a_run(start: Any, site: Any, number: signal.Signals) -> None:
    run = start("Pay now", site / "journeys/unanswered.html")
    run.until(lambda line: "Pay now" in line and "reflex" in line)
    run.process.send_signal(number)
    found = run.end()
    assert found["ending"] == Ending.ABORTED_KILLED
    assert run.process.returncode == EXIT_CODES[Ending.ABORTED_KILLED]
    assert (run.folder / found["report"]).is_file()
    assert run.processes() == set()
    assert site.count("payments") == 1


@pytest.mark.parametrize("after_lines", [0, 1, 2])
def test_ctrl_c_early_on(start: Any, site: Any, after_lines: int) -> None:
    run = start("Pay now", site / "journeys/unanswered.html")
    seen: list[str] = []
    run.until(lambda line: seen.append(line) or len(seen) > after_lines)  # type: ignore[func-returns-value]
    run.process.send_signal(signal.SIGINT)
    found = run.end()
    assert found["ending"] == Ending.ABORTED_KILLED
    assert run.processes() == set()


def test_the_kill_file(start: Any, site: Any) -> None:
    run = start("Pay now", site / "journeys/unanswered.html")
    run.until(lambda line: "Pay now" in line and "reflex" in line)
    (folder,) = (run.folder / "runs").iterdir()
    (folder / "STOP").touch()
    found = run.end()
    assert found["ending"] == Ending.ABORTED_KILLED
    assert "STOP" in found["reason"]
    assert run.processes() == set()


def test_a_browser_that_is_killed_is_replaced_and_the_open_act_is_named_not_repeated(start: Any, site: Any) -> None:
    run = start("Pay now", site / "journeys/unanswered.html")
    run.until(lambda line: "Pay now" in line and "reflex" in line)
    for pid in run.processes("--remote-debugging-pipe"):
        os.kill(pid, signal.SIGKILL)
    found = run.end()
    assert found["ending"] == Ending.ABORTED_TIMEOUT
    assert "Pay now" in found["reason"]
    assert found["steps"] >= 1, "what was done before is in the summary"
    assert run.processes() == set()


def test_a_killed_agent_leaves_no_browser_behind_and_a_log_that_can_be_read(start: Any, site: Any) -> None:
    run = start("Pay now", site / "journeys/unanswered.html")
    run.until(lambda line: "Pay now" in line and "reflex" in line)
    watched = [os.pidfd_open(pid) for pid in run.processes()]
    run.process.kill()
    run.process.communicate(timeout=30)
    for descriptor in watched:
        gone, _, _ = select.select([descriptor], [], [], 20)  # readable once the process is gone
        os.close(descriptor)
        assert gone
    (folder,) = (run.folder / "runs").iterdir()
    replayed = subprocess.run([ARC, "replay-log", str(folder)], capture_output=True, text=True, check=False)
    assert replayed.returncode == 0, replayed.stderr
