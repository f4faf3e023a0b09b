"""A person is asked once, within a time; no answer is an ending."""

from __future__ import annotations

import asyncio

import pytest

from arc_cua.core.action import Click, Target
from arc_cua.core.ending import Ending
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.risk import Assessment, Question, Risk
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.runtime.asking import Asking, Confirmer, Somebody
from arc_cua.runtime.guarding import Verdict

STATE = RunState(goal=Goal(text="Pay"))
LOOK = Observation(seq=3, url="http://shop/")
ACT = Proposal(action=Click(target=Target(name="Pay", role="button")), source=Source.POLICY, confidence=1.0)
ASKS = Verdict(proposal=ACT, risk=Assessment(risk=Risk.IRREVERSIBLE, why="it pays"), asks=True)


async def yes(question: Question) -> bool:
    return "Pay" in question.act and question.why == "it pays"


async def no(question: Question) -> bool:
    return False


async def silence(question: Question) -> bool:
    await asyncio.Event().wait()
    return True


async def test_a_yes_lets_the_act_pass(scope: Scope) -> None:
    verdict = await Asking(Somebody(yes)).settle(scope, STATE, LOOK, ASKS)
    assert (verdict.proposal, verdict.asks, verdict.finish) == (ACT, False, None)


@pytest.mark.parametrize("confirm", [no, silence, None])
async def test_anything_else_ends_the_run_and_names_the_act(scope: Scope, confirm: Confirmer | None) -> None:
    verdict = await Asking(Somebody(confirm), patience_s=0.05).settle(scope, STATE, LOOK, ASKS)
    assert verdict.proposal is None
    assert verdict.finish is not None
    assert verdict.finish.ending is Ending.ABORTED_DENIED
    assert "Pay" in verdict.finish.reason
    assert verdict.finish.evidence[0].observation == 3


async def test_what_needs_no_asking_is_left_alone(scope: Scope) -> None:
    verdict = Verdict(proposal=ACT)
    assert await Asking(Somebody(None)).settle(scope, STATE, LOOK, verdict) is verdict
