"""Everything that one step did, handed from the loop to `advance`, the only place where a state changes."""

from __future__ import annotations

import msgspec

from arc_cua.core.ending import Ending, Tokens
from arc_cua.core.monitoring import EscalationVerdict
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Evidence, Receipt
from arc_cua.core.step import StepFacts


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked of the Cortex in this step, and what it cost."""

    tokens: Tokens = Tokens()
    cost_usd: float | None = 0.0
    model_calls: int = 0
    wasted_calls: int = 0
    planned: bool = False
    """Whether a plan was accepted."""


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """The run ends here."""

    ending: Ending
    reason: str
    evidence: tuple[Evidence, ...] = ()


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """What the proposers came up with."""

    proposal: Proposal | None
    queue: tuple[Proposal, ...]
    """The plan's steps that are left after this one."""
    thinking: Thinking | None = None
    escalation: EscalationVerdict | None = None
    """The controller's decision to ask the Cortex, if it was asked."""
    finish: Finish | None = None


class StepRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One step. Fields are None for stages that the step did not reach."""

    before: Observation
    choice: Choice
    held: str = ""
    """Why a guard held the proposal; nothing was sent."""
    rejected: tuple[str, ...] = ()
    """Why a claim to be done was turned down."""
    receipt: Receipt | None = None
    after: Observation | None = None
    facts: StepFacts | None = None
    settled_sub_goal: int | None = None
    """The sub-goal that this step's confirmed outcome completes."""
    settled_evidence: tuple[Evidence, ...] = ()
    resolved_doubt: str = ""
    refused_doubt: str = ""
    """Signature of an earlier act that was answered only now, with an error: nothing is waited for any more."""
    """Signature of an earlier act in doubt whose effect this step saw."""
    verdict: EscalationVerdict | None = None
    notes: tuple[str, ...] = ()
    finish: Finish | None = None
