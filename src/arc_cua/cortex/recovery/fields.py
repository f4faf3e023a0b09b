"""The field has another name: find it by what it takes."""

from __future__ import annotations

from arc_cua.core.action import Select, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.cortex.limits import quoted
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.draft import Draft, shown
from arc_cua.cortex.recovery.explore import is_search_box
from arc_cua.cortex.recovery.scene import Scene, is_editable, is_enabled
from arc_cua.cortex.recovery.wording import kinship

_CHOICES = frozenset({"combobox", "listbox"})


def fill_only_field(scene: Scene) -> Draft | str:
    """Offer the only empty field of the page that can take the value."""
    sub = scene.sub_goal
    if sub is None or sub.kind is not SubGoalKind.ENTER or not sub.value:
        return ""
    is_search = bool(kinship("search find filter", sub.label or sub.text))
    empty = [
        element
        for element in scene.actionable
        if is_editable(element)
        and not element.value.strip()
        and (is_search or not is_search_box(element))
        and _suits(element, sub)
    ]
    if len(empty) != 1:
        return f"{len(empty)} empty fields could take the value; none is certain"
    is_called = bool(kinship(f"{empty[0].name} {empty[0].description}", sub.label))
    step = PlanStep(
        action=Type(target=empty[0].as_target(), text=sub.value), why="the only field for it", satisfies=is_called
    )
    return Draft(
        root_cause=f"no field is called {quoted(sub.label)}, but {shown(empty[0])} is the only empty one for it",
        steps=(step,),
    )


def choose_where_offered(scene: Scene) -> Draft | str:
    """Offer the only list of choices that has the wanted option."""
    sub = scene.sub_goal
    if sub is None or sub.kind is not SubGoalKind.CHOOSE or not sub.value:
        return ""
    wanted = fold(sub.value)
    lists = [
        (element, option)
        for element in scene.actionable
        for option in element.options
        if element.role in _CHOICES and is_enabled(element) and fold(option) == wanted
    ]
    if len(lists) != 1:
        return f"{len(lists)} lists offer {quoted(sub.value)}; none is certain"
    element, option = lists[0]
    if scene.was_tried(element, Select):
        return f"{shown(element)} was already tried"
    step = PlanStep(
        action=Select(target=element.as_target(), option=option), why="the only list that offers it", satisfies=True
    )
    return Draft(
        root_cause=f"no control is called {quoted(sub.label)}, but {shown(element)} offers {quoted(option)}",
        steps=(step,),
    )


def _suits(element: Element, sub: SubGoal) -> bool:
    """Whether the field is of the kind that the value needs: a concealed one for a secret, and only for that."""
    return element.has(State.MASKED) == bool(PLACEHOLDER.search(sub.value))
