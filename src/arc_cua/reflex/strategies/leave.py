"""Leaves the field that was filled in last, as a person does: some pages take a value only then."""

from __future__ import annotations

from arc_cua.core.action import PressKey, Type
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange, Verdict
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.step import StepFacts

_LEFT_BY_TAB = frozenset({"textbox", "searchbox", "spinbutton"})
"""In a list of suggestions Tab may take one."""
_SENDERS = frozenset({"submit", "image"})
_SURE = 0.9


def leave(observation: Observation, history: tuple[StepFacts, ...]) -> Proposal | None:
    """Return the key that leaves the field; None when it was left, or waits for the button of its form."""
    last = next((step for step in reversed(history) if not step.is_neutral), None)
    if last is None or not isinstance(last.action, Type) or last.verdict is not Verdict.CONFIRMED:
        return None
    index = last.action.target.index
    field = next((one for one in observation.elements if index is not None and index in (one.index, one.was)), None)
    if field is None or not _is_left_by_tab(field) or _waits_for_a_button(field, observation):
        return None
    return Proposal(
        action=PressKey(key="Tab", target=field.as_target()),
        source=Source.POLICY,
        confidence=_SURE,
        margin=1.0,
        why=f'"{field.name}" still has the focus, and the page may take its value when it is left',
        expected=ExpectedChange(kind=Expect.NOTHING),
    )


def _is_left_by_tab(field: Element) -> bool:
    """In a field of many lines the key may be text."""
    return field.has(State.FOCUSED) and field.tag == "input" and field.role in _LEFT_BY_TAB


def _waits_for_a_button(field: Element, observation: Observation) -> bool:
    if field.form is None:
        return False
    return any(one.form == field.form and one.kind in _SENDERS for one in observation.actionable)
