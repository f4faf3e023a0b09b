"""The write-ahead journal of a run: `journal.db`, one row for each act that could have a side effect.

A row is on the disk before its act is sent: that commit is the only one that waits for the disk. The status that
follows goes to the kernel, which is enough for a crash of ours; after a power cut an act falls back to `intended`,
which is a doubt, never a claim. A journal that can't be written ends the run before anything is sent.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Protocol

import msgspec

from arc_cua.core.ending import Ending
from arc_cua.core.errors import RunStopped, UsageError
from arc_cua.core.intent import Intention, IntentStatus
from arc_cua.core.secrets import Redactor
from arc_cua.runtime.line_json import encode_redacted

JOURNAL_FILE = "journal.db"
JOURNAL_VERSION = 1
_SCHEMA = """
CREATE TABLE intents (
  seq INTEGER PRIMARY KEY,
  action_id TEXT NOT NULL UNIQUE,
  ts TEXT NOT NULL,
  verb TEXT NOT NULL,
  target TEXT NOT NULL,
  risk TEXT NOT NULL,
  signature TEXT NOT NULL,
  status TEXT NOT NULL,
  entry TEXT NOT NULL
) STRICT
"""
_decoder = msgspec.json.Decoder(Intention)


class Journal(Protocol):
    """Where the loop writes down what it is about to do."""

    def intend(self, entry: Intention) -> None:
        """Keep the entry for good. When this returns, it survives whatever happens.

        Raises:
            RunStopped: It can't be kept. Nothing may be sent.
        """

    def settle(self, action_id: str, status: IntentStatus) -> None:
        """Note what became of the act.

        Raises:
            RunStopped: It can't be kept.
        """


class NoJournal:
    """Keeps nothing: for a replay, which sends nothing."""

    def intend(self, entry: Intention) -> None:
        """Let it go."""

    def settle(self, action_id: str, status: IntentStatus) -> None:
        """Let it go."""


class FileJournal:
    """Implements `Journal` by a database file.

    Args:
        path: The file; made if there is none.
        redactor: Cuts secrets out of what is kept.

    Raises:
        UsageError: It is no journal, it is damaged, or another version wrote it.
    """

    def __init__(self, path: Path, redactor: Redactor) -> None:
        self._redactor = redactor
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.0)
            path.chmod(0o600)
        except (sqlite3.Error, OSError) as error:
            raise UsageError(f"the journal {path} can't be opened: {error}") from error
        try:
            self._prepare(path)
        except sqlite3.Error as error:
            self._db.close()
            hint = "damaged, or on a full disk"
            raise UsageError(f"the journal {path} can't be used: {error}", hint=hint) from error
        except UsageError:
            self._db.close()
            raise

    def _prepare(self, path: Path) -> None:
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA wal_autocheckpoint=0")  # it would wait for the disk in the middle of a run
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version not in (0, JOURNAL_VERSION):
            raise UsageError(f"the journal {path} is of version {version}, not {JOURNAL_VERSION}")
        if version == 0:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(_SCHEMA)
            self._db.execute(f"PRAGMA user_version={JOURNAL_VERSION}")
            self._db.execute("COMMIT")
        (found,) = self._db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise UsageError(f"the journal {path} is damaged: {found}")

    def intend(self, entry: Intention) -> None:
        """Keep the entry: one commit that waits for the disk."""
        kept = _decoder.decode(encode_redacted(entry, self._redactor))
        row = (
            *(kept.action_id, kept.ts, kept.verb, kept.target, kept.risk, kept.signature, kept.status.value),
            msgspec.json.encode(kept).decode(),
        )
        self._write(
            "FULL",
            "INSERT OR REPLACE INTO intents (action_id, ts, verb, target, risk, signature, status, entry)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )

    def settle(self, action_id: str, status: IntentStatus) -> None:
        """Note what became of the act; goes to the kernel, not to the disk."""
        self._write("NORMAL", "UPDATE intents SET status = ? WHERE action_id = ?", (status.value, action_id))

    def _write(self, durability: str, statement: str, values: tuple[str, ...]) -> None:
        try:
            self._db.execute(f"PRAGMA synchronous={durability}")
            self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise RunStopped(Ending.ABORTED_CRASHED, f"the journal can't be written: {error}") from error

    def entries(self) -> tuple[Intention, ...]:
        """Return all entries in their order, each with its newest status.

        Raises:
            UsageError: An entry can't be read.
        """
        try:
            rows = self._db.execute("SELECT entry, status FROM intents ORDER BY seq").fetchall()
            return tuple(
                msgspec.structs.replace(_decoder.decode(entry), status=IntentStatus(status)) for entry, status in rows
            )
        except (sqlite3.Error, msgspec.DecodeError, ValueError, TypeError) as error:
            raise UsageError(f"the journal can't be read: {error}", hint="damaged, or of another version") from error

    def close(self) -> None:
        """Close the file. Safe to call again."""
        self._db.close()
