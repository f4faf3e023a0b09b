"""Looks and receipts for the tests of cognition, built from core values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arc_cua.core.action import Click, Target, Verb
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched, Effect, Phase, Receipt, Rung
from arc_cua.core.step import StepFacts


@pytest.fixture(scope="session")
def element() -> Callable[..., Element]:
    """`element("button Save", 3, State.DISABLED, container="Order 7")`."""

    def make(described: str, index: int | None = None, *states: State, **given: Any) -> Element:
        role, _, name = described.partition(" ")
        return Element(role=role, name=name, index=index, states=frozenset(states), **given)

    return make


@pytest.fixture(scope="session")
def look() -> Callable[..., Observation]:
    def make(*elements: Element, seq: int = 1, url: str = "http://shop/orders/7", **given: Any) -> Observation:
        return Observation(seq=seq, url=url, elements=elements, **given)

    return make


@pytest.fixture(scope="session")
def receipt() -> Callable[..., Receipt]:
    def make(**given: Any) -> Receipt:
        defaults: dict[str, Any] = {
            "action_id": "a1",
            "verb": Verb.CLICK,
            "rung": Rung.CDP,
            "phase": Phase.ACKNOWLEDGE,
            "dispatched": Dispatched.YES,
            "effect": Effect.UNVERIFIABLE,
        }
        return Receipt(**{**defaults, **given})

    return make


@pytest.fixture(scope="session")
def make_step() -> Callable[..., StepFacts]:
    """A delivered click on Save that was confirmed, unless told otherwise."""

    def make(step: int, action: Any = None, **facts: Any) -> StepFacts:
        action = action or Click(target=Target(role="button", name="Save"))
        given: dict[str, Any] = {
            "source": Source.POLICY,
            "dispatched": Dispatched.YES,
            "effect": Effect.UNVERIFIABLE,
            "rung": Rung.CDP,
            "verdict": Verdict.CONFIRMED,
            **facts,
        }
        return StepFacts(step=step, action_id=f"a{step}", action=action, signature=action.signature, **given)

    return make
