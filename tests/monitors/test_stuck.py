from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import (
    AssertText,
    Click,
    Extract,
    Noop,
    Scroll,
    Target,
    Type,
    Wait,
)
from arc_cua.core.monitoring import StuckReason
from arc_cua.core.receipt import Dispatched, Refusal
from arc_cua.core.step import StepFacts
from arc_cua.monitors.stuck import CALM, STUCK_AT, SUSPECT_AT, acting, stuck

Make = Callable[..., StepFacts]
Moves = Callable[..., list[StepFacts]]
SAVE = Click(target=Target(role="button", name="Save"))
OTHER = Click(target=Target(role="link", name="Help"))
THIRD = Click(target=Target(role="tab", name="Details"))
NEUTRAL = (Wait(seconds=1), AssertText(text="x"), Extract(what="total"), Noop())


def refused(refusal: Refusal) -> dict[str, Any]:
    return {"dispatched": Dispatched.NO, "refusal": refusal}


def test_nothing_yet_is_calm() -> None:
    assert stuck(()) is CALM


def test_one_silent_no_effect_is_a_suspicion_only(make_step: Make) -> None:
    found = stuck([make_step(1, SAVE)])
    assert (found.score, found.reason, found.steps) == (0.5, StuckReason.SILENT_NO_EFFECT, (1,))
    assert SUSPECT_AT <= found.score < STUCK_AT


def test_the_same_action_without_effect_twice(make_step: Make) -> None:
    found = stuck([make_step(1, SAVE), make_step(2, SAVE)])
    assert (found.score, found.reason, found.steps) == (0.8, StuckReason.REPEATED_NO_EFFECT, (1, 2))


def test_the_repeat_is_seen_across_a_change_in_between(make_step: Make) -> None:
    steps = [make_step(1, SAVE), make_step(2, OTHER, hamming=3, score=0.2), make_step(3, SAVE)]
    assert stuck(steps).reason is StuckReason.REPEATED_NO_EFFECT


def test_a_repeat_after_one_that_worked_is_only_silent(make_step: Make) -> None:
    assert stuck([make_step(1, SAVE, hamming=4), make_step(2, SAVE)]).reason is StuckReason.SILENT_NO_EFFECT


def test_a_different_text_into_the_same_field_is_the_same_action(make_step: Make) -> None:
    field = Target(role="textbox", name="Name")
    steps = [make_step(1, Type(target=field, text="a")), make_step(2, Type(target=field, text="b"))]
    assert stuck(steps).reason is StuckReason.REPEATED_NO_EFFECT


def test_three_without_a_change_is_certain(make_step: Make) -> None:
    found = stuck([make_step(1, SAVE), make_step(2, OTHER), make_step(3, THIRD)])
    assert (found.score, found.reason, found.steps) == (1.0, StuckReason.NO_CHANGE_STREAK, (1, 2, 3))


def test_two_different_acts_without_effect_are_not_stuck(make_step: Make) -> None:
    assert stuck([make_step(1, SAVE), make_step(2, OTHER)]).score < STUCK_AT


@pytest.mark.parametrize("refusal", [Refusal.NOT_FOUND, Refusal.AMBIGUOUS, Refusal.STALE, Refusal.HIDDEN])
def test_the_same_locator_failing_twice(make_step: Make, refusal: Refusal) -> None:
    steps = [
        make_step(1, SAVE, **refused(Refusal.NOT_FOUND)),
        make_step(2, OTHER, hamming=2),
        make_step(3, SAVE, **refused(refusal)),
    ]
    found = stuck(steps)
    assert (found.score, found.reason, found.steps) == (0.8, StuckReason.LOCATOR_FAILING, (1, 3))


def test_one_locator_failure_is_calm(make_step: Make) -> None:
    assert stuck([make_step(1, SAVE, **refused(Refusal.NOT_FOUND))]) is CALM


def test_different_verbs_on_one_target_share_its_locator(make_step: Make) -> None:
    field = Target(role="textbox", name="Name")
    steps = [
        make_step(1, Click(target=field), **refused(Refusal.NOT_FOUND)),
        make_step(2, Type(target=field, text="a"), **refused(Refusal.NOT_FOUND)),
    ]
    assert stuck(steps).reason is StuckReason.LOCATOR_FAILING


def test_two_locators_failing_once_each_are_not_one_failing_twice(make_step: Make) -> None:
    steps = [make_step(1, SAVE, **refused(Refusal.NOT_FOUND)), make_step(2, OTHER, **refused(Refusal.NOT_FOUND))]
    assert stuck(steps) is CALM


def test_readiness_timeouts_in_a_row(make_step: Make) -> None:
    steps = [make_step(1, SAVE, **refused(Refusal.COVERED)), make_step(2, SAVE, **refused(Refusal.DISABLED))]
    found = stuck(steps)
    assert (found.score, found.reason, found.steps) == (0.8, StuckReason.READINESS_TIMEOUTS, (1, 2))


def test_readiness_timeouts_apart_are_not_consecutive(make_step: Make) -> None:
    covered = refused(Refusal.COVERED)
    steps = [make_step(1, SAVE, **covered), make_step(2, OTHER, hamming=2), make_step(3, SAVE, **covered)]
    assert stuck(steps) is CALM


