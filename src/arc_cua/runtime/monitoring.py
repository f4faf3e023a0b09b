"""The monitors' turn: scores, the controller's decision, and the count of steps without a change."""

from __future__ import annotations

import msgspec

from arc_cua.cognition.feedback import Feedback, feedback
from arc_cua.core.ending import Ending
from arc_cua.core.goal import Goal, SubGoalKind
from arc_cua.core.monitoring import Decision, EscalationState, EscalationVerdict, StuckReason
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Change, Outcome
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Evidence
from arc_cua.core.state import WINDOW
from arc_cua.core.step import StepFacts
from arc_cua.monitors.escalation import EscalationPolicy, decide
from arc_cua.monitors.milestone import Signs, milestone
from arc_cua.monitors.progress import Advice, progress
from arc_cua.monitors.stuck import stuck
from arc_cua.runtime.record import Finish
from arc_cua.runtime.verify import Act


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """What the monitors make of the newest step."""

    verdict: EscalationVerdict
    notes: tuple[str, ...] = ()
    finish: Finish | None = None


class Monitoring:
    """Runs the monitors over the history. Pure: nothing here looks at a screen or a clock.

    Args:
        policy: Thresholds and budgets of the controller.
        classes_failures: Whether failed steps are classed, with what may be tried instead.
    """

    def __init__(self, policy: EscalationPolicy, *, classes_failures: bool = True) -> None:
        self._policy, self._classes_failures = policy, classes_failures

    def advise(self, act: Act, outcome: Outcome) -> Feedback | None:
        """Return what kind of failure the act was; None if it was none, or failures are not classed."""
        if not self._classes_failures:
            return None
        return feedback(act.proposal.action, act.proposal.expected, act.receipt, outcome)

    def weigh(
        self, history: tuple[StepFacts, ...], escalation: EscalationState, after: Observation, signs: Signs
    ) -> Weighed:
        """Judge the newest step of `history`; `signs` is what its sub-goal waits for."""
        window = history[-WINDOW:]
        verdict = decide(
            escalation, window[-1], stuck=stuck(window), milestone=milestone(window, signs), policy=self._policy
        )
        count = progress(history)
        if verdict.decision is Decision.ABORT:
            return Weighed(verdict=verdict, finish=_out_of_budget(verdict, after))
        if count.advice is Advice.STALLED and verdict.decision is not Decision.ESCALATE:
            return Weighed(verdict=verdict, finish=_stalled(count.steps, after))
        if count.advice is Advice.SWITCH_STRATEGY:
            tried = ", ".join(sorted(count.avoid))
            note = f"{count.unchanged} acts changed nothing ({tried}): try another way of acting"
            return Weighed(verdict=verdict, notes=(note,))
        return Weighed(verdict=verdict)


def signs_of(goal: Goal, proposal: Proposal, change: Change) -> Signs:
    """Return what shows that the proposal's sub-goal is reached, and what has just appeared."""
    sub = next((sub for sub in goal.sub_goals if sub.id == proposal.sub_goal), None)
    if sub is None:
        return Signs(appeared=(*change.added, *change.changed))
    return Signs(
        target_url=sub.value if sub.kind is SubGoalKind.VISIT else "",
        expected_text=sub.item if sub.kind is SubGoalKind.FIND else proposal.expected.text,
        appeared=(*change.added, *change.changed),
    )


def _out_of_budget(verdict: EscalationVerdict, after: Observation) -> Finish:
    """Out of escalations: the pattern that the monitor sees names the ending."""
    loop = verdict.stuck.reason is StuckReason.OSCILLATION
    evidence = Evidence(
        kind="monitor",
        detail=f"stuck score {verdict.stuck.score:.2f} ({verdict.stuck.reason}) at steps {list(verdict.stuck.steps)}",
        observation=after.seq,
    )
    return Finish(
        ending=Ending.ABORTED_LOOP if loop else Ending.ABORTED_STALLED, reason=verdict.why, evidence=(evidence,)
    )


def _stalled(steps: tuple[int, ...], after: Observation) -> Finish:
    named = ", ".join(str(step) for step in steps)
    return Finish(
        ending=Ending.ABORTED_STALLED,
        reason=f"steps {named} changed nothing, and another way of acting did not help",
        evidence=(Evidence(kind="monitor", detail=f"no change in steps {named}", observation=after.seq),),
    )
