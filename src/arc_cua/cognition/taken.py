"""Values that a page has taken without keeping them in their field: sent off, as some pages do with each entry.

To enter a value again replaces what is there, and does no harm, as long as it is the field that keeps it. Where the
page sends what comes in and clears the field, as a quick entry of items does, entering it again makes another item.
"""

from __future__ import annotations

from arc_cua.core.action import AnyAction, Select, Type
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Dispatched, Effect
from arc_cua.core.step import StepFacts


def taken_before(proposal: Proposal, history: tuple[StepFacts, ...]) -> list[StepFacts]:
    """Return the steps that entered the same value for the same purpose, made the page send, and left no value."""
    value = _value(proposal.action)
    if value is None:
        return []
    return [
        step
        for step in history
        if step.signature == proposal.action.signature
        and _value(step.action) == value
        and proposal.sub_goal in (None, step.sub_goal)
        and _is_taken(step)
    ]


def _is_taken(step: StepFacts) -> bool:
    has_sent = step.wrote or step.pending
    is_there = step.effect is Effect.CONFIRMED or step.verdict is Verdict.CONFIRMED
    return has_sent and not is_there and step.dispatched is not Dispatched.NO


def _value(action: AnyAction) -> str | None:
    match action:
        case Type(text=value) | Select(option=value):
            return value
    return None
