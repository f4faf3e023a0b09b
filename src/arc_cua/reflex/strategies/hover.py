"""Moves the pointer onto what the goal names, and leaves it there."""

from __future__ import annotations

from arc_cua.core.action import Hover
from arc_cua.reflex.grounding.controls import rank_controls
from arc_cua.reflex.strategies.pick import fill, picked
from arc_cua.reflex.strategies.situation import Answer, Situation


def hover(situation: Situation) -> Answer:
    """Propose to point at the control that the label names."""
    ranking = rank_controls(situation.page, situation.query)
    if ranking.top is None:
        return situation.abstain(f'nothing is called "{situation.sub.label}"')
    element = ranking.top.element
    best = situation.offer(
        Hover(target=element.as_target()), ranking.confidence, fill(element, ranking), margin=ranking.margin
    )
    return picked(situation, best, ranking, lambda other: Hover(target=other.as_target()))
