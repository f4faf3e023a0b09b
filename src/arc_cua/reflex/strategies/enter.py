"""Puts a value into a field."""

from __future__ import annotations

from arc_cua.core.action import AnyAction, Noop, Select, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Proposal
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import option_of, rank_fields
from arc_cua.reflex.grounding.dates import iso_date
from arc_cua.reflex.grounding.fit import is_text, type_fit
from arc_cua.reflex.grounding.ranking import Ranking
from arc_cua.reflex.strategies.described import described
from arc_cua.reflex.strategies.pick import fill, picked
from arc_cua.reflex.strategies.reveal import reveal
from arc_cua.reflex.strategies.saving import finisher, needs_more
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_CLASS = 0.15
"""Scores within this of the best belong to "all"."""


def enter(situation: Situation) -> Answer:
    """Propose to type the value into the field that the label names, or into the only one there is."""
    sub, query = situation.sub, situation.query
    if not sub.value:
        return situation.abstain(f'the goal gives no value for "{sub.text}"')
    ranking = rank_fields(situation.page, query, sub.value)
    if ranking.confidence < THRESHOLD and not query.wants_all and sub.label:
        told = described(situation, type_fit)
        ranking = told if told.confidence >= THRESHOLD else ranking
    if ranking.top is None:
        return reveal(situation, f'no field "{sub.label}" is on the page' if sub.label else "no field is on the page")
    if query.wants_all:
        return _each(situation, ranking)
    best = _proposal(situation, ranking, ranking.top.element, ranking.confidence)
    return picked(situation, best, ranking, lambda element: fill_action(element, sub.value))


def fill_action(element: Element, value: str) -> AnyAction:
    """Return the act that gives a field its value."""
    target, value = element.as_target(), as_taken(element, value)
    if element.options or not (is_text(element) or element.role == "slider"):
        return Select(target=target, option=option_of(element, value) or value)
    return Type(target=target, text=value)


def as_taken(element: Element, value: str) -> str:
    """Return a value as the field takes it: a date in the form of a date field."""
    return (iso_date(value) or value) if element.kind == "date" else value


def holds(element: Element, value: str) -> bool:
    """Whether the field shows the value already; a masked one never tells."""
    if element.has(State.MASKED) or not value:
        return False
    wanted = option_of(element, value) or value if element.options else as_taken(element, value)
    return fold(element.value) == fold(wanted)


def _proposal(situation: Situation, ranking: Ranking, element: Element, confidence: float) -> Proposal:
    value = situation.sub.value
    action = fill_action(element, value)
    if holds(element, value) or situation.memory.was_done(action):
        return finisher(situation, element) or situation.offer(
            Noop(), max(confidence, 0.5), f'{element.role} "{element.name}" holds the value', expected=NOTHING
        )
    text = action.option if isinstance(action, Select) else as_taken(element, value)
    return situation.offer(
        action,
        confidence,
        fill(element, ranking),
        expected=ExpectedChange(kind=Expect.VALUE, text=text, target=element.as_target()),
        completes=not needs_more(situation),
        margin=ranking.margin,
    )


def _each(situation: Situation, ranking: Ranking) -> Answer:
    """All fields of the best class, one after the other."""
    top = ranking.best[0].score
    value = situation.sub.value
    fields = [scored.element for scored in ranking.best if scored.score >= top - _CLASS]
    fields.sort(key=lambda element: element.index or 0)
    open_ones = [
        element
        for element in fields
        if not holds(element, value) and not situation.memory.was_done(fill_action(element, value))
    ]
    if not open_ones:
        return situation.offer(Noop(), 0.9, f"all {len(fields)} fields hold the value", expected=NOTHING)
    element = open_ones[0]
    return situation.offer(
        fill_action(element, value),
        min(0.9, top),
        f"{len(fields) - len(open_ones) + 1} of {len(fields)} fields that fit",
        expected=ExpectedChange(kind=Expect.VALUE, text=value, target=element.as_target()),
        completes=len(open_ones) == 1,
    )
