from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

COMMANDS = ("run", "demo", "view", "resume", "replay-log", "doctor", "version")


def test_help_names_every_command(arc: Any) -> None:
    done = arc("--help")
    assert done.returncode == 0
    assert [command for command in COMMANDS if command not in done.stdout] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(arc: Any, command: str) -> None:
    done = arc(command, "--help")
    assert done.returncode == 0
    assert f"arc {command}" in done.stdout


@pytest.mark.parametrize("command", ["view", "resume", "replay-log"])
def test_a_folder_that_is_no_run_is_refused_in_one_line(arc: Any, tmp_path: Path, command: str) -> None:
    done = arc(command, str(tmp_path))
    assert done.returncode == 1
    assert "events.jsonl" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
