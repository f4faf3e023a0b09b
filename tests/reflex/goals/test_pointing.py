"""Clauses about the pointer."""

from __future__ import annotations

import pytest

from arc_cua.core.goal import SubGoalKind
from arc_cua.reflex.goals import parse_goal


@pytest.mark.parametrize(
    "goal",
    ["Drag Write letter to Done", "drag Write letter onto Done", "Drag Write letter and drop it on Done"],
)
def test_a_drag_has_a_thing_and_a_place(goal: str) -> None:
    [sub] = parse_goal(goal).sub_goals
    assert (sub.kind, sub.label, sub.value) == (SubGoalKind.DRAG, "Write letter", "Done")


def test_a_hover_is_a_part_of_its_own() -> None:
    hover, press = parse_goal("Hover over Menu and press Settings").sub_goals
    assert (hover.kind, hover.label, press.kind) == (SubGoalKind.HOVER, "Menu", SubGoalKind.ACTIVATE)


def test_what_must_not_be_dragged_is_not() -> None:
    assert parse_goal("Don't drag Write letter to Done").sub_goals == ()
