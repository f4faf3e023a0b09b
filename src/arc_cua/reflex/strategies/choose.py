"""Picks an option, or sets a state."""

from __future__ import annotations

from arc_cua.core.action import AnyAction, Click, Noop, Select
from arc_cua.core.element import Element, State
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Proposal
from arc_cua.reflex.goals.choices import OFF, ON
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import has_state, is_on, option_of, rank_choices, rank_states
from arc_cua.reflex.grounding.fit import is_list, is_text
from arc_cua.reflex.grounding.ranking import Ranking
from arc_cua.reflex.strategies.described import described, state_fit
from arc_cua.reflex.strategies.enter import as_taken, fill_action, holds
from arc_cua.reflex.strategies.pick import fill, picked
from arc_cua.reflex.strategies.reveal import reveal
from arc_cua.reflex.strategies.saving import finisher, needs_more
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_CLASS = 0.2
"""Scores within this of the best belong to "all"."""


def choose(situation: Situation) -> Answer:
    """Propose to choose the value in a list, by an option of that name, or to set a control on or off."""
    sub = situation.sub
    if not sub.value:
        return situation.abstain(f'the goal does not say what to choose in "{sub.text}"')
    if sub.value in {ON, OFF}:
        states = rank_states(situation.page, situation.query)
        if situation.query.wants_all:
            return _each(situation, states)
        if states.confidence < THRESHOLD:
            told = described(situation, state_fit)
            states = told if told.confidence >= THRESHOLD else states
        if states.top is not None and states.confidence >= THRESHOLD:
            best = _set_state(situation, states)
            return picked(situation, best, states, lambda element: Click(target=element.as_target()))
    ranking = rank_choices(situation.page, situation.query, sub.value)
    if ranking.top is None or ranking.confidence < 0.2:
        missing = sub.label if sub.value in {ON, OFF} else sub.value
        return reveal(situation, f'nothing to choose "{missing}" with is on the page')
    return picked(situation, _choice(situation, ranking), ranking, lambda element: _action(element, sub.value))


def state_change(element: Element, *, on: bool) -> ExpectedChange:
    """Return the prediction that a control goes on or off."""
    state = State.PRESSED if element.has(State.PRESSED) or element.role == "button" else State.CHECKED
    if element.role in {"option", "tab", "treeitem", "gridcell"}:
        state = State.SELECTED
    return ExpectedChange(
        kind=Expect.STATE, text=state.value if on else f"!{state.value}", target=element.as_target()
    )


def _action(element: Element, value: str) -> AnyAction:
    if is_list(element):
        return Select(target=element.as_target(), option=option_of(element, value) or value)
    if is_text(element):
        return fill_action(element, value)
    return Click(target=element.as_target())


def _choice(situation: Situation, ranking: Ranking) -> Proposal:
    element, value = ranking.best[0].element, situation.sub.value
    sure, why = ranking.confidence, fill(ranking.best[0].element, ranking)
    if is_list(element) or is_text(element):
        action = _action(element, value)
        if holds(element, value) or situation.memory.was_done(action):
            return finisher(situation, element) or situation.offer(
                Noop(), max(sure, 0.5), f'"{element.name}" shows it already', expected=NOTHING
            )
        text = getattr(action, "option", as_taken(element, value))
        expected = ExpectedChange(kind=Expect.VALUE, text=text, target=element.as_target())
        return situation.offer(
            action, sure, why, expected=expected, completes=not needs_more(situation), margin=ranking.margin
        )
    if is_on(element):
        return finisher(situation, element) or situation.offer(
            Noop(), max(sure, 0.5), f'"{element.name}" is chosen already', expected=NOTHING
        )
    expected = state_change(element, on=True) if has_state(element) else ExpectedChange()
    return situation.offer(
        Click(target=element.as_target()),
        sure,
        why,
        expected=expected,
        completes=not (has_state(element) and needs_more(situation)),
        margin=ranking.margin,
    )


def _set_state(situation: Situation, ranking: Ranking) -> Proposal:
    element, on = ranking.best[0].element, situation.sub.value == ON
    if is_on(element) is on:
        return finisher(situation, element) or situation.offer(
            Noop(), ranking.confidence, f'"{element.name}" is {situation.sub.value} already', expected=NOTHING
        )
    return situation.offer(
        Click(target=element.as_target()),
        ranking.confidence,
        fill(element, ranking),
        expected=state_change(element, on=on),
        completes=not needs_more(situation),
        margin=ranking.margin,
    )


def _each(situation: Situation, ranking: Ranking) -> Answer:
    """All controls that fit, one after the other; "all except" is more than this can tell."""
    if ranking.top is None or ranking.top.score < 0.6 or {"except", "but"} & set(situation.query.words):
        return situation.abstain(f'can\'t tell which ones "{situation.sub.label}" are')
    top = ranking.top.score
    fitting = [scored.element for scored in ranking.best if scored.score >= top - _CLASS]
    fitting.sort(key=lambda element: element.index or 0)
    on = situation.sub.value == ON
    left = [element for element in fitting if is_on(element) is not on]
    if not left:
        return situation.offer(Noop(), 0.9, f"all {len(fitting)} are {situation.sub.value}", expected=NOTHING)
    return situation.offer(
        Click(target=left[0].as_target()),
        min(0.9, top),
        f"{len(left)} of {len(fitting)} are still to be set",
        expected=state_change(left[0], on=on),
        completes=len(left) == 1,
    )
