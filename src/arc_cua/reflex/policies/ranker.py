"""The embedded policy: no model, no key, milliseconds. It knows a goal's ledger, the page, and what was tried."""

from __future__ import annotations

from arc_cua.core.action import Done
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.step import StepFacts
from arc_cua.reflex.strategies import serve
from arc_cua.reflex.strategies.leave import leave
from arc_cua.reflex.strategies.mend import mend
from arc_cua.reflex.strategies.obstacles import obstacle
from arc_cua.reflex.strategies.offline import patience
from arc_cua.reflex.strategies.questions import question
from arc_cua.reflex.strategies.situation import Situation

_CLAIM_CHARS = 300


class Ranker:
    """Serves the first open sub-goal by the strategy for its kind. Holds no state of its own."""

    name = "ranker"

    def propose(self, observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention:
        """Return the next action for the current sub-goal, or say why there is none."""
        if not goal.sub_goals:
            return Abstention(source=Source.POLICY, why="the goal could not be split into parts that are understood")
        blocked = obstacle(observation, goal, history) or question(observation, goal, history)
        first = blocked or mend(observation, goal, history) or patience(goal, history)
        if first is not None:
            return first
        current = goal.current
        if current is None:
            return leave(observation, history) or _done(goal)
        return serve(Situation(observation, goal, current, history))


def _done(goal: Goal) -> Proposal:
    shown = "; ".join(f"{sub.text}: {sub.evidence[-1].detail}" for sub in goal.sub_goals if sub.evidence)
    claim = (shown or f"all {len(goal.sub_goals)} parts of the goal are done")[:_CLAIM_CHARS]
    return Proposal(
        action=Done(claim=claim),
        source=Source.POLICY,
        confidence=1.0,
        why="every part of the goal is done",
        expected=ExpectedChange(kind=Expect.NOTHING),
    )
