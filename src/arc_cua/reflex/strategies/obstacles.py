"""What comes before any strategy: an open JavaScript dialog, a page that is not there (yet)."""

from __future__ import annotations

from arc_cua.core.action import Dialog, Wait
from arc_cua.core.element import State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState
from arc_cua.core.outcome import ExpectedChange
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts

_WAITS_MOST = 2
_ASKED = frozenset({SubGoalKind.ACTIVATE, SubGoalKind.CHOOSE, SubGoalKind.SIGN_IN})


def obstacle(observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention | None:
    """Return what to do about whatever keeps the page from being acted on, or None when nothing does."""
    if observation.dialog is not None:
        return _answer(observation.dialog, goal, history)
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
            return _wait(observation, goal, history)


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


def _answer(dialog: OpenDialog, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention:
    """An alert can only be closed; a question is answered when the run's own act for the goal has raised it."""
    current = goal.current
    if dialog.kind is DialogKind.ALERT:
        return _propose(Dialog(accept=True), 0.9, f'an alert says "{dialog.message[:80]}"', current)
    if dialog.kind is DialogKind.PROMPT and current is not None and current.kind is SubGoalKind.ENTER:
        answer = Dialog(accept=True, text=current.value)
        return _propose(answer, 0.8, f'a prompt asks "{dialog.message[:80]}"', current, completes=True)
    raised_by = _raised_by(goal, history)
    if dialog.kind is DialogKind.CONFIRM and raised_by is not None:
        why = f'the act for "{raised_by.text[:60]}" asks "{dialog.message[:80]}"'
        return _propose(Dialog(accept=True), 0.85, why, raised_by, completes=raised_by.is_open)
    return _cannot(f'a {dialog.kind} dialog asks "{dialog.message[:120]}" and the goal does not answer it')


def _raised_by(goal: Goal, history: tuple[StepFacts, ...]) -> SubGoal | None:
    """Return the sub-goal whose own act was the last one that was sent."""
    last = next((step for step in reversed(history) if not step.is_neutral), None)
    if last is None or last.dispatched is Dispatched.NO:
        return None
    owner = next((sub for sub in goal.sub_goals if sub.id == last.sub_goal), None)
    return owner if owner is not None and owner.kind in _ASKED else None


def _propose(
    action: Dialog | Wait, confidence: float, why: str, sub: SubGoal | None, *, completes: bool = False
) -> Proposal:
    return Proposal(
        action=action,
        source=Source.POLICY,
        confidence=confidence,
        why=why,
        expected=ExpectedChange(),
        sub_goal=sub.id if sub is not None else None,
        completes=completes,
    )


def _cannot(why: str) -> Abstention:
    return Abstention(source=Source.POLICY, why=why)
