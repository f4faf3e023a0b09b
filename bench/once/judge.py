"""What became of the runs, by the server's count alone."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from arc_cua.core.ending import Ending


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One run that is over."""

    fault: str
    form: str
    effects: int
    """What the server has counted."""
    ending: str
    """How the run ended; `DONE` is its claim that the goal is reached."""
    elapsed_s: float = 0.0
    reason: str = ""
    run_dir: str = ""

    @property
    def verdict(self) -> str:
        """The key that it counts for."""
        if self.effects > 1:
            return "duplicates"
        if self.ending == Ending.DONE:
            return "reached" if self.effects == 1 else "phantom_success"
        return "honest_unknown" if self.effects == 1 else "not_done"


VERDICTS = ("reached", "honest_unknown", "not_done", "duplicates", "phantom_success")
"""`honest_unknown`: it happened once, and the run does not claim it; `not_done`: it did not, and the run says so."""


def tally(runs: Iterable[Judged]) -> dict[str, int]:
    """Return how many runs there are, and how many of each verdict."""
    counts = dict.fromkeys(("injected", *VERDICTS), 0)
    for run in runs:
        counts["injected"] += 1
        counts[run.verdict] += 1
    return counts


def by_fault(runs: Iterable[Judged]) -> dict[str, dict[str, int]]:
    """Return the tally of each fault, in the order in which the faults were met first."""
    grouped: dict[str, list[Judged]] = {}
    for run in runs:
        grouped.setdefault(run.fault, []).append(run)
    return {fault: tally(group) for fault, group in grouped.items()}
