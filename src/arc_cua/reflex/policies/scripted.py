"""A policy that works off a given list: for tests, flows and demonstrations."""

from __future__ import annotations

from collections.abc import Sequence

from arc_cua.core.action import AnyAction, Done
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.step import StepFacts


class Scripted:
    """Proposes the given actions in order, whatever the page shows.

    The place in the list is the number of this policy's own steps in the history, so the same input gives the same
    answer and a resumed run goes on where it stopped.

    Args:
        actions: What to do, in order.
    """

    name = "scripted"

    def __init__(self, actions: Sequence[AnyAction]) -> None:
        self._actions = tuple(actions)

    def propose(self, observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention:
        """Return the next action of the list, or say that it is worked off."""
        place = sum(1 for step in history if step.source is Source.POLICY)
        if place >= len(self._actions):
            return Abstention(source=Source.POLICY, why=f"all {len(self._actions)} scripted actions were proposed")
        action = self._actions[place]
        current = goal.current
        is_claim = isinstance(action, Done)
        return Proposal(
            action=action,
            source=Source.POLICY,
            confidence=1.0,
            why=f"scripted, {place + 1} of {len(self._actions)}",
            expected=ExpectedChange(kind=Expect.NOTHING) if is_claim else ExpectedChange(),
            sub_goal=current.id if current is not None and not is_claim else None,
        )
