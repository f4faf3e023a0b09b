from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arc_cua.cognition.completion import Review, review
from arc_cua.core.action import Done, Noop, Target, Type
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched, Evidence
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

Make = Callable[..., StepFacts]
Look = Callable[..., Observation]
SEEN = (Evidence(kind="text", detail="Order 7: Shipped", observation=4),)
GOAL = Goal(
    text="set order 7 to Shipped and save",
    sub_goals=(
        SubGoal(id=1, kind=SubGoalKind.CHOOSE, text="set it to Shipped", changes_state=True),
        SubGoal(id=2, kind=SubGoalKind.ACTIVATE, text="save", changes_state=True),
    ),
)
REACHED = GOAL.settled(1, SEEN).settled(2, SEEN)
CLAIM = Done(claim="order 7 is shipped")


def state(goal: Goal = REACHED, *history: StepFacts, **given: Any) -> RunState:
    return RunState(goal=goal, history=history, **given)


def test_a_claim_that_is_backed(make_step: Make, look: Look) -> None:
    found = review(CLAIM, state(REACHED, make_step(3)), look(seq=5, title="Order 7"))
    assert found.accepted
    assert not found.reasons
    assert [item.kind for item in found.evidence] == ["text", "effect", "claim", "page"]
    assert found.evidence[-1].observation == 5


def test_open_sub_goals_are_named(make_step: Make, look: Look) -> None:
    found = review(CLAIM, state(GOAL.settled(1, SEEN), make_step(3)), look())
    assert found == Review(accepted=False, reasons=('open: 2. "save"',))


def test_a_sub_goal_without_evidence_is_not_done(make_step: Make, look: Look) -> None:
    found = review(CLAIM, state(GOAL.settled(1, SEEN).settled(2, ()), make_step(3)), look())
    assert found.reasons == ('without evidence: 2. "save"',)


def test_a_claim_without_having_done_anything(make_step: Make, look: Look) -> None:
    for history in ((), (make_step(1, Noop()),), (make_step(1, verdict=Verdict.UNCLEAR),)):
        assert not review(CLAIM, state(REACHED, *history), look()).accepted
    doubtful = make_step(1, dispatched=Dispatched.UNKNOWN)
    assert not review(CLAIM, state(REACHED, doubtful), look()).accepted


def test_a_goal_that_nobody_could_parse_needs_an_effect_or_an_answer(make_step: Make, look: Look) -> None:
    blank = Goal(text="tu etwas")
    assert not review(CLAIM, state(blank), look()).accepted
    assert review(CLAIM, state(blank, make_step(1)), look()).accepted
    assert review(CLAIM, state(blank, answer="7"), look()).accepted


def test_what_was_true_already_needs_no_act(look: Look) -> None:
    ticked = Goal(
        text="tick it", sub_goals=(SubGoal(id=1, kind=SubGoalKind.CHOOSE, text="tick it", changes_state=True),)
    )
    assert review(CLAIM, state(ticked.settled(1, SEEN)), look()).accepted


def test_a_rejected_last_act_stands_against_it(make_step: Make, look: Look) -> None:
    bad = make_step(2, verdict=Verdict.CONTRADICTED)
    assert not review(CLAIM, state(REACHED, make_step(1), bad), look()).accepted
    assert not review(CLAIM, state(REACHED, make_step(1), bad, make_step(3, Noop())), look()).accepted
    mended = make_step(3, Type(target=Target(name="Name"), text="Ada"))
    assert review(CLAIM, state(REACHED, make_step(1), bad, mended), look()).accepted


def test_an_act_in_doubt_stands_against_it(make_step: Make, look: Look) -> None:
    found = review(CLAIM, state(REACHED, make_step(1), doubts=("CLICK:button|pay||",)), look())
    assert found.reasons == ("in doubt: CLICK:button|pay||",)


@pytest.mark.parametrize("page", [PageState.ERROR, PageState.BLOCKED, PageState.CRASHED, PageState.UNRESPONSIVE])
def test_a_page_that_can_not_be_read_stands_against_it(make_step: Make, look: Look, page: PageState) -> None:
    assert not review(CLAIM, state(REACHED, make_step(1)), look(state=page)).accepted


def test_a_claim_without_words_adds_no_evidence_of_its_own(make_step: Make, look: Look) -> None:
    found = review(Done(), state(REACHED, make_step(3)), look())
    assert "claim" not in [item.kind for item in found.evidence]


def test_a_question_of_the_pages_own_is_not_the_end_of_an_act(make_step: Make, look: Look) -> None:
    asked = make_step(1, completes=True, asked="Send to 400 people?")
    assert not review(CLAIM, state(REACHED, asked), look()).accepted
    assert not review(CLAIM, state(REACHED, asked, make_step(2)), look()).accepted, "it was closed, not answered"
    closed = make_step(2, completes=True, plan_id="p1")
    assert not review(CLAIM, state(REACHED, asked, closed), look()).accepted
    assert review(CLAIM, state(REACHED, asked, make_step(2, completes=True)), look()).accepted
