"""How a run ends: a closed set of names, one exit code each, and the summary that goes with it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.receipt import Evidence


class Ending(StrEnum):
    """Exactly one per run."""

    DONE = "DONE"
    INFEASIBLE = "INFEASIBLE"
    ABORTED_DEADLINE = "ABORTED_DEADLINE"
    ABORTED_STALLED = "ABORTED_STALLED"
    ABORTED_LOOP = "ABORTED_LOOP"
    ABORTED_EMPTY = "ABORTED_EMPTY"
    ABORTED_TIMEOUT = "ABORTED_TIMEOUT"
    ABORTED_CAP = "ABORTED_CAP"
    ABORTED_BUDGET = "ABORTED_BUDGET"
    ABORTED_KILLED = "ABORTED_KILLED"
    ABORTED_CRASHED = "ABORTED_CRASHED"
    ABORTED_DENIED = "ABORTED_DENIED"
    ABORTED_NEEDS_CORTEX = "ABORTED_NEEDS_CORTEX"


EXIT_CODES: dict[Ending, int] = {
    Ending.DONE: 0,
    Ending.INFEASIBLE: 10,
    Ending.ABORTED_DEADLINE: 20,
    Ending.ABORTED_STALLED: 21,
    Ending.ABORTED_LOOP: 22,
    Ending.ABORTED_EMPTY: 23,
    Ending.ABORTED_TIMEOUT: 24,
    Ending.ABORTED_CAP: 25,
    Ending.ABORTED_BUDGET: 26,
    Ending.ABORTED_KILLED: 27,
    Ending.ABORTED_CRASHED: 28,
    Ending.ABORTED_DENIED: 29,
    Ending.ABORTED_NEEDS_CORTEX: 30,
}
"""Process exit codes. 1 is kept for errors of usage and of the harness."""

MEANINGS: dict[Ending, str] = {
    Ending.DONE: "the goal is reached, and this run's observations show it",
    Ending.INFEASIBLE: "the page shows that the goal can't be reached",
    Ending.ABORTED_DEADLINE: "the run's wall time was used up",
    Ending.ABORTED_STALLED: "acts had no effect, and another way of acting had none either",
    Ending.ABORTED_LOOP: "the run went round in circles",
    Ending.ABORTED_EMPTY: "there was nothing to work on: no goal, or a page without content",
    Ending.ABORTED_TIMEOUT: "the page did not answer or load within its time",
    Ending.ABORTED_CAP: "the number of steps was used up",
    Ending.ABORTED_BUDGET: "model calls, tokens, dollars or escalations were used up",
    Ending.ABORTED_KILLED: "a person or a program stopped the run",
    Ending.ABORTED_CRASHED: "the browser, the page or the agent itself failed",
    Ending.ABORTED_DENIED: "a policy or a person refused what the goal needs",
    Ending.ABORTED_NEEDS_CORTEX: "the goal needs a model, and none is configured",
}
"""One line each, for people."""


class TimeSplit(msgspec.Struct, frozen=True, kw_only=True):
    """Where the time of a run went, in ms."""

    perceive_ms: float = 0.0
    decide_ms: float = 0.0
    act_ms: float = 0.0
    settle_ms: float = 0.0
    model_ms: float = 0.0


class Tokens(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens of all model calls."""

    input: int = msgspec.field(name="in", default=0)
    cached: int = 0
    output: int = msgspec.field(name="out", default=0)

    @property
    def total(self) -> int:
        """Input and output; cached ones are part of the input."""
        return self.input + self.output

    def plus(self, other: Tokens) -> Tokens:
        """Return the sum."""
        return Tokens(
            input=self.input + other.input,
            cached=self.cached + other.cached,
            output=self.output + other.output,
        )


class RunSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The whole run in numbers. There is one for every run, however it ended."""

    run_id: str
    goal: str
    ending: Ending
    reason: str
    """One line."""
    exit_code: int
    evidence: tuple[Evidence, ...] = ()
    answer: str | None = None
    """What a goal that asks for something to be read was answered with."""
    steps: int = 0
    elapsed_s: float = 0.0
    steps_per_s: float = 0.0
    time: TimeSplit = TimeSplit()
    reflex_share: float = 0.0
    """Share of the steps that no model proposed, 0..1."""
    escalations: int = 0
    recoveries: int = 0
    """Recoveries that were tried, local and by a plan."""
    model_calls: int = 0
    wasted_calls: int = 0
    """Model calls whose plan could not be used."""
    tokens: Tokens = Tokens()
    cost_usd: float | None = 0.0
    """None when a price is unknown."""
    duplicates_prevented: int = 0
    """Dispatches held back because the same act was in doubt or already done."""
    run_dir: str = ""
    report: str = ""
    versions: dict[str, str] = msgspec.field(default_factory=dict)
