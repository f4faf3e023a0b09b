"""Every failed step has one class and one recourse; a step that worked has none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.feedback import MOST_RAW, RECOURSES, REFUSED, Failure, feedback
from arc_cua.core.action import AssertVisible, Click, Target, Type, Wait
from arc_cua.core.outcome import Change, Expect, ExpectedChange, Outcome, Verdict
from arc_cua.core.receipt import Dispatched, Evidence, Receipt, Refusal

PRESS = Click(target=Target(index=1))
ROUTE = ExpectedChange(kind=Expect.ROUTE, text="/done")
INVALID = (Evidence(kind="invalid", detail="Email: not an address"),)
Made = Callable[..., Receipt]


def test_every_class_leaves_something_to_try() -> None:
    assert set(RECOURSES) == set(Failure)
    assert all(recourse.advice and recourse.verbs for recourse in RECOURSES.values())


@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_a_class(receipt: Made, refusal: Refusal) -> None:
    assert refusal in REFUSED
    refused = receipt(dispatched=Dispatched.NO, refusal=refusal, evidence=(Evidence(kind="cover", detail="by #x"),))
    told = feedback(PRESS, ROUTE, refused, Outcome(verdict=Verdict.NULL))
    assert told is not None
    assert (told.failure, told.recourse) == (REFUSED[refusal], RECOURSES[REFUSED[refusal]])
    assert "by #x" in told.raw


@pytest.mark.parametrize(
    ("outcome", "failure"),
    [
        (Outcome(verdict=Verdict.CONFIRMED), None),
        (Outcome(verdict=Verdict.NULL, why="nothing changed"), Failure.NO_EFFECT),
        (Outcome(verdict=Verdict.CONTRADICTED, trouble=INVALID, why="invalid"), Failure.INPUT_REJECTED),
        (Outcome(verdict=Verdict.UNCLEAR, trouble=INVALID, why="invalid"), Failure.INPUT_REJECTED),
        (Outcome(verdict=Verdict.UNCLEAR, change=Change(url_changed=True), why="moved"), Failure.NAVIGATED_AWAY),
        (Outcome(verdict=Verdict.UNCLEAR, change=Change(score=0.4), why="something changed"), None),
        (
            Outcome(verdict=Verdict.CONTRADICTED, trouble=(Evidence(kind="blocked", detail="host"),), why="blocked"),
            Failure.BLOCKED,
        ),
    ],
)
def test_what_was_delivered_is_classed_by_its_outcome(
    receipt: Made, outcome: Outcome, failure: Failure | None
) -> None:
    told = feedback(PRESS, ROUTE, receipt(), outcome)
    assert (told.failure if told else None) is failure
    assert told is None or told.raw == outcome.why


def test_typing_that_changes_nothing_was_turned_down(receipt: Made) -> None:
    told = feedback(
        Type(target=Target(index=1), text="x"), ROUTE, receipt(), Outcome(verdict=Verdict.NULL, why="same")
    )
    assert told is not None
    assert told.failure is Failure.INPUT_REJECTED


def test_delivery_in_doubt_is_never_advised_to_repeat(receipt: Made) -> None:
    told = feedback(PRESS, ROUTE, receipt(dispatched=Dispatched.UNKNOWN), Outcome(verdict=Verdict.NULL, why="?"))
    assert told is not None
    assert told.failure is Failure.TIMEOUT
    assert PRESS.verb not in told.recourse.verbs


def test_the_one_line_is_short_and_the_raw_facts_stay_whole(receipt: Made) -> None:
    told = feedback(PRESS, ROUTE, receipt(), Outcome(verdict=Verdict.NULL, why="x" * 1000))
    assert told is not None
    assert len(told.raw) == 1000
    assert len(str(told)) < MOST_RAW + 120


def test_a_press_that_was_held_back_is_told_by_the_field_that_was_not_kept(receipt: Made) -> None:
    lost = (Evidence(kind="field", detail="the press was held back: Price"),)
    held = receipt(refusal=Refusal.NOT_KEPT, evidence=lost)
    told = feedback(PRESS, ROUTE, held, Outcome(verdict=Verdict.NULL, why="not sent"))
    assert told is not None
    assert (told.failure, told.recourse.verbs[0]) == (Failure.INPUT_REJECTED, Type.VERB)
    assert "Price" in told.raw


def test_waiting_in_vain_is_no_failure_but_a_look_that_was_refused_is(receipt: Made) -> None:
    nothing = Outcome(verdict=Verdict.NULL, why="nothing changed")
    assert feedback(Wait(seconds=1), ROUTE, receipt(), nothing) is None
    missing = receipt(dispatched=Dispatched.NO, refusal=Refusal.ASSERTION_FAILED)
    assert feedback(AssertVisible(target=Target(index=1)), ROUTE, missing, nothing) is not None
