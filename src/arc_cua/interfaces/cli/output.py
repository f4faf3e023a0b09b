"""What commands print: one JSON object on stdout with `--json`, words for people otherwise."""

from __future__ import annotations

import sys

import msgspec

from arc_cua.core.ending import RunSummary


def print_json(value: object) -> None:
    """Write one JSON object and a newline to stdout."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")
    sys.stdout.flush()


def summary_object(summary: RunSummary) -> dict[str, object]:
    """Return a run's summary as the object that scripts rely on."""
    plain = msgspec.to_builtins(summary)
    assert isinstance(plain, dict)
    return plain
