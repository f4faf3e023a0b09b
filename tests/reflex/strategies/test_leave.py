"""The field that was filled in last is left once, and only where a key can leave it and do nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arc_cua.core.action import PressKey, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.step import StepFacts
from arc_cua.reflex.strategies.leave import leave

Look = Callable[..., Observation]
Facts = Callable[..., StepFacts]
ENTER = Type(target=Target(index=1, role="spinbutton", name="Quantity"), text="3")
HERE = frozenset({State.EDITABLE, State.FOCUSED})


def quantity(**given: Any) -> Element:
    told: dict[str, Any] = {"role": "spinbutton", "name": "Quantity", "value": "3", "index": 1, "tag": "input"}
    return Element(**{**told, "states": HERE, **given})


def test_it_is_left_and_the_goal_is_not_served_by_it(look: Look, done: Facts) -> None:
    offer = leave(look(quantity()), (done(ENTER),))
    assert offer is not None
    assert isinstance(offer.action, PressKey)
    assert (offer.action.key, offer.sub_goal, offer.completes) == ("Tab", None, False)


def test_a_field_that_hides_its_value_is_left_like_any_other(look: Look, done: Facts) -> None:
    assert leave(look(quantity(role="textbox", states=HERE | {State.MASKED})), (done(ENTER),)) is not None


def test_it_is_left_once(look: Look, done: Facts) -> None:
    tab = PressKey(key="Tab", target=ENTER.target)
    assert leave(look(quantity()), (done(ENTER, step=1), done(tab, step=2))) is None


@pytest.mark.parametrize(
    "other",
    [
        {"states": frozenset({State.EDITABLE})},
        {"role": "combobox"},
        {"role": "textbox", "tag": "textarea"},
        {"index": 7},
    ],
    ids=["left", "suggestions", "many lines", "gone"],
)
def test_what_is_left_already_or_takes_the_key_stays(look: Look, done: Facts, other: dict[str, Any]) -> None:
    assert leave(look(quantity(**other)), (done(ENTER),)) is None


def test_a_field_that_waits_for_a_button_stays(look: Look, done: Facts) -> None:
    button = Element(role="button", name="Save", index=2, kind="submit", form=5)
    assert leave(look(quantity(form=5), button), (done(ENTER),)) is None
    assert leave(look(quantity(form=4), button), (done(ENTER),)) is not None


def test_what_was_not_entered_stays(look: Look, done: Facts) -> None:
    assert leave(look(quantity()), (done(ENTER, verdict=Verdict.NULL),)) is None
    assert leave(look(quantity()), ()) is None
