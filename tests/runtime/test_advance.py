from typing import Any

import pytest

from arc_cua.core.action import AnyAction, Click, Target, Wait
from arc_cua.core.ending import Ending, Tokens
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.monitoring import Decision, EscalationState, EscalationVerdict, FailureSignature
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Rung
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts
from arc_cua.runtime.advance import advance
from arc_cua.runtime.record import Choice, Finish, StepRecord, Thinking

PAGE = Observation(seq=1, url="http://x.test/")
SAVE = Click(target=Target(role="button", name="Save"))
GOAL = Goal(text="save", sub_goals=(SubGoal(id=1, kind=SubGoalKind.ACTIVATE, text="save"),))


def proposal(action: AnyAction = SAVE, **changes: Any) -> Proposal:
    return Proposal(action=action, source=Source.QUEUE, confidence=0.8, **changes)


def facts(action: AnyAction = SAVE, **changes: Any) -> StepFacts:
    fields: dict[str, Any] = {
        "step": 1,
        "action_id": "a1",
        "action": action,
        "source": Source.QUEUE,
        "signature": action.signature,
        "dispatched": Dispatched.YES,
        "effect": Effect.UNVERIFIABLE,
        "rung": Rung.CDP,
        "verdict": Verdict.CONFIRMED,
    }
    return StepFacts(**(fields | changes))


def record(*, queue: tuple[Proposal, ...] = (), thinking: Thinking | None = None, **fields: Any) -> StepRecord:
    choice = Choice(proposal=proposal(), queue=queue, thinking=thinking)
    return StepRecord(before=PAGE, choice=choice, **fields)


def test_a_finished_step_is_counted_and_kept() -> None:
    state = advance(RunState(goal=GOAL), record(facts=facts()))
    assert state.spend.steps == 1
    assert state.history == (facts(),)
    assert state.ending is None


@pytest.mark.parametrize(
    "spoiled",
    [
        {"dispatched": Dispatched.NO, "verdict": Verdict.NULL},
        {"dispatched": Dispatched.UNKNOWN, "verdict": Verdict.NULL},
        {"verdict": Verdict.CONTRADICTED},
    ],
)
def test_the_rest_of_a_plan_is_dropped_when_a_step_of_it_goes_wrong(spoiled: dict[str, Any]) -> None:
    step = record(queue=(proposal(),), facts=facts(plan_id="p1", **spoiled))
    assert advance(RunState(goal=GOAL), step).queue == ()


def test_the_rest_of_a_plan_stays_when_its_step_worked() -> None:
    rest = (proposal(),)
    assert advance(RunState(goal=GOAL), record(queue=rest, facts=facts(plan_id="p1"))).queue == rest


def test_a_plan_s_decisive_step_that_did_nothing_is_tried_once_more_and_only_once() -> None:
    silent = facts(plan_id="p1", completes=True, verdict=Verdict.NULL)
    once = advance(RunState(goal=GOAL), record(facts=silent))
    assert once.queue == (proposal(),)
    twice = advance(once, record(facts=silent))
    assert twice.queue == ()


@pytest.mark.parametrize("sent", [{"wrote": True}, {"pending": True}])
def test_a_decisive_step_that_sent_a_request_is_not_tried_again(sent: dict[str, Any]) -> None:
    silent = facts(plan_id="p1", completes=True, verdict=Verdict.NULL, **sent)
    assert advance(RunState(goal=GOAL), record(facts=silent)).queue == ()


@pytest.mark.parametrize(
    "doubtful",
    [
        {"dispatched": Dispatched.UNKNOWN, "verdict": Verdict.NULL},
        {"pending": True, "verdict": Verdict.UNCLEAR},
    ],
)
def test_an_act_in_doubt_stays_in_doubt_until_its_effect_is_seen(doubtful: dict[str, Any]) -> None:
    state = advance(RunState(goal=GOAL), record(facts=facts(**doubtful)))
    assert state.doubts == (SAVE.signature,)
    waited = advance(state, record(facts=facts(Wait(seconds=1), verdict=Verdict.NULL), held="in doubt"))
    assert waited.doubts == (SAVE.signature,)
    assert waited.duplicates_prevented == 1
    seen = advance(waited, record(facts=facts(Wait(seconds=1)), resolved_doubt=SAVE.signature))
    assert seen.doubts == ()
    act = next(step for step in seen.history if step.signature == SAVE.signature)
    assert (act.verdict, act.pending) == (Verdict.CONFIRMED, False), "it is confirmed, late"


def test_a_settled_sub_goal_is_done_with_its_evidence() -> None:
    proof = (Evidence(kind="text", detail="Saved"),)
    state = advance(RunState(goal=GOAL), record(facts=facts(), settled_sub_goal=1, settled_evidence=proof))
    assert state.goal.current is None
    assert state.goal.sub_goals[0].evidence == proof


def test_one_call_of_unknown_price_makes_the_cost_unknown() -> None:
    priced = Thinking(model_calls=1, tokens=Tokens(input=10, output=5), cost_usd=0.01)
    state = advance(RunState(goal=GOAL), record(thinking=priced))
    assert (state.spend.cost_usd, state.spend.tokens.total, state.spend.escalations) == (0.01, 15, 1)
    unknown = Thinking(model_calls=1, cost_usd=None)
    state = advance(state, record(thinking=unknown))
    assert state.spend.cost_usd is None
    assert advance(state, record(thinking=priced)).spend.cost_usd is None


def test_the_monitors_trouble_is_cleared_once_the_cortex_was_asked() -> None:
    verdict = EscalationVerdict(
        decision=Decision.ESCALATE,
        why="nothing moves",
        signature=FailureSignature.NO_STATE_CHANGE,
        state=EscalationState(escalations=1, cooldown=3),
    )
    state = advance(RunState(goal=GOAL), record(facts=facts(verdict=Verdict.NULL), verdict=verdict))
    assert (state.trouble, state.trouble_why) == (FailureSignature.NO_STATE_CHANGE, "nothing moves")
    assert state.escalation == verdict.state
    asked = advance(state, record(thinking=Thinking(planned=True)))
    assert asked.trouble is None


def test_a_proposal_that_is_held_without_an_act_goes_to_the_cortex_next() -> None:
    state = advance(RunState(goal=GOAL), record(held="it is done already"))
    assert state.trouble is FailureSignature.NO_STATE_CHANGE
    assert state.duplicates_prevented == 1
    assert "it is done already" in state.notes


def test_notes_are_cleared_by_a_confirmed_step_and_never_repeat() -> None:
    state = advance(RunState(goal=GOAL), record(facts=facts(verdict=Verdict.NULL), notes=("look again",)))
    state = advance(state, record(facts=facts(verdict=Verdict.NULL), notes=("look again",)))
    assert state.notes == ("look again",)
    assert advance(state, record(facts=facts())).notes == ()


def test_a_finish_ends_the_run() -> None:
    finish = Finish(ending=Ending.ABORTED_CAP, reason="60 of 60 steps used")
    state = advance(RunState(goal=GOAL), record(finish=finish))
    assert (state.ending, state.reason) == (Ending.ABORTED_CAP, "60 of 60 steps used")
