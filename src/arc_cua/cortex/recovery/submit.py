"""The button that sends the form is there, only its name is another: find it by the form that it belongs to."""

from __future__ import annotations

from arc_cua.core.action import Click, PressKey, fold
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.cortex.limits import quoted
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.draft import Draft, shown
from arc_cua.cortex.recovery.explore import is_search_box
from arc_cua.cortex.recovery.scene import Scene, is_button, is_enabled, submits
from arc_cua.cortex.recovery.wording import DESTRUCTIVE


def send_own_form(scene: Scene) -> Draft | str:
    """Offer the one button that sends what this run has filled in on this page."""
    sub = scene.sub_goal
    if sub is None or not _asks_to_send(scene, sub):
        return ""
    if not scene.touched:
        return "this run has filled in nothing on this page, so no button belongs to it"
    last = scene.touched[-1]
    if was_sent(scene):
        return f"what was filled in, such as {shown(last)}, has been sent already"
    candidates = _buttons_of(scene, last)
    if len(candidates) != 1:
        names = ", ".join(shown(button) for button in candidates[:4]) or "none does"
        return f"no single button is sure to send {shown(last)}: {names}"
    button = candidates[0]
    if not is_enabled(button):
        return f"{shown(button)} sends {shown(last)}, but it is disabled"
    if scene.was_tried(button):
        return f"{shown(button)} was already tried"
    step = PlanStep(
        action=Click(target=button.as_target()),
        why=f"it is the only button that sends the form with {shown(last)}",
        satisfies=sub.kind is SubGoalKind.ACTIVATE,
    )
    called = quoted(sub.label or sub.text)
    return Draft(
        root_cause=f"nothing is surely called {called}, but what was filled in is sent by {shown(button)}",
        steps=(step,),
    )


def was_sent(scene: Scene) -> bool:
    """Whether something went out after the last field was filled in: a write, a new page, an answer to a key."""
    for step in reversed(scene.acts):
        answered = isinstance(step.action, PressKey) and step.is_change
        if step.wrote or step.pending or step.url_changed or answered:
            return True
        element = scene.resolve(step.action.target_or_none)
        if element is not None and element in scene.touched:
            return False
    return False


def _asks_to_send(scene: Scene, sub: SubGoal) -> bool:
    """Whether the sub-goal is about the form as a whole: to save or send it, to sign in, to start a search.

    One that names an item, or that takes something away, is served by the control of that name or by none.
    """
    match sub.kind:
        case SubGoalKind.SIGN_IN:
            return any(field.has(State.MASKED) for field in scene.touched)
        case SubGoalKind.FIND:
            return bool(scene.touched) and is_search_box(scene.touched[-1])
        case SubGoalKind.ACTIVATE:
            first = fold(sub.label or sub.text).split(" ")[0]
            return sub.changes_state and not sub.item and first not in DESTRUCTIVE
        case _:
            return False


def _buttons_of(scene: Scene, field: Element) -> list[Element]:
    """Return the buttons that may send what is in `field`: by its form, else by its group and the order."""
    if field.form is not None:
        inside = [element for element in scene.actionable if element.form == field.form]
        senders = [element for element in inside if submits(element)]
        return senders or [element for element in inside if _is_plain(element)]
    at = scene.order(field)
    return [
        element
        for element in scene.elements[at + 1 :]
        if element.form is None and element.group == field.group and _is_plain(element)
    ]


def _is_plain(element: Element) -> bool:
    """Whether it is an ordinary button: no link, no reset, nothing that opens or toggles."""
    toggles = (State.COLLAPSED, State.EXPANDED, State.PRESSED)
    return (
        element.is_actionable
        and is_button(element)
        and element.role == "button"
        and element.kind != "reset"
        and not any(element.has(state) for state in toggles)
    )
