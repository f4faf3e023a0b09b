"""A change that is asked for has to last: the button that saves it is pressed, and no other."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.core.action import Click, Noop, Type
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policies import Ranker

Look = Callable[..., Observation]
Facts = Callable[..., StepFacts]


def field(value: str) -> Element:
    return Element(
        role="textbox", name="Display name", value=value, form=1, index=1, states=frozenset({State.EDITABLE})
    )


def proposal(look: Look, history: tuple[StepFacts, ...], goal: str, *buttons: str, value: str = "Bob") -> Proposal:
    named = (Element(role="button", name=name, form=1, index=place) for place, name in enumerate(buttons, start=2))
    answer = Ranker().propose(look(field(value), *named), parse_goal(goal), history)
    assert isinstance(answer, Proposal)
    return answer


@pytest.mark.parametrize("name", ["Save", "Save changes", "Update", "Apply"])
def test_the_changed_value_is_saved(look: Look, done: Facts, name: str) -> None:
    goal = "Change the display name to Ada"
    first = proposal(look, (), goal, name)
    assert isinstance(first.action, Type)
    assert not first.completes
    second = proposal(look, (done(first.action),), goal, name, value="Ada")
    assert isinstance(second.action, Click)
    assert second.action.target.name == name
    assert second.completes


@pytest.mark.parametrize("name", ["Buy now", "Delete account", "Apply voucher", "Update payment method", "Send"])
def test_no_other_button_is_pressed_for_it(look: Look, done: Facts, name: str) -> None:
    typed = done(Type(target=field("").as_target(), text="Ada"))
    assert isinstance(proposal(look, (typed,), "Change the display name to Ada", name, value="Ada").action, Noop)


def test_a_field_that_saves_itself_needs_no_button(look: Look, done: Facts) -> None:
    typed = done(Type(target=field("").as_target(), text="Ada"), wrote=True)
    assert isinstance(proposal(look, (typed,), "Change the display name to Ada", "Save", value="Ada").action, Noop)


def test_a_value_that_is_only_entered_is_not_sent(look: Look) -> None:
    assert proposal(look, (), "Enter Ada as display name", "Save").completes


def test_what_the_goal_presses_later_is_left_to_it(look: Look) -> None:
    assert proposal(look, (), "Change the display name to Ada and press Next", "Save", "Next").completes


def test_a_value_that_was_there_all_along_is_not_saved(look: Look, done: Facts) -> None:
    tab = done(Click(target=Element(role="tab", name="Other", index=9).as_target()), completes=False)
    assert isinstance(proposal(look, (tab,), "Change the display name to Ada", "Save", value="Ada").action, Noop)
