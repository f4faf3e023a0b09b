"""What depends on something, or is forbidden, never becomes a wish of its own."""

from __future__ import annotations

import pytest

from arc_cua.core.goal import SubGoalKind
from arc_cua.reflex.goals import parse_goal


@pytest.mark.parametrize(
    "text",
    [
        "Once the order is shipped, press Delete",
        "When Bob agrees, press Delete",
        "After the order is shipped press Delete",
        "As soon as it is shipped, delete it",
        "Until Bob agrees, press Delete",
        "Provided it is shipped, press Delete",
        "In case it is shipped, press Delete",
        "Press Delete if the order is shipped",
        "Press Delete only after Bob agreed",
        "Press Delete unless the page says Ready",
        "Delete order 7 once it is shipped",
        "Do nothing: press Delete",
        "sending is not allowed: press Send",
        "It is forbidden to press Delete",
    ],
)
def test_a_condition_keeps_its_wish_whole(text: str) -> None:
    (only,) = parse_goal(text).sub_goals
    assert only.kind is SubGoalKind.FIND and not only.item and only.label == text


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Never ever press Delete, press Save", ["Save"]),
        ("Don't forget to press Save", ["Save"]),
        ("Never press Delete, press Send or press Pay", []),
        ("Press anything but Delete", ["anything but Delete"]),
        ("Book the room without breakfast", ["Book room without breakfast"]),
        ("Press Save without sending it", ["Save"]),
        ("When done, press Save", ["Save"]),
        ("After that, press Save", ["Save"]),
    ],
)
def test_what_is_forbidden_and_what_is_not(text: str, labels: list[str]) -> None:
    assert [sub.label for sub in parse_goal(text).sub_goals] == labels


def test_a_condition_inside_a_value_is_part_of_it() -> None:
    (only,) = parse_goal('Enter "What if" as title').sub_goals
    assert (only.kind, only.value) == (SubGoalKind.ENTER, "What if")
