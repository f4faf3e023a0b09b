from __future__ import annotations

import msgspec
import pytest

from arc_cua.core.budget import Budget, Spend
from arc_cua.core.ending import Ending, Tokens

BUDGET = Budget(max_steps=3, max_model_calls=2, max_tokens=100, max_cost_usd=0.5)


@pytest.mark.parametrize(
    ("spend", "ending"),
    [
        (Spend(), None),
        (Spend(steps=2), None),
        (Spend(steps=3), Ending.ABORTED_CAP),
        (Spend(tokens=Tokens(input=60, output=40)), None),
        (Spend(tokens=Tokens(input=61, output=40)), Ending.ABORTED_BUDGET),
        (Spend(cost_usd=0.5), None),
        (Spend(cost_usd=0.51), Ending.ABORTED_BUDGET),
        (Spend(cost_usd=None), None),
    ],
)
def test_an_overrun_is_named(spend: Spend, ending: Ending | None) -> None:
    found = spend.overrun(BUDGET)
    assert (found[0] if found else None) is ending
    assert found is None or "used" in found[1]


@pytest.mark.parametrize(
    ("spend", "refused"),
    [
        (Spend(), False),
        (Spend(model_calls=1), False),
        (Spend(model_calls=2), True),
        (Spend(tokens=Tokens(input=99)), False),
        (Spend(tokens=Tokens(input=100)), True),
    ],
)
def test_a_model_call_beyond_the_budget_is_refused(spend: Spend, refused: bool) -> None:
    assert (spend.refuses_model_call(BUDGET) is not None) is refused


def test_an_unknown_limit_is_an_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="max_stepz"):
        msgspec.convert({"max_stepz": 3}, Budget)
