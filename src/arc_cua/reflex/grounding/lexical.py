"""How well the words of a query are found on a control."""

from __future__ import annotations

from arc_cua.reflex.grounding.page import Entry, Page
from arc_cua.reflex.grounding.terms import PARTICLES, is_same_word, likeness, terms

_FLOOR = 0.6
"""Terms that are less alike don't count as found."""
_COVERED = 0.74
"""Share of the score for finding all words; the rest is for the name holding little else."""


class Matcher:
    """Compares one list of words with the controls of one page.

    Args:
        page: The prepared page.
        words: Terms that are wanted.
        name: The whole label; a control of exactly that name matches fully.
        whole: Whether only the very words count: names tell one item from another.
    """

    def __init__(self, page: Page, words: tuple[str, ...], name: str = "", *, whole: bool = False) -> None:
        self._page, self._words, self._name = page, words, name
        self._weights = [page.rarity(word) for word in words]
        self._total = sum(self._weights) or 1.0
        alike = is_same_word if whole else likeness
        self._alike = [
            {seen: float(score) for seen in page.vocabulary if (score := alike(word, seen)) >= _FLOOR}
            for word in words
        ]
        said = name.split()
        self._opposites = frozenset(PARTICLES[term] for term in said if term in PARTICLES) - frozenset(said)
        for place in range(len(words) - 1):  # "post code" finds "postcode"
            joined = words[place] + words[place + 1]
            if joined in page.vocabulary:
                self._alike[place][joined] = self._alike[place + 1][joined] = 0.95

        self._any = frozenset[str]().union(*self._alike)

    def score(self, entry: Entry) -> float:
        """Return 0 to 1; 1 for an exact name, 0 when no word is found."""
        if not self._words or self._any.isdisjoint(entry.known):
            return 0.0
        if entry.name and " ".join(terms(entry.element.name)) == self._name:
            return 1.0
        if not self._opposites.isdisjoint(entry.name):  # "zoom in" is not served by "Zoom out"
            return 0.0
        covered = 0.0
        used: set[str] = set()
        for weight, alike in zip(self._weights, self._alike, strict=True):
            best = 0.0
            for share, field in entry.fields:
                for term in field:
                    score = alike.get(term, 0.0)
                    if score and score * share > best:
                        best = score * share
                    if score:
                        used.add(term)
            covered += weight * best
        if not covered:
            return 0.0
        coverage = covered / self._total
        return coverage * (_COVERED + (0.98 - _COVERED) * self._brevity(entry, used))

    def _brevity(self, entry: Entry, used: set[str]) -> float:
        if not entry.name:
            return 0.6
        weights = [(term, self._page.rarity(term)) for term in entry.name]
        total = sum(weight for _, weight in weights)
        return sum(weight for term, weight in weights if term in used) / total if total else 0.0

    def holds(self, seen: frozenset[str]) -> float:
        """Return which share of the words stands in a set of terms, by weight."""
        if self._any.isdisjoint(seen):
            return 0.0
        found = sum(
            weight
            for weight, alike in zip(self._weights, self._alike, strict=True)
            if any(term in seen for term in alike)
        )
        return found / self._total
