"""The event log: `events.jsonl`, append-only, one line per stage; the source of truth of a run.

Writes go straight to the kernel, so a crash of ours loses nothing. What must survive a crash of the machine
(an intent before its act, the end of the run) is flushed to the disk.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from arc_cua.core.clock import Clock
from arc_cua.core.ending import Ending
from arc_cua.core.errors import RunStopped, UsageError
from arc_cua.core.secrets import Redactor
from arc_cua.runtime.events import AnyEvent, Intent, Line, RunEnded
from arc_cua.runtime.line_json import encode_line

EVENTS_FILE = "events.jsonl"
_DURABLE = (Intent, RunEnded)
_decoder = msgspec.json.Decoder(Line)

Watcher = Callable[[Line], None]
"""Called with every line as it is written: the terminal's live table is one."""


class EventLog:
    """Appends events and remembers the current step. Implements `core.scope.EventSink`.

    Args:
        path: The file, or None to keep the lines in memory only (a replay).
        clock: For the time since the run's start.
        redactor: Applied to the texts of each line as a last defence; observations are redacted before they exist.
        watchers: Told of every line.
    """

    def __init__(
        self, path: Path | None, *, clock: Clock, redactor: Redactor, watchers: tuple[Watcher, ...] = ()
    ) -> None:
        self._clock, self._redactor, self._watchers = clock, redactor, watchers
        self._start = clock.monotonic()
        self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600) if path else None
        self.step = 0
        self.lines: list[Line] = []
        self.broken = ""
        """Why the file can no longer be written; empty while it can."""

    def emit(self, stage: str, data: AnyEvent) -> None:
        """Append one event.

        Raises:
            RunStopped: The file can't be written (disk full, folder gone). Nothing may be done unrecorded.
        """
        elapsed_ms = round((self._clock.monotonic() - self._start) * 1000, 3)
        line = Line(seq=len(self.lines) + 1, t_ms=elapsed_ms, step=self.step, event=data)
        self.lines.append(line)
        self._write(line, durable=isinstance(data, _DURABLE))
        for watcher in self._watchers:
            watcher(line)

    def _write(self, line: Line, *, durable: bool) -> None:
        if self._fd is None or self.broken:
            return
        encoded = encode_line(line, self._redactor) + b"\n"
        try:
            view = memoryview(encoded)
            while view:
                view = view[os.write(self._fd, view) :]
            if durable:
                os.fdatasync(self._fd)
        except OSError as error:
            self.broken = f"the event log can't be written: {error.strerror}"
            raise RunStopped(Ending.ABORTED_CRASHED, self.broken) from error

    def close(self) -> None:
        """Close the file. Safe to call again."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the lines of a log. A torn last line, left by a crash, ends it silently.

    Raises:
        UsageError: There is no such log, or a line that isn't the last can't be read.
    """
    try:
        raw = path.read_bytes().split(b"\n")
    except OSError as error:
        raise UsageError(f"no event log at {path}", hint=error.strerror or "") from error
    torn = raw.pop()
    for number, data in enumerate(raw, start=1):
        try:
            yield _decoder.decode(data)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise UsageError(f"{path}, line {number}: {error}", hint="written by another version?") from error
    if torn:
        try:
            last = _decoder.decode(torn)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return
        yield last
