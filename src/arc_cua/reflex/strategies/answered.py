"""The answer that a goal asks for to the dialog of a press: given as it opened, or still to be pressed."""

from __future__ import annotations

from arc_cua.core.action import Dialog, Noop
from arc_cua.core.receipt import Dispatched
from arc_cua.reflex.goals.answers import ACCEPT
from arc_cua.reflex.strategies.activate import activate
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_SURE = 0.9


def answered(situation: Situation) -> Answer:
    """Propose nothing more when the browser's dialog was answered as asked; one of the page's own has a button."""
    sub = situation.sub
    given = [
        step.action.accept
        for step in situation.memory.history
        if step.sub_goal == sub.id - 1 and isinstance(step.action, Dialog) and step.dispatched is Dispatched.YES
    ]
    if not given:
        return activate(situation)
    if any(accept is not (sub.value == ACCEPT) for accept in given):
        return situation.abstain(f'the dialog was answered otherwise than "{sub.text}" asks')
    return situation.offer(Noop(), _SURE, f"the dialog was answered: {sub.value}", expected=NOTHING)
