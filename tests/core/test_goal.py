from __future__ import annotations

from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.receipt import Evidence

SEEN = (Evidence(kind="text", detail="Saved"),)
GOAL = Goal(text="two things", sub_goals=tuple(SubGoal(id=n, kind=SubGoalKind.ACTIVATE, text="x") for n in (1, 2)))


def test_the_ledger_is_worked_off_in_order() -> None:
    first = GOAL.current
    assert first is not None
    assert first.id == 1
    half = GOAL.settled(1, SEEN)
    assert half.current is not None
    assert half.current.id == 2
    assert half.sub_goals[0].evidence == SEEN
    assert half.settled(2, SEEN).current is None
    assert GOAL.current is first


def test_a_goal_that_was_not_parsed_has_no_current_part() -> None:
    assert Goal(text="?").current is None
    assert GOAL.settled(7, SEEN) == GOAL
