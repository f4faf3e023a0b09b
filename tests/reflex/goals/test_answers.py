"""Clauses that answer the dialog of a press."""

from __future__ import annotations

import pytest

from arc_cua.core.goal import SubGoalKind
from arc_cua.reflex.goals import parse_goal


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        ("Press Ask me and accept the dialog", "accept"),
        ("Click Delete, then confirm the confirmation dialog", "accept"),
        ("Press Delete and cancel the dialog", "dismiss"),
        ("Press Delete. Dismiss the alert.", "dismiss"),
    ],
)
def test_the_answer_to_the_dialog_of_a_press_is_a_part_of_its_own(goal: str, value: str) -> None:
    press, answer = parse_goal(goal).sub_goals
    assert (press.kind, answer.kind, answer.value) == (SubGoalKind.ACTIVATE, SubGoalKind.DIALOG, value)


@pytest.mark.parametrize("goal", ["Accept the dialog", "Press Next and accept the terms", "Press Edit and cancel"])
def test_without_a_press_before_it_or_about_something_else_it_is_a_press(goal: str) -> None:
    assert {sub.kind for sub in parse_goal(goal).sub_goals} == {SubGoalKind.ACTIVATE}
