"""The control that the goal's words mean by what stands around it, and the menu of a row that may hold it."""

from __future__ import annotations

from arc_cua.core.action import Click
from arc_cua.core.element import Element, State
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Proposal
from arc_cua.reflex.grounding.controls import has_state, rank_states
from arc_cua.reflex.grounding.described import Fit, rank_described
from arc_cua.reflex.grounding.fit import is_list, is_text, press_fit
from arc_cua.reflex.grounding.query import build_query
from arc_cua.reflex.grounding.ranking import Ranking
from arc_cua.reflex.grounding.terms import likeness
from arc_cua.reflex.strategies.situation import Situation

SETTING = frozenset({"mark", "set", "make", "tick", "check", "accept", "agree", "acknowledge", "toggle"})
"""Verbs that a box to tick carries out without bearing them in its name."""
_ALIKE = 0.8
_OPENING = 0.55


def described(situation: Situation, fit: Fit | None = None) -> Ranking:
    """Rank the controls whose name and surroundings together say what the sub-goal says."""
    words = all_words(situation)
    if fit is not None:
        return rank_described(situation.page, situation.query, words, fit, setting=fit is state_fit)
    pressed = rank_described(situation.page, situation.query, words, _press_fit)
    rest = tuple(word for word in words if word not in SETTING)
    if len(rest) == len(words) or not rest:
        return pressed
    ticked = rank_described(situation.page, situation.query, rest, state_fit)
    named = rank_states(situation.page, build_query(" ".join(rest), item=situation.sub.item))
    return max(pressed, ticked, named, key=lambda ranking: ranking.confidence)


def state_fit(element: Element) -> float:
    """Only what can be on or off."""
    return 1.0 if has_state(element) else 0.0


def _press_fit(element: Element) -> float:
    return 0.0 if is_text(element) else press_fit(element)


def all_words(situation: Situation) -> tuple[str, ...]:
    """Return the terms of label and item together."""
    words = build_query(f"{situation.sub.label} {situation.sub.item}").words
    return words + tuple(word for word in situation.query.words if word not in words)


def own_opener(situation: Situation, why: str) -> Proposal | None:
    """Propose to open the one closed menu that belongs to what the sub-goal is about; no other is opened for it."""
    closed = [
        entry
        for entry in situation.page.entries
        if entry.element.has(State.COLLAPSED)
        and not (entry.behind or is_list(entry.element) or is_text(entry.element))
        and not entry.element.has(State.DISABLED)
    ]
    if not closed:
        return None
    words = all_words(situation)
    shared = frozenset.intersection(*(entry.around for entry in closed)) if len(closed) > 1 else frozenset[str]()
    held = []
    for entry in closed:
        seen = (entry.around - shared) | set(entry.name)
        held.append(sum(1 for word in words if any(likeness(word, term) >= _ALIKE for term in seen)))
    best = max(held)
    if not best or held.count(best) > 1:
        return None
    element = closed[held.index(best)].element
    click = Click(target=element.as_target())
    if situation.memory.tries(click):
        return None
    expected = ExpectedChange(kind=Expect.STATE, text=State.EXPANDED.value, target=element.as_target())
    return situation.offer(
        click, _OPENING, f'{why}; "{element.name}" belongs to it', expected=expected, completes=False
    )
