"""Asking a person before an act that can't be taken back. No answer is an answer: the run ends, it does not hang."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from arc_cua.core.action import Dialog
from arc_cua.core.ending import Ending
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence
from arc_cua.core.risk import Consent, Question
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.runtime.events import Answered, Asked
from arc_cua.runtime.guarding import Verdict
from arc_cua.runtime.record import Finish

PATIENCE_S = 120.0
"""How long a person may take; the run's deadline can be nearer."""

Confirmer = Callable[[Question], Awaitable[bool]]
"""Asks somebody; True: do it."""

_SAID = {
    Consent.NO: "the person who was asked said no",
    Consent.NOBODY: "it has to be confirmed, and nobody is there to be asked",
    Consent.TIMEOUT: "it has to be confirmed, and nobody answered in time",
}


class Person(Protocol):
    """Whoever answers."""

    async def answer(self, scope: Scope, question: Question) -> Consent:
        """Return the answer, within the question's time."""


class Somebody:
    """Asks by a callback, which the door to the run brings along; without one, nobody is there.

    Args:
        confirm: The callback.
    """

    def __init__(self, confirm: Confirmer | None) -> None:
        self._confirm = confirm

    async def answer(self, scope: Scope, question: Question) -> Consent:
        """Return what the callback says, or that it did not say anything in time."""
        if self._confirm is None:
            return Consent.NOBODY
        try:
            async with asyncio.timeout(min(question.timeout_s, scope.remaining())):
                return Consent.YES if await self._confirm(question) else Consent.NO
        except TimeoutError:
            return Consent.TIMEOUT


class Asking:
    """Turns a verdict that asks into one that acts, or ends the run.

    A dialog that an act has opened belongs to that act: who allowed the act is not asked about it again.

    Args:
        person: Who is asked.
        patience_s: How long an answer may take.
    """

    def __init__(self, person: Person, *, patience_s: float = PATIENCE_S) -> None:
        self._person, self._patience_s = person, patience_s
        self._granted = 0
        """The step whose act was allowed last."""

    async def settle(self, scope: Scope, state: RunState, observation: Observation, verdict: Verdict) -> Verdict:
        """Ask if the verdict says so; return what may happen then."""
        if not verdict.asks or verdict.proposal is None:
            return verdict
        step, action = state.spend.steps + 1, verdict.proposal.action
        if isinstance(action, Dialog) and self._was_granted(state):
            self._granted = step
            return msgspec.structs.replace(verdict, asks=False)
        question = Question(
            act=str(action),
            why=verdict.risk.why if verdict.risk else "",
            url=observation.url,
            timeout_s=self._patience_s,
        )
        scope.emit("asked", Asked(question=question))
        consent = await self._person.answer(scope, question)
        scope.emit("answered", Answered(consent=consent))
        if consent is Consent.YES:
            self._granted = step
            return msgspec.structs.replace(verdict, asks=False)
        evidence = Evidence(kind="person", detail=f"{question.act}: {_SAID[consent]}", observation=observation.seq)
        reason = f"{question.act}: {_SAID[consent]} ({question.why})"
        return Verdict(finish=Finish(ending=Ending.ABORTED_DENIED, reason=reason, evidence=(evidence,)))

    def _was_granted(self, state: RunState) -> bool:
        last = next((step for step in reversed(state.history) if not step.is_neutral), None)
        return last is not None and last.step == self._granted
