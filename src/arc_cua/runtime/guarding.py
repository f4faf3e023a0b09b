"""Between a proposal and its act: budgets, guards, and the review of a claim to be done."""

from __future__ import annotations

import msgspec

from arc_cua.cognition.guards import Guard, GuardVerdict, Ruling
from arc_cua.cognition.same_effect import could_be_same
from arc_cua.core.action import NEUTRAL_VERBS, Done, Infeasible, Verb, Wait
from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending
from arc_cua.core.errors import RunStopped
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Evidence
from arc_cua.core.risk import Assessment
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState, Writer
from arc_cua.runtime.claims import shown
from arc_cua.runtime.events import GuardDecision, Guarded
from arc_cua.runtime.record import Finish
from arc_cua.runtime.waiting import WAIT_S, unanswered, waits_in_a_row

MAX_REJECTIONS = 3
"""Claims to be done that may be turned down before the run ends."""
_SENDING = frozenset(Verb) - NEUTRAL_VERBS - {Verb.DIALOG, Verb.TAB, Verb.SCROLL, Verb.HOVER} | {Verb.DONE}
"""Verbs that could send something, or leave the page that waits for an answer; and the claim that all is done."""
MAX_WAITS = 6
"""How often an act in doubt is waited for, before the run ends and says what it knows."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What may happen now."""

    proposal: Proposal | None = None
    """What to do; None: nothing in this step."""
    held: str = ""
    rejected: tuple[str, ...] = ()
    finish: Finish | None = None
    risk: Assessment | None = None
    """What the act puts at stake; None when nobody has assessed it."""
    asks: bool = False
    """Whether a person has to allow it first."""


class Guarding:
    """Lets a proposal pass, holds it, or ends the run.

    Args:
        guards: In order; each may pass or hold.
        budget: Checked before every act.
    """

    def __init__(self, guards: tuple[Guard, ...], budget: Budget) -> None:
        self._guards, self._budget = guards, budget

    def check(self, scope: Scope, state: RunState, observation: Observation, proposal: Proposal) -> Verdict:
        """Return what may happen, and log it."""
        verdict, reasons = self._decide(state, observation, proposal)
        decision = GuardDecision.ACT if verdict.proposal is not None else GuardDecision.HOLD
        if verdict.finish is not None:
            decision = GuardDecision.FINISH
        elif verdict.asks:
            decision = GuardDecision.ASK
        event = Guarded(
            decision=decision,
            reasons=reasons,
            ending=verdict.finish.ending if verdict.finish else None,
            evidence=verdict.finish.evidence if verdict.finish else (),
            risk=verdict.risk.risk if verdict.risk else None,
        )
        scope.emit("guarded", event)
        return verdict

    def _decide(
        self, state: RunState, observation: Observation, proposal: Proposal
    ) -> tuple[Verdict, tuple[str, ...]]:
        reasons: list[str] = []
        waiting_for = unanswered(state)
        if waiting_for is not None and (proposal.action.verb in _SENDING or isinstance(proposal.action, Wait)):
            reason = f"{waiting_for.action}: what it sent is not answered yet"
            return _wait(state, observation, proposal, reason), (reason,)
        risk, asks = None, False
        for guard in self._guards:
            found = guard.check(state, observation, proposal)
            risk, asks = found.assessment or risk, asks or found.ruling is Ruling.ASK
            if found.reason:
                reasons.append(f"{guard.name}: {found.reason}")
            if found.ruling is Ruling.FINISH:
                return Verdict(finish=_reached(state, found)), tuple(reasons)
            if found.ruling is Ruling.HOLD:
                return _hold(state, observation, proposal, found), tuple(reasons)
            if found.ruling is Ruling.DENY:
                return Verdict(finish=_denied(proposal, found, observation), risk=risk), tuple(reasons)
        if isinstance(proposal.action, Done):
            finish = Finish(ending=Ending.DONE, reason="claimed; the completion guard is off")
            return Verdict(finish=finish), tuple(reasons)
        if isinstance(proposal.action, Infeasible):
            return _infeasible(proposal.action, state, observation)
        overrun = state.spend.overrun(self._budget)
        if overrun is not None:
            ending, reason = overrun
            return Verdict(finish=Finish(ending=ending, reason=reason)), (*reasons, reason)
        return Verdict(proposal=proposal, risk=risk, asks=asks), tuple(reasons)

    @staticmethod
    def stopped(state: RunState, stop: RunStopped) -> RunState:
        """Return the state of a run that was stopped from outside."""
        finish = Finish(ending=stop.ending, reason=stop.reason, evidence=stop.evidence)
        return Guarding.ended(state, finish)

    @staticmethod
    def ended(state: RunState, finish: Finish | None) -> RunState:
        """Return the state with the ending, if there is one."""
        if finish is None:
            return state
        return state.write(Writer.ENDING, ending=finish.ending, reason=finish.reason, evidence=finish.evidence)


