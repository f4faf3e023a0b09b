"""Dialogs are answered by what raised them and by what the goal says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arc_cua.core.action import Click, Dialog, Goto, Target, Type
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.strategies.dialogs import MOST_IN_A_ROW, answer

Done = Callable[..., StepFacts]
PRESS = Click(target=Target(index=1, role="button", name="Delete order 7"))


def blocked(kind: DialogKind, message: str = "Really?") -> Observation:
    dialog = OpenDialog(kind=kind, message=message)
    return Observation(seq=2, url="http://shop/", state=PageState.BLOCKED, dialog=dialog, digest=5)


def answered(kind: DialogKind, goal: str, *history: StepFacts, message: str = "Really?") -> Proposal:
    offer = answer(blocked(kind, message), parse_goal(goal), history)
    assert isinstance(offer, Proposal)
    return offer


def test_without_a_dialog_there_is_nothing_to_answer() -> None:
    assert answer(Observation(seq=1, url="http://shop/"), parse_goal("delete order 7"), ()) is None


def test_a_question_that_our_own_act_raised_is_part_of_that_act(done: Done) -> None:
    own = done(PRESS, Verdict.UNCLEAR, digest_after=5)
    offer = answered(DialogKind.CONFIRM, "delete order 7", own)
    assert (offer.action, offer.completes, offer.sub_goal) == (Dialog(accept=True), True, 1)


@pytest.mark.parametrize("given", [{"digest_after": 4}, {"digest_after": 5, "dispatched": Dispatched.NO}])
def test_a_question_that_came_by_itself_is_declined(done: Done, given: dict[str, Any]) -> None:
    stray = done(PRESS, Verdict.CONFIRMED, **given)
    assert answered(DialogKind.CONFIRM, "delete order 7", stray).action == Dialog(accept=False)
    assert answered(DialogKind.CONFIRM, "delete order 7").action == Dialog(accept=False)
    assert answered(DialogKind.ALERT, "delete order 7", stray).action == Dialog(accept=True)


def test_a_question_that_comes_with_a_late_answer_still_belongs_to_the_act(done: Done) -> None:
    own = done(PRESS, Verdict.UNCLEAR, digest_after=4, wrote=True)
    assert answered(DialogKind.CONFIRM, "delete order 7", own).action == Dialog(accept=True)


def test_a_prompt_gets_the_goals_value_or_nothing(done: Done) -> None:
    goal = "Click rename and enter Gemini as new name"
    own = done(Click(target=Target(name="Rename")), Verdict.UNCLEAR, digest_after=5)
    offer = answered(DialogKind.PROMPT, goal, own, message="New name?")
    assert offer.action == Dialog(accept=True, text="Gemini")
    assert answered(DialogKind.PROMPT, "delete order 7", own).action == Dialog(accept=False)
    secret = "Click rename and enter {{secret:pw}} as new name"
    assert answered(DialogKind.PROMPT, secret, own, message="New name?").action == Dialog(accept=False)


def test_a_page_is_left_when_nothing_is_lost(done: Done) -> None:
    go = done(Goto(url="http://shop/b"), Verdict.UNCLEAR, digest_after=5)
    typed = done(Type(target=Target(index=2), text="x"), Verdict.CONFIRMED)
    goal = "go to http://shop/b"
    assert answered(DialogKind.BEFOREUNLOAD, goal, go).action == Dialog(accept=True)
    assert answered(DialogKind.BEFOREUNLOAD, goal, typed, go).action == Dialog(accept=False)
    assert answered(DialogKind.BEFOREUNLOAD, goal).action == Dialog(accept=False)
    send = done(PRESS, Verdict.UNCLEAR, digest_after=5)
    assert answered(DialogKind.BEFOREUNLOAD, "delete order 7", typed, send).action == Dialog(accept=True)


def test_dialogs_without_end_are_named(done: Done) -> None:
    spam = tuple(done(Dialog(accept=True)) for _ in range(MOST_IN_A_ROW))
    offer = answer(blocked(DialogKind.ALERT, "Again"), parse_goal("delete order 7"), spam)
    assert isinstance(offer, Abstention)
    assert "one dialog after the other" in offer.why
