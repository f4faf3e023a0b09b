"""A page, prepared for grounding: each control with the terms around it, and how rare each term is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import unquote, urlsplit

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.reflex.grounding.terms import content, identifier_terms, terms

_NEARBY_CHARS = 80
_GROUP_MOST = 60
"""A group with more elements is a region, not an item."""
_TICKS = frozenset({"checkbox", "radio", "switch"})
_DIALOGS = frozenset({"dialog", "alertdialog"})
_TABLES = frozenset({"table", "grid", "treegrid", "rowgroup"})
_LANDMARKS = frozenset(
    {"banner", "navigation", "main", "contentinfo", "complementary", "region", "form", "search", "dialog"}
)
_KINDS = frozenset({"date", "time", "month", "week", "color", "file"})
"""Input types that people name a field by: "the arrival date"."""


class Entry(msgspec.Struct, frozen=True, eq=False):
    """A control and the words that belong to it, by where they stand."""

    element: Element
    order: int
    name: tuple[str, ...]
    fields: tuple[tuple[float, tuple[str, ...]], ...]
    """(weight, terms), the name first."""
    known: frozenset[str]
    """All terms of the fields and around."""
    around: frozenset[str]
    """Terms of its row, card or dialog, its own included."""
    head: frozenset[str]
    """Terms that its row or card begins with: the row itself, a heading, the first text."""
    nearby: str
    """Text next to it that labels it by position only."""
    is_listed: bool
    """Whether it stands in a row or card."""
    behind: bool
    """Whether a modal dialog covers it."""


class Page:
    """An observation's controls, ready to be scored.

    Args:
        observation: The look to prepare.
        opener: `[#N]` of the control that was clicked last: what pops up belongs to its row.
    """

    def __init__(self, observation: Observation, opener: int | None = None) -> None:
        self.observation = observation
        self.entries = _entries(observation, opener)
        self._counts = Counter(term for entry in self.entries for term in set(entry.name))
        self._total = max(len(self.entries), 1)
        self._rarity: dict[str, float] = {}
        cards = _cards(observation.elements)
        headings = " ".join(
            element.name
            for element in observation.elements
            if element.role == "heading" and (element.level == 1 or element.group not in cards)
        )
        self.subject = frozenset(terms(f"{observation.title} {headings}")) | frozenset(path_terms(observation.url))
        """Terms of the title, the headings outside cards, and the address: what the page is about."""
        self.cards = frozenset[str]().union(*cards.values())
        """Terms of all rows and cards: what tells one listed thing from another."""
        self.said = frozenset[str]().union(*(terms(element.name) for element in observation.elements))
        """Terms of everything that the page says."""
        self.vocabulary = self.said.union(self.subject, *(entry.known for entry in self.entries))

    def rarity(self, term: str) -> float:
        """Return the weight of a term: words that every row repeats say little. Source: Spärck Jones, 1972."""
        known = self._rarity.get(term)
        if known is None:
            known = math.log(2.0 + self._total / (1 + self._counts[term])) / math.log(2.0 + self._total)
            self._rarity[term] = known
        return known

    def by_element(self, element: Element) -> Entry | None:
        """Return the entry of an element of this page."""
        return next((entry for entry in self.entries if entry.element.index == element.index), None)


def path_terms(url: str) -> tuple[str, ...]:
    """Return the terms of an address's path."""
    try:
        path = urlsplit(url).path if "/" in url else ""
    except ValueError:  # a page may write anything into an address
        return ()
    return identifier_terms(unquote(path.replace("/", " ")))


def _entries(observation: Observation, opener: int | None) -> tuple[Entry, ...]:
    elements = observation.elements
    groups, heads = _group_terms(elements), _group_heads(elements)
    cards = _cards(elements)
    lent, lent_head = _lent(elements, opener, groups, heads)
    uncovered = _uncovered(elements)
    entries = []
    for order, element in enumerate(elements):
        if element.index is None:
            continue
        nearby = _nearby(elements, order)
        words = _words(
            element.name,
            nearby,
            element.description,
            element.test_id,
            element.href,
            element.value,
            element.container,
            element.kind if element.kind in _KINDS else "",
        )
        around, head = words.own, frozenset[str]()
        if element.group is not None:
            around |= groups.get(element.group, frozenset())
            head = heads.get(element.group, head)
        if element.role.startswith("menuitem") or order in uncovered:
            around, head = around | lent, head | lent_head
        behind = bool(uncovered) and order not in uncovered
        known = words.known | around
        entries.append(
            Entry(
                element, order, words.name, words.fields, known, around, head, nearby, element.group in cards, behind
            )
        )
    return tuple(entries)


