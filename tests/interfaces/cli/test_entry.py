"""Signals at every moment of a command, and standard streams that are closed or full."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.ending import EXIT_CODES, Ending

CRASHED, KILLED = EXIT_CODES[Ending.ABORTED_CRASHED], EXIT_CODES[Ending.ABORTED_KILLED]
GOAL = ("run", "Press Save", "--url", "http://127.0.0.1:1/")
ARC = str(Path(sys.executable).with_name("arc"))
NO_BROWSER = {"ARC_CHROMIUM": "/nowhere/chromium"}

PROGRAM = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever a shell in the background has set
number, event, what = signal.Signals[sys.argv.pop(1)], sys.argv.pop(1), sys.argv.pop(1)
def hook(name, arguments):
    if name == event and what in str(arguments[0]):
        os.kill(os.getpid(), number)
if event == "exit":
    import atexit
    atexit.register(os.kill, os.getpid(), number)
else:
    sys.addaudithook(hook)
from arc_cua.interfaces.cli.entry import main
main()
"""


def signalled(
    number: str, event: str, what: str, tmp_path: Path, environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command that sends itself a signal when it does `event` to `what`."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, number, event, what, *GOAL, "--json"],
        cwd=tmp_path,
        env=environment | NO_BROWSER,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(("number", "name"), [("SIGTERM", "SIGTERM"), ("SIGINT", "Ctrl-C")])
@pytest.mark.parametrize(("event", "what"), [("import", "cyclopts"), ("import", "arc_cua.runtime.run")])
def test_a_signal_before_the_run_has_its_name(
    number: str, name: str, event: str, what: str, tmp_path: Path, environment: dict[str, str]
) -> None:
    done = signalled(number, event, what, tmp_path, environment)
    assert done.returncode == KILLED, done.stderr
    found = json.loads(done.stdout)
    assert (found["ending"], found["exit_code"]) == ("ABORTED_KILLED", KILLED)
    assert found["reason"] == f"stopped by {name} before the run began"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("number", ["SIGTERM", "SIGINT"])
@pytest.mark.parametrize(("event", "what"), [("open", "summary.json"), ("open", "report.html"), ("exit", "")])
def test_a_signal_after_the_run_changes_nothing(
    number: str, event: str, what: str, tmp_path: Path, environment: dict[str, str]
) -> None:
    done = signalled(number, event, what, tmp_path, environment)
    assert done.returncode == CRASHED, done.stderr
    found = json.loads(done.stdout)
    assert found["ending"] == "ABORTED_CRASHED"
    assert (tmp_path / found["report"]).is_file()
    assert "Traceback" not in done.stderr


def redirected(redirection: str, *arguments: str, cwd: Path, environment: dict[str, str]) -> Any:
    """Run `arc` with its streams redirected by a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh", ARC, *arguments],
        cwd=cwd,
        env=environment | NO_BROWSER,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("redirection", "json_too"),
    [
        (">&-", ("--json",)),
        (">/dev/full", ("--json",)),
        ("2>&-", ("--json",)),
        ("2>/dev/full", ("--json",)),
        ("<&- >&- 2>&-", ("--json",)),
        (">&-", ()),
        (">/dev/full", ()),
    ],
)
def test_streams_that_are_closed_or_full_change_neither_code_nor_log(
    redirection: str, json_too: tuple[str, ...], tmp_path: Path, environment: dict[str, str]
) -> None:
    done = redirected(redirection, *GOAL, *json_too, cwd=tmp_path, environment=environment)
    assert done.returncode == CRASHED, done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert "Exception ignored" not in done.stderr
    if json_too and "2>" in redirection and ">&- " not in redirection:
        assert json.loads(done.stdout)["ending"] == "ABORTED_CRASHED"
    if json_too and "2>" not in redirection:
        assert "the JSON object can't be printed" in done.stderr
    (log,) = tmp_path.glob("runs/*/events.jsonl")
    assert all(line["seq"] == n for n, line in enumerate(map(json.loads, log.read_text().splitlines()), 1))


@pytest.mark.parametrize("redirection", [">/dev/full", ">&- 2>/dev/full"])
def test_short_commands_end_as_they_would(redirection: str, tmp_path: Path, environment: dict[str, str]) -> None:
    done = redirected(redirection, "version", cwd=tmp_path, environment=environment)
    assert (done.returncode, "Traceback" in done.stderr, "Exception ignored" in done.stderr) == (0, False, False)


def test_arguments_in_no_encoding_are_taken_as_they_can_be(tmp_path: Path, environment: dict[str, str]) -> None:
    broken = os.fsdecode(b"caf\xe9")
    done = subprocess.run(
        [ARC, "run", f"Press {broken}", "--url", f"http://127.0.0.1:1/{broken}", "--runs", broken, "--json"],
        cwd=tmp_path,
        env=environment | NO_BROWSER,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == CRASHED, done.stderr
    assert b"Traceback" not in done.stderr
    found = json.loads(done.stdout)
    assert found["goal"] == "Press caf?"
    (log,) = (tmp_path / broken).glob("*/events.jsonl")
    assert log.with_name("report.html").is_file()
    assert all(json.loads(line) for line in log.read_text().splitlines())
