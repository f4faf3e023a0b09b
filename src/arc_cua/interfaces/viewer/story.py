"""Groups the lines of a log into the run and its steps: what the report tells. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from arc_cua.cognition.feedback import Feedback
from arc_cua.core.action import AnyAction
from arc_cua.core.monitoring import EscalationVerdict
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Outcome, Verdict
from arc_cua.core.receipt import Receipt
from arc_cua.core.risk import Consent
from arc_cua.runtime.events import (
    Acted,
    Answered,
    AnyEvent,
    Compiled,
    CortexAnswered,
    CortexAsked,
    GuardDecision,
    Guarded,
    Intent,
    Line,
    Monitored,
    Observed,
    Pictured,
    Proposed,
    Resumed,
    RunEnded,
    RunStarted,
    SettledDown,
    StoppedOutside,
    Verified,
)
from arc_cua.surfaces.surface import Settling

Event = TypeVar("Event", RunStarted, StoppedOutside, RunEnded)


class Exchange(msgspec.Struct, kw_only=True):
    """One question to a Cortex, its answer, and what the compiler made of it."""

    asked: CortexAsked
    answered: CortexAnswered | None = None
    compiled: Compiled | None = None


class StepStory(msgspec.Struct, kw_only=True):
    """One step; a stage that it did not reach is None."""

    number: int
    t_ms: float
    """Since the run's start, of its first event."""
    elapsed_ms: float = 0.0
    before: Observation | None = None
    tree: str = ""
    tree_tokens: int = 0
    after: Observation | None = None
    proposed: Proposed | None = None
    guarded: Guarded | None = None
    consent: Consent | None = None
    """What a person said to the act, if one was asked."""
    intent: Intent | None = None
    receipt: Receipt | None = None
    settling: Settling | None = None
    outcome: Outcome | None = None
    feedback: Feedback | None = None
    """What kind of failure it was, if it was one."""
    monitored: EscalationVerdict | None = None
    exchanges: list[Exchange] = msgspec.field(default_factory=list)

    @property
    def action(self) -> AnyAction | None:
        """What was done, or proposed if it was not done."""
        if self.intent is not None:
            return self.intent.action
        proposal = self.proposed.proposal if self.proposed else None
        return proposal.action if proposal else None

    @property
    def is_held(self) -> bool:
        """Whether the guards held the proposal back."""
        return self.guarded is not None and self.guarded.decision is GuardDecision.HOLD

    @property
    def verdict(self) -> Verdict | None:
        """What really happened, if the step acted."""
        return self.outcome.verdict if self.outcome else None


class RunStory(msgspec.Struct, frozen=True, kw_only=True):
    """A run, as far as its log goes."""

    started: RunStarted | None
    steps: tuple[StepStory, ...]
    stopped: StoppedOutside | None
    ended: RunEnded | None
    cuts: tuple[tuple[int, Resumed], ...] = ()
    """Where the run was cut off and went on, by the step."""
    pictures: dict[int, Pictured]
    """By the observation that they belong to."""

    @property
    def escalations(self) -> tuple[tuple[StepStory, Exchange], ...]:
        """Every question to a Cortex with its step."""
        return tuple((step, exchange) for step in self.steps for exchange in step.exchanges)


def tell(lines: Sequence[Line]) -> RunStory:
    """Return the story of the lines."""
    events = [line.event for line in lines]
    return RunStory(
        started=_last(events, RunStarted),
        steps=tuple(_steps(lines)),
        stopped=_last(events, StoppedOutside),
        ended=_last(events, RunEnded),
        cuts=tuple((line.step, line.event) for line in lines if isinstance(line.event, Resumed)),
        pictures={event.observation: event for event in events if isinstance(event, Pictured)},
    )


_ABOUT_THE_RUN = (RunStarted, StoppedOutside, Resumed, RunEnded)


def _steps(lines: Iterable[Line]) -> Iterable[StepStory]:
    steps: dict[int, StepStory] = {}
    look: tuple[Observation | None, str, int] = (None, "", 0)
    for line in lines:
        if isinstance(line.event, _ABOUT_THE_RUN):
            continue
        if isinstance(line.event, Observed) and line.event.observation is not None:
            look = (line.event.observation, line.event.tree, line.event.tokens)
        step = steps.setdefault(line.step, StepStory(number=line.step, t_ms=line.t_ms))
        step.elapsed_ms = line.t_ms - step.t_ms
        if step.receipt is None:
            step.before, step.tree, step.tree_tokens = look
        if isinstance(line.event, Observed):
            step.after = look[0] if step.receipt else None
        else:
            _note(step, line.event)
    return (step for step in steps.values() if step.proposed is not None or step.exchanges or step.intent)


def _note(step: StepStory, event: AnyEvent) -> None:
    match event:
        case Proposed():
            step.proposed = event
        case Guarded():
            step.guarded = event
        case Answered(consent=consent):
            step.consent = consent
        case Intent():
            step.intent = event
        case Acted(receipt=receipt):
            step.receipt = receipt
        case SettledDown(settling=settling):
            step.settling = settling
        case Verified(outcome=outcome, feedback=feedback):
            step.outcome, step.feedback = outcome, feedback
        case Monitored(verdict=verdict):
            step.monitored = verdict
        case CortexAsked():
            step.exchanges.append(Exchange(asked=event))
        case CortexAnswered() if step.exchanges:
            step.exchanges[-1].answered = event
        case Compiled() if step.exchanges:
            step.exchanges[-1].compiled = event
        case _:
            return


def _last(events: Sequence[AnyEvent], kind: type[Event]) -> Event | None:
    return next((event for event in reversed(events) if isinstance(event, kind)), None)
