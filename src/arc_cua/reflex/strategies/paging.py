"""Finds the control that shows the next page of a list: by its number in any language, or by the usual words."""

from __future__ import annotations

from arc_cua.core.action import Click
from arc_cua.core.element import Element, State
from arc_cua.core.outcome import Verdict
from arc_cua.reflex.grounding.terms import terms
from arc_cua.reflex.strategies.situation import Situation

_NEXT_WORDS = ({"next"}, {"more"}, {"older"})
_PAGES_MOST = 20
_ROLES = frozenset({"link", "button"})
_NOT_PAGING = frozenset({State.DISABLED, State.COLLAPSED, State.EXPANDED})
"""What opens a menu turns no page, though it be called "More"."""


def next_page(situation: Situation) -> Element | None:
    """Return the control for the next page that is not known to be useless, or None."""
    controls = [
        element
        for element in situation.observation.actionable
        if element.role in _ROLES and not element.states & _NOT_PAGING
    ]
    element = _by_number(situation, controls) or _by_word(controls)
    if element is None:
        return None
    click = Click(target=element.as_target())
    tries = situation.memory.tries(click)
    in_vain = bool(tries) and tries[-1].verdict is Verdict.NULL
    if in_vain or situation.memory.was_tried_here(click) or len(tries) >= _PAGES_MOST:
        return None
    return element


def _by_number(situation: Situation, controls: list[Element]) -> Element | None:
    """Page numbers are neighbours in one group, named 1, 2, 3; the current one is marked, or is no control."""
    numbered = {
        int(element.name): element for element in controls if element.name.isdecimal() and len(element.name) < 5
    }
    if not numbered:
        return None
    groups = {element.group for element in numbered.values()}
    current = next(
        (number for number, element in numbered.items() if element.has(State.CURRENT)),
        None,
    )
    if current is None:
        plain = [
            int(element.name)
            for element in situation.observation.elements
            if element.index is None
            and element.name.isdecimal()
            and len(element.name) < 5
            and element.group in groups
        ]
        beside = [number for number in plain if number + 1 in numbered or number - 1 in numbered]
        current = beside[0] if len(beside) == 1 else None
    return numbered.get(current + 1) if current is not None else None


def _by_word(controls: list[Element]) -> Element | None:
    for words in _NEXT_WORDS:
        for element in controls:
            said = terms(element.name)
            if said and len(said) <= 3 and words & set(said):
                return element
    return None
