"""The command line as a program: what it prints where, and the codes that scripts rely on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from arc_cua.core.ending import EXIT_CODES, Ending

Arc = Callable[..., subprocess.CompletedProcess[str]]
COMMANDS = ("run", "demo", "view", "replay-log", "doctor", "version")


@pytest.fixture
def arc(tmp_path: Path) -> Arc:
    program = Path(sys.executable).with_name("arc")

    def call(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program, *words], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )

    return call


def test_help_names_every_command(arc: Arc) -> None:
    done = arc("--help")
    assert done.returncode == 0
    assert [command for command in COMMANDS if command not in done.stdout] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(arc: Arc, command: str) -> None:
    done = arc(command, "--help")
    assert done.returncode == 0
    assert f"arc {command}" in done.stdout


def test_versions_are_one_json_object(arc: Arc) -> None:
    done = arc("version", "--json")
    assert done.returncode == 0
    assert {"arc", "python"} <= json.loads(done.stdout).keys()


@pytest.mark.parametrize(
    "words", [("explode",), ("run",), ("run", "x"), ("run", "x", "--url", "http://127.0.0.1/", "--max-steps", "many")]
)
def test_a_mistake_of_the_caller_is_one_and_says_which(arc: Arc, words: tuple[str, ...]) -> None:
    done = arc(*words)
    assert done.returncode == 1
    assert done.stdout + done.stderr != ""
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["view", "replay-log"])
def test_a_folder_that_is_no_run_is_refused_in_one_line(arc: Arc, tmp_path: Path, command: str) -> None:
    done = arc(command, str(tmp_path))
    assert done.returncode == 1
    assert "events.jsonl" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_run_that_can_not_be_attempted_still_prints_its_object(arc: Arc, tmp_path: Path) -> None:
    done = arc("run", "press Save", "--url", "javascript:alert(1)", "--json", "--runs", str(tmp_path / "runs"))
    found = json.loads(done.stdout)
    assert found["ending"] in set(Ending) - {Ending.DONE}
    assert done.returncode == found["exit_code"] == EXIT_CODES[Ending(found["ending"])]
    assert found["goal"] == "press Save"
    assert found["steps"] == 0
    assert Path(found["report"]).is_file()
