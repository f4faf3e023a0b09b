"""Steps for the monitors' tests: an act that was delivered and changed nothing, unless told otherwise."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from arc_cua.core.action import Click, Target
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched, Effect, Rung
from arc_cua.core.step import StepFacts


@pytest.fixture(scope="session")
def make_step() -> Callable[..., StepFacts]:
    def make(step: int, action: Any = None, **facts: Any) -> StepFacts:
        action = action or Click(target=Target(role="button", name="Save"))
        given: dict[str, Any] = {
            "source": Source.POLICY,
            "dispatched": Dispatched.YES,
            "effect": Effect.UNVERIFIABLE,
            "rung": Rung.CDP,
            "verdict": Verdict.NULL,
            "fingerprint_before": 7,
            "fingerprint_after": 7,
            **facts,
        }
        return StepFacts(step=step, action_id=f"a{step}", action=action, signature=action.signature, **given)

    return make


@pytest.fixture(scope="session")
def moves(make_step: Callable[..., StepFacts]) -> Callable[..., list[StepFacts]]:
    """Acts that lead from each of the given states to the next."""

    def walk(*states: int, action: Any = None) -> list[StepFacts]:
        return [
            make_step(
                number,
                action,
                hamming=(before ^ after).bit_count(),
                score=float(before != after),
                fingerprint_before=before,
                fingerprint_after=after,
                verdict=Verdict.CONFIRMED if before != after else Verdict.NULL,
            )
            for number, (before, after) in enumerate(pairwise(states), start=1)
        ]

    return walk
