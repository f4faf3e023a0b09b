"""Find the one element that a target names in an observation, or say why there is none."""

from __future__ import annotations

from arc_cua.core.action import Target, fold
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.cortex.limits import quoted


def look_up(observation: Observation, target: Target, *, actionable: bool = True) -> Element | str:
    """Return the element, or one line that says why the target can't be used.

    An index must exist, and what else the target says must agree with it. Without an index the description
    must fit exactly one element.

    Args:
        observation: Where to look.
        target: What a model, a plan or an earlier step named.
        actionable: Whether only elements that can be acted on count.
    """
    if target.index is not None:
        return _by_index(observation, target)
    if not (target.role or target.name or target.test_id):
        return "the target has neither an index nor a role, name or test id"
    pool = observation.actionable if actionable else observation.elements
    found = [element for element in pool if not _contradictions(element, target)]
    if not found:
        return f"no element on the page is {_described(target)}"
    if len(found) > 1:
        marks = ", ".join(f"[#{element.index}]" for element in found[:4])
        return f"{len(found)} elements are {_described(target)} ({marks}); name one by its index"
    return found[0]


def same_name(wanted: str, name: str) -> bool:
    """Whether `wanted` is `name` after folding; a name that was shown cut short matches by what was shown."""
    shown, whole = fold(wanted), fold(name)
    if shown == whole:
        return True
    return len(shown) > 8 and shown.endswith("…") and whole.startswith(shown[:-1].rstrip())


def _by_index(observation: Observation, target: Target) -> Element | str:
    element = observation.by_index(target.index) if target.index is not None else None
    if element is None:
        heir = next((other for other in observation.actionable if other.was == target.index), None)
        moved = f"; [#{heir.index}] has taken its place" if heir is not None and target.index is not None else ""
        return f"[#{target.index}] is not on the page{moved}"
    contradictions = _contradictions(element, target)
    if contradictions:
        return f"[#{target.index}] is another element: " + ", ".join(contradictions)
    return element


def _contradictions(element: Element, target: Target) -> list[str]:
    faults = []
    if target.role and fold(target.role) != fold(element.role):
        faults.append(f"its role is {quoted(element.role)}, not {quoted(target.role)}")
    if target.name and not same_name(target.name, element.name):
        faults.append(f"its name is {quoted(element.name)}, not {quoted(target.name)}")
    if target.container and not same_name(target.container, element.container):
        faults.append(f"it is in {quoted(element.container)}, not in {quoted(target.container)}")
    if target.test_id and target.test_id != element.test_id:
        faults.append("its test id differs")
    return faults


def _described(target: Target) -> str:
    parts = [target.role and quoted(target.role), target.name and f"named {quoted(target.name)}"]
    parts += [target.test_id and f"with test id {quoted(target.test_id)}"]
    parts += [target.container and f"in {quoted(target.container)}"]
    return " ".join(part for part in parts if part)
