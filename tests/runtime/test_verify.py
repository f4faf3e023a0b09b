"""What a step leaves for the next decision."""

from __future__ import annotations

from arc_cua.core.action import Click, Target, Verb
from arc_cua.core.element import Element
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Receipt, Rung
from arc_cua.core.state import RunState
from arc_cua.runtime.verify import MAX_ASIDES, Act, Verification, verify
from arc_cua.surfaces.surface import Settled, Settling

SHOW = Click(target=Target(index=1, role="button", name="Show"))


def look(seq: int, text: str) -> Observation:
    button = Element(role="button", name="Show", index=1)
    return Observation(seq=seq, url="http://shop/", elements=(button, Element(role="text", name=text)))


def verified(*evidence: Evidence) -> Verification:
    act = Act(
        number=1,
        proposal=Proposal(action=SHOW, source=Source.POLICY, confidence=0.9, sub_goal=1, completes=True),
        receipt=Receipt(
            action_id="a1",
            verb=Verb.CLICK,
            rung=Rung.CDP,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=Effect.CONFIRMED,
        ),
        settling=Settling(settled=Settled.QUIET, elapsed_ms=5.0, evidence=evidence),
        before=look(1, "Nothing yet"),
        after=look(2, "The figures are shown"),
    )
    return verify(RunState(goal=Goal(text="show the figures")), act)


def test_what_was_kept_back_is_told_also_of_an_act_that_worked() -> None:
    blocked = tuple(Evidence(kind="blocked", detail=f"a request to cdn{at} was blocked") for at in range(9))
    found = verified(*blocked)
    assert found.facts.expected_met
    assert len(found.asides) == MAX_ASIDES
    assert 'button "Show"' in found.asides[0] and found.asides[0].endswith("a request to cdn0 was blocked")
    assert verified().asides == ()


def test_a_saved_file_is_evidence_of_the_part_that_it_was_for() -> None:
    saved = Evidence(kind="download", detail="saved downloads/a.pdf (3 bytes, sha256 0)")
    assert saved in verified(saved).evidence
