from pathlib import Path

import pytest

from arc_cua.core.action import Click, Target
from arc_cua.core.clock import ManualClock
from arc_cua.core.ending import Ending
from arc_cua.core.errors import RunStopped, UsageError
from arc_cua.core.secrets import Redactor
from arc_cua.runtime.events import Intent, Line, StoppedOutside
from arc_cua.runtime.log import EventLog, read_lines


def intent(name: str) -> Intent:
    action = Click(target=Target(role="button", name=name))
    return Intent(action_id="a1", action=action, signature=action.signature)


def open_log(path: Path | None, redactor: Redactor | None = None) -> tuple[EventLog, ManualClock]:
    clock = ManualClock()
    return EventLog(path, clock=clock, redactor=redactor or Redactor()), clock


def test_lines_come_back_as_they_were_written(tmp_path: Path) -> None:
    log, clock = open_log(tmp_path / "events.jsonl")
    log.emit("intent", intent("Save"))
    clock.advance(0.25)
    log.step = 3
    log.emit("intent", intent("Größe ‹ü› 漢字"))
    log.close()
    lines = list(read_lines(tmp_path / "events.jsonl"))
    assert lines == log.lines
    assert [(line.seq, line.t_ms, line.step) for line in lines] == [(1, 0.0, 0), (2, 250.0, 3)]


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_torn_last_line_is_left_out(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "events.jsonl"
    log, _ = open_log(path)
    log.emit("intent", intent("one"))
    log.emit("intent", intent("two"))
    log.close()
    path.write_bytes(path.read_bytes()[:-cut])
    kept = list(read_lines(path))
    assert kept == log.lines[: 2 if cut == 1 else 1], "a line that lacks only its newline is whole"


def test_a_broken_line_in_the_middle_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    path.write_bytes(b'{"seq":1}\n{"seq":2}\n')
    with pytest.raises(UsageError, match="line 1"):
        list(read_lines(path))


def test_a_missing_log_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no event log"):
        list(read_lines(tmp_path / "nothing"))


def test_a_full_disk_stops_the_run_and_keeps_what_was_written() -> None:
    log, _ = open_log(Path("/dev/full"))
    with pytest.raises(RunStopped) as stop:
        log.emit("intent", intent("Save"))
    assert stop.value.ending is Ending.ABORTED_CRASHED
    assert "No space left" in stop.value.reason
    log.emit("stopped", StoppedOutside(ending=stop.value.ending, reason=stop.value.reason))
    assert len(log.lines) == 2, "after the first failure the log goes on in memory, so that a summary can be made"
    log.close()


def test_known_secrets_are_cut_out_of_every_line(tmp_path: Path) -> None:
    log, _ = open_log(tmp_path / "events.jsonl", Redactor({"hunter2-hunter2": "site"}))
    log.emit("intent", intent("hunter2-hunter2"))
    log.close()
    text = (tmp_path / "events.jsonl").read_text()
    assert "hunter2" not in text
    assert "‹secret:site›" in text


def test_watchers_see_every_line_in_order(tmp_path: Path) -> None:
    seen: list[Line] = []
    log = EventLog(None, clock=ManualClock(), redactor=Redactor(), watchers=(seen.append,))
    log.emit("intent", intent("one"))
    log.emit("intent", intent("two"))
    assert seen == log.lines


def test_the_file_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    log, _ = open_log(tmp_path / "events.jsonl")
    log.close()
    assert (tmp_path / "events.jsonl").stat().st_mode & 0o077 == 0
