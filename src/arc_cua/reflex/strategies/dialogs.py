"""Answering a JavaScript dialog: by what raised it and by what the goal says, never just to get rid of it.

A dialog that was there when the run's last act had settled belongs to that act. One that came by itself (at load,
from a timer) is acknowledged if it only tells, and declined if it asks.
"""

from __future__ import annotations

import msgspec

from arc_cua.core.action import Dialog, Noop, Verb
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import DialogKind, Observation, OpenDialog
from arc_cua.core.outcome import Expect, ExpectedChange, Verdict
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.receipt import Dispatched
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals.answers import ACCEPT
from arc_cua.reflex.grounding.terms import content, likeness, terms

MOST_IN_A_ROW = 6
"""Dialogs that are answered without anything else being done; then the page is playing with us."""
_ASKED = frozenset({SubGoalKind.ACTIVATE, SubGoalKind.CHOOSE, SubGoalKind.SIGN_IN})
_ENTERING = frozenset({Verb.TYPE, Verb.SELECT, Verb.UPLOAD})
_LEAVING = frozenset({Verb.GOTO, Verb.BACK, Verb.FORWARD, Verb.RELOAD, Verb.CLICK, Verb.PRESS_KEY})
_ALIKE = 0.8


def answer(observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention | None:
    """Return the answer to the open dialog; None when there is none, an abstention when there are too many."""
    dialog = observation.dialog
    if dialog is None:
        return None
    if _in_a_row(history) >= MOST_IN_A_ROW:
        why = f'the page opens one dialog after the other ({MOST_IN_A_ROW} answered): "{dialog.message[:80]}"'
        return Abstention(source=Source.POLICY, why=why)
    act = raising_act(observation, history)
    owner = next((sub for sub in goal.sub_goals if act is not None and sub.id == act.sub_goal), None)
    wish = _wish(goal, owner)
    if wish is not None and owner is not None and dialog.kind is not DialogKind.PROMPT:
        why = f'the goal says what to answer to "{dialog.message[:80]}"'
        return _propose(Dialog(accept=wish.value == ACCEPT), 0.9, why, owner, completes=owner.is_open)
    match dialog.kind:
        case DialogKind.ALERT:
            return _propose(Dialog(accept=True), 0.9, f'an alert says "{dialog.message[:80]}"', owner)
        case DialogKind.CONFIRM:
            return _confirm(dialog, owner)
        case DialogKind.PROMPT:
            return _prompt(dialog, goal, owner)
        case DialogKind.BEFOREUNLOAD:
            return _unload(act, owner, history)


def _wish(goal: Goal, owner: SubGoal | None) -> SubGoal | None:
    """The part of the goal that says how the dialog of the part before it is to be answered."""
    following = (sub for sub in goal.sub_goals if owner is not None and sub.id == owner.id + 1)
    return next((sub for sub in following if sub.kind is SubGoalKind.DIALOG), None)


def raising_act(observation: Observation, history: tuple[StepFacts, ...]) -> StepFacts | None:
    """Return the act of this run that the open dialog belongs to, or None when it came by itself."""
    last = next((step for step in reversed(history) if not step.is_neutral), None)
    if last is None or last.dispatched is Dispatched.NO:
        return None
    is_late_answer = last.wrote or last.pending
    return last if last.digest_after == observation.digest or is_late_answer else None


def pressed_and_answered(goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | None:
    """Return the settling of a press that a prompt has followed, which another part of the goal has answered."""
    current = goal.current
    acts = [step for step in history if not step.is_neutral][-2:]
    if current is None or current.kind is not SubGoalKind.ACTIVATE or len(acts) < 2:
        return None
    press, last = acts
    gave_text = isinstance(last.action, Dialog) and last.action.accept and bool(last.action.text)
    if press.sub_goal != current.id or not gave_text or last.verdict is not Verdict.CONFIRMED:
        return None
    done = _propose(Noop(), 0.9, f"{press.action} opened the prompt that was answered", current, completes=True)
    return msgspec.structs.replace(done, expected=ExpectedChange(kind=Expect.NOTHING))


def _confirm(dialog: OpenDialog, owner: SubGoal | None) -> Proposal:
    if owner is not None and owner.kind in _ASKED:
        why = f'the act for "{owner.text[:60]}" asks "{dialog.message[:80]}"'
        return _propose(Dialog(accept=True), 0.85, why, owner, completes=owner.is_open)
    why = f'nothing that the goal asks for has raised "{dialog.message[:80]}"'
    return _propose(Dialog(accept=False), 0.8, why, owner)


def _prompt(dialog: OpenDialog, goal: Goal, owner: SubGoal | None) -> Proposal:
    """The goal's value for it: of the part that raised it, or of the part to enter that it speaks of, or the next."""
    entering = [sub for sub in goal.sub_goals if sub.is_open and sub.kind is SubGoalKind.ENTER and sub.value]
    named = [sub for sub in entering if _speaks_of(dialog.message, sub)]
    following = entering[:1] if len(entering) == 1 or goal.current in entering[:1] else []
    own = [*([owner] if owner.value else []), *following] if owner is not None else []
    for sub in (*named, *own):
        if not PLACEHOLDER.search(sub.value):
            text = Dialog(accept=True, text=sub.value)
            return _propose(text, 0.8, f'a prompt asks "{dialog.message[:80]}"', sub, completes=sub.is_open)
    return _propose(Dialog(accept=False), 0.8, f'the goal has nothing for "{dialog.message[:80]}"', owner)


def _speaks_of(message: str, sub: SubGoal) -> bool:
    said = terms(message)
    wanted = content(terms(sub.label))
    return bool(wanted) and all(any(likeness(word, other) >= _ALIKE for other in said) for word in wanted)


def _unload(act: StepFacts | None, owner: SubGoal | None, history: tuple[StepFacts, ...]) -> Proposal:
    """Leave when our own act leads away and nothing is lost by it, or when that act sends what was typed."""
    if act is None or act.verb not in _LEAVING:
        return _propose(Dialog(accept=False), 0.8, "the page would be left, and nothing of ours leads away", owner)
    sends = owner is not None and (owner.changes_state or owner.kind is SubGoalKind.SIGN_IN)
    if not sends and _has_unsent(history):
        return _propose(Dialog(accept=False), 0.8, "what was entered here would be lost", owner)
    return _propose(Dialog(accept=True), 0.85, f"{act.verb} leads away, and nothing is lost", owner)


def _has_unsent(history: tuple[StepFacts, ...]) -> bool:
    """Whether something was entered since the page was last left, or something last sent."""
    for step in reversed(history):
        if step.wrote or step.url_changed:
            return False
        if step.verb in _ENTERING and step.verdict is Verdict.CONFIRMED:
            return True
    return False


def _in_a_row(history: tuple[StepFacts, ...]) -> int:
    count = 0
    for step in reversed(history):
        if step.verb is Verb.DIALOG:
            count += 1
        elif not step.is_neutral:
            break
    return count


def _propose(
    action: Dialog | Noop, confidence: float, why: str, sub: SubGoal | None, *, completes: bool = False
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
