from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from arc_cua.core.action import Click, Escalate, Target, Wait
from arc_cua.core.budget import Budget
from arc_cua.core.monitoring import (
    Decision,
    EscalationState,
    EscalationVerdict,
    FailureSignature,
    StuckReason,
    StuckScore,
)
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched, Refusal
from arc_cua.core.step import StepFacts
from arc_cua.monitors.escalation import DEFAULT_POLICY, SIGNATURES, EscalationPolicy, decide
from arc_cua.monitors.milestone import milestone
from arc_cua.monitors.stuck import CALM, stuck

Make = Callable[..., StepFacts]
SUSPICION = StuckScore(score=0.5, reason=StuckReason.SILENT_NO_EFFECT, steps=(1,))
TROUBLE = StuckScore(score=0.8, reason=StuckReason.REPEATED_NO_EFFECT, steps=(1, 2))


def play(steps: list[StepFacts], policy: EscalationPolicy = DEFAULT_POLICY) -> list[EscalationVerdict]:
    """Run monitors and controller over the steps, as a run does."""
    state, verdicts = EscalationState(), []
    for count, step in enumerate(steps, start=1):
        window = steps[:count]
        verdicts.append(decide(state, step, stuck=stuck(window), milestone=milestone(window), policy=policy))
        state = verdicts[-1].state
    return verdicts


def decisions(steps: list[StepFacts]) -> list[Decision]:
    return [verdict.decision for verdict in play(steps)]


def test_a_button_that_does_nothing_goes_up_on_the_second_click(make_step: Make) -> None:
    first, second = play([make_step(1), make_step(2)])
    assert (first.decision, second.decision) == (Decision.CONTINUE, Decision.ESCALATE)
    assert second.signature is FailureSignature.NO_STATE_CHANGE
    assert not second.is_hard
    assert second.stuck.steps == (1, 2)
    assert second.state == EscalationState(cooldown=3, escalations=1)


def test_one_noisy_failure_never_escalates(make_step: Make) -> None:
    worst = StuckScore(score=1.0, reason=StuckReason.NO_CHANGE_STREAK, steps=(1, 2, 3))
    verdict = decide(EscalationState(), make_step(3), stuck=worst)
    assert verdict.decision is Decision.CONTINUE
    assert verdict.state.consecutive_stuck == 1


def test_two_different_acts_without_effect_are_not_enough(make_step: Make) -> None:
    other = Click(target=Target(role="link", name="Help"))
    third = Click(target=Target(role="tab", name="More"))
    assert decisions([make_step(1), make_step(2, other)]) == [Decision.CONTINUE] * 2
    assert decisions([make_step(1), make_step(2, other), make_step(3, third)])[-1] is Decision.ESCALATE


def test_a_change_forgets_the_suspicion(make_step: Make) -> None:
    steps = [make_step(1), make_step(2, hamming=4, verdict=Verdict.UNCLEAR), make_step(3)]
    assert decisions(steps) == [Decision.CONTINUE] * 3
    assert play(steps)[1].state.consecutive_stuck == 0


def test_looking_neither_counts_nor_forgets(make_step: Make) -> None:
    steps = [make_step(1), make_step(2, Wait(seconds=1)), make_step(3)]
    assert decisions(steps) == [Decision.CONTINUE, Decision.CONTINUE, Decision.ESCALATE]


def test_elements_that_do_not_get_ready_are_first_waited_for(make_step: Make) -> None:
    covered: dict[str, Any] = {"dispatched": Dispatched.NO, "refusal": Refusal.COVERED}
    verdicts = play([make_step(n, **covered) for n in range(1, 4)])
    assert [verdict.decision for verdict in verdicts] == [
        Decision.CONTINUE,
        Decision.CONTINUE,
        Decision.RECOVER_LOCALLY,
    ]
    assert verdicts[-1].signature is FailureSignature.READINESS_TIMEOUT
    assert verdicts[-1].state == EscalationState(cooldown=3, recoveries=1)


def test_local_recoveries_that_are_used_up_go_up(make_step: Make) -> None:
    waiting = StuckScore(score=0.8, reason=StuckReason.READINESS_TIMEOUTS, steps=(1, 2))
    state = EscalationState(consecutive_stuck=1, recoveries=2)
    assert decide(state, make_step(9), stuck=waiting).decision is Decision.ESCALATE


def test_soft_signals_rest_for_three_steps_after_a_recovery(make_step: Make) -> None:
    steps = [make_step(n) for n in range(1, 8)]
    assert decisions(steps) == [
        Decision.CONTINUE,
        Decision.ESCALATE,
        *[Decision.CONTINUE] * 3,
        Decision.CONTINUE,
        Decision.ESCALATE,
    ]


@pytest.mark.parametrize(
    "signature",
    [FailureSignature.LOCATOR_NOT_FOUND, FailureSignature.LOW_CONFIDENCE, FailureSignature.CRASHED],
)
def test_hard_failures_go_straight_up_also_when_cooling_down(signature: FailureSignature) -> None:
    verdict = decide(EscalationState(cooldown=3), None, hard=signature)
    assert (verdict.decision, verdict.signature, verdict.is_hard) == (Decision.ESCALATE, signature, True)


def test_an_escalate_step_is_a_request(make_step: Make) -> None:
    verdict = decide(EscalationState(cooldown=2), make_step(1, Escalate(reason="I can't tell")))
    assert (verdict.decision, verdict.signature) == (Decision.ESCALATE, FailureSignature.REQUESTED)


