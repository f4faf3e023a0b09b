"""Facts that a page states: "Label: value", a label beside its value, a cell under its head, a field's value."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.reflex.grounding.terms import content, likeness, terms

_COLON = re.compile(r"^\s*([^:：|]{1,60})[:：]\s*(\S.*)$", re.DOTALL)
_CELL = " | "
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
    """Return the fact that `label` (of `item`) names and how well it fits, 0 to 1; a tie lowers it."""
    words, keys = content(terms(label)), content(terms(item)) if item else ()
    scored = []
    for fact in _facts(observation):
        fit = _fit(words, fact.label)
        if fit < 0.6:
            continue
        near = _share(keys, fact.around) if keys else 0.0
        scored.append((fit + 0.2 * near, fit, fact))
    if not scored:
        return None, 0.0
    scored.sort(key=lambda one: -one[0])
    best = scored[0]
    rivals = [one for one in scored[1:] if best[0] - one[0] < 0.05 and one[2].value != best[2].value]
    return best[2], best[1] * (0.4 if rivals else 0.93)


def _facts(observation: Observation) -> Iterator[Fact]:
    elements = observation.elements
    heads: list[str] = []
    for place, element in enumerate(elements):
        around = frozenset(terms(f"{element.name} {element.container}"))
        if _CELL in element.name:
            cells = [cell.strip() for cell in element.name.split(_CELL)]
            if len(cells) == len(heads):
                yield from (
                    Fact(head, cell, element, around) for head, cell in zip(heads, cells, strict=True) if cell
                )
            else:
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
