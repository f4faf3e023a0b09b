from __future__ import annotations

from collections.abc import Callable

from arc_cua.cognition.guards import Ruling
from arc_cua.cognition.guards.completion import CompletionGuard
from arc_cua.core.action import Done, Infeasible, Noop
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Evidence
from arc_cua.core.state import RunState

Look = Callable[..., Observation]
GOAL = Goal(text="read the total", sub_goals=(SubGoal(id=1, kind=SubGoalKind.READ, text="read the total"),))
CLAIM = Proposal(action=Done(claim="the total is 7"), source=Source.CORTEX, confidence=1.0)


def test_a_claim_too_early_is_held_with_what_remains(look: Look) -> None:
    verdict = CompletionGuard().check(RunState(goal=GOAL), look(), CLAIM)
    assert verdict.ruling is Ruling.HOLD
    assert 'open: 1. "read the total"' in verdict.reason


def test_a_backed_claim_ends_the_run_with_its_evidence(look: Look) -> None:
    total = Evidence(kind="text", detail="Total 7")
    verdict = CompletionGuard().check(RunState(goal=GOAL.settled(1, (total,))), look(), CLAIM)
    assert verdict.ruling is Ruling.FINISH
    assert total in verdict.evidence


def test_anything_else_is_none_of_its_business(look: Look) -> None:
    for action in (Noop(), Infeasible(reason="no such order")):
        proposal = Proposal(action=action, source=Source.POLICY, confidence=1.0)
        assert CompletionGuard().check(RunState(goal=GOAL), look(), proposal).ruling is Ruling.ALLOW
