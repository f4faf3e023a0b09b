from __future__ import annotations

from typing import Any

import msgspec
import pytest

from arc_cua.core.action import Click, Target, Verb, Wait
from arc_cua.core.outcome import Change, Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched, Effect, Rung
from arc_cua.core.step import StepFacts


def facts(action: Any, **given: Any) -> StepFacts:
    return StepFacts(
        step=1,
        action_id="a1",
        action=action,
        source=Source.POLICY,
        signature=action.signature,
        dispatched=Dispatched.YES,
        effect=Effect.CONFIRMED,
        rung=Rung.CDP,
        verdict=Verdict.CONFIRMED,
        **given,
    )


def test_a_step_knows_its_kind() -> None:
    assert facts(Wait()).is_neutral
    click = facts(Click(target=Target(name="Save")))
    assert (click.verb, click.is_neutral) == (Verb.CLICK, False)


@pytest.mark.parametrize(
    ("given", "is_change"),
    [({}, False), ({"hamming": 1}, True), ({"url_changed": True}, True), ({"score": 0.1}, True)],
)
def test_what_counts_as_a_change(given: dict[str, Any], is_change: bool) -> None:
    assert facts(Wait(), **given).is_change is is_change


def test_steps_travel_as_json() -> None:
    step = facts(Click(target=Target(name="Save")), hamming=3)
    assert msgspec.json.decode(msgspec.json.encode(step), type=StepFacts) == step


def test_a_change_of_address_or_of_state_is_a_change() -> None:
    assert not Change(hamming=3).is_change
    assert Change(url_changed=True).is_change
    assert Change(score=0.01).is_change
