from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import AssertText, Click, PressKey, Target, Type, Wait
from arc_cua.core.monitoring import MilestoneReason, MilestoneScore
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched, Refusal
from arc_cua.core.step import StepFacts
from arc_cua.monitors.milestone import MILESTONE_AT, NO_PROGRESS, Signs, milestone, same_address

Make = Callable[..., StepFacts]
FIELD = Type(target=Target(role="textbox", name="Name"), text="Ada")
MOVED = {"hamming": 5, "score": 0.3, "verdict": Verdict.CONFIRMED}
EVERYTHING = {**MOVED, "expected_met": True, "url_changed": True, "url_after": "http://a/done"}
ALL_SIGNS = Signs(target_url="http://a/done", expected_text="Saved", appeared=('status "Saved"',))


def test_no_steps_no_progress() -> None:
    assert milestone(()) is NO_PROGRESS


def test_the_declared_change(make_step: Make) -> None:
    found = milestone([make_step(1, **MOVED, expected_met=True)])
    assert (found.score, found.reason, found.steps) == (1.0, MilestoneReason.EXPECTED_CHANGE, (1,))


def test_a_value_that_was_there_already_counts_once(make_step: Make) -> None:
    first = make_step(1, FIELD, expected_met=True, verdict=Verdict.CONFIRMED)
    again = make_step(2, FIELD, expected_met=True, verdict=Verdict.CONFIRMED)
    assert milestone([first]).reason is MilestoneReason.EXPECTED_CHANGE
    assert milestone([first, again]) is NO_PROGRESS


def test_the_address_is_reached(make_step: Make) -> None:
    step = make_step(1, **MOVED, url_changed=True, url_after="http://a/orders/7/#top")
    assert milestone([step], Signs(target_url="http://a/orders/7")).reason is MilestoneReason.URL_REACHED
    assert milestone([step], Signs(target_url="http://a/orders")).reason is MilestoneReason.STATE_ADVANCED


@pytest.mark.parametrize(
    ("url", "target", "same"),
    [
        ("http://a/", "http://a", True),
        ("http://a/x#y", "http://a/x", True),
        ("http://a/x#y", "http://a/x#z", False),
        ("http://a/x?q=1", "http://a/x", False),
    ],
)
def test_same_address(url: str, target: str, same: bool) -> None:
    assert same_address(url, target) is same


def test_the_text_appeared(make_step: Make) -> None:
    step = make_step(1, **MOVED)
    signs = Signs(expected_text="order  saved", appeared=('status "Order saved"',))
    assert milestone([step], signs).reason is MilestoneReason.TEXT_APPEARED
    assert milestone([step], Signs(expected_text="Order saved")).reason is MilestoneReason.STATE_ADVANCED


@pytest.mark.parametrize("submit", [Click(target=Target(name="Save")), PressKey(key="Enter")])
def test_a_form_was_sent_on(make_step: Make, submit: Any) -> None:
    steps = [make_step(1, FIELD, **MOVED), make_step(2, submit, **MOVED, url_changed=True)]
    found = milestone(steps)
    assert (found.reason, found.steps) == (MilestoneReason.FORM_SUBMITTED, (1, 2))
    assert found.score >= MILESTONE_AT


def test_a_page_turned_without_a_form_is_an_advance(make_step: Make) -> None:
    turned = {**MOVED, "url_changed": True}
    before, away, on = make_step(1, FIELD, **MOVED), make_step(2, **turned), make_step(3, **turned)
    assert milestone([before, away, on]).reason is MilestoneReason.STATE_ADVANCED
    assert milestone([before, make_step(2, PressKey(key="Tab"), **turned)]).reason is MilestoneReason.STATE_ADVANCED
    assert milestone([before, make_step(2, PressKey(key="Tab"))]) is NO_PROGRESS


def test_a_page_that_changes_while_we_wait_is_not_our_advance(make_step: Make) -> None:
    assert milestone([make_step(1, Wait(seconds=1), **MOVED)]) is NO_PROGRESS


def test_an_assertion_that_holds_is_progress(make_step: Make) -> None:
    step = make_step(1, AssertText(text="x"), dispatched=Dispatched.NO, verdict=Verdict.CONFIRMED, expected_met=True)
    assert milestone([step]).reason is MilestoneReason.EXPECTED_CHANGE


VETOES: list[dict[str, Any]] = [
    {"failed": True},
    {"trouble": True},
    {"verdict": Verdict.CONTRADICTED},
    {"refusal": Refusal.READINESS_TIMEOUT, "dispatched": Dispatched.NO},
    {"dispatched": Dispatched.UNKNOWN},
    {"dispatched": Dispatched.NO},
]


@pytest.mark.parametrize("veto", VETOES, ids=str)
def test_never_on_a_step_that_ended_badly(make_step: Make, veto: dict[str, Any]) -> None:
    def sure(window: Sequence[StepFacts], signs: Signs) -> MilestoneScore:
        return MilestoneScore(score=1.0, reason=MilestoneReason.STATE_ADVANCED)

    good = make_step(1, **EVERYTHING)
    assert milestone([good], ALL_SIGNS).score > 0
    assert milestone([make_step(1, **{**EVERYTHING, **veto})], ALL_SIGNS, estimator=sure) is NO_PROGRESS


def test_an_estimator_can_raise_the_score_and_not_lower_it(make_step: Make) -> None:
    def opinion(score: float) -> Any:
        return lambda window, signs: MilestoneScore(score=score, reason=MilestoneReason.TEXT_APPEARED, steps=(1,))

    moved = [make_step(1, **MOVED)]
    assert milestone(moved, estimator=opinion(0.7)).score == 0.7
    assert milestone(moved, estimator=opinion(0.1)).reason is MilestoneReason.STATE_ADVANCED
    assert milestone([make_step(1)], estimator=opinion(0.6)).score == 0.6


@given(st.sampled_from(VETOES), st.lists(st.booleans(), max_size=4))
def test_no_history_lifts_the_veto(make_step: Make, veto: dict[str, Any], past: list[bool]) -> None:
    history = [make_step(n, FIELD if typed else None, **EVERYTHING) for n, typed in enumerate(past, start=1)]
    assert milestone([*history, make_step(9, **{**EVERYTHING, **veto})], ALL_SIGNS) is NO_PROGRESS
