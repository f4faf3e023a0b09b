"""Forms: which one is being filled, and what submits it."""

from __future__ import annotations

from arc_cua.core.action import Verb
from arc_cua.core.element import Element, State
from arc_cua.core.receipt import Dispatched
from arc_cua.reflex.strategies.situation import Situation

_FILLING = frozenset({Verb.TYPE, Verb.SELECT})


def form_in_use(situation: Situation) -> Element | None:
    """Return the field of this page that the run filled last, or None."""
    for step in reversed(situation.memory.history):
        if step.verb not in _FILLING or step.dispatched is Dispatched.NO:
            continue
        target = step.action.target_or_none
        if target is None:
            continue
        for element in situation.observation.actionable:
            same = target.index in (element.index, element.was) if target.index is not None else False
            if same or (element.as_target().signature == target.signature and element.name):
                return element
    return None


def submit_of(situation: Situation, field: Element | None) -> Element | None:
    """Return the only enabled submit button of the field's form; without a field, of the page."""
    buttons = [
        element
        for element in situation.observation.actionable
        if element.kind == "submit" and not element.has(State.DISABLED)
    ]
    if field is not None and field.form is not None:
        buttons = [element for element in buttons if element.form == field.form]
    elif field is not None:
        buttons = [element for element in buttons if element.group == field.group and field.group is not None]
    return buttons[0] if len(buttons) == 1 else None


def button_after(situation: Situation, field: Element) -> Element | None:
    """Return the enabled button that comes right after a field, among the controls of the same form and group."""
    controls = situation.observation.actionable
    place = next((place for place, element in enumerate(controls) if element.index == field.index), None)
    following = controls[place + 1] if place is not None and place + 1 < len(controls) else None
    if following is None or following.role != "button" or following.has(State.DISABLED):
        return None
    return following if (following.form, following.group) == (field.form, field.group) else None
