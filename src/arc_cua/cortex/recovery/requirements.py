"""The form does not go out because it asks for more: required fields that are empty, values it rejects."""

from __future__ import annotations

from arc_cua.core.action import Click, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.draft import Draft, shown
from arc_cua.cortex.recovery.repeat import repeat
from arc_cua.cortex.recovery.scene import Scene, is_editable, is_field, submits
from arc_cua.cortex.recovery.wording import kinship
from arc_cua.perception.words import words

_CHECKS = frozenset({"checkbox", "switch"})


def meet_requirements(scene: Scene) -> Draft | str:
    """Offer to fill what the form still asks for, as far as the goal's own words cover it."""
    element = scene.failed_element
    if element is None or not submits(element):
        return ""
    unmet = [field for field in scene.elements if field.form == element.form and _is_unmet(field)]
    if not unmet:
        return "the form shows no field that is missing or rejected"
    steps = []
    for field in unmet:
        step = _fill(scene, field)
        if step is None:
            asks = "rejects what is in" if field.has(State.INVALID) else "asks for"
            return f"the form {asks} {shown(field)}, and the goal says nothing about it"
        steps.append(step)
    again = repeat(scene)
    if again is not None:
        steps.append(again)
    names = ", ".join(shown(field) for field in unmet)
    return Draft(root_cause=f"the form still asks for {names}", steps=tuple(steps))


def _is_unmet(field: Element) -> bool:
    if not is_field(field) or not field.is_actionable or field.has(State.DISABLED):
        return False
    if field.has(State.INVALID):
        return True
    if not field.has(State.REQUIRED) or field.role == "radio":
        return False
    return not field.has(State.CHECKED) if field.role in _CHECKS else not field.value.strip()


def _fill(scene: Scene, field: Element) -> PlanStep | None:
    if field.role in _CHECKS:
        covered = len(words(field.name) & words(scene.request.goal.text)) * 2 >= len(words(field.name)) > 0
        if not covered or field.has(State.CHECKED):
            return None
        return PlanStep(action=Click(target=field.as_target()), why="the form requires it, and the goal speaks of it")
    if not is_editable(field):
        return None
    entered = [sub for sub in scene.request.goal.sub_goals if _serves(sub, field)]
    if len(entered) != 1 or entered[0].value == field.value:
        return None
    return PlanStep(
        action=Type(target=field.as_target(), text=entered[0].value),
        why="the form asks for it, and the goal gives it",
    )


def _serves(sub: SubGoal, field: Element) -> bool:
    return sub.kind is SubGoalKind.ENTER and bool(sub.value) and kinship(field.name, sub.label) > 0
