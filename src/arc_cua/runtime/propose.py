"""Who proposes: the plan queue, then memory and policy, then the Cortex. The first that is sure enough wins."""

from __future__ import annotations

from typing import Protocol

from arc_cua.core.ending import Ending
from arc_cua.core.goal import Goal
from arc_cua.core.monitoring import Decision, FailureSignature
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Abstention, Proposal, Source
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts
from arc_cua.cortex.plan import Trouble
from arc_cua.monitors.escalation import EscalationPolicy, decide
from arc_cua.runtime.claims import shown
from arc_cua.runtime.desk import Desk
from arc_cua.runtime.endings import no_way_on
from arc_cua.runtime.record import Choice, Finish
from arc_cua.runtime.waiting import unanswered, wait_for_answer

CONFIDENT = 0.45
"""From this confidence on a local proposal is acted on without asking anybody."""


class Proposer(Protocol):
    """A cache, a skill store or a policy."""

    name: str

    def propose(self, observation: Observation, goal: Goal, history: tuple[StepFacts, ...]) -> Proposal | Abstention:
        """Return one action with a calibrated confidence, or say why there is none."""


class Proposers:
    """Asks in order, and keeps who was passed over and why.

    Args:
        local: Memory and policies, cheapest first.
        desk: The way to the Cortex.
        policy: Thresholds and budgets of the escalation controller.
    """

    def __init__(self, local: tuple[Proposer, ...], desk: Desk, policy: EscalationPolicy) -> None:
        self._local, self._desk, self._policy = local, desk, policy

    @property
    def allowed_hosts(self) -> tuple[str, ...]:
        """What the run may load; empty: anything over http and https."""
        return self._desk.allowed_hosts

    async def choose(
        self, scope: Scope, state: RunState, observation: Observation
    ) -> tuple[Choice, tuple[Abstention, ...]]:
        """Return the choice, and the proposers that were asked before it in vain."""
        sent = unanswered(state)
        if sent is not None:
            return Choice(proposal=wait_for_answer(sent), queue=state.queue), ()
        if state.queue and state.trouble is None:
            return Choice(proposal=state.queue[0], queue=state.queue[1:]), ()
        passed_over: list[Abstention] = []
        if state.trouble is None:
            for proposer in self._local:
                offer = proposer.propose(observation, state.goal, state.history)
                if isinstance(offer, Proposal) and offer.confidence >= CONFIDENT:
                    return Choice(proposal=offer, queue=()), tuple(passed_over)
                passed_over.append(_abstention(offer))
        return await self._escalate(scope, state, observation, tuple(passed_over)), tuple(passed_over)

    async def _escalate(
        self, scope: Scope, state: RunState, observation: Observation, passed_over: tuple[Abstention, ...]
    ) -> Choice:
        escalation = None
        if state.spend.escalations >= self._policy.max_escalations:
            used = f"{state.spend.escalations} of {self._policy.max_escalations} escalations used"
            why = state.trouble_why or "; ".join(offer.why for offer in passed_over)
            finish = Finish(ending=Ending.ABORTED_BUDGET, reason=f"{used}; {why}")
            return Choice(proposal=None, queue=(), finish=finish)
        if state.trouble is not None:
            signature, why = state.trouble, state.trouble_why
        else:
            signature, why = _signature(passed_over), "; ".join(offer.why for offer in passed_over)
            escalation = decide(state.escalation, None, hard=signature, policy=self._policy)
            if escalation.decision is Decision.ABORT:
                finish = Finish(ending=Ending.ABORTED_BUDGET, reason=f"{why}; {escalation.why}")
                return Choice(proposal=None, queue=(), escalation=escalation, finish=finish)
        current = state.goal.current
        trouble = Trouble(signature=signature, why=why, sub_goal=current.id if current else None)
        found = await self._desk.consult(scope, state, observation, trouble)
        if found.steps:
            return Choice(
                proposal=found.steps[0], queue=found.steps[1:], thinking=found.thinking, escalation=escalation
            )
        evidence = shown(found.infeasible, observation) if found.infeasible else None
        if evidence is not None:
            finish = Finish(ending=Ending.INFEASIBLE, reason=found.infeasible, evidence=(evidence,))
        else:
            because = "; ".join(part for part in (why, found.infeasible or found.why) if part)
            finish = no_way_on(signature, because, self._desk.mode, observation)
        return Choice(proposal=None, queue=(), thinking=found.thinking, escalation=escalation, finish=finish)


def _abstention(offer: Proposal | Abstention) -> Abstention:
    if isinstance(offer, Abstention):
        return offer
    return Abstention(
        source=offer.source,
        why=f"not sure enough ({offer.confidence:.2f}): {offer.why}",
        confidence=offer.confidence,
    )


def _signature(passed_over: tuple[Abstention, ...]) -> FailureSignature:
    """A proposer that had a candidate is unsure; one that had none is missing its element."""
    unsure = any(offer.source is Source.POLICY and offer.confidence > 0 for offer in passed_over)
    return FailureSignature.LOW_CONFIDENCE if unsure else FailureSignature.LOCATOR_NOT_FOUND
