"""Observations built by hand, and a small loop over the real browser that shows how far the policy gets by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec
import pytest

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import AnyAction
from arc_cua.core.element import Element
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.receipt import Dispatched, Effect, Rung
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Vault, origin_of
from arc_cua.core.state import RunState, Writer
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policies import Ranker
from arc_cua.runtime.verify import Act, verify
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.settle import mark, settle


@dataclass
class Trail:
    """What happened in one drive."""

    goal: Goal
    last: Observation | None = None
    proposals: list[Proposal] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)
    stopped: Abstention | None = None
    answers: list[str] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return bool(self.proposals) and self.proposals[-1].action.verb.value == "DONE"

    def told(self) -> str:
        lines = [
            f"{offer.confidence:.2f} {offer.action} -- {offer.why} -> {verdict}"
            for offer, verdict in zip(self.proposals, [*self.verdicts, ""], strict=False)
        ]
        return "\n".join([*lines, f"stopped: {self.stopped}"])


Drive = Callable[..., Awaitable[Trail]]
Look = Callable[..., Observation]
Done = Callable[..., StepFacts]


@pytest.fixture
def look() -> Look:
    """Make an observation of elements; controls without an index get one, in order from 1."""

    def make(*elements: Element, **fields: object) -> Observation:
        numbered: list[Element] = []
        for element in elements:
            is_control = element.role not in _STILL and element.index is None
            index = len([one for one in numbered if one.index is not None]) + 1
            numbered.append(msgspec.structs.replace(element, index=index) if is_control else element)
        bare = Observation(seq=1, url="http://shop.example/a", digest=1, elements=tuple(numbered))
        return msgspec.structs.replace(bare, **fields)

    return make


@pytest.fixture
def done() -> Done:
    """Make the facts of a finished step of a sub-goal."""

    def make(
        action: AnyAction, verdict: Verdict = Verdict.CONFIRMED, *, sub_goal: int = 1, **fields: object
    ) -> StepFacts:
        facts = StepFacts(
            step=1,
            action_id="a1",
            action=action,
            source=Source.POLICY,
            sub_goal=sub_goal,
            signature=action.signature,
            dispatched=Dispatched.YES,
            effect=Effect.UNVERIFIABLE,
            rung=Rung.CDP,
            verdict=verdict,
        )
        return msgspec.structs.replace(facts, **fields)

    return make


_STILL = frozenset({"text", "heading", "row", "dialog", "term", "definition", "status", "alert", "table", "cell"})


@pytest.fixture
def drive(browser: Browser, page: Page, scope: Scope) -> Drive:
    """Work on a goal at a URL with the ranker alone: no queue, no guards, no Cortex."""

    async def run(text: str, url: str, *, steps: int = 12, secrets: dict[str, str] | None = None) -> Trail:
        named = secrets or {}
        vault = Vault(named, {name: frozenset({origin_of(url)}) for name in named})
        actuator, observer, policy = BrowserActuator(Tabs(browser, page), vault=vault), Observer(), Ranker()
        await page.goto(scope, url)
        state = RunState(goal=parse_goal(text))
        trail = Trail(goal=state.goal)
        for number in range(1, steps + 1):
            before = await observer.observe(scope, page, goal=text)
            trail.last = before
            offer = policy.propose(before, state.goal, state.history)
            if isinstance(offer, Abstention):
                trail.stopped = offer
                break
            trail.proposals.append(offer)
            if trail.is_done:
                break
            since = mark(scope, page)
            receipt = await actuator.act(scope, f"a{number}", offer.action, before)
            settling = await settle(scope, page, since)
            after = await observer.observe(scope, page, goal=text)
            verified = verify(
                state,
                Act(number=number, proposal=offer, receipt=receipt, settling=settling, before=before, after=after),
            )
            trail.verdicts.append(f"{verified.facts.verdict.value} ({verified.outcome.why})")
            state = state.write(Writer.HISTORY, history=(*state.history, verified.facts))
            if verified.settled_sub_goal is not None:
                state = state.write(
                    Writer.LEDGER, goal=state.goal.settled(verified.settled_sub_goal, verified.evidence)
                )
                trail.answers += [offer.answer] if offer.answer else []
        trail.goal = state.goal
        return trail

    return run
