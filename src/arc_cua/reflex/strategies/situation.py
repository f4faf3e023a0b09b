"""What a strategy decides from, and the two answers it can give."""

from __future__ import annotations

from functools import cached_property

from arc_cua.core.action import AnyAction
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Abstention, Candidate, Proposal, Source
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals.clauses import match_verb, skip_openers
from arc_cua.reflex.goals.lexicon import Family
from arc_cua.reflex.goals.tokens import tokenize
from arc_cua.reflex.grounding.page import Page
from arc_cua.reflex.grounding.query import Query, query_of
from arc_cua.reflex.strategies.memory import Memory

Answer = Proposal | Abstention
NOTHING = ExpectedChange(kind=Expect.NOTHING)


class Situation:
    """One look, one open sub-goal, and what was tried for it.

    Args:
        observation: The current look.
        goal: The goal and its ledger.
        sub: The sub-goal to serve.
        history: All steps of the run, oldest first.
    """

    def __init__(self, observation: Observation, goal: Goal, sub: SubGoal, history: tuple[StepFacts, ...]) -> None:
        self.observation, self.goal, self.sub = observation, goal, sub
        self.memory = Memory(history, sub.id, observation)

    @cached_property
    def page(self) -> Page:
        """The controls, prepared for scoring."""
        return Page(self.observation, self.memory.last_click())

    @cached_property
    def query(self) -> Query:
        """What the sub-goal looks for."""
        return query_of(self.sub, found=self.found)

    @cached_property
    def verb(self) -> Family | None:
        """The family of the verb that the sub-goal's words begin with."""
        tokens = tokenize(self.sub.text)
        found = match_verb(tokens, skip_openers(tokens, 0))
        return found[0] if found is not None else None

    @property
    def found(self) -> str:
        """The item that the last sub-goal of that kind brought into view; empty if there was none."""
        done = [sub for sub in self.goal.sub_goals if sub.kind is SubGoalKind.FIND and sub.id < self.sub.id]
        return done[-1].item if done else ""

    def offer(
        self,
        action: AnyAction,
        confidence: float,
        why: str,
        *,
        expected: ExpectedChange | None = None,
        completes: bool = True,
        margin: float = 1.0,
    ) -> Proposal:
        """Return a proposal for this sub-goal, its confidence damped by earlier tries of the same act."""
        return Proposal(
            action=action,
            source=Source.POLICY,
            confidence=round(self.memory.damped(confidence, action), 4),
            margin=round(min(max(margin, 0.0), 1.0), 4),
            why=why,
            expected=expected or ExpectedChange(),
            sub_goal=self.sub.id,
            completes=completes,
        )

    def abstain(self, why: str, *, best: Proposal | None = None) -> Abstention:
        """Return "I can't", with the best there was."""
        candidate = Candidate(action=best.action, score=best.confidence, why=best.why) if best else None
        return Abstention(source=Source.POLICY, why=why, confidence=best.confidence if best else 0.0, best=candidate)
