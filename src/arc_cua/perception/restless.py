"""Telling a clock from an effect: figures that go on changing when nobody acts are the page's own doing.

An act and a tick of a clock can fall into the same moment, so one change of a figure proves nothing: it is looked at
again. What changed a second time without an act is restless, and no longer counts as content.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Set

import msgspec

from arc_cua.core.element import Element, ElementRef
from arc_cua.core.observation import Observation
from arc_cua.perception.fingerprint import prints_of

FIGURES_TIMES, WORDS_TIMES = 2, 3
"""How many changes make a text restless: one whose figures alone change, and one whose words do."""
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")


Key = ElementRef | tuple[str, int, str, int]
"""What makes a line the same in two looks: its address, or else its words without the figures, and its place among
lines that share them."""


def keys_of(observation: Observation) -> list[Key | None]:
    """Return a key for each line of text, and None for whatever can be acted on."""
    seen: Counter[tuple[str, int, str]] = Counter()
    keys: list[Key | None] = []
    for element in observation.elements:
        if element.index is not None:
            keys.append(None)
        elif element.ref is not None:
            keys.append(element.ref)
        else:
            alike = (element.role, element.depth, _skeleton(element))
            keys.append((*alike, seen[alike]))
            seen[alike] += 1
    return keys


def moved(a: Observation, b: Observation) -> dict[Key, bool]:
    """Return the lines of text that both looks hold and whose words differ; True where only figures do."""
    before = {key: element for key, element in zip(keys_of(a), a.elements, strict=True) if key is not None}
    found: dict[Key, bool] = {}
    for key, element in zip(keys_of(b), b.elements, strict=True):
        old = before.get(key) if key is not None else None
        if key is not None and old is not None and _text(old) != _text(element):
            found[key] = _skeleton(old) == _skeleton(element)
    return found


def is_weak(a: Observation, b: Observation) -> bool:
    """Whether the only difference is in figures that stand in texts: an effect, or just a clock."""
    if a.url != b.url or a.digest == b.digest or a.title != b.title:
        return False
    changed = moved(a, b)
    if not changed or not all(changed.values()):
        return False
    return calmed(a, changed.keys()).digest == calmed(b, changed.keys()).digest


def calmed(observation: Observation, restless: Set[Key]) -> Observation:
    """Return the observation with the restless lines marked, and left out of its fingerprints."""
    if not restless:
        return observation
    marks = [key in restless for key in keys_of(observation)]
    if not any(mark and not element.volatile for mark, element in zip(marks, observation.elements, strict=True)):
        return observation
    elements = tuple(
        msgspec.structs.replace(element, volatile=True) if mark else element
        for mark, element in zip(marks, observation.elements, strict=True)
    )
    prints = prints_of(elements, observation.dialog, error=observation.error)
    return msgspec.structs.replace(
        observation, elements=elements, fingerprint=prints.fingerprint, digest=prints.digest
    )


def shared(before: Observation, after: Observation) -> Observation:
    """Return `before` with the marks that `after` has learned since."""
    if not any(element.volatile for element in after.elements):
        return before
    marked = zip(keys_of(after), after.elements, strict=True)
    return calmed(before, {key for key, element in marked if key is not None and element.volatile})


class Restless:
    """Learns, look by look, which lines of a surface change by themselves."""

    def __init__(self) -> None:
        self._changes: Counter[Key] = Counter()
        self._known: set[Key] = set()
        self._last: Observation | None = None

    def look(self, observation: Observation, *, acted: bool) -> Observation:
        """Take in a new look; return it with what is known to be restless marked.

        Args:
            observation: As it was made.
            acted: Whether anything was done since the last look: then one change may be its effect.
        """
        last, self._last = self._last, observation
        if last is not None and last is not observation:
            for key, figures in moved(last, observation).items():
                self._changes[key] += 1
                enough = FIGURES_TIMES if figures else WORDS_TIMES
                if self._changes[key] >= enough and not acted:
                    self._known.add(key)
        return calmed(observation, self._known)


def _text(element: Element) -> str:
    return f"{element.name}\x1f{element.value}\x1f{element.description}"


def _skeleton(element: Element) -> str:
    return _DIGITS.sub("0", _text(element))
