"""A word that nothing bears, and a number of times, keep a control from being pressed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policies.ranker import Ranker

Look = Callable[..., Observation]


def shop(look: Look, *more: Element) -> Observation:
    return look(
        Element(role="heading", name="Blue bicycle", level=2),
        Element(role="button", name="Add to cart", tag="button"),
        *more,
    )


@pytest.mark.parametrize(
    "text",
    [
        "Add the red bicycle to the cart",
        "Add 3 blue bicycles to the cart",
        "Add the blue bicycle to the cart twice",
        "Add nothing to the cart",
        "Add the blue bicycle without lights to the cart",
    ],
)
def test_what_one_press_does_not_do_is_not_done(look: Look, text: str) -> None:
    assert isinstance(Ranker().propose(shop(look), parse_goal(text), ()), Abstention)


def test_what_the_page_bears_is_done(look: Look) -> None:
    assert isinstance(Ranker().propose(shop(look), parse_goal("Add the blue bicycle to the cart"), ()), Proposal)
