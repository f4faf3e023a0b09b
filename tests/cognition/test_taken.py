from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.taken import taken_before
from arc_cua.core.action import AnyAction, Click, Select, Target, Type
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Dispatched, Effect
from arc_cua.core.step import StepFacts

Make = Callable[..., StepFacts]
FIELD = Target(index=1, role="textbox", name="Note")
HELLO = Type(target=FIELD, text="hello")
TAKEN = {"wrote": True, "verdict": Verdict.NULL, "effect": Effect.SUSPECTED_NOOP, "sub_goal": 1}


def proposal(action: AnyAction, sub_goal: int | None = 1) -> Proposal:
    return Proposal(action=action, source=Source.POLICY, confidence=0.9, sub_goal=sub_goal)


@pytest.mark.parametrize("action", [HELLO, Select(target=FIELD, option="hello")], ids=["typed", "chosen"])
@pytest.mark.parametrize("sub_goal", [1, None])
def test_a_value_that_was_sent_and_not_kept_is_named(
    make_step: Make, action: AnyAction, sub_goal: int | None
) -> None:
    step = make_step(1, action, **TAKEN)
    assert taken_before(proposal(action, sub_goal), (step,)) == [step]


@pytest.mark.parametrize(
    "other",
    [
        {"wrote": False},
        {"effect": Effect.CONFIRMED},
        {"verdict": Verdict.CONFIRMED},
        {"dispatched": Dispatched.NO},
        {"sub_goal": 2},
    ],
    ids=str,
)
def test_what_was_kept_or_not_sent_may_be_entered_again(make_step: Make, other: dict[str, object]) -> None:
    assert not taken_before(proposal(HELLO), (make_step(1, HELLO, **{**TAKEN, **other}),))


def test_another_value_or_another_act_is_another_matter(make_step: Make) -> None:
    step = make_step(1, HELLO, **TAKEN)
    assert not taken_before(proposal(Type(target=FIELD, text="bye")), (step,))
    assert not taken_before(proposal(Click(target=FIELD)), (step,))