def test_over_budget_the_run_is_given_up_with_the_reason(make_step: Make) -> None:
    spent = EscalationState(escalations=3, consecutive_stuck=1)
    soft = decide(spent, make_step(9), stuck=TROUBLE)
    hard = decide(spent, None, hard=FailureSignature.LOCATOR_NOT_FOUND)
    assert soft.decision is hard.decision is Decision.ABORT
    assert "3 of 3 escalations used" in soft.why
    assert soft.signature is FailureSignature.NO_STATE_CHANGE
    assert "changed nothing" in soft.why
    assert soft.state.escalations == 3


def test_an_act_that_the_page_rejects_twice_goes_up(make_step: Make) -> None:
    rejected: dict[str, Any] = {"hamming": 5, "verdict": Verdict.CONTRADICTED, "trouble": True}
    assert decisions([make_step(1, **rejected), make_step(2, **rejected)]) == [Decision.CONTINUE, Decision.ESCALATE]


def test_fields_that_already_hold_their_values_are_progress(make_step: Make) -> None:
    met: dict[str, Any] = {"expected_met": True, "verdict": Verdict.CONFIRMED}
    steps = [make_step(n, Click(target=Target(role="radio", name=f"Option {n}")), **met) for n in range(1, 5)]
    assert decisions(steps) == [Decision.CONTINUE] * 4


def test_back_and_forth_goes_up_although_each_act_did_what_it_said(moves: Callable[..., list[StepFacts]]) -> None:
    verdicts = play(moves(1, 2, 1, 2, 1))
    assert verdicts[-1].decision is Decision.ESCALATE
    assert verdicts[-1].signature is FailureSignature.CYCLIC_LOOP


def test_every_reason_has_a_signature() -> None:
    assert set(SIGNATURES) == set(StuckReason)


def test_no_step_and_no_failure_changes_nothing() -> None:
    state = EscalationState(cooldown=2, consecutive_stuck=1)
    verdict = decide(state, None)
    assert (verdict.decision, verdict.state) == (Decision.CONTINUE, state)


def test_budgets_come_from_the_run() -> None:
    policy = EscalationPolicy.within(Budget(max_escalations=0, max_recoveries=5))
    assert (policy.max_escalations, policy.max_recoveries) == (0, 5)
    assert decide(EscalationState(), None, hard=FailureSignature.CRASHED, policy=policy).decision is Decision.ABORT


SCORES = st.builds(
    lambda score, reason: StuckScore(score=score, reason=reason, steps=(1,)),
    st.sampled_from([0.5, 0.8, 1.0]),
    st.sampled_from([reason for reason in StuckReason if reason is not StuckReason.NONE]),
)


class Controller(RuleBasedStateMachine):
    """Any run: the budgets hold, soft signals rest after a recovery, one stuck evaluation alone does nothing."""

    make_step: Make

    def __init__(self) -> None:
        super().__init__()
        self.state = EscalationState()
        self.escalated = self.recovered = self.aborted = 0
        self.calm_for = 10
        """Steps since the last recovery."""
        self.in_a_row = 0
        """Stuck evaluations in a row, as an observer counts them."""

    def take(self, verdict: EscalationVerdict) -> EscalationVerdict:
        self.state = verdict.state
        self.escalated += verdict.decision is Decision.ESCALATE
        self.recovered += verdict.decision is Decision.RECOVER_LOCALLY
        self.aborted += verdict.decision is Decision.ABORT
        if verdict.decision in (Decision.ESCALATE, Decision.RECOVER_LOCALLY):
            self.calm_for, self.in_a_row = 0, 0
        return verdict

    @rule(score=st.one_of(st.just(CALM), SCORES))
    def act(self, score: StuckScore) -> None:
        cooling = self.calm_for < DEFAULT_POLICY.cooldown_steps
        self.calm_for += 1
        self.in_a_row = self.in_a_row + 1 if score.score >= DEFAULT_POLICY.suspect_at and not cooling else 0
        enough = self.in_a_row >= DEFAULT_POLICY.consecutive and score.score >= DEFAULT_POLICY.stuck_at
        verdict = self.take(decide(self.state, self.make_step(1), stuck=score))
        assert (verdict.decision is not Decision.CONTINUE) == enough

    @rule()
    def look(self) -> None:
        self.calm_for += 1
        assert self.take(decide(self.state, self.make_step(1, Wait()))).decision is Decision.CONTINUE

    @rule(hard=st.sampled_from([FailureSignature.LOCATOR_NOT_FOUND, FailureSignature.CRASHED]))
    def fail_hard(self, hard: FailureSignature) -> None:
        verdict = self.take(decide(self.state, None, hard=hard))
        assert verdict.is_hard
        assert verdict.decision in (Decision.ESCALATE, Decision.ABORT)

    @invariant()
    def budgets_hold(self) -> None:
        assert self.escalated == self.state.escalations <= DEFAULT_POLICY.max_escalations
        assert self.recovered == self.state.recoveries <= DEFAULT_POLICY.max_recoveries
        assert not self.aborted or self.escalated == DEFAULT_POLICY.max_escalations


@pytest.fixture(autouse=True, scope="module")
def _steps_for_the_machine(make_step: Make) -> None:
    Controller.make_step = staticmethod(make_step)


TestController = Controller.TestCase
