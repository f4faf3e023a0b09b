"""What is said when a signal comes before a run has begun: the same object that every run prints."""

from __future__ import annotations

from collections.abc import Sequence

from arc_cua.core.ending import EXIT_CODES, Ending
from arc_cua.interfaces.cli.output import print_json, summary_object
from arc_cua.interfaces.cli.streams import flush_streams, open_streams, say_error
from arc_cua.interfaces.versions import versions
from arc_cua.runtime.run import not_attempted


def report(arguments: Sequence[str], by: str) -> int:
    """Say how it ended, stopped `by` a signal; return the exit code."""
    open_streams()
    reason = f"stopped by {by} before the run began"
    if "--json" in arguments:
        words = (word for word in arguments[1:] if not word.startswith("-"))
        summary = not_attempted(next(words, ""), Ending.ABORTED_KILLED, reason, versions=versions())
        print_json(summary_object(summary))
    say_error(f"{Ending.ABORTED_KILLED.value}: {reason}")
    flush_streams()
    return EXIT_CODES[Ending.ABORTED_KILLED]
