"""After a press that was held back: enters anew what the page has put back, once for each field."""

from __future__ import annotations

from arc_cua.core.action import Select, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange, Verdict
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.receipt import Refusal
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.core.step import StepFacts

_SURE = 0.9
_MOST = 2
"""How often the same is entered, the first time included."""


def mend(observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | None:
    """Return what restores a field after a press was held back for it; None when nothing is to be mended."""
    held = next((step for step in reversed(history) if step.refusal is not None), None)
    if held is None or held.refusal is not Refusal.NOT_KEPT or goal.current is None:
        return None
    since = [step for step in history if step.step > held.step and not step.is_neutral]
    if any(not isinstance(step.action, Type | Select) for step in since):
        return None
    entered: dict[str, StepFacts] = {}
    for step in history:
        if isinstance(step.action, Type | Select) and step.verdict is Verdict.CONFIRMED:
            entered[step.signature] = step
    for step in entered.values():
        tries = sum(1 for other in history if other.signature == step.signature)
        field = _broken(step, observation)
        if field is not None and tries < _MOST:
            return _again(step, field, goal)
    return None


def _broken(step: StepFacts, observation: Observation) -> Element | None:
    """The field of the step, if it is there, can be read, and holds something else."""
    action = step.action
    target = action.target_or_none
    if target is None or not isinstance(action, Type | Select):
        return None
    field = next((one for one in observation.elements if target.index in (one.index, one.was)), None)
    text = action.text if isinstance(action, Type) else action.option
    if field is None or target.index is None or field.has(State.MASKED) or PLACEHOLDER.search(text):
        return None
    if isinstance(action, Type) and action.append:
        return None
    return field if fold(field.value) != fold(text) else None


def _again(step: StepFacts, field: Element, goal: Goal) -> Proposal:
    action, target = step.action, field.as_target()
    assert isinstance(action, Type | Select)
    text = action.text if isinstance(action, Type) else action.option
    assert goal.current is not None
    return Proposal(
        action=Type(target=target, text=text) if isinstance(action, Type) else Select(target=target, option=text),
        source=Source.POLICY,
        confidence=_SURE,
        margin=1.0,
        why=f'the page has put back what was entered in "{field.name}"',
        expected=ExpectedChange(kind=Expect.VALUE, text=text, target=target),
        sub_goal=goal.current.id,
        completes=False,
    )
