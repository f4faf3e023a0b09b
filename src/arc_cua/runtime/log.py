"""The event log: `events.jsonl`, append-only, one line per stage; the source of truth of a run.

Writes go straight to the kernel, so a crash of ours loses nothing; the end of the run is flushed to the disk. What
must survive a crash of the machine, an act before it is sent, is in the journal (`runtime.journal`).
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
from arc_cua.runtime.agreement import agree, comparable
from arc_cua.runtime.events import AnyEvent, Line, RunEnded
from arc_cua.runtime.line_json import encode_redacted

EVENTS_FILE = "events.jsonl"
_decoder = msgspec.json.Decoder(Line)

Watcher = Callable[[Line], None]
"""Called with every line as it is written: the terminal's live table is one."""


class LogDiffers(UsageError):
    """A log can't be gone on with: what it holds is not what would be decided today."""


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
        self._recorded: tuple[Line, ...] = ()
        self.broken = ""
        """Why the file can no longer be written; empty while it can."""

    def emit(self, stage: str, data: AnyEvent) -> None:
        """Append one event.

        Raises:
            RunStopped: The file can't be written (disk full, folder gone). Nothing may be done unrecorded.
        """
        elapsed_ms = round(self.elapsed_s * 1000, 3)
        line = Line(seq=len(self.lines) + 1, t_ms=elapsed_ms, step=self.step, event=data)
        if len(self.lines) < len(self._recorded):
            self._repeat(line)
            return
        self.lines.append(line)
        self._write(line, durable=isinstance(data, RunEnded))
        for watcher in self._watchers:
            watcher(line)

    @property
    def is_caught_up(self) -> bool:
        """Whether all lines that were there before have been derived again."""
        return len(self.lines) >= len(self._recorded)

    @property
    def elapsed_s(self) -> float:
        """Seconds since the run's start; time in which it was cut off doesn't count."""
        return self._clock.monotonic() - self._start

    def continue_after(self, recorded: tuple[Line, ...]) -> None:
        """Expect these lines first, which the file holds already, and write only what follows them."""
        self._recorded = recorded
        self._start = self._clock.monotonic() - (recorded[-1].t_ms / 1000 if recorded else 0.0)

    def _repeat(self, line: Line) -> None:
        """Take a line that is in the file already.

        Raises:
            LogDiffers: It says something else than the file.
        """
        recorded = self._recorded[len(self.lines)]
        if not agree(comparable(recorded), comparable(line)):
            raise LogDiffers(
                f"line {recorded.seq} of the log would be decided otherwise today",
                hint="the run was made by another version, or with another policy",
            )
        self.lines.append(recorded)

    def _write(self, line: Line, *, durable: bool) -> None:
        if self._fd is None or self.broken:
            return
        encoded = encode_redacted(line, self._redactor) + b"\n"
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


def mend_end(path: Path) -> None:
    """Cut a torn last line off a log, or give a whole one its newline, so that it can be appended to.

    Raises:
        UsageError: The file can't be read or written.
    """
    try:
        with path.open("r+b") as file:
            raw = file.read()
            whole = raw.rfind(b"\n") + 1
            if whole == len(raw):
                return
            if _is_line(raw[whole:]):
                file.write(b"\n")
            else:
                file.truncate(whole)
    except OSError as error:
        raise UsageError(f"the event log {path} can't be gone on with: {error.strerror}") from error


def _is_line(data: bytes) -> bool:
    try:
        _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


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
    if torn and _is_line(torn):
        yield _decoder.decode(torn)
