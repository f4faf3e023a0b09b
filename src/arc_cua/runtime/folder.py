"""The run folder: `runs/<id>/` with the log, the screenshots, the summary and the report."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from arc_cua.core.ending import RunSummary
from arc_cua.core.errors import UsageError
from arc_cua.runtime.journal import JOURNAL_FILE
from arc_cua.runtime.line_json import encode_json
from arc_cua.runtime.log import EVENTS_FILE

SUMMARY_FILE = "summary.json"
HAR_FILE = "network.har"
DOWNLOADS = "downloads"
REPORT_FILE = "report.html"


class RunFolder:
    """Paths of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def at(cls, path: str) -> RunFolder:
        """Return the folder at `path`."""
        return cls(Path(path))

    @property
    def run_id(self) -> str:
        """The folder's name."""
        return self.path.name

    @property
    def events(self) -> Path:
        """The event log."""
        return self.path / EVENTS_FILE

    @property
    def journal(self) -> Path:
        """The journal of acts."""
        return self.path / JOURNAL_FILE

    @contextlib.contextmanager
    def claimed(self) -> Iterator[None]:
        """Keep the folder for this process while the block runs; a process that dies gives it back.

        Raises:
            UsageError: Another process works on this run, or the folder can't be claimed.
        """
        try:
            descriptor = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as error:
            raise UsageError(f"the run folder {self.path} can't be claimed: {error.strerror}") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError as error:
            raise UsageError(f"another process works on {self.path}", hint="wait for its end, or end it") from error
        finally:
            os.close(descriptor)

    @property
    def report(self) -> Path:
        """The report for people."""
        return self.path / REPORT_FILE

    def write_summary(self, summary: RunSummary) -> None:
        """Write `summary.json`. Raises OSError if the disk refuses."""
        (self.path / SUMMARY_FILE).write_bytes(msgspec.json.format(encode_json(summary), indent=2) + b"\n")


def free_har(folder: Path) -> Path:
    """Return where the traffic of this sitting goes: a run that is resumed leaves the earlier record alone."""
    path, number = folder / HAR_FILE, 2
    while path.exists():
        path, number = folder / f"network-{number}.har", number + 1
    return path


def create_folder(runs: Path) -> RunFolder:
    """Make a new run folder under `runs`.

    Raises:
        UsageError: It can't be made or written.
    """
    name = time.strftime("%Y%m%d-%H%M%S", time.gmtime()) + "-" + secrets.token_hex(3)
    path = runs / name
    try:
        path.mkdir(parents=True, mode=0o700)
    except OSError as error:
        raise UsageError(
            f"the run folder {path} can't be made: {error.strerror}", hint="choose another place with --runs"
        ) from error
    return RunFolder(path)


def open_folder(run: Path) -> RunFolder:
    """Return the folder of a finished or broken run; `run` may be the folder or a file in it.

    Raises:
        UsageError: There is no event log.
    """
    folder = RunFolder(run.parent if run.is_file() else run)
    if not folder.events.is_file():
        raise UsageError(f"{run} is no run folder", hint=f"it has no {EVENTS_FILE}")
    return folder
