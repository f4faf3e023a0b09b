"""What to do when there was no connection: a moment's patience, then the act again, for it has never left."""

from __future__ import annotations

from arc_cua.core.action import Wait
from arc_cua.core.goal import Goal
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.step import StepFacts
from arc_cua.reflex.strategies.situation import NOTHING

PAUSE_S = 2.0
"""How long the network, or the page's own second try, gets."""


def patience(goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | None:
    """Propose to wait once, right after an act whose requests provably did not leave."""
    last = history[-1] if history else None
    if last is None or not last.unsent:
        return None
    return Proposal(
        action=Wait(seconds=PAUSE_S),
        source=Source.POLICY,
        confidence=0.9,
        why=f"{last.action}: there was no connection",
        expected=NOTHING,
        sub_goal=goal.current.id if goal.current is not None else None,
    )
