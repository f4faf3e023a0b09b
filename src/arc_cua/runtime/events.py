"""The event log's vocabulary: one event per stage of a step, in the order in which they happen.

The log is the source of truth of a run. Events marked *input* carry what came from outside (the page, a model,
a person); all others are decisions, and `arc replay-log` derives them again from the inputs.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.actuation.manner import Manner
from arc_cua.cognition.feedback import Feedback
from arc_cua.core.action import AnyAction
from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending, RunSummary, Tokens
from arc_cua.core.goal import Goal
from arc_cua.core.intent import Intention
from arc_cua.core.monitoring import EscalationVerdict
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Outcome
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.receipt import Evidence, Receipt
from arc_cua.core.risk import Confirm, Consent, Question, Risk
from arc_cua.cortex.plan import RecoveryPlan, Trouble
from arc_cua.runtime.record import Thinking
from arc_cua.runtime.session_keeper import SessionPlace
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.surface import Settling

LOG_VERSION = 1


class RunStarted(msgspec.Struct, frozen=True, kw_only=True, tag="run_started", tag_field="stage"):
    """First event. *Input.*"""

    run_id: str
    goal: Goal
    url: str
    policy: str
    cortex: str
    surface: str
    budget: Budget
    flags: dict[str, bool]
    allowed_hosts: tuple[str, ...]
    seed: int
    started: str
    """UTC, ISO 8601."""
    versions: dict[str, str]
    confirm: Confirm = Confirm.ALLOW
    """What becomes of acts that can't be taken back."""
    uploads: tuple[str, ...] = ()
    """Files and folders that may be given to pages."""
    launch: LaunchOptions = LaunchOptions()
    """How the run's own browser is started."""
    attach: str = ""
    """The running browser that it works in instead."""
    input: Manner = Manner()
    session: SessionPlace | None = None
    """Where the session is kept that it begins with and saves."""
    log_version: int = LOG_VERSION


class Observed(msgspec.Struct, frozen=True, kw_only=True, tag="observed", tag_field="stage", omit_defaults=True):
    """A look at the surface. *Input.*"""

    observation: Observation | None
    """None when it is the same as the last one."""
    reused: bool = False
    tokens: int = 0
    """Size of its linear form."""
    tree: str = ""
    """The linear form, within the token budget."""
    elapsed_ms: float = 0.0


class Proposed(msgspec.Struct, frozen=True, kw_only=True, tag="proposed", tag_field="stage", omit_defaults=True):
    """Who was asked, in order, and what the first confident one proposed."""

    proposal: Proposal | None
    passed_over: tuple[Abstention, ...] = ()
    """Those asked before it, and why they did not serve."""
    elapsed_ms: float = 0.0


class GuardDecision(StrEnum):
    """What the guards did with a proposal."""

    ACT = "act"
    HOLD = "hold"
    FINISH = "finish"
    ASK = "ask"
    """A person has to allow it first."""


class Guarded(msgspec.Struct, frozen=True, kw_only=True, tag="guarded", tag_field="stage", omit_defaults=True):
    """The guards' verdict."""

    decision: GuardDecision
    reasons: tuple[str, ...] = ()
    """One line per guard that had something to say."""
    ending: Ending | None = None
    evidence: tuple[Evidence, ...] = ()
    risk: Risk | None = None
    """What the act puts at stake; None when nobody has assessed it."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, tag="asked", tag_field="stage"):
    """A person is asked to allow an act that can't be taken back."""

    question: Question


class Answered(msgspec.Struct, frozen=True, kw_only=True, tag="answered", tag_field="stage"):
    """What came of asking. *Input.*"""

    consent: Consent


class Intent(msgspec.Struct, frozen=True, kw_only=True, tag="intent", tag_field="stage"):
    """Written before anything is sent; the journal has it on the disk."""

    action_id: str
    action: AnyAction
    signature: str


class Acted(msgspec.Struct, frozen=True, kw_only=True, tag="acted", tag_field="stage"):
    """The sender's statement. *Input.*"""

    receipt: Receipt


class SettledDown(msgspec.Struct, frozen=True, kw_only=True, tag="settled", tag_field="stage"):
    """The page came to rest, or did not. *Input.*"""

    settling: Settling


class Verified(msgspec.Struct, frozen=True, kw_only=True, tag="verified", tag_field="stage", omit_defaults=True):
    """What really happened."""

    outcome: Outcome
    feedback: Feedback | None = None
    """What kind of failure it was, and what may be tried instead; None when there was none."""


class Monitored(msgspec.Struct, frozen=True, kw_only=True, tag="monitored", tag_field="stage"):
    """What the monitors say and the controller decides."""

    verdict: EscalationVerdict


class CortexAsked(msgspec.Struct, frozen=True, kw_only=True, tag="cortex_asked", tag_field="stage"):
    """A Cortex was asked, or would have been (mode `dry_run`)."""

    mode: str
    trouble: Trouble
    payload: str
    """Exactly what was or would be sent, redacted."""
    tokens: int


class CortexAnswered(
    msgspec.Struct, frozen=True, kw_only=True, tag="cortex_answered", tag_field="stage", omit_defaults=True
):
    """Its answer. *Input.*"""

    plan: RecoveryPlan | None
    why: str = ""
    tokens: Tokens = Tokens()
    cost_usd: float | None = 0.0
    model_calls: int = 0
    elapsed_ms: float = 0.0


class Compiled(msgspec.Struct, frozen=True, kw_only=True, tag="compiled", tag_field="stage", omit_defaults=True):
    """What the recovery compiler made of a plan."""

    plan_id: str
    accepted: bool
    steps: tuple[AnyAction, ...] = ()
    reasons: tuple[str, ...] = ()
    """Why it was refused, one line per fault."""


class Pictured(msgspec.Struct, frozen=True, kw_only=True, tag="pictured", tag_field="stage"):
    """A screenshot was written. *Input.*"""

    file: str
    """Name within the run folder."""
    observation: int
    """The observation that it belongs to."""
    width: int
    height: int
    """CSS pixels."""


class StoppedOutside(msgspec.Struct, frozen=True, kw_only=True, tag="stopped", tag_field="stage"):
    """The run was stopped by a deadline, a person, a crash. *Input.*"""

    ending: Ending
    reason: str
    evidence: tuple[Evidence, ...] = ()


class Resumed(msgspec.Struct, frozen=True, kw_only=True, tag="resumed", tag_field="stage", omit_defaults=True):
    """A run that was cut off goes on from here, in a new browser. *Input.*"""

    resumed: str
    """UTC, ISO 8601."""
    versions: dict[str, str]
    unanswered: tuple[Intention, ...] = ()
    """Acts in the journal that the log has no receipt for, oldest first. An act in the log's last intent that is not
    among them was not sent."""
    thinking: Thinking = Thinking()
    """What the step that was cut off had asked of the Cortex."""


class RunEnded(msgspec.Struct, frozen=True, kw_only=True, tag="run_ended", tag_field="stage"):
    """Last event."""

    summary: RunSummary


AnyEvent = (
    RunStarted
    | Observed
    | Proposed
    | Guarded
    | Asked
    | Answered
    | Intent
    | Acted
    | SettledDown
    | Verified
    | Monitored
    | CortexAsked
    | CortexAnswered
    | Compiled
    | Pictured
    | StoppedOutside
    | Resumed
    | RunEnded
)


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of `events.jsonl`."""

    seq: int
    """From 1, without gaps."""
    t_ms: float
    """Since the run's start."""
    step: int
    """0 before the first step."""
    event: AnyEvent
