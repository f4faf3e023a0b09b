"""Reads an event log as far as it can be read, and says what could not be."""

from __future__ import annotations

from pathlib import Path

import msgspec

from arc_cua.core.errors import UsageError
from arc_cua.runtime.events import LOG_VERSION, Line

_decoder = msgspec.json.Decoder(Line)
_LARGEST_LOG = 256 * 1024 * 1024
_MOST_NOTICES = 5


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a log holds."""

    lines: tuple[Line, ...]
    notices: tuple[str, ...] = ()
    """What could not be read, in words."""


class _Head(msgspec.Struct):
    log_version: int = 0


class _FirstLine(msgspec.Struct):
    event: _Head


_first_decoder = msgspec.json.Decoder(_FirstLine)


def read_log(path: Path) -> Reading:
    """Return the lines of the log. A torn or broken line is left out and told.

    Raises:
        UsageError: There is no log, or it is too large.
    """
    try:
        if path.stat().st_size > _LARGEST_LOG:
            raise UsageError(f"{path} is larger than {_LARGEST_LOG >> 20} MB")
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"the event log {path} can't be read", hint=error.strerror or "") from error
    return parse_log(data)


def parse_log(data: bytes) -> Reading:
    """Return the lines in `data`."""
    rows = data.split(b"\n")
    other = _other_version(rows[0])
    if other is not None:
        told = f"This log has version {other}; this viewer reads version {LOG_VERSION}. Its steps are not shown."
        return Reading(lines=(), notices=(told,))
    lines: list[Line] = []
    faults: list[str] = []
    for number, row in enumerate(rows, start=1):
        if not row.strip():
            continue
        try:
            lines.append(_decoder.decode(row))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            is_torn = number == len(rows)
            faults.append(
                "The last line is torn: the run was cut off while it wrote."
                if is_torn
                else f"Line {number} could not be read: {error}"
            )
    if len(faults) > _MOST_NOTICES:
        faults = [*faults[:_MOST_NOTICES], f"{len(faults) - _MOST_NOTICES} more lines could not be read."]
    return Reading(lines=tuple(lines), notices=tuple(faults))


def _other_version(first: bytes) -> int | None:
    """Return the version of a log that is not ours, else None; a broken first line is found out later."""
    try:
        version = _first_decoder.decode(first).event.log_version
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return version if version not in {0, LOG_VERSION} else None
