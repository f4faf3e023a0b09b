"""Replaying a log: the same loop runs again on the recorded inputs, and must decide the same.

What came from outside (looks, receipts, settling, a Cortex's answers, a stop) is taken from the log; everything
else is derived again by the very code that runs live. Times are not compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from arc_cua.core.action import AnyAction
from arc_cua.core.errors import RunStopped, UsageError
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence, Receipt
from arc_cua.core.risk import Consent, Question
from arc_cua.core.scope import Scope
from arc_cua.cortex.plan import Reply, Request
from arc_cua.runtime.agreement import agree, comparable
from arc_cua.runtime.events import (
    Acted,
    Answered,
    CortexAnswered,
    Line,
    Observed,
    Pictured,
    Resumed,
    RunStarted,
    SettledDown,
    StoppedOutside,
)
from arc_cua.runtime.flight import CutOff
from arc_cua.surfaces.surface import Settling

INPUTS = (Observed, Acted, SettledDown, CortexAnswered, Answered, Pictured, StoppedOutside, Resumed)


class Mismatch(msgspec.Struct, frozen=True, kw_only=True):
    """The first place where the replay decided otherwise."""

    seq: int
    """Line of the log."""
    recorded: str
    derived: str


class Divergence(Exception):
    """The replay asked for another input than the log holds next."""


class Tape:
    """Hands out the recorded inputs in order.

    Args:
        lines: The log.
        then: What follows the log, for a run that goes on from it.
    """

    def __init__(self, lines: Sequence[Line], *, then: Resumed | None = None) -> None:
        self._events = [line.event for line in lines if isinstance(line.event, INPUTS)]
        if then is not None:
            self._events.append(then)
        self._next = 0

    @property
    def is_over(self) -> bool:
        """Whether all inputs have been handed out."""
        return self._next >= len(self._events)

    def take(self, kind: type[Any]) -> Any:
        """Return the next input, which must be of `kind`.

        Raises:
            RunStopped: The run was stopped at this point.
            CutOff: It was cut off at this point, and went on.
            Divergence: The log holds something else.
        """
        event = self._events[self._next] if self._next < len(self._events) else None
        if isinstance(event, StoppedOutside):
            raise RunStopped(event.ending, event.reason, evidence=event.evidence)
        if isinstance(event, Resumed):
            self._next += 1
            raise CutOff(event)
        if not isinstance(event, kind):
            raise Divergence(f"asked for {kind.__name__}, the log has {type(event).__name__}")
        self._next += 1
        return event

    def next_is(self, kind: type[Any]) -> bool:
        """Whether the next input is of `kind`."""
        return self._next < len(self._events) and isinstance(self._events[self._next], kind)


class TapeSurface:
    """A surface that shows what was recorded. Implements `runtime.surface.ActingSurface`."""

    kind = "replay"

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        self._last: Observation | None = None

    async def observe(self, scope: Scope, *, fresh: bool = False) -> Observation:
        """Return the recorded look."""
        event: Observed = self._tape.take(Observed)
        if event.observation is not None:
            self._last = event.observation
        if self._last is None:
            raise Divergence("the log's first look is empty")
        return self._last

    def keep_in(self, folder: Path) -> None:
        """A replay keeps nothing."""

    async def start(self, scope: Scope) -> None:
        """Fail as the live surface failed, if it did."""
        if self._tape.next_is(StoppedOutside):
            self._tape.take(StoppedOutside)

    async def renew(self, scope: Scope) -> bool:
        """A replay loses nothing: what was lost comes as the cut that the log has."""
        return False

    async def act(self, scope: Scope, action_id: str, action: AnyAction, observation: Observation | None) -> Receipt:
        """Return the recorded receipt."""
        event: Acted = self._tape.take(Acted)
        return event.receipt

    async def settle(self, scope: Scope) -> Settling:
        """Return the recorded settling."""
        event: SettledDown = self._tape.take(SettledDown)
        return event.settling

    async def linger(self, scope: Scope, unlike: Observation, seconds: float) -> Settling:
        """Return the recorded settling."""
        return await self.settle(scope)

    async def screenshot(self, scope: Scope) -> bytes:
        """Pictures are not replayed."""
        raise Divergence("a replay takes no pictures")

    async def save(self, scope: Scope) -> tuple[Evidence, ...]:
        """There is nothing to save."""
        return ()

    async def close(self, scope: Scope) -> None:
        """There is nothing to close."""


class TapePictures:
    """Gives back the picture events of the log. Stands in for `runtime.pictures.Pictures`."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape

    async def take(self, scope: Scope, surface: object, observation: Observation) -> Pictured | None:
        """Return the recorded picture of this observation, if one was taken."""
        if not self._tape.next_is(Pictured):
            return None
        event: Pictured = self._tape.take(Pictured)
        return event


class TapePerson:
    """Says what was said. Implements `runtime.asking.Person`."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape

    async def answer(self, scope: Scope, question: Question) -> Consent:
        """Return the recorded answer."""
        event: Answered = self._tape.take(Answered)
        return event.consent


class TapeCortex:
    """Answers what was answered. Implements `cortex.plan.Cortex`."""

    def __init__(self, tape: Tape, mode: str) -> None:
        self._tape, self.mode = tape, mode

    async def recover(self, scope: Scope, request: Request) -> Reply:
        """Return the recorded answer."""
        event: CortexAnswered = self._tape.take(CortexAnswered)
        return Reply(
            plan=event.plan,
            why=event.why,
            tokens=event.tokens,
            cost_usd=event.cost_usd,
            model_calls=event.model_calls,
            elapsed_ms=event.elapsed_ms,
        )


def started_line(lines: Sequence[Line]) -> RunStarted:
    """Return the log's first event.

    Raises:
        UsageError: The log does not begin with the start of a run.
    """
    if not lines or not isinstance(lines[0].event, RunStarted):
        raise UsageError("the log does not begin with the start of a run")
    return lines[0].event


def first_mismatch(recorded: Sequence[Line], derived: Sequence[Line]) -> Mismatch | None:
    """Compare two logs event by event, times left out; None when they say the same.

    A run that was stopped from outside is compared up to the stop: what it was deciding just then is not known.
    """
    stop = next((n for n, line in enumerate(recorded) if isinstance(line.event, StoppedOutside)), None)
    end = len(recorded) if stop is None else stop
    theirs = [comparable(line) for line in derived]
    for number in range(end):
        ours = comparable(recorded[number])
        other = theirs[number] if number < len(theirs) else "nothing"
        if number >= len(theirs) or not agree(ours, other):
            return Mismatch(seq=recorded[number].seq, recorded=ours, derived=other)
    if stop is None and len(theirs) > end:
        return Mismatch(seq=end + 1, recorded="nothing", derived=theirs[end])
    return None
