"""What was entered and chosen must still stand when it is sent, and at the end: pages revert fields unasked.

A field is held to its value until something used it: a confirmed act that sent or led elsewhere, or a press that
served another part of the goal. After that the page may clear it.
"""

from __future__ import annotations

from arc_cua.cognition.identity import matches
from arc_cua.cognition.values import plain, same_choice, same_value
from arc_cua.core.action import AnyAction, Click, PressKey, Select, Target, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

SET_KINDS = frozenset({SubGoalKind.ENTER, SubGoalKind.CHOOSE})
"""Kinds whose result can be read off a field."""
_OFF = "off"
_STATEFUL = frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"})
_ON_STATES = frozenset({State.CHECKED, State.PRESSED, State.SELECTED})
_CUT = "…"
_SHOWN_CHARS = 60


def broken_fields(state: RunState, observation: Observation) -> tuple[str, ...]:
    """Return one line for each field that a done sub-goal filled in, is still there, and holds something else now."""
    if observation.state is not PageState.READY:
        return ()
    lines = []
    for sub in state.goal.sub_goals:
        if sub.kind not in SET_KINDS or sub.is_open:
            continue
        mates = {other.id for other in state.goal.sub_goals if other.id != sub.id and other.text == sub.text}
        for step in _fillings(sub, state.history, mates):
            field = _find(step, observation)
            told = _breach(sub, step.action, field) if field is not None else ""
            if told:
                lines.append(f'{sub.id}. "{sub.text}": {told}')
    return tuple(lines)


def put_back(history: tuple[StepFacts, ...], before: Observation, after: Observation) -> tuple[str, ...]:
    """Return one line for each field that this run filled in, held its value before, and holds another one after.

    One that was emptied is not among them: that is what forms do when they are sent.
    """
    lines = []
    for step in history:
        if not isinstance(step.action, Type | Select) or step.verdict is not Verdict.CONFIRMED:
            continue
        was, now = _find(step, before), _find(step, after)
        if was is None or now is None or now.has(State.MASKED) or now.volatile or not now.value.strip():
            continue
        wanted = step.action.text if isinstance(step.action, Type) else step.action.option
        if was.value != now.value and same_choice(wanted, was.value) and not same_choice(wanted, now.value):
            lines.append(_told(now, now.value, wanted))
    return tuple(dict.fromkeys(lines))


def _fillings(sub: SubGoal, history: tuple[StepFacts, ...], mates: set[int]) -> list[StepFacts]:
    """Return the steps whose values should still stand: the last one for each field, unless it was used since."""
    sent = [
        step
        for step in history
        if step.sub_goal == sub.id
        and step.dispatched is not Dispatched.NO
        and isinstance(step.action, Type | Select | Click)
    ]
    entries = [step for step in sent if isinstance(step.action, Type | Select)] or sent[-1:]
    chosen = [step for step in entries if step.verdict is Verdict.CONFIRMED] or entries[-1:]
    last = {step.signature.partition(":")[2]: step for step in chosen}
    return [step for step in last.values() if not _was_used(step, sub, history, mates)]


def _was_used(filled: StepFacts, sub: SubGoal, history: tuple[StepFacts, ...], mates: set[int]) -> bool:
    """Whether a later act gave the page leave to change the field, or gave it another value on purpose.

    Not on purpose is what the same words of the goal asked for as well (`mates`): of "1, 5" the 5 in the place of the
    1 is neither.
    """
    target = filled.action.target_or_none
    for step in history:
        if step.step <= filled.step or step.dispatched is Dispatched.NO:
            continue
        is_press = isinstance(step.action, Click | PressKey)
        if is_press and step.sub_goal == sub.id:
            return True
        if isinstance(step.action, Type | Select | Click) and step.action.target_or_none == target:
            return step.sub_goal not in mates
        if step.verdict is not Verdict.CONFIRMED:
            continue
        if step.wrote or step.url_changed or (is_press and step.completes and not _sets(step, sub)):
            return True
    return False


def _sets(step: StepFacts, sub: SubGoal) -> bool:
    """A box that is ticked is a click as well, and sends nothing."""
    target = step.action.target_or_none
    return step.sub_goal is None or step.sub_goal < sub.id or (target is not None and target.role in _STATEFUL)


def _find(step: StepFacts, observation: Observation) -> Element | None:
    """The field by its number, by what replaced it, or, in the same document, by the only one like it."""
    target = step.action.target_or_none
    if target is None:
        return None
    if target.index is not None:
        for element in observation.elements:
            if target.index in (element.index, element.was):
                return element
    if step.url_after and step.url_after.partition("#")[0] != observation.url.partition("#")[0]:
        return None
    alike = [element for element in observation.elements if matches(_described(target), element)]
    return alike[0] if len(alike) == 1 else None


def _described(target: Target) -> Target:
    return Target(role=target.role, name=target.name, container=target.container, test_id=target.test_id)


def _breach(sub: SubGoal, action: AnyAction, field: Element) -> str:
    """Return what the field shows instead; empty when it holds, or can't be read."""
    if field.has(State.MASKED) or field.volatile:
        return ""
    match action:
        case Type(text=wanted) if not PLACEHOLDER.search(wanted) and not holds(wanted, field, action.append):
            return _told(field, field.value, wanted)
        case Select(option=wanted) if field.value and not same_choice(wanted, field.value):
            return _told(field, field.value, wanted)
        case Click() if field.role in _STATEFUL and sub.kind is SubGoalKind.CHOOSE:
            wants_on = fold(sub.value) != _OFF
            if bool(field.states & _ON_STATES) is not wants_on:
                return _told(field, "on" if not wants_on else "off", "on" if wants_on else "off")
    return ""


def holds(wanted: str, field: Element, appended: bool) -> bool:
    """Return whether the field shows what was typed, as far as a look shows its value."""
    held = field.value
    if held.endswith(_CUT):
        return appended or plain(wanted).startswith(plain(held.removesuffix(_CUT)))
    if field.options and same_choice(wanted, held):
        return True
    return same_value(wanted, held) or (appended and plain(held).endswith(plain(wanted)))


def _told(field: Element, held: str, wanted: str) -> str:
    return f'{field.role} "{field.name}" shows "{held[:_SHOWN_CHARS]}", not "{wanted[:_SHOWN_CHARS]}"'
