"""What is said when Ctrl-C comes before a run has begun: the same object that every run prints."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from arc_cua.core.ending import EXIT_CODES, Ending
from arc_cua.interfaces.cli.output import print_json, summary_object
from arc_cua.interfaces.versions import versions
from arc_cua.runtime.run import not_attempted

REASON = "stopped by Ctrl-C before the run began"


def report(arguments: Sequence[str]) -> int:
    """Say how it ended; return the exit code."""
    if "--json" in arguments:
        words = (word for word in arguments[1:] if not word.startswith("-"))
        summary = not_attempted(next(words, ""), Ending.ABORTED_KILLED, REASON, versions=versions())
        print_json(summary_object(summary))
    print(f"{Ending.ABORTED_KILLED.value}: {REASON}", file=sys.stderr)
    return EXIT_CODES[Ending.ABORTED_KILLED]
