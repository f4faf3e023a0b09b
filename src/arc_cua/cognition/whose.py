"""Whose news a page tells after a press: that of the pressed control's item, or that of another one beside it.

Items are told apart by what their like controls differ in: the words of their names and of what holds them. Nothing
else of the language is known.
"""

from __future__ import annotations

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.perception.words import words

_QUIET = frozenset({State.FOCUSED})


def only_told(before: Observation, after: Observation) -> bool:
    """Whether nothing but words that can't be acted on differs: every control stands as it was."""
    return before.url == after.url and after.dialog is None and _controls(before) == _controls(after)


def told_of_another(before: Observation, after: Observation, pressed: Element) -> str:
    """Return the new line that names the item of a control like the pressed one, and not its own; empty for none."""
    own = _item(pressed)
    others = [
        _item(one)
        for one in before.actionable
        if one.role == pressed.role and one.index != pressed.index and _item(one) & own
    ]
    known = {element.name for element in before.elements}
    told = [one.name for one in after.elements if one.index is None and not one.volatile and one.name not in known]
    said = [(line, words(line)) for line in told]
    for line, spoken in said:
        for other in others:
            mine, its = own - other, other - own
            if mine and its and its <= spoken and not any(mine & each for _, each in said):
                return line
    return ""


def _item(element: Element) -> frozenset[str]:
    return words(f"{element.name} {element.container}")


def _controls(observation: Observation) -> list[tuple[object, ...]]:
    return [
        (one.role, one.name, one.value, one.container, one.states - _QUIET)
        for one in observation.actionable
        if not one.volatile
    ]
