"""Do again, or in another way, what had no effect; never what may have had one."""

from __future__ import annotations

import msgspec

from arc_cua.core.action import Click, Goto, PressKey, Scroll, Select, Type, Wait
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.observation import PageState
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.draft import Draft, shown
from arc_cua.cortex.recovery.scene import Scene, is_enabled

_TOGGLES = frozenset({"checkbox", "radio", "switch"})


def repeat(scene: Scene) -> PlanStep | None:
    """Return the failed act once more, bound to the live tree, if doing it twice can't have an effect twice."""
    failed = scene.failed
    if failed is None or is_in_doubt(failed):
        return None
    action = failed.action
    if isinstance(action, Goto):
        return PlanStep(action=action, why="load the address again", satisfies=failed.completes)
    element = scene.failed_element
    if element is None or not isinstance(action, Click | Type | Select | PressKey):
        return None
    again = msgspec.structs.replace(action, target=element.as_target())
    return PlanStep(action=again, why="do again what had no effect", satisfies=failed.completes)


def is_in_doubt(step: StepFacts) -> bool:
    """Whether the act may have had an effect on the other side, whatever the screen shows."""
    return step.dispatched is Dispatched.UNKNOWN or step.wrote or step.pending


def why_not_repeated(scene: Scene) -> Draft | str:
    """Say so when nothing may be sent again."""
    if scene.failed is not None and is_in_doubt(scene.failed):
        return f"step {scene.failed.step} may have had its effect on the other side; it is not sent again"
    return ""


def wait_for_page(scene: Scene) -> Draft | str:
    """Offer to wait when the page says that it is busy."""
    busy = [element for element in scene.elements if element.has(State.BUSY)]
    if not busy and scene.observation.state is not PageState.LOADING:
        return "the page does not say that it is busy"
    if scene.request.history and isinstance(scene.request.history[-1].action, Wait):
        return "the page is still busy after a wait"
    what = shown(busy[0]) if busy else "the document"
    steps = [PlanStep(action=Wait(seconds=5.0), why="give the page time")]
    again = repeat(scene)
    if again is not None and not (scene.failed_element and scene.failed_element.has(State.DISABLED)):
        steps.append(again)
    return Draft(root_cause=f"{what} is still loading", steps=tuple(steps))


def by_other_means(scene: Scene) -> Draft | str:
    """Offer the same act on the same element by another road: keys in place of the pointer, and the reverse."""
    failed, element = scene.failed, scene.failed_element
    if failed is None or is_in_doubt(failed):
        return ""
    if element is None:
        return "what the last act was meant for is not on the page any more"
    if not is_enabled(element):
        return f"{shown(element)} is disabled"
    current = scene.request.goal.current
    if current is not None and current.changes_state and failed.dispatched is Dispatched.YES:
        return f"{shown(element)} was pressed, and what that sends may come late: it is not pressed in another way"
    step = _other_means(scene, failed, element)
    if step is None:
        return f"{shown(element)} was already tried in other ways"
    return Draft(root_cause=f"{shown(element)} does not react to {failed.verb}", steps=step)


def _other_means(scene: Scene, failed: StepFacts, element: Element) -> tuple[PlanStep, ...] | None:
    action, target, completes = failed.action, element.as_target(), failed.completes
    match action:
        case Click() if not scene.was_tried(element, PressKey):
            key = "Space" if element.role in _TOGGLES else "Enter"
            press = PressKey(key=key, target=target)
            return (PlanStep(action=press, why="press it by the keyboard", satisfies=completes),)
        case PressKey() if not scene.was_tried(element, Click):
            return (PlanStep(action=Click(target=target), why="click it", satisfies=completes),)
        case Type() | Select() if not scene.was_tried(element, Click):
            again = msgspec.structs.replace(action, target=target)
            click = PlanStep(action=Click(target=target), why="some fields wake up only when they are clicked")
            return (click, PlanStep(action=again, why="then once more", satisfies=completes))
        case _:
            return None


def scroll_on(scene: Scene) -> Draft | str:
    """Offer the next screen when the page goes on below."""
    if not scene.observation.more_below:
        return "the page does not go on below"
    last = scene.acts[-1] if scene.acts else None
    if last is not None and isinstance(last.action, Scroll) and not last.is_change:
        return "scrolling showed nothing new"
    height = scene.observation.viewport[1] or 800
    sub = scene.sub_goal
    wanted = f"for {sub.kind} " if sub is not None and sub.kind is not SubGoalKind.VISIT else ""
    return Draft(
        root_cause=f"what is needed {wanted}is not on this screen; {scene.observation.more_below} controls are below",
        steps=(PlanStep(action=Scroll(dy=round(height * 0.8)), why="look further down"),),
    )
