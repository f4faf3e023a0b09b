"""Finding elements by words, also those that are off screen or were left out of the text."""

from __future__ import annotations

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.perception.words import overlap, words


def find(observation: Observation, query: str, *, limit: int = 20) -> tuple[Element, ...]:
    """Return the elements that share most words with `query`, best first, controls before text.

    A role's name in the query (`button`, `link`) counts as a word.
    """
    wanted = words(query)
    scored = ((_score(element, wanted), at, element) for at, element in enumerate(observation.elements))
    best = sorted((item for item in scored if item[0] > 0), key=lambda item: (-item[0], item[1]))
    return tuple(element for _, _, element in best[:limit])


def _score(element: Element, wanted: frozenset[str]) -> float:
    named = overlap(f"{element.name} {element.value} {element.description}", wanted)
    around = overlap(f"{element.container} {element.role} {element.test_id}", wanted)
    if not named and not around:
        return 0.0
    return named + 0.4 * around + (0.5 if element.is_actionable and named else 0.0)
