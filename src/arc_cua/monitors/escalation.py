"""The escalation controller: go on, recover here, ask the Cortex, or give up.

Soft signals come from monitors and need two stuck evaluations in a row: one noisy failure never escalates. Hard
failures (nothing to propose, a crash, an explicit request) go straight up, also during a cooldown. The decision is
a pure function of the controller's memory, the newest step and the monitors' scores, so a log replays it.
"""

from __future__ import annotations

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS, Verb
from arc_cua.core.budget import Budget
from arc_cua.core.monitoring import (
    Decision,
    EscalationState,
    EscalationVerdict,
    FailureSignature,
    MilestoneScore,
    StuckReason,
    StuckScore,
)
from arc_cua.core.outcome import Verdict
from arc_cua.core.step import StepFacts
from arc_cua.monitors.milestone import MILESTONE_AT, NO_PROGRESS
from arc_cua.monitors.stuck import CALM, STUCK_AT, SUSPECT_AT


class EscalationPolicy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The controller's thresholds and budgets."""

    suspect_at: float = SUSPECT_AT
    """From this stuck score on an evaluation counts towards `consecutive`."""
    stuck_at: float = STUCK_AT
    """The newest evaluation must reach this for a soft signal to act."""
    milestone_at: float = MILESTONE_AT
    """From this milestone score on a step counts as progress, whatever the stuck monitor says of it."""
    consecutive: int = 2
    """Stuck evaluations in a row that a soft signal needs."""
    cooldown_steps: int = 3
    """Local steps after any recovery in which soft signals are ignored. A plan's own steps are part of the
    recovery: they are judged, so that a plan that does not help is noticed."""
    max_escalations: int = 3
    max_recoveries: int = 2

    @classmethod
    def within(cls, budget: Budget) -> EscalationPolicy:
        """Return the default policy with the budgets of a run."""
        return cls(max_escalations=budget.max_escalations, max_recoveries=budget.max_recoveries)


DEFAULT_POLICY = EscalationPolicy()

SIGNATURES: dict[StuckReason, FailureSignature] = {
    StuckReason.NO_CHANGE_STREAK: FailureSignature.NO_STATE_CHANGE,
    StuckReason.OSCILLATION: FailureSignature.CYCLIC_LOOP,
    StuckReason.LOCATOR_FAILING: FailureSignature.LOCATOR_NOT_FOUND,
    StuckReason.REPEATED_NO_EFFECT: FailureSignature.NO_STATE_CHANGE,
    StuckReason.READINESS_TIMEOUTS: FailureSignature.READINESS_TIMEOUT,
    StuckReason.ACTION_FAILURES: FailureSignature.ACTION_TIMEOUT,
    StuckReason.SILENT_NO_EFFECT: FailureSignature.NO_STATE_CHANGE,
    StuckReason.NONE: FailureSignature.NO_STATE_CHANGE,
}
"""What the Cortex is told, by what the stuck monitor saw. NONE: the page rejected what was done."""

_IN_WORDS: dict[StuckReason, str] = {
    StuckReason.NO_CHANGE_STREAK: "three acts in a row changed nothing",
    StuckReason.OSCILLATION: "the page goes back and forth between two states",
    StuckReason.LOCATOR_FAILING: "the same target could not be used again and again",
    StuckReason.REPEATED_NO_EFFECT: "the same act was done again and changed nothing",
    StuckReason.READINESS_TIMEOUTS: "what was to be acted on did not get ready in time",
    StuckReason.ACTION_FAILURES: "acts fail one after the other",
    StuckReason.SILENT_NO_EFFECT: "an act went through and changed nothing",
    StuckReason.NONE: "the page rejected the act",
}

LOCALLY_CURABLE = frozenset({StuckReason.READINESS_TIMEOUTS, StuckReason.ACTION_FAILURES})
"""Trouble that time and a fresh look can cure. A control that silently does nothing is not among it."""


