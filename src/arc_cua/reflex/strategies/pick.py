"""Turns a ranking into a proposal, or into "I can't" with the best that there was."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import msgspec

from arc_cua.core.action import AnyAction
from arc_cua.core.element import Element, State
from arc_cua.core.proposal import Candidate, Proposal
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.ranking import Ranking
from arc_cua.reflex.strategies.situation import Answer, Situation

_RUNNERS_UP = 3


def picked(
    situation: Situation, best: Proposal, ranking: Ranking, action_for: Callable[[Element], AnyAction]
) -> Answer:
    """Return the proposal with its runners-up, or an abstention when it is too weak."""
    others = islice((scored for scored in ranking.best if scored is not ranking.top), _RUNNERS_UP)
    runners = tuple(Candidate(action=action_for(scored.element), score=round(scored.score, 4)) for scored in others)
    best = msgspec.structs.replace(best, runners_up=runners)
    if best.confidence >= THRESHOLD:
        return best
    return situation.abstain(_doubt(situation, best, ranking), best=best)


def fill(element: Element, ranking: Ranking) -> str:
    """Return one line on why this element was picked."""
    score = ranking.top.score if ranking.top else 0.0
    return f'{element.role} "{element.name}" fits {score:.2f}, ahead by {ranking.margin:.2f}'


def _doubt(situation: Situation, best: Proposal, ranking: Ranking) -> str:
    sub, top = situation.sub, ranking.top
    wanted = sub.label or sub.value or sub.text
    if top is None:
        return f'nothing on the page fits "{wanted}"'
    element = top.element
    named = f'{element.role} "{element.name}"'
    if situation.memory.tries(best.action):
        return f'{named} was tried for "{wanted}" and did not do it'
    if element.has(State.DISABLED):
        return f'{named} fits "{wanted}" but is disabled'
    rivals = [other for other in ranking.best[1:] if top.score - other.score < 0.06]
    if rivals and top.score > 0.7:
        return f'{len(rivals) + 1} controls fit "{wanted}" alike, such as {named}'
    return f'nothing is called "{wanted}"; the nearest is {named}'