def _reached(state: RunState, found: GuardVerdict) -> Finish:
    parts = len(state.goal.sub_goals)
    count = f"all {parts} parts of the goal are" if parts > 1 else "the goal is"
    return Finish(ending=Ending.DONE, reason=f"{count} done, and the page confirms it", evidence=found.evidence)


def _denied(proposal: Proposal, found: GuardVerdict, observation: Observation) -> Finish:
    reason = f"{proposal.action}: denied, because it can't be taken back ({found.reason})"
    evidence = Evidence(kind="risk", detail=reason, observation=observation.seq)
    return Finish(ending=Ending.ABORTED_DENIED, reason=reason, evidence=(evidence,))


def _infeasible(claim: Infeasible, state: RunState, observation: Observation) -> tuple[Verdict, tuple[str, ...]]:
    evidence = shown(claim.reason, observation)
    if evidence is not None:
        return Verdict(finish=Finish(ending=Ending.INFEASIBLE, reason=claim.reason, evidence=(evidence,))), ()
    reasons = (f"nothing on the page shows that: {claim.reason}",)
    return _reject(state, reasons), reasons


def _reject(state: RunState, reasons: tuple[str, ...]) -> Verdict:
    if state.rejected_claims + 1 < MAX_REJECTIONS:
        return Verdict(rejected=reasons)
    finish = Finish(
        ending=Ending.ABORTED_STALLED, reason=f"a claim was turned down {MAX_REJECTIONS} times: {reasons[0]}"
    )
    return Verdict(rejected=reasons, finish=finish)


def _hold(state: RunState, observation: Observation, proposal: Proposal, found: GuardVerdict) -> Verdict:
    """An act in doubt is never sent again: wait for its effect, and end honestly if it doesn't come."""
    if isinstance(proposal.action, Done):
        return _reject(state, (found.reason,))
    doubted = (step for step in state.history if step.signature in state.doubts)
    if not any(could_be_same(proposal.action, observation, step) for step in doubted):
        return Verdict(held=found.reason)
    return _wait(state, observation, proposal, found.reason)


def _wait(state: RunState, observation: Observation, proposal: Proposal, reason: str) -> Verdict:
    """Wait instead of acting, a few times; then end, and say what is in doubt."""
    if waits_in_a_row(state) >= MAX_WAITS:
        told = f"what was sent once is in doubt, and it was not sent again: {reason}"
        evidence = Evidence(kind="in_doubt", detail=reason, observation=observation.seq)
        return Verdict(held=reason, finish=Finish(ending=Ending.ABORTED_TIMEOUT, reason=told, evidence=(evidence,)))
    wait = msgspec.structs.replace(
        proposal,
        action=Wait(seconds=WAIT_S),
        why=f"waiting for the effect of what was sent: {reason}",
        expected=ExpectedChange(kind=Expect.NOTHING),
        completes=False,
        runners_up=(),
    )
    return Verdict(proposal=wait, held=reason)