def test_exceptions_in_a_row(make_step: Make) -> None:
    failed = {"failed": True, "dispatched": Dispatched.UNKNOWN}
    found = stuck([make_step(1, SAVE, **failed), make_step(2, OTHER, **failed)])
    assert (found.score, found.reason, found.steps) == (0.8, StuckReason.ACTION_FAILURES, (1, 2))


def test_three_refusals_in_a_row_keep_their_own_reason_at_full_score(make_step: Make) -> None:
    steps = [make_step(n, SAVE, **refused(Refusal.COVERED)) for n in (1, 2, 3)]
    found = stuck(steps)
    assert (found.score, found.reason) == (1.0, StuckReason.READINESS_TIMEOUTS)


def test_a_refusal_of_no_kind_counts_as_no_change(make_step: Make) -> None:
    steps = [make_step(n, SAVE, **refused(Refusal.DENIED)) for n in (1, 2, 3)]
    assert stuck(steps).reason is StuckReason.NO_CHANGE_STREAK


def test_back_and_forth(moves: Moves) -> None:
    found = stuck(moves(1, 2, 1, 2))
    assert (found.score, found.reason, found.steps) == (0.9, StuckReason.OSCILLATION, (1, 2, 3))


@pytest.mark.parametrize("states", [(1, 2, 1), (1, 2, 3, 1), (1, 2, 1, 3), (1, 2, 3, 2)])
def test_other_walks_are_no_oscillation(moves: Moves, states: tuple[int, ...]) -> None:
    assert stuck(moves(*states)) is CALM


def test_a_growing_feed_is_not_stuck(moves: Moves) -> None:
    assert stuck(moves(1, 3, 7, 15, 31, 63, action=Scroll(dy=600))) is CALM


def test_a_page_that_changes_by_itself_does_not_hide_failing_locators(make_step: Make) -> None:
    ticking = {"hamming": 2, "score": 0.01, **refused(Refusal.NOT_FOUND)}
    assert stuck([make_step(1, SAVE, **ticking), make_step(2, SAVE, **ticking)]).score >= STUCK_AT


@pytest.mark.parametrize("neutral", NEUTRAL, ids=lambda action: str(action.verb))
def test_neutral_steps_never_make_it_stuck(make_step: Make, neutral: Any) -> None:
    assert stuck([make_step(n, neutral) for n in range(1, 6)]) is CALM
    assert stuck([make_step(1, SAVE), make_step(2, SAVE), make_step(3, neutral)]) is CALM


@pytest.mark.parametrize("neutral", NEUTRAL, ids=lambda action: str(action.verb))
def test_neutral_steps_do_not_hide_a_stuck_run(make_step: Make, neutral: Any) -> None:
    steps = [make_step(1, SAVE), make_step(2, neutral), make_step(3, SAVE)]
    assert stuck(steps).reason is StuckReason.REPEATED_NO_EFFECT


def test_waiting_that_saw_a_change_starts_afresh(make_step: Make) -> None:
    steps = [make_step(1, SAVE), make_step(2, Wait(seconds=1), hamming=9, score=0.3), make_step(3, SAVE)]
    assert stuck(steps).reason is StuckReason.SILENT_NO_EFFECT


def test_only_the_last_five_steps_count(make_step: Make) -> None:
    old = [make_step(1, SAVE)]
    between = [make_step(n, OTHER, hamming=n) for n in range(2, 6)]
    assert stuck([*old, *between, make_step(6, SAVE)]).reason is StuckReason.SILENT_NO_EFFECT


ACTIONS = st.sampled_from([SAVE, OTHER, THIRD, *NEUTRAL])
FACTS = st.fixed_dictionaries(
    {
        "hamming": st.integers(0, 3),
        "fingerprint_before": st.integers(0, 2),
        "fingerprint_after": st.integers(0, 2),
        "dispatched": st.sampled_from(Dispatched),
        "refusal": st.sampled_from([None, *Refusal]),
        "failed": st.booleans(),
    }
)


@given(st.lists(st.tuples(ACTIONS, FACTS), max_size=8))
def test_any_window_gives_a_score_in_range_with_its_evidence(
    make_step: Make, drawn: list[tuple[Any, dict[str, Any]]]
) -> None:
    window = [make_step(number, action, **facts) for number, (action, facts) in enumerate(drawn, start=1)]
    found = stuck(window)
    assert 0.0 <= found.score <= 1.0
    assert (found.score == 0.0) == (found.reason is StuckReason.NONE) == (found.steps == ())
    if found.steps:
        assert found.steps[-1] == window[-1].step
        assert set(found.steps) <= {step.step for step in acting(window)}


def test_a_press_that_is_held_back_again_is_stuck_although_the_page_changed(make_step: Make) -> None:
    held: dict[str, Any] = {"refusal": Refusal.NOT_KEPT, "hamming": 3, "score": 0.2}
    enter = Type(target=Target(role="textbox", name="Price"), text="12")
    steps = [make_step(1, SAVE, **held), make_step(2, enter, hamming=3, score=0.2), make_step(3, SAVE, **held)]
    found = stuck(steps)
    assert (found.reason, found.steps) == (StuckReason.REPEATED_NO_EFFECT, (1, 3))
    assert found.score >= STUCK_AT
    assert stuck(steps[:1]).score < STUCK_AT
