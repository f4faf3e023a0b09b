from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from arc_cua.core.action import Click, Target
from arc_cua.core.ending import Ending
from arc_cua.core.errors import RunStopped, UsageError
from arc_cua.core.intent import Intention, IntentStatus
from arc_cua.core.secrets import Redactor
from arc_cua.runtime.journal import FileJournal


def entry(number: int, name: str = "Pay") -> Intention:
    action = Click(target=Target(role="button", name=name))
    return Intention(
        action_id=f"a{number}",
        ts="2026-01-01T00:00:00Z",
        action=action,
        signature=action.signature,
        risk="irreversible",
    )


def statuses(path: Path) -> list[tuple[str, str]]:
    journal = FileJournal(path, Redactor())
    found = [(one.action_id, one.status.value) for one in journal.entries()]
    journal.close()
    return found


def test_entries_come_back_in_order_with_their_newest_status(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = FileJournal(path, Redactor())
    for number in (1, 2):
        journal.intend(entry(number))
    journal.settle("a1", IntentStatus.EXECUTED)
    journal.settle("a1", IntentStatus.CONFIRMED)
    journal.close()
    assert statuses(path) == [("a1", "confirmed"), ("a2", "intended")]
    row = sqlite3.connect(path).execute("SELECT verb, target, risk, signature FROM intents").fetchone()
    assert row == ("CLICK", 'button "Pay"', "irreversible", "CLICK:button|pay||")


DYING = """
import os, signal, sys
from pathlib import Path
from arc_cua.core.action import Click, Target
from arc_cua.core.intent import Intention, IntentStatus
from arc_cua.core.secrets import Redactor
from arc_cua.runtime.journal import FileJournal

pay = Click(target=Target(name="Pay"))
journal = FileJournal(Path(sys.argv[1]), Redactor())
journal.intend(Intention(action_id="a1", ts="", action=pay, signature=pay.signature))
journal.settle("a1", IntentStatus.EXECUTED)
journal.intend(Intention(action_id="a2", ts="", action=pay, signature=pay.signature))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_kept_outlives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    died = subprocess.run([sys.executable, "-c", DYING, str(path)], check=False, timeout=30)
    assert died.returncode == -signal.SIGKILL
    assert statuses(path) == [("a1", "executed"), ("a2", "intended")]


def test_a_journal_that_can_not_be_written_stops_the_run(tmp_path: Path) -> None:
    journal = FileJournal(tmp_path / "journal.db", Redactor())
    other = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(RunStopped, match="journal can't be written") as stop:
        journal.intend(entry(1))
    assert stop.value.ending is Ending.ABORTED_CRASHED
    with pytest.raises(RunStopped, match="journal can't be written"):
        journal.settle("a1", IntentStatus.EXECUTED)
    other.close()
    journal.close()


@pytest.mark.parametrize(
    "content", [b"no database at all, but long enough to look like one" * 20, b"SQLite format 3\0"]
)
def test_a_damaged_journal_is_a_usage_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(content)
    with pytest.raises(UsageError, match="journal"):
        FileJournal(path, Redactor())


def test_a_journal_of_another_version_is_a_usage_error(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    FileJournal(path, Redactor()).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(UsageError, match="version 99"):
        FileJournal(path, Redactor())


@pytest.mark.parametrize("change", ["status = 'maybe'", "entry = '{}'", "entry = 'x'"])
def test_an_entry_that_makes_no_sense_is_a_usage_error(tmp_path: Path, change: str) -> None:
    path = tmp_path / "journal.db"
    journal = FileJournal(path, Redactor())
    journal.intend(entry(1))
    journal.close()
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"UPDATE intents SET {change}")
    db.close()
    journal = FileJournal(path, Redactor())
    with pytest.raises(UsageError, match="can't be read"):
        journal.entries()
    journal.close()


def test_secrets_are_cut_out_and_only_the_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = FileJournal(path, Redactor({"hunter2-hunter2": "site"}))
    journal.intend(entry(1, "hunter2-hunter2"))
    journal.close()
    assert b"hunter2" not in path.read_bytes()
    assert path.stat().st_mode & 0o077 == 0
