"""Irreversible acts are ruled on as the run was told; all others pass with their class."""

from __future__ import annotations

import pytest

from arc_cua.cognition.guards import Ruling, default_guards
from arc_cua.cognition.guards.risk import RiskGuard
from arc_cua.core.action import Click, Scroll, Target
from arc_cua.core.element import Element
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.risk import Confirm, Risk
from arc_cua.core.state import RunState

STATE = RunState(goal=Goal(text="Delete it"))
LOOK = Observation(
    seq=1, url="http://shop/", elements=(Element(role="button", name="Delete", index=1, tag="button", depth=0),)
)


@pytest.mark.parametrize(
    ("confirm", "ruling"), [(Confirm.ALLOW, Ruling.ALLOW), (Confirm.ASK, Ruling.ASK), (Confirm.DENY, Ruling.DENY)]
)
def test_what_cant_be_taken_back_is_ruled_on(confirm: Confirm, ruling: Ruling) -> None:
    proposal = Proposal(action=Click(target=Target(index=1)), source=Source.POLICY, confidence=1.0)
    verdict = RiskGuard(confirm).check(STATE, LOOK, proposal)
    assert verdict.ruling is ruling
    assert verdict.assessment is not None
    assert verdict.assessment.risk is Risk.IRREVERSIBLE
    assert "delete" in verdict.reason


@pytest.mark.parametrize("confirm", Confirm)
def test_whatever_else_passes(confirm: Confirm) -> None:
    proposal = Proposal(action=Scroll(dy=10), source=Source.POLICY, confidence=1.0)
    verdict = RiskGuard(confirm).check(STATE, LOOK, proposal)
    assert (verdict.ruling, verdict.reason) == (Ruling.ALLOW, "")


def test_the_list_of_guards_hands_it_the_policy() -> None:
    guard = default_guards({"duplicate": False, "fields": False, "completion": False}, Confirm.DENY)[-1]
    proposal = Proposal(action=Click(target=Target(index=1)), source=Source.POLICY, confidence=1.0)
    assert guard.check(STATE, LOOK, proposal).ruling is Ruling.DENY
