"""The facts of one step, small and typed: what the monitors, the policy's memory and the trajectory see."""

from __future__ import annotations

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS, AnyAction, Verb
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched, Effect, Refusal, Rung


class StepFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One finished step."""

    step: int
    """Ordinal in the run, from 1."""
    action_id: str
    action: AnyAction
    source: Source
    confidence: float = 1.0
    sub_goal: int | None = None
    completes: bool = False
    """Whether its proposer said that the sub-goal is reached once the expected change is confirmed."""
    plan_id: str = ""
    signature: str
    """Verb and target: equal for "the same action"."""
    dispatched: Dispatched
    effect: Effect
    rung: Rung
    refusal: Refusal | None = None
    verdict: Verdict
    expected_met: bool = False
    """Whether the declared change was verified."""
    hamming: int = 0
    score: float = 0.0
    url_changed: bool = False
    text_delta: int = 0
    """Characters of visible text, after minus before."""
    trouble: bool = False
    """Whether the page showed an error."""
    wrote: bool = False
    """Whether the act made the page send a request that can change something (POST, PUT, PATCH, DELETE)."""
    pending: bool = False
    """Whether such a request was still unanswered when waiting was given up."""
    unsent: bool = False
    """Whether provably nothing that it made the page send has left: there was no connection, or no request at all
    because the page was just being loaded anew."""
    address: str = ""
    """What it loaded, where it was to change something: then the address may be the act."""
    asked: str = ""
    """What the page asked in place of doing what it was to do: it sent nothing, and waits for an answer."""
    form: str = ""
    """What identifies the form that it could send, also after the page has rendered it anew; empty: none."""
    failed: bool = False
    """Whether the act raised an error instead of giving a receipt of its own."""
    digest_before: int = 0
    digest_after: int = 0
    fingerprint_before: int = 0
    fingerprint_after: int = 0
    url_before: str = ""
    url_after: str = ""

    @property
    def verb(self) -> Verb:
        """The action's verb."""
        return self.action.verb

    @property
    def is_neutral(self) -> bool:
        """Whether the step only waited, looked or read."""
        return self.action.verb in NEUTRAL_VERBS

    @property
    def is_change(self) -> bool:
        """Whether anything that matters changed."""
        return self.hamming > 0 or self.url_changed or self.score > 0.0
