from typing import Any

from arc_cua.core.action import Click, Target
from arc_cua.core.budget import Spend
from arc_cua.core.element import Element, ElementRef
from arc_cua.core.ending import Ending
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.core.state import RunState
from arc_cua.cortex.clients import NoCortex
from arc_cua.cortex.plan import Cortex, PlanStep, RecoveryPlan, Reply, Request
from arc_cua.monitors.escalation import EscalationPolicy
from arc_cua.runtime.desk import Desk
from arc_cua.runtime.propose import Proposers

REF = ElementRef(target_id="t", frame_id="f", loader_id="l", node=1)
BUTTON = Element(role="button", name="Save", index=1, ref=REF)
PAGE = Observation(seq=1, url="http://x.test/", elements=(BUTTON,))
GOAL = Goal(text="save", sub_goals=(SubGoal(id=1, kind=SubGoalKind.ACTIVATE, text="save"),))
SAVE = Click(target=Target(index=1))


class Fixed:
    """A policy that always says the same."""

    def __init__(self, name: str, offer: Proposal | Abstention) -> None:
        self.name, self._offer = name, offer
        self.asked = 0

    def propose(self, observation: Observation, goal: Goal, history: Any) -> Proposal | Abstention:
        self.asked += 1
        return self._offer


class Answering:
    """A Cortex that answers from a list."""

    mode = "mock"

    def __init__(self, *plans: RecoveryPlan | None) -> None:
        self._plans = list(plans)
        self.requests: list[Request] = []

    async def recover(self, scope: Scope, request: Request) -> Reply:
        self.requests.append(request)
        return Reply(plan=self._plans.pop(0), why="no idea", model_calls=1)


def sure(confidence: float = 0.9, source: Source = Source.POLICY) -> Proposal:
    return Proposal(action=SAVE, source=source, confidence=confidence)


def plan(*actions: Any, **changes: Any) -> RecoveryPlan:
    steps = tuple(PlanStep(action=action) for action in actions)
    return RecoveryPlan(plan_id="p1", root_cause="a notice is in the way", steps=steps, source="test", **changes)


def proposers(*local: Fixed, cortex: Cortex | None = None) -> Proposers:
    desk = Desk(cortex or NoCortex(), redactor=Redactor(), allowed_hosts=())
    return Proposers(local, desk, EscalationPolicy())


async def choose(made: Proposers, **state: Any) -> tuple[Any, tuple[Abstention, ...]]:
    return await made.choose(Scope(30), RunState(goal=GOAL, **state), PAGE)


async def test_a_plan_s_next_step_comes_first() -> None:
    policy = Fixed("p", sure())
    queued = (sure(source=Source.QUEUE), sure(0.5, source=Source.QUEUE))
    choice, _ = await choose(proposers(policy), queue=queued)
    assert (choice.proposal, choice.queue) == (queued[0], queued[1:])
    assert policy.asked == 0


async def test_the_first_that_is_sure_enough_wins_and_the_others_are_named() -> None:
    memory = Fixed("memory", Abstention(source=Source.CACHE, why="never seen"))
    doubtful, policy = Fixed("first", sure(0.2)), Fixed("second", sure())
    choice, passed_over = await choose(proposers(memory, doubtful, policy))
    assert choice.proposal == sure()
    assert [offer.source for offer in passed_over] == [Source.CACHE, Source.POLICY]
    assert "0.20" in passed_over[1].why


async def test_when_nobody_knows_the_cortex_is_asked_and_its_plan_is_queued() -> None:
    cortex = Answering(plan(SAVE, SAVE))
    choice, _ = await choose(proposers(Fixed("p", sure(0.3)), cortex=cortex))
    assert choice.proposal.source is Source.QUEUE
    assert len(choice.queue) == 1
    assert choice.thinking.planned
    assert cortex.requests[0].trouble.signature is FailureSignature.LOW_CONFIDENCE


async def test_a_plan_that_can_not_be_used_goes_back_once_with_the_reasons() -> None:
    nowhere = Click(target=Target(index=99))
    cortex = Answering(plan(nowhere), plan(nowhere))
    choice, _ = await choose(proposers(Fixed("p", Abstention(source=Source.POLICY, why="no match")), cortex=cortex))
    assert choice.proposal is None
    assert len(cortex.requests) == 2
    assert any("99" in reason for reason in cortex.requests[1].rejected)
    assert choice.thinking.wasted_calls == 2


async def test_without_a_cortex_the_run_ends_and_says_how_to_get_one() -> None:
    choice, _ = await choose(proposers(Fixed("p", Abstention(source=Source.POLICY, why="no match"))))
    assert choice.finish.ending is Ending.ABORTED_NEEDS_CORTEX
    assert "CORTEX_MODE" in choice.finish.reason


async def test_a_cortex_s_word_that_it_can_not_be_done_needs_the_page_to_show_it() -> None:
    missing = Fixed("p", Abstention(source=Source.POLICY, why="no match"))
    claimed = Answering(plan(infeasible='the page says "closed for ever"'))
    choice, _ = await choose(proposers(missing, cortex=claimed))
    assert choice.finish.ending is not Ending.INFEASIBLE
    shown = Answering(plan(infeasible='the page shows only "Save"'))
    choice, _ = await choose(proposers(missing, cortex=shown))
    assert choice.finish.ending is Ending.INFEASIBLE


async def test_escalations_have_a_budget() -> None:
    cortex = Answering(plan(SAVE))
    spent = Spend(escalations=EscalationPolicy().max_escalations)
    choice, _ = await choose(proposers(Fixed("p", sure(0.1)), cortex=cortex), spend=spent)
    assert choice.finish.ending is Ending.ABORTED_BUDGET
    assert cortex.requests == []


async def test_the_monitors_trouble_goes_straight_to_the_cortex() -> None:
    policy, cortex = Fixed("p", sure()), Answering(plan(SAVE))
    made = proposers(policy, cortex=cortex)
    choice, _ = await choose(made, trouble=FailureSignature.NO_STATE_CHANGE, trouble_why="nothing moves")
    assert choice.thinking.planned
    assert policy.asked == 0
    assert cortex.requests[0].trouble.signature is FailureSignature.NO_STATE_CHANGE
