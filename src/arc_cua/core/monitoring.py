"""What monitors say and what the escalation controller decides."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class StuckReason(StrEnum):
    """The seven patterns of a stuck run, strongest first."""

    NONE = "none"
    NO_CHANGE_STREAK = "no_change_streak"
    """Three steps in a row changed nothing."""
    OSCILLATION = "oscillation"
    """The page goes back and forth between two states."""
    LOCATOR_FAILING = "locator_failing"
    """The same target could not be used twice."""
    REPEATED_NO_EFFECT = "repeated_no_effect"
    """The same action was dispatched again and nothing changed."""
    READINESS_TIMEOUTS = "readiness_timeouts"
    ACTION_FAILURES = "action_failures"
    SILENT_NO_EFFECT = "silent_no_effect"
    """An action succeeded mechanically and nothing changed."""


class MilestoneReason(StrEnum):
    """Signs of progress, strongest first."""

    NONE = "none"
    EXPECTED_CHANGE = "expected_change"
    URL_REACHED = "url_reached"
    TEXT_APPEARED = "text_appeared"
    FORM_SUBMITTED = "form_submitted"
    STATE_ADVANCED = "state_advanced"


class StuckScore(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How stuck a run looks, 0..1, and the steps that show it."""

    score: float = 0.0
    reason: StuckReason = StuckReason.NONE
    steps: tuple[int, ...] = ()


class MilestoneScore(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How sure we are that the last step was progress, 0..1."""

    score: float = 0.0
    reason: MilestoneReason = MilestoneReason.NONE
    steps: tuple[int, ...] = ()


class Decision(StrEnum):
    """What happens next."""

    CONTINUE = "CONTINUE"
    RECOVER_LOCALLY = "RECOVER_LOCALLY"
    ESCALATE = "ESCALATE"
    ABORT = "ABORT"


class FailureSignature(StrEnum):
    """What kind of trouble a Cortex is asked about."""

    CYCLIC_LOOP = "CYCLIC_LOOP"
    NO_STATE_CHANGE = "NO_STATE_CHANGE"
    LOCATOR_NOT_FOUND = "LOCATOR_NOT_FOUND"
    READINESS_TIMEOUT = "READINESS_TIMEOUT"
    ACTION_TIMEOUT = "ACTION_TIMEOUT"
    CANVAS_OCCLUSION = "CANVAS_OCCLUSION"
    LOW_CONFIDENCE = "LOW_CONFIDENCE"
    SEMANTIC_DRIFT = "SEMANTIC_DRIFT"
    CRASHED = "CRASHED"
    REQUESTED = "REQUESTED"


class EscalationState(msgspec.Struct, frozen=True, kw_only=True):
    """What the controller remembers between steps."""

    consecutive_stuck: int = 0
    cooldown: int = 0
    """Local steps during which soft signals are ignored."""
    escalations: int = 0
    recoveries: int = 0


class EscalationVerdict(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One decision, with what it was made from."""

    decision: Decision
    why: str
    signature: FailureSignature | None = None
    is_hard: bool = False
    """Whether a hard failure, not a soft signal, led to it."""
    stuck: StuckScore = StuckScore()
    milestone: MilestoneScore = MilestoneScore()
    state: EscalationState = EscalationState()
    """The controller's memory after the decision."""