def decide(
    state: EscalationState,
    step: StepFacts | None,
    *,
    stuck: StuckScore = CALM,
    milestone: MilestoneScore = NO_PROGRESS,
    hard: FailureSignature | None = None,
    policy: EscalationPolicy = DEFAULT_POLICY,
) -> EscalationVerdict:
    """Return what happens next; the verdict carries the controller's new memory.

    Args:
        state: The memory that the last verdict left.
        step: The step that has just been finished, or None when nothing was proposed.
        stuck: The stuck monitor's score of the window that ends with `step`.
        milestone: The milestone monitor's score of the same.
        hard: A failure that needs no second look. An ESCALATE step counts as one by itself.
        policy: Thresholds and budgets.
    """
    if hard is None and step is not None and step.action.VERB is Verb.ESCALATE:
        hard = FailureSignature.REQUESTED
    verdict = EscalationVerdict(decision=Decision.CONTINUE, why="", stuck=stuck, milestone=milestone, state=state)
    if hard is not None:
        return _go_up(verdict, hard, policy, is_hard=True)
    if step is None:
        return _go_on(verdict, state, "no step to judge")
    if state.cooldown > 0 and not step.plan_id:
        cooled = msgspec.structs.replace(state, cooldown=state.cooldown - 1, consecutive_stuck=0)
        return _go_on(verdict, cooled, f"cooling down, {cooled.cooldown} more")
    if step.action.VERB in NEUTRAL_VERBS and not step.is_change:
        return _go_on(verdict, state, "the step only looked")
    return _weigh(verdict, step, policy)


def _weigh(verdict: EscalationVerdict, step: StepFacts, policy: EscalationPolicy) -> EscalationVerdict:
    """Judge the soft signals of one step."""
    state, stuck = verdict.state, verdict.stuck
    rejected = step.verdict is Verdict.CONTRADICTED
    progressed = verdict.milestone.score >= policy.milestone_at and stuck.reason is not StuckReason.OSCILLATION
    if progressed or (stuck.score < policy.suspect_at and not rejected):
        return _go_on(verdict, msgspec.structs.replace(state, consecutive_stuck=0), "no sign of trouble")
    count = state.consecutive_stuck + 1
    counted = msgspec.structs.replace(state, consecutive_stuck=count)
    if count < policy.consecutive or (stuck.score < policy.stuck_at and not rejected):
        return _go_on(verdict, counted, f"{_named(verdict)}: {count} in a row, not enough to act on")
    if stuck.reason in LOCALLY_CURABLE and state.recoveries < policy.max_recoveries:
        return msgspec.structs.replace(
            verdict,
            decision=Decision.RECOVER_LOCALLY,
            why=f"{_named(verdict)}: a fresh look may help",
            signature=SIGNATURES[stuck.reason],
            state=_after_recovery(state, policy, recoveries=state.recoveries + 1),
        )
    return _go_up(verdict, SIGNATURES[stuck.reason], policy, is_hard=False)


def _go_on(verdict: EscalationVerdict, state: EscalationState, why: str) -> EscalationVerdict:
    return msgspec.structs.replace(verdict, state=state, why=why)


def _go_up(
    verdict: EscalationVerdict, signature: FailureSignature, policy: EscalationPolicy, *, is_hard: bool
) -> EscalationVerdict:
    """Ask the Cortex, or give up when that budget is used up."""
    state = verdict.state
    cause = f"{signature}: needs no second look" if is_hard else _named(verdict)
    if state.escalations >= policy.max_escalations:
        return msgspec.structs.replace(
            verdict,
            decision=Decision.ABORT,
            why=f"{state.escalations} of {policy.max_escalations} escalations used; {cause}",
            signature=signature,
            is_hard=is_hard,
        )
    return msgspec.structs.replace(
        verdict,
        decision=Decision.ESCALATE,
        why=cause,
        signature=signature,
        is_hard=is_hard,
        state=_after_recovery(state, policy, escalations=state.escalations + 1),
    )


def _after_recovery(state: EscalationState, policy: EscalationPolicy, **counts: int) -> EscalationState:
    return msgspec.structs.replace(state, consecutive_stuck=0, cooldown=policy.cooldown_steps, **counts)


def _named(verdict: EscalationVerdict) -> str:
    """Return the soft signal in words, with the steps that show it."""
    stuck = verdict.stuck
    if stuck.reason is StuckReason.NONE:
        return "the page rejected the act"
    steps = ", ".join(str(step) for step in stuck.steps)
    return f"{_IN_WORDS[stuck.reason]} ({'step' if len(stuck.steps) == 1 else 'steps'} {steps})"
