from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arc_cua.cognition.guards import Ruling
from arc_cua.cognition.guards.duplicate import DuplicateGuard, is_repeatable
from arc_cua.core.action import AnyAction, Click, Goto, PressKey, Scroll, Select, Target, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange, Verdict
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Dispatched, Evidence, Refusal
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

Make = Callable[..., StepFacts]
Look = Callable[..., Observation]
SAVE = Click(target=Target(role="button", name="Save"))
SWITCH = Click(target=Target(index=1, role="switch", name="Alerts"))
FIELD = Target(role="textbox", name="Name")
GUARD = DuplicateGuard()
SEEN = (Evidence(kind="text", detail="Saved"),)


def goal(*done: int) -> Goal:
    found = Goal(
        text="save twice",
        sub_goals=tuple(SubGoal(id=n, kind=SubGoalKind.ACTIVATE, text="save", changes_state=True) for n in (1, 2)),
    )
    for number in done:
        found = found.settled(number, SEEN)
    return found


def propose(action: AnyAction = SAVE, **given: Any) -> Proposal:
    return Proposal(action=action, source=Source.POLICY, confidence=0.9, **given)


def ruling(state: RunState, look: Observation, proposal: Proposal) -> Ruling:
    return GUARD.check(state, look, proposal).ruling


def test_a_first_act_goes(look: Look) -> None:
    assert ruling(RunState(goal=goal()), look(), propose()) is Ruling.ALLOW


def test_an_act_in_doubt_is_held_and_the_reason_names_the_step(make_step: Make, look: Look) -> None:
    doubtful = make_step(4, dispatched=Dispatched.UNKNOWN, verdict=Verdict.UNCLEAR)
    state = RunState(goal=goal(), doubts=(SAVE.signature,), history=(doubtful,))
    verdict = GUARD.check(state, look(), propose())
    assert verdict.ruling is Ruling.HOLD
    assert "step 4" in verdict.reason


def test_a_page_that_looks_as_before_does_not_lift_the_doubt(look: Look, make_step: Make) -> None:
    doubtful = make_step(1, dispatched=Dispatched.UNKNOWN, verdict=Verdict.NULL, digest_before=5)
    state = RunState(goal=goal(), doubts=(SAVE.signature,), history=(doubtful,))
    assert ruling(state, look(digest=5), propose()) is Ruling.HOLD


def test_a_control_that_lacks_the_state_shows_that_it_did_not_happen(
    element: Callable[..., Element], look: Look
) -> None:
    state = RunState(goal=goal(), doubts=(SWITCH.signature,))
    flip = propose(SWITCH, expected=ExpectedChange(kind=Expect.STATE, text="checked", target=SWITCH.target))
    assert ruling(state, look(element("switch Alerts", 1)), flip) is Ruling.ALLOW
    assert ruling(state, look(element("switch Alerts", 1, State.CHECKED)), flip) is Ruling.HOLD


@pytest.mark.parametrize(
    "action",
    [
        Goto(url="http://shop/"),
        Scroll(dy=300),
        Select(target=FIELD, option="A"),
        Type(target=FIELD, text="x"),
    ],
    ids=str,
)
def test_what_can_be_repeated_safely_is_never_held(look: Look, make_step: Make, action: AnyAction) -> None:
    state = RunState(
        goal=goal(1), doubts=(action.signature,), history=(make_step(1, action, sub_goal=1, completes=True),)
    )
    assert is_repeatable(action)
    assert ruling(state, look(), propose(action, sub_goal=1)) is Ruling.ALLOW


@pytest.mark.parametrize("action", [Type(target=FIELD, text="x", append=True), PressKey(key="Enter"), SAVE], ids=str)
def test_what_can_not_be_repeated(action: AnyAction) -> None:
    assert not is_repeatable(action)


@pytest.mark.parametrize("verdict", [Verdict.NULL, Verdict.UNCLEAR, Verdict.CONTRADICTED])
def test_an_act_that_sent_a_request_is_not_sent_again(look: Look, make_step: Make, verdict: Verdict) -> None:
    for fact in ("wrote", "pending"):
        state = RunState(goal=goal(), history=(make_step(1, verdict=verdict, **{fact: True}),))
        assert ruling(state, look(), propose()) is Ruling.HOLD


def test_a_click_that_sent_nothing_may_be_tried_again(look: Look, make_step: Make) -> None:
    state = RunState(goal=goal(), history=(make_step(1, verdict=Verdict.NULL),))
    assert ruling(state, look(), propose()) is Ruling.ALLOW


def test_a_later_refusal_does_not_hide_the_request(look: Look, make_step: Make) -> None:
    sent = make_step(1, verdict=Verdict.CONTRADICTED, wrote=True)
    refused = make_step(2, verdict=Verdict.NULL, dispatched=Dispatched.NO, refusal=Refusal.COVERED)
    assert ruling(RunState(goal=goal(), history=(sent, refused)), look(), propose()) is Ruling.HOLD


