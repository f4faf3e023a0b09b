"""What comes before any strategy: an open JavaScript dialog, a page that is not there (yet)."""

from __future__ import annotations

from arc_cua.core.action import Wait
from arc_cua.core.element import State
from arc_cua.core.goal import Goal, SubGoal
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import ExpectedChange
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.step import StepFacts
from arc_cua.reflex.strategies.dialogs import answer, pressed_and_answered

_WAITS_MOST = 2


def obstacle(observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention | None:
    """Return what to do about whatever keeps the page from being acted on, or None when nothing does."""
    if observation.dialog is not None:
        return answer(observation, goal, history)
    match observation.state:
        case PageState.ERROR:
            return _cannot(f"the browser shows an error page: {observation.error or 'unknown'}")
        case PageState.CRASHED:
            return _cannot("the page has crashed")
        case PageState.UNRESPONSIVE:
            return _cannot("the page does not answer")
        case PageState.BLOCKED:
            return _cannot("a dialog is open that can't be read")
        case PageState.LOADING | PageState.READY:
            return pressed_and_answered(goal, history) or _wait(observation, goal, history)


def _wait(observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention | None:
    is_empty = not observation.elements
    is_busy = observation.state is PageState.LOADING or any(
        element.has(State.BUSY) and element.role in {"main", "document", "region", "form", "table", "list"}
        for element in observation.elements
    )
    if not (is_empty or is_busy) or observation.url in {"about:blank", ""}:
        return None
    waited = 0
    for step in reversed(history):
        if not isinstance(step.action, Wait):
            break
        waited += 1
    if waited < _WAITS_MOST:
        why = "the page is empty so far" if is_empty else "the page is still loading"
        return _propose(Wait(seconds=1.0), 0.7, why, goal.current)
    return _cannot("the page stays empty") if is_empty else None


def _propose(action: Wait, confidence: float, why: str, sub: SubGoal | None) -> Proposal:
    return Proposal(
        action=action,
        source=Source.POLICY,
        confidence=confidence,
        why=why,
        expected=ExpectedChange(),
        sub_goal=sub.id if sub is not None else None,
    )


def _cannot(why: str) -> Abstention:
    return Abstention(source=Source.POLICY, why=why)
