"""What commands print: one JSON object on stdout with `--json`, words for people otherwise."""

from __future__ import annotations

import sys

import msgspec

from arc_cua.core.ending import RunSummary
from arc_cua.interfaces.cli.streams import say_error, silence
from arc_cua.runtime.line_json import encode_json


def print_json(value: object) -> None:
    """Write one JSON object and a newline to stdout; if that can't be, say so on stderr."""
    text = msgspec.json.format(encode_json(value), indent=2).decode() + "\n"
    if sys.stdout is None:  # it was closed when the command began
        say_error("arc: the JSON object can't be printed: standard output is closed")
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        silence(sys.stdout)
        say_error(f"arc: the JSON object can't be printed: {error.strerror}")


def summary_object(summary: RunSummary) -> dict[str, object]:
    """Return a run's summary as the object that scripts rely on."""
    plain = msgspec.to_builtins(summary)
    assert isinstance(plain, dict)
    return plain
