from __future__ import annotations

from typing import Any

import pytest

from arc_cua.cognition.feedback import RECOURSES, Failure, Feedback
from arc_cua.core.action import Click, Goto, Target
from arc_cua.core.ending import Ending
from arc_cua.core.outcome import Outcome, Verdict
from arc_cua.interfaces.viewer.stages import outcome_stage
from arc_cua.interfaces.viewer.step import step_line
from arc_cua.interfaces.viewer.story import StepStory, tell
from arc_cua.runtime import events
from arc_cua.runtime.events import GuardDecision, Line

SAVE = Click(target=Target(index=4, role="button", name="Save"))


def only_step(log: Any) -> StepStory:
    (step,) = tell(log.lines).steps
    return step


def test_a_finished_step_says_who_what_and_how(demo_run: tuple[Line, ...]) -> None:
    line = step_line(tell(demo_run).steps[7])
    assert (line.who, line.mark, line.words) == ("plan", "✓", "Click button “Close notice” in “Service notice”")


@pytest.mark.parametrize(
    ("decision", "told"),
    [
        (GuardDecision.HOLD, "held back by a guard"),
        (GuardDecision.FINISH, "the run ends here"),
        (GuardDecision.ACT, "not carried out"),
    ],
)
def test_what_was_not_sent_says_why(log_writer: Any, decision: GuardDecision, told: str) -> None:
    log_writer.step = 1
    log_writer.propose(SAVE, sub_goal=1)
    log_writer.add(events.Guarded(decision=decision, ending=Ending.DONE))
    assert step_line(only_step(log_writer)).told == told


def test_opening_the_start_page_is_a_step_of_the_run_itself(log_writer: Any) -> None:
    log_writer.act(Goto(url="http://a.example/"), None)
    line = step_line(only_step(log_writer))
    assert (line.who, line.told, line.words) == ("run", "done", "Go to http://a.example/")


def test_a_step_without_a_proposal_is_told_as_such(log_writer: Any) -> None:
    log_writer.step = 1
    log_writer.add(events.Proposed(proposal=None))
    line = step_line(only_step(log_writer))
    assert (line.words, line.who) == ("Nothing could be proposed", "run")


def test_a_failure_is_told_by_its_class_and_by_what_may_be_tried() -> None:
    recourse = RECOURSES[Failure.OBSCURED]
    told = Feedback(failure=Failure.OBSCURED, recourse=recourse, raw="covered by <b>#cookies</b>")
    outcome = Outcome(verdict=Verdict.NULL, why="not sent")
    shown = str(outcome_stage(outcome, told))
    assert "Failure: obscured" in shown
    assert recourse.advice in shown
    assert "press key" in shown
    assert "Failure" not in str(outcome_stage(outcome))


def test_a_step_keeps_the_failure_that_was_verified(log_writer: Any) -> None:
    log_writer.step = 1
    log_writer.propose(SAVE, sub_goal=1)
    told = Feedback(failure=Failure.NO_EFFECT, recourse=RECOURSES[Failure.NO_EFFECT], raw="nothing changed")
    log_writer.add(events.Verified(outcome=Outcome(verdict=Verdict.NULL), feedback=told))
    assert only_step(log_writer).feedback == told
