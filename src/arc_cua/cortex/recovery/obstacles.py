"""Something is in the way: a notice, a dialog, a banner that must be put away before the page works again."""

from __future__ import annotations

from collections import Counter

import msgspec

from arc_cua.core.action import Click, PressKey, fold
from arc_cua.core.element import Element, State
from arc_cua.cortex.limits import quoted
from arc_cua.cortex.plan import PlanStep
from arc_cua.cortex.recovery.draft import Draft, shown
from arc_cua.cortex.recovery.repeat import repeat
from arc_cua.cortex.recovery.scene import ITEM_ROLES, Group, Scene, is_button, is_enabled, is_field, is_head, submits
from arc_cua.cortex.recovery.wording import CANCELS, DESTRUCTIVE, echoes, is_brief, is_closer, is_cross, is_sentence

CERTAIN, LIKELY, POSSIBLE = 3, 2, 1
MOST = 2
"""Obstacles that one plan puts away."""


class Obstacle(msgspec.Struct, frozen=True):
    """Something in the way, and the control that puts it away; without a control, the Escape key does."""

    group: Group
    control: Element | None
    certainty: int
    place: int

    @property
    def why(self) -> str:
        """What it is, for people."""
        head = self.group.head
        what = f"{head.role} {quoted(self.group.message, 80)}" if head else quoted(self.group.message, 80)
        return f"{what} with {shown(self.control)}" if self.control else f"{what}, put away by Escape"


def clear_the_way(scene: Scene) -> Draft | str:
    """Offer to put away what is likely in the way, surest first, and to do again what had no effect."""
    likely = [obstacle for obstacle in obstacles(scene) if obstacle.certainty > POSSIBLE]
    if not likely:
        return "nothing on the page looks like a notice or dialog in the way"
    return _clear(scene, likely[:MOST])


def clear_a_doubt(scene: Scene) -> Draft | str:
    """Offer to put away the one thing that might be in the way: the last resort."""
    return _clear(scene, found[:1]) if (found := obstacles(scene)) else ""


def _clear(scene: Scene, chosen: list[Obstacle]) -> Draft:
    steps = [_dismissal(obstacle) for obstacle in chosen]
    again = repeat(scene)
    if again is not None:
        steps.append(again)
    seen = "; ".join(obstacle.why for obstacle in chosen)
    return Draft(root_cause=f"the last act had no effect, and this may be in its way: {seen}", steps=tuple(steps))


def obstacles(scene: Scene) -> list[Obstacle]:
    """Return what may be in the way, modal ones first, then the surest, then in reading order."""
    names = Counter((element.role, fold(element.name)) for element in scene.actionable)
    found: dict[int | None, Obstacle] = {}
    for group in scene.groups:
        obstacle = _obstacle(scene, group, names)
        if obstacle is None:
            continue
        key = obstacle.control.index if obstacle.control else None
        if key not in found or found[key].certainty < obstacle.certainty:
            found[key] = obstacle
    for loose in _loose(scene, names):
        found.setdefault(loose.control.index if loose.control else None, loose)
    return sorted(found.values(), key=lambda one: (not one.group.is_modal, -one.certainty, one.place))


def _obstacle(scene: Scene, group: Group, names: Counter[tuple[str, str]]) -> Obstacle | None:
    if _is_workplace(scene, group) or not group.message.strip():
        return None
    has_fields = any(is_field(member) for member in group.members)
    candidates = [
        member
        for member in group.members
        if _may_dismiss(scene, member, names)
        and not _is_of_an_item(scene, group, member)
        and (not submits(member) or (group.is_live and not has_fields))
    ]
    control = _self_declared(group, candidates)
    certainty = CERTAIN if group.is_live else LIKELY
    if control is None and len(candidates) == 1:
        control = candidates[0]
        certainty = _structural_certainty(scene, group, control, has_fields=has_fields)
    if certainty and control is not None:
        return Obstacle(group, control, certainty, scene.order(control))
    if group.is_modal and group.head is not None and not scene.was_tried(None, PressKey):
        return Obstacle(group, None, LIKELY, scene.order(group.head))
    return None


