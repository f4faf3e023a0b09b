"""The three ways to look for a control: one to press, one to fill, one to choose with."""

from __future__ import annotations

from arc_cua.core.action import fold
from arc_cua.core.element import Element, State
from arc_cua.reflex.grounding.fit import (
    is_list,
    is_search_field,
    is_text,
    pick_fit,
    press_fit,
    type_fit,
    value_affinity,
)
from arc_cua.reflex.grounding.lexical import Matcher
from arc_cua.reflex.grounding.page import Entry, Page
from arc_cua.reflex.grounding.query import Query
from arc_cua.reflex.grounding.ranking import Ranking, rank
from arc_cua.reflex.grounding.terms import content, terms

_WORDS, _FIT = 0.62, 0.38
_UNLIKELY = 0.5
"""A field is pressed only when the goal says that it is a field."""
_PASSWORDS = frozenset({"password", "passphrase", "passcode"})
_FOR_SEARCH = 0.88
"""What a field for searching is worth to "search for", whatever it is called."""
_NAMELESS = 0.86
"""Score of the only field when the goal doesn't name one."""


def rank_controls(page: Page, query: Query, *, excluded: frozenset[int] = frozenset()) -> Ranking:
    """Rank controls to press."""
    matcher = Matcher(page, query.words, query.name)

    def score(entry: Entry) -> float:
        fit = press_fit(entry.element) * _hinted(entry.element, query.roles)
        if query.exact and query.exact == fold(entry.element.name) and not is_text(entry.element):
            return _WORDS + _FIT * fit
        if not query.words:
            return 0.9 * fit if query.roles and fit > 0.5 else 0.0
        words = matcher.score(entry)
        if is_text(entry.element) and entry.element.role not in query.roles:
            words *= _UNLIKELY
        return words * (_WORDS + _FIT * fit) if words else 0.0

    return rank(page, query, score, excluded=excluded)


def rank_fields(page: Page, query: Query, value: str, *, excluded: frozenset[int] = frozenset()) -> Ranking:
    """Rank fields to type `value` into; a list of choices counts when it holds the value."""
    matcher = Matcher(page, query.words, query.name)
    says_password = any(word in _PASSWORDS for word in query.words)

    def score(entry: Entry) -> float:
        element = entry.element
        fit = type_fit(element)
        if not fit:
            return 0.0
        if element.options:
            fit *= 1.1 if option_of(element, value) else 0.3
        fit *= _hinted(element, query.roles)
        affinity = value_affinity(element, value, says_password=says_password)
        if not query.words:
            return max(0.0, _NAMELESS * min(fit, 1.0) + affinity)
        words = matcher.score(entry)
        if "search" in query.words and is_search_field(element):
            words = max(words, _FOR_SEARCH)
        if says_password and element.has(State.MASKED):
            words = max(words, 0.75)  # a masked field is what a password is for, in any language
        return max(0.0, words * (_WORDS + _FIT * min(fit, 1.0)) + affinity) if words else 0.0

    return rank(page, query, score, excluded=excluded)


def rank_choices(page: Page, query: Query, value: str, *, excluded: frozenset[int] = frozenset()) -> Ranking:
    """Rank controls by which to choose `value`: lists that hold it, options of that name, fields of that label."""
    label = Matcher(page, query.words, query.name)
    wanted = Matcher(page, content(terms(value)), " ".join(terms(value)))

    def score(entry: Entry) -> float:
        element = entry.element
        hint = _hinted(element, query.roles)
        words = label.score(entry) if query.words else 0.0
        if is_list(element) or is_text(element):
            return _list_score(element, value, words, has_label=bool(query.words)) * hint
        named = wanted.score(entry)
        if not named:
            return 0.0
        base = named * (_WORDS + _FIT * pick_fit(element))
        belongs = label.holds(entry.around | set(terms(element.container))) if query.words else 1.0
        return base * (0.8 + 0.2 * max(belongs, words)) * max(hint, 0.9)

    return rank(page, query, score, excluded=excluded)


def rank_states(page: Page, query: Query, *, excluded: frozenset[int] = frozenset()) -> Ranking:
    """Rank controls that have a state to set: tick boxes, switches, options."""
    matcher = Matcher(page, query.words, query.name)

    def score(entry: Entry) -> float:
        if not has_state(entry.element):
            return 0.0
        hint = _hinted(entry.element, query.roles)
        if not query.words:
            return 0.9 * hint
        words = matcher.score(entry)
        return words * (_WORDS + _FIT * hint)

    return rank(page, query, score, excluded=excluded)


def has_state(element: Element) -> bool:
    """Whether the control can be on or off."""
    return element.role in _STATEFUL or element.has(State.PRESSED) or element.kind in {"checkbox", "radio"}


_STATEFUL = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option"})


def is_on(element: Element) -> bool:
    """Whether the control is on."""
    return bool(element.states & {State.CHECKED, State.PRESSED, State.SELECTED})


def option_of(element: Element, value: str) -> str:
    """Return the label of the list's option that `value` names: exact, else the only one that contains it."""
    wanted = fold(value)
    for option in element.options:
        if fold(option) == wanted:
            return option
    words = terms(value)
    same = [option for option in element.options if terms(option) == words]
    inside = same or [option for option in element.options if set(words) <= set(terms(option))]
    return inside[0] if len(inside) == 1 and words else ""


def _list_score(element: Element, value: str, words: float, *, has_label: bool) -> float:
    known = option_of(element, value) if element.options else ""
    if known:
        return max(0.98 * words, 0.88) if has_label and words >= 0.5 else (0.6 + 0.3 * words if has_label else 0.95)
    if element.options:
        return 0.0
    base = words * (_WORDS + _FIT * pick_fit(element)) if has_label else 0.4
    return max(0.0, base + value_affinity(element, value, says_password=False)) if base else 0.0


def _hinted(element: Element, roles: frozenset[str]) -> float:
    """Return what a role that the goal names leaves of the fit."""
    return 1.0 if not roles or element.role in roles else 0.55
