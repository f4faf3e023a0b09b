from typing import Any

import msgspec

from arc_cua.cognition.guards import default_guards
from arc_cua.core.action import AnyAction, Click, Done, Infeasible, Target, Wait
from arc_cua.core.budget import Budget, Spend
from arc_cua.core.element import Element
from arc_cua.core.ending import Ending
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Dispatched, Effect, Rung
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts
from arc_cua.runtime.events import GuardDecision, Guarded
from arc_cua.runtime.guarding import MAX_REJECTIONS, MAX_WAITS, Guarding

PAGE = Observation(seq=3, url="http://x.test/", elements=(Element(role="text", name="No such order: 77"),))
PAY = Click(target=Target(role="button", name="Pay"))
GOAL = Goal(text="pay", sub_goals=(SubGoal(id=1, kind=SubGoalKind.ACTIVATE, text="pay", changes_state=True),))


class Recorder:
    """Keeps what is logged."""

    def __init__(self) -> None:
        self.step = 0
        self.events: list[Any] = []

    def emit(self, stage: str, data: Any) -> None:
        self.events.append(data)


def proposal(action: AnyAction) -> Proposal:
    return Proposal(action=action, source=Source.POLICY, confidence=0.9, sub_goal=1, completes=True)


def step(action: AnyAction, number: int, **changes: Any) -> StepFacts:
    fields: dict[str, Any] = {
        "step": number,
        "action_id": f"a{number}",
        "action": action,
        "source": Source.POLICY,
        "signature": action.signature,
        "dispatched": Dispatched.UNKNOWN,
        "effect": Effect.UNVERIFIABLE,
        "rung": Rung.CDP,
        "verdict": Verdict.NULL,
    }
    return StepFacts(**(fields | changes))


def check(state: RunState, action: AnyAction, **budget: Any) -> tuple[Any, Guarded]:
    sink = Recorder()
    guarding = Guarding(default_guards({}), Budget(**budget))
    verdict = guarding.check(Scope(30, sink=sink), state, PAGE, proposal(action))
    return verdict, sink.events[-1]


def test_an_ordinary_act_passes() -> None:
    verdict, event = check(RunState(goal=GOAL), PAY)
    assert verdict.proposal == proposal(PAY)
    assert event.decision is GuardDecision.ACT


def test_no_act_beyond_the_budget() -> None:
    verdict, event = check(RunState(goal=GOAL, spend=Spend(steps=5)), PAY, max_steps=5)
    assert verdict.finish.ending is Ending.ABORTED_CAP
    assert event.decision is GuardDecision.FINISH


def test_an_act_in_doubt_is_waited_for_and_not_sent_again() -> None:
    state = RunState(goal=GOAL, history=(step(PAY, 1),), doubts=(PAY.signature,))
    verdict, event = check(state, PAY)
    assert isinstance(verdict.proposal.action, Wait)
    assert not verdict.proposal.completes
    assert verdict.held
    assert event.reasons


def test_waiting_has_an_end_that_names_the_doubt() -> None:
    waits = tuple(step(Wait(seconds=5), 2 + n, dispatched=Dispatched.YES) for n in range(MAX_WAITS))
    state = RunState(goal=GOAL, history=(step(PAY, 1), *waits), doubts=(PAY.signature,))
    verdict, _ = check(state, PAY)
    assert verdict.proposal is None
    assert verdict.finish.ending is Ending.ABORTED_TIMEOUT
    assert "not sent again" in verdict.finish.reason


def test_a_claim_to_be_done_without_evidence_is_turned_down_and_then_ends_the_run() -> None:
    state = RunState(goal=GOAL)
    for _ in range(MAX_REJECTIONS - 1):
        verdict, _ = check(state, Done(claim="done"))
        assert verdict.finish is None
        assert verdict.rejected
        state = msgspec.structs.replace(state, rejected_claims=state.rejected_claims + 1)
    verdict, _ = check(state, Done(claim="done"))
    assert verdict.finish.ending is Ending.ABORTED_STALLED


def test_infeasible_needs_words_that_the_page_shows() -> None:
    shown, _ = check(RunState(goal=GOAL), Infeasible(reason='the page says "no such order: 77"'))
    assert shown.finish.ending is Ending.INFEASIBLE
    assert shown.finish.evidence
    claimed, _ = check(RunState(goal=GOAL), Infeasible(reason="the order was deleted"))
    assert claimed.finish is None
    assert claimed.rejected
