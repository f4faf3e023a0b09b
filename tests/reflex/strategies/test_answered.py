"""The answer that the goal asks for to the dialog of a press."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.core.action import Dialog, Noop
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.strategies.answered import answered
from arc_cua.reflex.strategies.situation import Situation

Done = Callable[..., StepFacts]


@pytest.mark.parametrize("accept", [True, False])
def test_only_an_answer_as_asked_for_is_enough(done: Done, accept: bool) -> None:
    goal = parse_goal("Press Delete and accept the dialog").settled(1, ())
    given = done(Dialog(accept=accept), Verdict.CONFIRMED, sub_goal=1)
    offer = answered(Situation(Observation(seq=2, url="http://shop/"), goal, goal.sub_goals[1], (given,)))
    if accept:
        assert isinstance(offer, Proposal) and isinstance(offer.action, Noop) and offer.completes
    else:
        assert isinstance(offer, Abstention)


def test_without_a_dialog_of_the_browser_a_button_is_looked_for(done: Done) -> None:
    goal = parse_goal("Press Delete and accept the dialog").settled(1, ())
    offer = answered(Situation(Observation(seq=2, url="http://shop/"), goal, goal.sub_goals[1], ()))
    assert isinstance(offer, Abstention) and "accept dialog" in offer.why
