"""A modal question that the run's own act has raised is part of the act."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import Click
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.receipt import Evidence
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.strategies.questions import question

Look = Callable[..., Observation]
Facts = Callable[..., StepFacts]

DELETE = Element(role="button", name="Delete", container="Ideas", group=1, index=1)
DIALOG = Element(role="dialog", name="Are you sure?", states=frozenset({State.MODAL}))
NO = Element(role="button", name="Cancel", depth=1, index=2)
YES = Element(role="button", name="Delete", depth=1, index=3)


def deleted(text: str = "Delete the ideas note") -> Goal:
    return parse_goal(text).settled(1, (Evidence(kind="outcome", detail="3 lines new"),))


def act(done: Facts, **fields: object) -> StepFacts:
    return done(Click(target=DELETE.as_target()), completes=True, **fields)


def test_the_button_with_the_goals_own_verb_is_pressed(look: Look, done: Facts) -> None:
    answer = question(look(DELETE, DIALOG, NO, YES), deleted(), (act(done),))
    assert isinstance(answer, Proposal)
    assert answer.action == Click(target=YES.as_target())
    assert answer.sub_goal == 1


def test_without_such_a_button_nothing_is_claimed(look: Look, done: Facts) -> None:
    other = Element(role="button", name="Weiter", depth=1, index=3)
    assert isinstance(question(look(DELETE, DIALOG, NO, other), deleted(), (act(done),)), Abstention)


def test_a_dialog_after_an_act_that_was_carried_out_asks_nothing(look: Look, done: Facts) -> None:
    assert question(look(DELETE, DIALOG, NO, YES), deleted(), (act(done, wrote=True),)) is None


def test_a_bare_press_is_done_when_the_dialog_is_open(look: Look, done: Facts) -> None:
    goal = deleted("Click Delete in the row Ideas")
    assert question(look(DELETE, DIALOG, NO, YES), goal, (act(done),)) is None


def test_what_is_asked_in_place_of_a_press_is_answered_by_the_name_of_what_was_pressed(
    look: Look, done: Facts
) -> None:
    goal, asked = deleted("Click Delete in the row Ideas"), (act(done, asked="Are you sure?"),)
    line = Element(role="text", name="Are you sure?")
    for shown in ((DIALOG, NO, YES), (line, NO, YES)):
        answer = question(look(DELETE, *shown), goal, asked)
        assert isinstance(answer, Proposal)
        assert answer.action == Click(target=YES.as_target())
    other = Element(role="button", name="Don't delete", depth=1, index=3)
    assert isinstance(question(look(DELETE, DIALOG, NO, other), goal, asked), Abstention)


def test_an_answer_that_the_goal_names_is_left_to_its_own_part(look: Look, done: Facts) -> None:
    goal = deleted("Click Delete in the row Ideas and click Continue")
    other = Element(role="button", name="Continue", depth=1, index=3)
    asked = (act(done, asked="Are you sure?"),)
    assert question(look(DELETE, DIALOG, NO, other), goal, asked) is None


def test_a_form_that_opened_is_not_the_end(look: Look, done: Facts) -> None:
    field = Element(role="textbox", name="Name", depth=1, index=4, states=frozenset({State.EDITABLE}))
    assert isinstance(question(look(DELETE, DIALOG, field, NO, YES), deleted(), (act(done),)), Abstention)


def test_no_dialog_no_question(look: Look, done: Facts) -> None:
    assert question(look(DELETE), deleted(), (act(done),)) is None
    assert question(look(DELETE, DIALOG, NO, YES), deleted(), ()) is None
