"""Standard streams that are closed, full or in another encoding: a command says what it can, and ends as it would."""

from __future__ import annotations

import contextlib
import os
import sys
from io import TextIOWrapper
from pathlib import Path


def open_streams() -> None:
    """Fill the places of closed standard streams, so that no file of a run gets to stand there.

    Standard output that is closed stays None: `print` takes it as silence, and who prints what counts can tell.
    """
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number: this one
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8")  # `print(file=None)` would go to standard output
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what the locale lacks must not end the command


def flush_streams() -> None:
    """Write out what is still buffered, or say that it can't be: the exit code stays the command's own."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        silence(sys.stdout)
        say_error(f"arc: standard output can't be written: {error.strerror}")
    try:
        sys.stderr.flush()
    except OSError:
        silence(sys.stderr)


def say(text: str) -> None:
    """Write a line to standard output, or say on standard error that it can't be written."""
    try:
        print(text, flush=True)
    except OSError as error:
        silence(sys.stdout)
        say_error(f"arc: standard output can't be written: {error.strerror}")


def say_error(text: str) -> None:
    """Write a line to standard error if that is possible."""
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def silence(stream: object) -> None:
    """Let what is still buffered in `stream`, and all that comes, go nowhere."""
    if isinstance(stream, TextIOWrapper):
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())
