"""Whether two acts could have the same effect, although the page has renamed a control or drawn it anew since.

A form can be sent by its button, by another button, or by Enter in one of its fields: all of these are one act, and
the form is known by what it asks for, which outlives a re-render, a reload and a new browser.
"""

from __future__ import annotations

from arc_cua.cognition.identity import locate
from arc_cua.core.action import AnyAction, Click, PressKey, Target, Verb, fold
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.step import StepFacts

_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "checkbox", "radio", "switch"})
_SENDING_KEYS = frozenset({"enter", "return", "space", ""})


def form_key(action: AnyAction, observation: Observation) -> str:
    """Return what identifies the form that the act could send; empty when it could send none."""
    element = _pressed(action, observation)
    if element is None or element.form is None:
        return ""
    inside = [one for one in observation.elements if one.form == element.form]
    fields = sorted({f"{one.role}:{fold(one.name)}" for one in inside if _is_field(one)})
    buttons = [f"{one.role}:{fold(one.name)}" for one in inside if one.kind == "submit"]
    return "|".join((fold(inside[0].container), *(fields or buttons)))


def could_be_same(action: AnyAction, observation: Observation, earlier: StepFacts) -> bool:
    """Return whether `action` could do again what `earlier` may have done."""
    if action.signature == earlier.signature:
        return True
    if not isinstance(action, Click | PressKey) or not isinstance(earlier.action, Click | PressKey):
        return False
    if earlier.form and form_key(action, observation) == earlier.form:
        return True
    element, target = _pressed(action, observation), earlier.action.target_or_none
    return element is not None and target is not None and _is_heir(element, target, observation, earlier)


def press_behind(step: StepFacts, history: tuple[StepFacts, ...]) -> StepFacts:
    """Return the press that the dialog was raised by which `step` answers; `step` itself when it answers none."""
    if step.verb is not Verb.DIALOG:
        return step
    before = (one for one in reversed(history) if one.step < step.step and not one.is_neutral)
    return next((one for one in before if one.verb is not Verb.DIALOG), step)


def answers_to(step: StepFacts, history: tuple[StepFacts, ...]) -> tuple[StepFacts, ...]:
    """Return the answers to the dialogs that `step` has raised: what they let out is its doing."""
    return tuple(one for one in history if one.verb is Verb.DIALOG and press_behind(one, history) is step)


def _is_heir(element: Element, target: Target, observation: Observation, earlier: StepFacts) -> bool:
    """The same node under another name, or what stands on the same page in the place of one that has gone."""
    if target.index is not None and target.index in (element.index, element.was):
        return True
    if element.role != target.role:
        return False
    if target.test_id and element.test_id == target.test_id:
        return True
    described = Target(role=target.role, name=target.name, container=target.container, test_id=target.test_id)
    if locate(described, observation) is not None or not target.name:
        return False
    return fold(element.container) == fold(target.container) and _path(observation.url) == _path(earlier.url_before)


def _pressed(action: AnyAction, observation: Observation) -> Element | None:
    """The control that a press would work; None for an act that presses none, or only enters a value."""
    if isinstance(action, Click):
        element = locate(action.target, observation)
        return element if element is not None and not _is_field(element) else None
    if isinstance(action, PressKey) and action.key.rpartition("+")[2].strip().casefold() in _SENDING_KEYS:
        if action.target is not None:
            return locate(action.target, observation)
        return next((one for one in observation.elements if one.has(State.FOCUSED)), None)
    return None


def _is_field(element: Element) -> bool:
    return element.role in _FIELDS or element.has(State.EDITABLE) or bool(element.options)


def _path(url: str) -> str:
    return url.partition("#")[0].partition("?")[0]
