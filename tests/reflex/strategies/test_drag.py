"""A drag is proposed where one thing fits each end, and once."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import Drag
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.strategies.drag import drag
from arc_cua.reflex.strategies.situation import Answer, Situation

THING, PLACE = Element(role="button", name="Write letter"), Element(role="listitem", name="Done")


def offered(observation: Observation, *history: StepFacts) -> Answer:
    goal = parse_goal("Drag Write letter to Done")
    return drag(Situation(observation, goal, goal.sub_goals[0], history))


def test_nothing_is_dragged_a_second_time_after_doubt(
    look: Callable[..., Observation], done: Callable[..., StepFacts]
) -> None:
    first = offered(look(THING, PLACE))
    assert isinstance(first, Proposal) and isinstance(first.action, Drag)
    again = offered(look(THING, PLACE), done(first.action, Verdict.UNCLEAR))
    assert isinstance(again, Abstention)


def test_one_end_that_is_not_there_is_enough_to_abstain(look: Callable[..., Observation]) -> None:
    assert isinstance(offered(look(THING)), Abstention)
