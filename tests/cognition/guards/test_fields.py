from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.guards import Ruling
from arc_cua.cognition.guards.fields import FieldsGuard
from arc_cua.core.action import AnyAction, Click, PressKey, Scroll, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Evidence
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

NAME = Target(index=1, role="textbox", name="Name")
SAVE = Click(target=Target(index=4, role="button", name="Save"))
GOAL = Goal(
    text="enter Ada and save",
    sub_goals=(
        SubGoal(id=1, kind=SubGoalKind.ENTER, text="enter Ada", value="Ada"),
        SubGoal(id=2, kind=SubGoalKind.ACTIVATE, text="save", changes_state=True),
        SubGoal(id=3, kind=SubGoalKind.FIND, text="find the list"),
    ),
).settled(1, (Evidence(kind="outcome", detail="seen"),))


@pytest.fixture
def ruling(
    element: Callable[..., Element], look: Callable[..., Observation], make_step: Callable[..., StepFacts]
) -> Callable[..., Ruling]:
    entered = make_step(1, Type(target=NAME, text="Ada"), sub_goal=1, completes=True)

    def judge(action: AnyAction, sub_goal: int | None = 2, held: str = "Bob") -> Ruling:
        page = look(element("textbox Name", 1, State.EDITABLE, value=held), element("button Save", 4))
        proposal = Proposal(action=action, source=Source.POLICY, confidence=0.9, sub_goal=sub_goal, completes=True)
        return FieldsGuard().check(RunState(goal=GOAL, history=(entered,)), page, proposal).ruling

    return judge


def test_nothing_is_sent_with_a_wrong_value(ruling: Callable[..., Ruling]) -> None:
    assert ruling(SAVE) is Ruling.HOLD
    assert ruling(PressKey(key="Enter")) is Ruling.HOLD
    assert ruling(SAVE, held="Ada") is Ruling.ALLOW


def test_what_mends_it_or_sends_nothing_goes(ruling: Callable[..., Ruling]) -> None:
    assert ruling(Type(target=NAME, text="Ada")) is Ruling.ALLOW
    assert ruling(Click(target=NAME)) is Ruling.ALLOW
    assert ruling(Scroll(dy=100)) is Ruling.ALLOW
    assert ruling(SAVE, sub_goal=3) is Ruling.ALLOW
    assert ruling(SAVE, sub_goal=None) is Ruling.ALLOW