def test_other_data_makes_another_request(look: Look, make_step: Make) -> None:
    sent = make_step(1, verdict=Verdict.CONTRADICTED, wrote=True)
    corrected = make_step(2, Type(target=FIELD, text="Ada"), hamming=2)
    closed = make_step(2, Click(target=Target(name="Close")), hamming=2)
    assert ruling(RunState(goal=goal(), history=(sent, corrected)), look(), propose()) is Ruling.ALLOW
    assert ruling(RunState(goal=goal(), history=(sent, closed)), look(), propose()) is Ruling.HOLD


def test_what_was_entered_before_is_no_other_data(look: Look, make_step: Make) -> None:
    entered = make_step(1, Type(target=Target(index=3, role="textbox", name="Name"), text="Ada"), hamming=2)
    sent = make_step(2, verdict=Verdict.CONTRADICTED, wrote=True)
    again = make_step(3, Type(target=Target(index=9, role="textbox", name="Name"), text="Ada"), hamming=2)
    renamed = make_step(3, Type(target=Target(index=3, role="textbox", name="Name *"), text="Ada"), hamming=2)
    other = make_step(3, Type(target=FIELD, text="Eva"), hamming=2)
    demanded = make_step(3, Type(target=Target(role="textbox", name="Repeat"), text="Ada"), hamming=2)
    for later, expected in (
        (again, Ruling.HOLD),
        (renamed, Ruling.HOLD),
        (other, Ruling.ALLOW),
        (demanded, Ruling.ALLOW),
    ):
        state = RunState(goal=goal(), history=(entered, sent, later))
        assert ruling(state, look(), propose()) is expected


def test_a_box_that_was_demanded_makes_another_request(look: Look, make_step: Make) -> None:
    sent = make_step(1, verdict=Verdict.CONTRADICTED, wrote=True)
    ticked = make_step(2, Click(target=Target(role="checkbox", name="Terms")), hamming=2)
    assert ruling(RunState(goal=goal(), history=(sent, ticked)), look(), propose()) is Ruling.ALLOW


def test_what_completed_a_sub_goal_is_not_done_again_for_it(look: Look, make_step: Make) -> None:
    state = RunState(goal=goal(1), history=(make_step(1, sub_goal=1, completes=True, digest_after=9),))
    assert ruling(state, look(digest=1), propose(sub_goal=1)) is Ruling.HOLD
    assert ruling(state, look(digest=9), propose()) is Ruling.HOLD


def test_distinct_work_is_never_held(look: Look, make_step: Make) -> None:
    state = RunState(goal=goal(1), history=(make_step(1, sub_goal=1, completes=True, digest_after=9),))
    other = Click(target=Target(role="button", name="Save", container="Order 8"))
    assert ruling(state, look(digest=9), propose(sub_goal=2)) is Ruling.ALLOW
    assert ruling(state, look(digest=1), propose()) is Ruling.ALLOW
    assert ruling(state, look(digest=9), propose(other, sub_goal=1)) is Ruling.ALLOW


def test_a_confirmed_step_on_the_way_may_be_taken_again(look: Look, make_step: Make) -> None:
    state = RunState(goal=goal(), history=(make_step(1, sub_goal=1, completes=False),))
    assert ruling(state, look(), propose(sub_goal=1)) is Ruling.ALLOW


@pytest.mark.parametrize("in_doubt", [True, False])
def test_a_button_that_renamed_itself_is_the_same_button(
    look: Look, make_step: Make, element: Callable[..., Element], in_doubt: bool
) -> None:
    like = Click(target=Target(index=1, role="button", name="Like"))
    sent = make_step(1, like, sub_goal=1, wrote=not in_doubt, verdict=Verdict.CONTRADICTED)
    state = RunState(goal=goal(), history=(sent,), doubts=(like.signature,) if in_doubt else ())
    liked = propose(Click(target=Target(index=1, role="button", name="Liked")), sub_goal=1)
    assert ruling(state, look(element("button Liked", 1)), liked) is Ruling.HOLD
    another = propose(Click(target=Target(index=2, role="button", name="Share")), sub_goal=1)
    assert ruling(state, look(element("button Like", 1), element("button Share", 2)), another) is Ruling.ALLOW


def test_the_answer_to_what_was_asked_in_place_of_the_act_may_bear_its_name(make_step: Make, look: Look) -> None:
    pressed = Target(index=1, role="button", name="Delete")
    asked = make_step(1, Click(target=pressed), sub_goal=1, completes=True, asked="Really?")
    state = RunState(goal=goal(1), history=(asked,))
    lines = [Element(role="button", name="Delete", index=1), Element(role="text", name="Really?")]
    page = look(*lines, *(Element(role="button", name=name, index=at) for at, name in ((2, "Keep"), (3, "Delete"))))
    answer = Click(target=Target(index=3, role="button", name="Delete"))
    assert ruling(state, page, propose(answer, sub_goal=1)) is Ruling.ALLOW
    assert ruling(state, page, propose(Click(target=pressed), sub_goal=1)) is Ruling.HOLD
    assert ruling(state, look(*lines[:1]), propose(answer, sub_goal=1)) is Ruling.HOLD