class _Words(msgspec.Struct, frozen=True, eq=False):
    name: tuple[str, ...]
    fields: tuple[tuple[float, tuple[str, ...]], ...]
    known: frozenset[str]
    own: frozenset[str]


@lru_cache(maxsize=8192)
def _words(*texts: str) -> _Words:
    """Return the terms of a control by where they stand; looks at one page share most of them."""
    named, nearby, description, test_id, href, value, container, kind = texts
    name = content(terms(named))
    fields = (
        (1.0, name),
        (0.4 if name else 0.9, content(terms(nearby))),
        (0.85, content(terms(description))),
        (0.7, identifier_terms(test_id)),
        (0.5, path_terms(href)),
        (0.4, terms(value)),
        (0.35, content(terms(container))),
        (0.8, terms(kind)),
    )
    kept = tuple((weight, found) for weight, found in fields if found)
    known = frozenset(term for _, found in kept for term in found)
    return _Words(name, kept, known, frozenset((*name, *terms(container))))


def _group_terms(elements: tuple[Element, ...]) -> dict[int, frozenset[str]]:
    members: dict[int, list[Element]] = {}
    for element in elements:
        if element.group is not None:
            members.setdefault(element.group, []).append(element)
    return {
        group: frozenset(term for element in inside for term in _row_terms(element))
        for group, inside in members.items()
        if len(inside) <= _GROUP_MOST
    }


def _cards(elements: tuple[Element, ...]) -> dict[int, frozenset[str]]:
    """Return the terms of each row or card: a small group that is no part of the page's frame and no table head."""
    landmarks: dict[int, bool] = {}
    above = ""
    for element in elements:
        if element.group is not None:
            is_head = element.role == "row" and above in _TABLES  # names the columns
            landmarks.setdefault(element.group, is_head or element.role in _LANDMARKS)
        above = element.role
    return {group: found for group, found in _group_terms(elements).items() if not landmarks[group]}


def _group_heads(elements: tuple[Element, ...]) -> dict[int, frozenset[str]]:
    """Return what each group begins with, and its headings."""
    heads: dict[int, frozenset[str]] = {}
    for element in elements:
        if element.group is None or element.index is not None or not element.name:
            continue
        if element.group not in heads or element.role == "heading":
            heads[element.group] = heads.get(element.group, frozenset()) | frozenset(terms(element.name))
    return heads


def _lent(
    elements: tuple[Element, ...],
    opener: int | None,
    groups: dict[int, frozenset[str]],
    heads: dict[int, frozenset[str]],
) -> tuple[frozenset[str], frozenset[str]]:
    """Return the terms that a menu or dialog takes over from the control that opened it."""
    found = next((element for element in elements if opener is not None and element.index == opener), None)
    if found is None:
        return frozenset(), frozenset()
    own = frozenset((*terms(found.name), *terms(found.container)))
    if found.group is None:
        return own, frozenset(terms(found.name))
    return own | groups.get(found.group, frozenset()), heads.get(found.group, frozenset()) | frozenset(
        terms(found.name)
    )


def _row_terms(element: Element) -> Iterable[str]:
    yield from terms(element.name)
    yield from terms(element.value)


def _uncovered(elements: tuple[Element, ...]) -> range:
    """Return the places of what is inside the topmost modal dialog; empty when there is none."""
    tops = [place for place, element in enumerate(elements) if element.role in _DIALOGS and element.has(State.MODAL)]
    if not tops:
        return range(0)
    start = tops[-1]
    end = start + 1
    while end < len(elements) and elements[end].depth > elements[start].depth:
        end += 1
    return range(start, end) if end > start + 1 else range(0)


def _nearby(elements: tuple[Element, ...], order: int) -> str:
    """Return text that stands directly before a control, or after a tick box, in the same group."""
    element = elements[order]
    steps = (1, -1) if element.role in _TICKS else (-1,)
    for step in steps:
        other = elements[order + step] if 0 <= order + step < len(elements) else None
        if other is not None and other.index is None and other.name and len(other.name) <= _NEARBY_CHARS:
            return other.name
    return ""
