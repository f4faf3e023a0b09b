"""Controls that the goal tells by what stands around them: the "Add to cart" of the floor lamp, the "Delete" of Bob.

Look-alikes share their names, so the words of a goal that are no part of the name decide: those in the control's own
row or card say which one is meant, those of the page's title or of a kind of thing say little, and a word that stands
nowhere is a sign that something else is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from arc_cua.core.element import Element
from arc_cua.reflex.grounding.page import Entry, Page
from arc_cua.reflex.grounding.query import Query
from arc_cua.reflex.grounding.ranking import Ranking, rank
from arc_cua.reflex.grounding.roles import THINGS
from arc_cua.reflex.grounding.terms import likeness

Fit = Callable[[Element], float]

_ALIKE = 0.85
_HEAD, _BESIDE = 1.0, 0.7
"""What a word is worth in the title of the control's card, and further down in it."""
_SUBJECT, _KIND, _SAID = 0.9, 0.9, 0.8
_UNKNOWN = 0.6
"""What each word that stands nowhere leaves of the score."""
_WORDS, _FIT = 0.62, 0.38


def rank_described(page: Page, query: Query, words: tuple[str, ...], fit: Fit, *, setting: bool = False) -> Ranking:
    """Rank controls whose whole name is in `words`, by where the rest of the words stands.

    Args:
        page: The prepared page.
        query: Gives the ordinal and whether any of several will do.
        words: All terms of the label and the item.
        fit: How well a control's kind serves, 0 if not at all.
        setting: Whether a state is to be set: then a lone control without a telling name will do.
    """
    lone = Counter(entry.element.group for entry in page.entries if fit(entry.element))

    def score(entry: Entry) -> float:
        kind = fit(entry.element)
        if not kind or entry.behind:
            return 0.0
        named = {word for word in words if _stands(word, entry.name)}
        is_whole = bool(entry.name) and all(_stands(term, words) for term in entry.name)
        is_alone = setting and entry.element.group is not None and lone[entry.element.group] == 1
        if not (is_whole and named) and not is_alone:
            return 0.0
        total, unknown, described = 0.0, 0, 0
        for word in words:
            worth, is_own = _worth(word, entry, page, named)
            total += worth
            unknown += not worth
            described += is_own
        if not described and not is_whole:
            return 0.0
        return total / len(words) * _UNKNOWN**unknown * (_WORDS + _FIT * kind)

    bare = msgspec.structs.replace(query, item=(), context=())
    return rank(page, bare, score) if words else Ranking()


def bears(word: str, entry: Entry, page: Page) -> bool:
    """Whether a control, its card or the page around the cards says a word, or one for things of any kind."""
    return _stands(word, entry.name) or _worth(word, entry, page, set())[0] > 0.0


def _worth(word: str, entry: Entry, page: Page, named: set[str]) -> tuple[float, bool]:
    """Return what a word says for a control, and whether it is the control's own card that says it."""
    if word in named:
        return 1.0, False
    if _stands(word, entry.head):
        return _HEAD, True
    if _stands(word, entry.around):
        return _BESIDE, True
    if word in THINGS or word.removesuffix("s") in THINGS:
        return _KIND, False
    if _stands(word, page.cards):  # it tells another card
        return 0.0, False
    if _stands(word, page.subject):
        return _SUBJECT, False
    return (_SAID, False) if _stands(word, page.said) else (0.0, False)


def _stands(word: str, seen: frozenset[str] | tuple[str, ...]) -> bool:
    return word in seen or any(likeness(word, term) >= _ALIKE for term in seen)
