"""Facts that a page states: "Label: value", a label beside its value, a cell under its head, a field's value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.perception.linear import cells_of
from arc_cua.reflex.grounding.item import item_of
from arc_cua.reflex.grounding.page import path_terms
from arc_cua.reflex.grounding.terms import content, likeness, terms

_COLON = re.compile(r"^\s*([^:：|]{1,60})[:：]\s*(\S.*)$", re.DOTALL)
_TABLES = frozenset({"table", "grid", "treegrid"})
_GROUP_MOST = 60
_DOUBTED = 0.4
_ALIKE = 0.8
_HEADS = frozenset({"columnheader", "rowheader", "term", "heading"})


class Fact(msgspec.Struct, frozen=True, eq=False):
    """One label with its value."""

    label: str
    value: str
    element: Element
    around: frozenset[str]
    """Terms of the row or card that it stands in."""


def find_fact(observation: Observation, label: str, item: str) -> tuple[Fact | None, float]:
    """Return the fact that `label` (of `item`) names and how well it fits, 0 to 1.

    A tie lowers it, and so does an item that the page doesn't name, or that has a row without such a fact.
    """
    words, keys = content(terms(label)), item_of(item).keys if item else ()
    facts = list(_facts(observation))
    near = {id(fact): _share(keys, fact.around) if keys else 0.0 for fact in facts}
    scored = [(fit + 0.2 * near[id(fact)], fit, fact) for fact in facts if (fit := _fit(words, fact.label)) >= 0.6]
    if not scored:
        return None, 0.0
    scored.sort(key=lambda one: -one[0])
    _, fit, best = scored[0]
    rivals = [one for one in scored[1:] if scored[0][0] - one[0] < 0.05 and one[2].value != best.value]
    is_other = bool(keys) and near[id(best)] < _ALIKE and _is_elsewhere(observation, keys, near.values())
    return best, fit * (_DOUBTED if rivals or is_other else 0.93)


def _is_elsewhere(observation: Observation, keys: tuple[str, ...], near: Iterable[float]) -> bool:
    """Whether a fact that does not stand with the item is likely another item's."""
    if max(near) >= _ALIKE:
        return True
    said = frozenset(term for element in observation.elements for term in terms(element.name))
    said |= frozenset(terms(observation.title)) | frozenset(path_terms(observation.url))
    return _share(keys, said) < _ALIKE


def _facts(observation: Observation) -> Iterator[Fact]:
    elements = observation.elements
    around_of = _surroundings(elements)
    heads: list[str] = []
    for place, element in enumerate(elements):
        around = around_of[place]
        if element.role in _TABLES:
            heads = []
        cells = cells_of(element.name)
        if len(cells) > 1:
            values = _without_controls(cells, len(heads), element, elements)
            if len(values) == len(heads):
                yield from (
                    Fact(head, cell, element, around) for head, cell in zip(heads, values, strict=True) if cell
                )
            elif not heads:
                heads = cells
            if len(cells) == 2:
                yield Fact(cells[0], cells[1], element, around)
            continue
        match = _COLON.match(element.name)
        if match and element.index is None:
            yield Fact(match.group(1), match.group(2).strip(), element, around)
        if element.value and not element.has(State.MASKED):
            yield Fact(element.name, element.value, element, around)
        following = elements[place + 1] if place + 1 < len(elements) else None
        if following is not None and _is_pair(element, following):
            yield Fact(element.name.rstrip(":： "), following.name, following, around)


def _surroundings(elements: tuple[Element, ...]) -> list[frozenset[str]]:
    """Return for each element the terms of itself, its container and its row or card."""
    groups: dict[int, set[str]] = {}
    sizes = Counter(element.group for element in elements)
    for element in elements:
        if element.group is not None and sizes[element.group] <= _GROUP_MOST:
            groups.setdefault(element.group, set()).update(terms(element.name))
    return [
        frozenset(terms(f"{element.name} {element.container}")) | groups.get(element.group or 0, set())
        for element in elements
    ]


def _without_controls(cells: list[str], wanted: int, row: Element, elements: tuple[Element, ...]) -> list[str]:
    """Drop the links and buttons that end a row and stand under no heading of their own."""
    names = {element.name for element in elements if element.index is not None and element.group == row.group}
    while wanted and len(cells) > wanted and cells[-1] in names:
        cells = cells[:-1]
    return cells


def _is_pair(label: Element, value: Element) -> bool:
    """Whether a short text is followed by the text that it labels."""
    if label.index is not None or not label.name or not value.name or len(label.name) > 40:
        return False
    if label.role in _HEADS or label.name.rstrip().endswith((":", "：")):
        return value.role not in _HEADS
    return (
        label.role in {"text", "generic", "cell"}
        and value.role in {"text", "generic", "cell"}
        and value.index is None
    )


def _fit(words: tuple[str, ...], label: str) -> float:
    said = content(terms(label))
    if not said or not words:
        return 0.0
    return 0.75 * _share(words, frozenset(said)) + 0.25 * _share(said, frozenset(words))


def _share(words: tuple[str, ...], seen: frozenset[str]) -> float:
    found = sum(1 for word in words if any(likeness(word, term) >= _ALIKE for term in seen))
    return found / len(words)
