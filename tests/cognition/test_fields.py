from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arc_cua.cognition.completion import review
from arc_cua.cognition.fields import broken_fields
from arc_cua.core.action import Click, Done, PressKey, Select, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched, Evidence
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

Make = Callable[..., Element]
Look = Callable[..., Observation]
Step = Callable[..., StepFacts]
SEEN = (Evidence(kind="outcome", detail="seen: value"),)
NAME = Target(index=1, role="textbox", name="Name")
CITY = Target(index=2, role="combobox", name="City")
NEWS = Target(index=3, role="checkbox", name="News")
SAVE = Target(index=4, role="button", name="Save")
ADA = Type(target=NAME, text="Ada")


def state(
    *history: StepFacts, kind: SubGoalKind = SubGoalKind.ENTER, value: str = "Ada", done: bool = True
) -> RunState:
    goal = Goal(
        text="fill it in and save",
        sub_goals=(
            SubGoal(id=1, kind=kind, text="fill it in", value=value),
            SubGoal(id=2, kind=SubGoalKind.ACTIVATE, text="save", changes_state=True),
        ),
    )
    return RunState(goal=goal.settled(1, SEEN) if done else goal, history=history)


def entered(make_step: Step, action: Any = ADA, **given: Any) -> StepFacts:
    return make_step(1, action, **{"sub_goal": 1, "completes": True, **given})


def test_a_field_that_holds_is_not_broken(element: Make, look: Look, make_step: Step) -> None:
    assert broken_fields(state(entered(make_step)), look(element("textbox Name", 1, value="Ada"))) == ()


@pytest.mark.parametrize("held", ["Bob", "", "ada"])
def test_a_field_that_reverted_is_named(element: Make, look: Look, make_step: Step, held: str) -> None:
    after = look(element("textbox Name", 1, value=held))
    (line,) = broken_fields(state(entered(make_step)), after)
    assert line.startswith('1. "fill it in"')
    assert f'"{held}"' in line
    assert f"no longer so: {line}" in review(Done(), state(entered(make_step)), after).reasons


def test_a_sub_goal_that_is_open_is_not_looked_at(element: Make, look: Look, make_step: Step) -> None:
    assert broken_fields(state(entered(make_step), done=False), look(element("textbox Name", 1))) == ()


def test_a_field_is_found_again(element: Make, look: Look, make_step: Step) -> None:
    history = state(entered(make_step, url_after="http://shop/orders/7"))
    assert broken_fields(history, look(element("textbox Nom", 9, was=1, value="Bob")))
    assert broken_fields(history, look(element("textbox Name", 9, value="Bob")))
    assert not broken_fields(history, look(element("textbox Other", 9, value="Bob")))
    assert not broken_fields(history, look(element("textbox Name", 9, value="Bob"), url="http://shop/thanks"))
    two = (element("textbox Name", 8, value="Eve"), element("textbox Name", 9, value="Bob"))
    assert not broken_fields(history, look(*two))


def test_a_choice_that_reverted(element: Make, look: Look, make_step: Step) -> None:
    chosen = state(entered(make_step, Select(target=CITY, option="lisbon")), kind=SubGoalKind.CHOOSE, value="lisbon")
    assert broken_fields(chosen, look(element("combobox City", 2, value="Porto")))
    assert not broken_fields(chosen, look(element("combobox City", 2, value="Lisbon")))


@pytest.mark.parametrize("wanted", ["on", "off"])
def test_a_box_that_flipped_back(element: Make, look: Look, make_step: Step, wanted: str) -> None:
    ticked = state(entered(make_step, Click(target=NEWS)), kind=SubGoalKind.CHOOSE, value=wanted)
    on, off = look(element("checkbox News", 3, State.CHECKED)), look(element("checkbox News", 3))
    assert bool(broken_fields(ticked, off)) is (wanted == "on")
    assert bool(broken_fields(ticked, on)) is (wanted == "off")


def test_what_can_not_be_read_is_not_judged(element: Make, look: Look, make_step: Step) -> None:
    secret = entered(make_step, Type(target=NAME, text="{{secret:pw}}"))
    assert not broken_fields(state(secret), look(element("textbox Name", 1, value="x")))
    assert not broken_fields(state(entered(make_step)), look(element("textbox Name", 1, State.MASKED)))
    loading = look(element("textbox Name", 1, value="Bob"), state=PageState.LOADING)
    assert not broken_fields(state(entered(make_step)), loading)
    long = entered(make_step, Type(target=NAME, text="Dear Sir or Madam"))
    assert not broken_fields(state(long), look(element("textbox Name", 1, value="Dear S…")))


@pytest.mark.parametrize(
    "later",
    [
        {"wrote": True},
        {"url_changed": True},
        {"sub_goal": 2, "completes": True},
        {"sub_goal": 1, "verdict": Verdict.UNCLEAR},
    ],
    ids=str,
)
def test_a_field_that_was_used_may_be_cleared(
    element: Make, look: Look, make_step: Step, later: dict[str, Any]
) -> None:
    used = make_step(2, Click(target=SAVE), **later)
    assert not broken_fields(state(entered(make_step), used), look(element("textbox Name", 1)))


@pytest.mark.parametrize(
    "later",
    [
        {"sub_goal": 2, "completes": True, "verdict": Verdict.UNCLEAR},
        {"sub_goal": 2, "completes": True, "dispatched": Dispatched.NO, "wrote": True},
        {"sub_goal": 2},
    ],
    ids=str,
)
def test_a_press_that_sent_nothing_does_not_use_it(
    element: Make, look: Look, make_step: Step, later: dict[str, Any]
) -> None:
    pressed = make_step(2, Click(target=SAVE), **later)
    assert broken_fields(state(entered(make_step), pressed), look(element("textbox Name", 1)))


def test_ticking_a_box_does_not_use_the_field_before_it(element: Make, look: Look, make_step: Step) -> None:
    ticked = make_step(2, Click(target=NEWS), sub_goal=2, completes=True)
    assert broken_fields(state(entered(make_step), ticked), look(element("textbox Name", 1)))


def test_a_later_value_of_the_same_field_counts(element: Make, look: Look, make_step: Step) -> None:
    again = make_step(2, Type(target=NAME, text="Bob"), sub_goal=2)
    assert not broken_fields(state(entered(make_step), again), look(element("textbox Name", 1, value="Bob")))
    same = Goal(text="", sub_goals=tuple(SubGoal(id=n, kind=SubGoalKind.ENTER, text="Ada, Bob") for n in (1, 2)))
    one_wish = RunState(goal=same.settled(1, SEEN).settled(2, SEEN), history=(entered(make_step), again))
    assert broken_fields(one_wish, look(element("textbox Name", 1, value="Bob"))), "one wish asked for both"
    key = make_step(2, PressKey(key="Enter", target=NAME), sub_goal=1)
    assert not broken_fields(state(entered(make_step), key), look(element("textbox Name", 1)))
