"""The one contract of all local policies."""

from __future__ import annotations

from typing import Protocol

from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.step import StepFacts


class Policy(Protocol):
    """Proposes the next action from what is on the screen. Pure: the same input gives the same answer."""

    name: str

    def propose(self, observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention:
        """Return one action with a calibrated confidence, or say why there is none."""
