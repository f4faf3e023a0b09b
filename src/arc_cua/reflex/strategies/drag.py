"""Drags what the goal names onto the place that it names; once, for a second drag would begin somewhere else."""

from __future__ import annotations

from arc_cua.core.action import Drag, fold
from arc_cua.core.element import Element
from arc_cua.core.receipt import Dispatched
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import rank_controls
from arc_cua.reflex.grounding.query import build_query
from arc_cua.reflex.strategies.pick import fill
from arc_cua.reflex.strategies.situation import Answer, Situation

_SURE = 0.8


def drag(situation: Situation) -> Answer:
    """Propose the drag where exactly one thing fits each end."""
    sub = situation.sub
    if any(isinstance(s.action, Drag) and s.dispatched is not Dispatched.NO for s in situation.memory.steps):
        return situation.abstain(f'"{sub.text}" was tried, and a second drag would begin somewhere else')
    ranking = rank_controls(situation.page, situation.query)
    sure = ranking.confidence
    thing = ranking.top.element if ranking.top is not None and sure >= THRESHOLD else None
    if thing is None:
        thing, sure = _named(situation, sub.label), _SURE
    place, sure_of_place = _place(situation)
    if thing is None or place is None or thing is place:
        missing = sub.label if thing is None else sub.value
        return situation.abstain(f'not exactly one thing that a pointer can reach is called "{missing}"')
    action = Drag(target=thing.as_target(), to=place.as_target())
    why = f'{fill(thing, ranking)}; it goes to {place.role} "{place.name}"'
    return situation.offer(action, min(sure, sure_of_place), why, margin=ranking.margin)


def _place(situation: Situation) -> tuple[Element | None, float]:
    """A place of exactly that name, control or not, else the control that fits."""
    named = _named(situation, situation.sub.value)
    if named is not None:
        return named, _SURE
    ranking = rank_controls(situation.page, build_query(situation.sub.value))
    if ranking.top is None or ranking.confidence < THRESHOLD:
        return None, 0.0
    return ranking.top.element, ranking.confidence


def _named(situation: Situation, name: str) -> Element | None:
    """The only element of that name that has a place on the page; a region is one with its own heading."""
    found = [one for one in situation.observation.elements if one.ref is not None and fold(one.name) == fold(name)]
    regions = [one for one in found if one.role not in {"text", "heading"}]
    found = regions or found
    return found[0] if len(found) == 1 else None
