"""Which element a target means: the rules, without a browser.

A target is looked up in the observation that the decision was made on. The index wins; a description that is given
with it must still fit. Without an index the description must fit exactly one element.
"""

from __future__ import annotations

import msgspec

from arc_cua.core.action import Target, fold
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence, Refusal

_LISTED = 5


class Unresolved(msgspec.Struct, frozen=True, kw_only=True):
    """Why a target can't be acted on, with what was found instead."""

    refusal: Refusal
    evidence: tuple[Evidence, ...]


def resolve(target: Target, observation: Observation, *, readable: bool = False) -> Element | Unresolved:
    """Return the one element that `target` means, or why there is none.

    Args:
        target: What was asked for.
        observation: What the decision was made on.
        readable: Also consider text and structure that can't be acted on.
    """
    if target.index is not None:
        return _by_index(target, observation)
    if not (target.role or target.name or target.test_id):
        return _unresolved(Refusal.INVALID, observation, "the target names no element")
    pool = observation.elements if readable else observation.actionable
    found = matches(target, pool)
    if len(found) == 1:
        return found[0]
    if found:
        return _unresolved(Refusal.AMBIGUOUS, observation, f"{len(found)} elements fit {target}: {_listed(found)}")
    near = _near(target, pool)
    hint = f"; nearest: {_listed(near)}" if near else ""
    return _unresolved(Refusal.NOT_FOUND, observation, f"nothing fits {target}{hint}")


def matches(target: Target, pool: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return the elements that fit the description in `target`; its index is not looked at.

    A test attribute settles it among look-alikes, and stands in for a name that has changed.
    """
    found = tuple(element for element in pool if fits(target, element))
    if target.test_id and len(found) != 1:
        marked = tuple(element for element in found or pool if element.test_id == target.test_id)
        return marked or found
    return found


def fits(target: Target, element: Element) -> bool:
    """Whether role, name and container agree, as far as they are given."""
    if not (target.role or target.name):
        return bool(target.test_id) and element.test_id == target.test_id
    return (
        (not target.role or target.role == element.role)
        and (not target.name or fold(target.name) == fold(element.name))
        and (not target.container or fold(target.container) == fold(element.container))
    )


def describe(element: Element) -> str:
    """Return the element as a person would point at it."""
    return str(element.as_target())


def _by_index(target: Target, observation: Observation) -> Element | Unresolved:
    element = observation.by_index(target.index) if target.index is not None else None
    if element is None:
        successor = next((other for other in observation.elements if other.was == target.index), None)
        if successor is not None:
            detail = f"[#{target.index}] was replaced by {describe(successor)}"
            return _unresolved(Refusal.STALE, observation, detail)
        return _refound(target, observation, f"there is no [#{target.index}]", Refusal.NOT_FOUND)
    given = Target(role=target.role, name=target.name)
    if (target.role or target.name) and not fits(given, element):
        return _refound(target, observation, f"[#{target.index}] is {describe(element)}, not {given}", Refusal.STALE)
    return element


def _refound(target: Target, observation: Observation, detail: str, refusal: Refusal) -> Unresolved:
    described = target.role or target.name or target.test_id
    found = matches(target, observation.actionable) if described else ()
    return _unresolved(refusal, observation, detail + (f"; found by description: {_listed(found)}" if found else ""))


def _near(target: Target, pool: tuple[Element, ...]) -> tuple[Element, ...]:
    """Elements that share the name, or contain it, whatever their role."""
    name = fold(target.name)
    if not name:
        return tuple(element for element in pool if element.role == target.role)
    return tuple(
        element for element in pool if name in fold(element.name) or (element.name and fold(element.name) in name)
    )


def _listed(elements: tuple[Element, ...]) -> str:
    more = len(elements) - _LISTED
    return ", ".join(describe(element) for element in elements[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def _unresolved(refusal: Refusal, observation: Observation, detail: str) -> Unresolved:
    return Unresolved(
        refusal=refusal, evidence=(Evidence(kind="element", detail=detail, observation=observation.seq),)
    )
