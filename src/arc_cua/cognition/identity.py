"""Finding an element again in a later look, although the page may have rendered it anew."""

from __future__ import annotations

from arc_cua.core.action import Target, fold
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation


def locate(target: Target, observation: Observation) -> Element | None:
    """Return the element that `target` names in the look that it was chosen from, or None."""
    if target.index is not None:
        return observation.by_index(target.index)
    return next((element for element in observation.elements if matches(target, element)), None)


def find_again(target: Target, before: Observation, after: Observation) -> Element | None:
    """Return what has become of the target: by its index, by what replaced it, then by its description.

    The description comes from the earlier look where the element stood there, so that a target that was named by
    its index only is found as well.
    """
    known = locate(target, before)
    index = known.index if known is not None else target.index
    if index is not None:
        same = after.by_index(index)
        if same is not None:
            return same
        heir = next((element for element in after.elements if element.was == index), None)
        if heir is not None:
            return heir
    described = known.as_target() if known is not None else target
    return next((element for element in after.elements if matches(described, element)), None)


def count_alike(element: Element, observation: Observation) -> int:
    """Return how many elements of `observation` look like `element`."""
    described = element.as_target()
    return sum(matches(described, other) for other in observation.elements)


def matches(target: Target, element: Element) -> bool:
    """Whether role, name and container, as far as the target gives them, are those of the element."""
    if not (target.role or target.name or target.test_id):
        return False
    return (
        (not target.role or target.role == element.role)
        and (not target.name or fold(target.name) == fold(element.name))
        and (not target.container or fold(target.container) == fold(element.container))
        and (bool(target.name) or not target.test_id or target.test_id == element.test_id)
    )
