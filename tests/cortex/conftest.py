"""Pages and requests made of core values, for all tests of the Cortex."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from arc_cua.core.action import AnyAction
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched, Effect, Rung
from arc_cua.core.step import StepFacts
from arc_cua.cortex.plan import Request, Trouble

URL = "https://shop.test/orders/1042"


class Make:
    """Builds observations, steps and requests with little ceremony."""

    def page(self, *elements: Element, url: str = URL, **fields: object) -> Observation:
        return msgspec.structs.replace(Observation(seq=7, url=url, elements=elements), **fields)

    def el(self, role: str, name: str = "", index: int | None = None, *states: State, **fields: object) -> Element:
        element = Element(role=role, name=name, index=index, states=frozenset(states))
        return msgspec.structs.replace(element, **fields)

    def step(self, action: AnyAction, number: int = 1, **fields: object) -> StepFacts:
        facts = StepFacts(
            step=number,
            action_id=f"a{number}",
            action=action,
            source=Source.POLICY,
            sub_goal=1,
            signature=action.signature,
            dispatched=Dispatched.YES,
            effect=Effect.UNVERIFIABLE,
            rung=Rung.CDP,
            verdict=Verdict.NULL,
            url_before=URL,
            url_after=URL,
        )
        return msgspec.structs.replace(facts, **fields)

    def sub(self, kind: SubGoalKind, text: str = "do it", **fields: object) -> SubGoal:
        return msgspec.structs.replace(SubGoal(id=1, kind=kind, text=text), **fields)

    def request(
        self,
        page: Observation,
        signature: FailureSignature,
        sub: SubGoal | None = None,
        history: Sequence[StepFacts] = (),
        **fields: object,
    ) -> Request:
        subs = (sub,) if sub is not None else ()
        request = Request(
            goal=Goal(text=sub.text if sub else "do it", sub_goals=subs),
            trouble=Trouble(signature=signature, why="nothing moves", sub_goal=sub.id if sub else None),
            observation=page,
            history=tuple(history),
        )
        return msgspec.structs.replace(request, **fields)


@pytest.fixture(scope="session")
def make() -> Make:
    return Make()
