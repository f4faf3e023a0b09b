"""Scores all controls of a page for one query and says how sure the best one is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.reflex.grounding.calibration import confidence
from arc_cua.reflex.grounding.lexical import Matcher
from arc_cua.reflex.grounding.page import Entry, Page
from arc_cua.reflex.grounding.query import Query

_TIE = 0.06
"""Scores this close are one class: an ordinal counts within it."""
_TWIN = 0.55
"""What is left of the confidence when another control looks the same and nothing tells them apart."""
_SAME_ITEM = 0.8
_LOW = 0.3
_ELSEWHERE, _LIKELY_ELSEWHERE = 0.4, 0.75
"""What is left of the score of a control that stands with another item."""
_MENTIONED = 0.95
"""What is left when the item is mentioned, but not by what the control stands in."""
_LISTED = 0.85
"""What is left of a look-alike's score that stands in a row, when the page has such a control of its own."""
_UNSEEN = 0.45
"""What is left of every score when the item is nowhere on the page: too little to act on."""


class Scored(msgspec.Struct, frozen=True, eq=False):
    """A control with its score."""

    entry: Entry
    score: float

    @property
    def element(self) -> Element:
        """The control."""
        return self.entry.element


class Ranking(msgspec.Struct, frozen=True, eq=False):
    """Controls in order of their scores, best first, and how sure the first one is."""

    best: tuple[Scored, ...] = ()
    confidence: float = 0.0
    margin: float = 0.0

    @property
    def top(self) -> Scored | None:
        """The best one, if there is any."""
        return self.best[0] if self.best else None


Scorer = Callable[[Entry], float]


def rank(page: Page, query: Query, scorer: Scorer, *, excluded: frozenset[int] = frozenset()) -> Ranking:
    """Return the controls that `scorer` gives more than nothing, weighed by item, state and place.

    Args:
        page: The prepared page.
        query: Gives the item, the ordinal and whether any of several will do.
        scorer: Fit of a control by words and role, 0 to 1.
        excluded: Indices that were tried in vain.
    """
    items = Belonging(page, query.item or query.context, is_hint=not query.item)
    scored = []
    for entry in page.entries:
        base = scorer(entry)
        if base > 0.0 and entry.element.index not in excluded:
            score = min(1.0, base * items.factor(entry) * _state_factor(entry))
            scored.append(Scored(entry, score))
    scored.sort(key=lambda candidate: (-candidate.score, candidate.entry.order))
    if not scored:
        return Ranking()
    if query.ordinal:
        return _nth(scored, query.ordinal)
    if not query.item:
        scored = _main_first(scored)
    return _judged(scored, query.any_will_do)


class Belonging:
    """Tells which controls belong to an item, such as the row of "order 1042".

    Args:
        page: The prepared page.
        item: Key terms of the item; none: every control belongs.
        is_hint: Whether another item's control is only less likely, not wrong.
    """

    def __init__(self, page: Page, item: tuple[str, ...], *, is_hint: bool = False) -> None:
        self._is_hint = is_hint
        self._shares: dict[int, float] = {}
        self._is_told = self._is_named = self._is_said = False
        if not item:
            self._is_named = True
            return
        matcher = Matcher(page, item, whole=True)
        self._is_named = matcher.holds(page.subject) >= _SAME_ITEM
        self._is_said = matcher.holds(page.said) >= _SAME_ITEM
        for entry in page.entries:
            self._shares[entry.order] = matcher.holds(entry.around)
        shares = self._shares.values()
        self._is_told = bool(shares) and max(shares) >= _SAME_ITEM and min(shares) < _SAME_ITEM

    def share(self, entry: Entry) -> float:
        """Return how much of the item stands around a control."""
        return self._shares.get(entry.order, 0.0)

    def factor(self, entry: Entry) -> float:
        """Return what the score is multiplied by: less for another item's control."""
        if not self._shares:
            return 1.0
        if self._is_told and not self._is_named:
            others = _ELSEWHERE if not self._is_hint else _LIKELY_ELSEWHERE
            return 1.0 if self.share(entry) >= _SAME_ITEM else others
        if self._is_named or self._is_hint:
            return 1.0
        return _MENTIONED if self._is_said else _UNSEEN


def _state_factor(entry: Entry) -> float:
    element = entry.element
    factor = 0.97 if element.offscreen else 1.0
    if element.has(State.DISABLED):
        factor *= 0.45
    return factor * (0.3 if entry.behind else 1.0)


def _nth(scored: list[Scored], ordinal: int) -> Ranking:
    tied = [candidate for candidate in scored if candidate.score >= scored[0].score - _TIE]
    tied.sort(key=lambda candidate: candidate.entry.order)
    place = ordinal - 1 if ordinal > 0 else ordinal
    if not -len(tied) <= place < len(tied):
        return Ranking(best=tuple(scored), confidence=_LOW, margin=0.0)
    chosen = tied[place]
    rest = [candidate for candidate in scored if candidate is not chosen]
    outside = [candidate.score for candidate in scored if candidate not in tied]
    margin = chosen.score - max(outside, default=0.0)
    return Ranking(best=(chosen, *rest), confidence=confidence(chosen.score, margin), margin=margin)


def _main_first(scored: list[Scored]) -> list[Scored]:
    """Of look-alikes, the one that stands in no row or card is the page's own: those that do come after it."""
    top = scored[0]
    alike = [other for other in scored if _is_twin(top, other) and top.score - other.score < _TIE]
    own = [other for other in alike if not other.entry.is_listed]
    if len(alike) < 2 or len(own) != 1:
        return scored
    rest = [
        msgspec.structs.replace(other, score=other.score * _LISTED) if other in alike else other
        for other in scored
        if other is not own[0]
    ]
    return [own[0], *sorted(rest, key=lambda other: (-other.score, other.entry.order))]


def _judged(scored: list[Scored], any_will_do: bool) -> Ranking:
    top = scored[0]
    rivals = [candidate for candidate in scored[1:] if not _is_same(top.element, candidate.element)]
    if any_will_do:
        rivals = [candidate for candidate in rivals if candidate.score < top.score - _TIE]
    margin = top.score - max((candidate.score for candidate in rivals), default=0.0)
    sure = confidence(top.score, margin)
    near = takewhile(lambda candidate: top.score - candidate.score < _TIE, rivals)
    if any(_is_twin(top, candidate) for candidate in near):
        sure *= _TWIN
    return Ranking(best=tuple(scored), confidence=sure, margin=margin)


def _is_same(first: Element, second: Element) -> bool:
    """Two links to one address are one choice."""
    return bool(first.href) and first.href == second.href and first.name == second.name


def _is_twin(first: Scored, second: Scored) -> bool:
    return first.element.role == second.element.role and first.entry.name == second.entry.name
