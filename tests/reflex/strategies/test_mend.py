"""A field that was put back is entered anew after a press was held back for it: once, and only then."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.action import AnyAction, Click, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Refusal
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.strategies.mend import mend

Look = Callable[..., Observation]
Facts = Callable[..., StepFacts]
GOAL = parse_goal("Enter 1250 as price and press Save")
ENTER = Type(target=Target(index=1, role="textbox", name="Price"), text="1250")
SAVE = Click(target=Target(index=2, role="button", name="Save"))


def price(value: str, *states: State) -> tuple[Element, Element]:
    field = Element(role="textbox", name="Price", value=value, index=1, states=frozenset({State.EDITABLE, *states}))
    return field, Element(role="button", name="Save", index=2)


def steps(done: Facts, *actions: AnyAction) -> tuple[StepFacts, ...]:
    held = {"verdict": Verdict.NULL, "refusal": Refusal.NOT_KEPT}
    return tuple(
        done(action, step=number, **(held if isinstance(action, Click) else {}))
        for number, action in enumerate(actions, start=1)
    )


def test_what_was_put_back_is_entered_anew(look: Look, done: Facts) -> None:
    offer = mend(look(*price("10")), GOAL, steps(done, ENTER, SAVE))
    assert offer is not None
    assert (offer.action.signature, offer.completes) == (ENTER.signature, False)


def test_it_is_entered_anew_only_once(look: Look, done: Facts) -> None:
    assert mend(look(*price("10")), GOAL, steps(done, ENTER, SAVE, ENTER, SAVE)) is None


def test_a_field_that_holds_its_value_or_hides_it_is_left_alone(look: Look, done: Facts) -> None:
    assert mend(look(*price("1250")), GOAL, steps(done, ENTER, SAVE)) is None
    assert mend(look(*price("••••", State.MASKED)), GOAL, steps(done, ENTER, SAVE)) is None


def test_nothing_is_mended_unless_a_press_was_held_back(look: Look, done: Facts) -> None:
    assert mend(look(*price("10")), GOAL, steps(done, ENTER)) is None
    refused = done(SAVE, Verdict.NULL, step=2, refusal=Refusal.COVERED)
    assert mend(look(*price("10")), GOAL, (done(ENTER), refused)) is None