def _self_declared(group: Group, candidates: list[Element]) -> Element | None:
    """Return the control that says by a mark or a known word that it puts the group away."""
    crosses = [element for element in candidates if is_cross(element.name)]
    if not group.is_live:
        closers = [element for element in candidates if is_closer(element.name)] if len(candidates) == 1 else []
        return next(iter(crosses + closers), None)
    closers = [element for element in candidates if is_closer(element.name, loosely=True)]
    cancels = [element for element in candidates if fold(element.name) in CANCELS]
    return next(iter(crosses + closers + cancels), None)


def _structural_certainty(scene: Scene, group: Group, control: Element, *, has_fields: bool) -> int:
    """Judge the only control of a group whose name says nothing to us."""
    if has_fields:
        return 0
    if group.is_live:
        return LIKELY if is_brief(control.name, 4) and not _answers_own_act(scene, group, control) else 0
    return POSSIBLE if _may_be_a_banner(scene, group, control) else 0


def _may_be_a_banner(scene: Scene, group: Group, control: Element) -> bool:
    """Whether a plain section is like a notice: a sentence and one short word, above the work."""
    inside = [member for member in group.members if member.is_actionable]
    work = [scene.order(element) for element in (*scene.touched, scene.failed_element) if element is not None]
    says_a_sentence = is_sentence(group.message) and not any(member.role == "heading" for member in group.members)
    name = fold(control.name)
    return (
        says_a_sentence
        and len(inside) == 1
        and bool(work)
        and scene.order(control) < min(work)
        and is_brief(name, 1)
        and name not in CANCELS | DESTRUCTIVE
        and not echoes(name, group.message)
    )


def _answers_own_act(scene: Scene, group: Group, control: Element) -> bool:
    """Whether the group came after an act of this run that worked: then its control may undo that act."""
    if group.is_modal:
        return False
    came_by = next((act for act in reversed(scene.acts) if act.url_changed), None)
    if came_by is not None and came_by.wrote:
        return True
    changed_here = any(act.is_change and not act.url_changed for act in scene.acts)
    others = [element.index for element in scene.actionable if element.index and element not in group.members]
    return changed_here and control.index is not None and control.index > max(others, default=0)


def _is_workplace(scene: Scene, group: Group) -> bool:
    """Whether the group holds what is being worked on; what stands around the work is not in its way."""
    indexes = {member.index for member in group.members if member.index is not None}
    work = [*scene.touched, *([scene.failed_element] if scene.failed_element else [])]
    return any(element.index in indexes for element in work)


def _may_dismiss(scene: Scene, element: Element, names: Counter[tuple[str, str]]) -> bool:
    is_toggle = element.has(State.COLLAPSED) or element.has(State.PRESSED) or element.has(State.CHECKED)
    return (
        is_enabled(element)
        and is_button(element)
        and not is_toggle
        and element.kind != "reset"
        and (element.form is None or element.form not in scene.work_forms)
        and names[(element.role, fold(element.name))] == 1
        and not scene.was_tried(element)
    )


def _is_of_an_item(scene: Scene, group: Group, element: Element) -> bool:
    """Whether the control belongs to a row, an entry or a card: there it acts on that item, it puts nothing away."""
    if group.head is None and element.container:
        return True
    above = scene.ancestors(element)
    inside = above[above.index(group.head) + 1 :] if group.head in above else above
    return any(ancestor.role in ITEM_ROLES for ancestor in inside)


def _loose(scene: Scene, names: Counter[tuple[str, str]]) -> list[Obstacle]:
    """Return controls that say by themselves that they put something away, in no group that we know."""
    return [
        Obstacle(
            Group(None, (element,)), element, LIKELY if is_cross(element.name) else POSSIBLE, scene.order(element)
        )
        for element in scene.actionable
        if element.group is None
        and element.form is None
        and not element.container
        and not any(is_head(above) or above.role in ITEM_ROLES for above in scene.ancestors(element))
        and (is_cross(element.name) or is_closer(element.name))
        and _may_dismiss(scene, element, names)
    ]


def _dismissal(obstacle: Obstacle) -> PlanStep:
    if obstacle.control is None:
        return PlanStep(action=PressKey(key="Escape"), why="put the dialog away without choosing anything in it")
    return PlanStep(
        action=Click(target=obstacle.control.as_target()), why=f"put away what may be in the way: {obstacle.why}"
    )
