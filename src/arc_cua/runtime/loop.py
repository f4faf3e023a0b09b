"""The loop: observe → propose → guard → act → verify → monitor, one step at a time, to a named ending."""

from __future__ import annotations

import asyncio
import time

import msgspec

from arc_cua.cognition.risk import assess
from arc_cua.cognition.same_effect import form_key
from arc_cua.core.ending import Ending
from arc_cua.core.errors import LossCause, RunStopped, SurfaceLost
from arc_cua.core.goal import Goal
from arc_cua.core.intent import Intention
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Evidence
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.runtime.acting import Acting, utc_now
from arc_cua.runtime.advance import advance
from arc_cua.runtime.asking import Asking
from arc_cua.runtime.endings import denied, unusable_goal
from arc_cua.runtime.events import Monitored, Proposed, StoppedOutside, Verified
from arc_cua.runtime.flight import CutOff, Flight
from arc_cua.runtime.guarding import Guarding, Verdict
from arc_cua.runtime.log import LogDiffers
from arc_cua.runtime.monitoring import Monitoring, signs_of
from arc_cua.runtime.perceive import Perceiver
from arc_cua.runtime.propose import Proposers
from arc_cua.runtime.record import Choice, StepRecord
from arc_cua.runtime.rethinking import Rethinking
from arc_cua.runtime.returning import Arrival, Arriving
from arc_cua.runtime.starting_over import StartingOver
from arc_cua.runtime.verify import Act, needs_second_look, verify

LINGER_S = 1.5
"""How long an act whose effect can't be told yet is watched: timers, animations and slow scripts come late, and a
clock ticks again."""
LINGER_LONGER_S = 2.5
"""The same for an act that is to change something on the other side."""
LINGER_ON_HEARSAY_S = 4.0
"""The same where such an act sent nothing, and the page only says that it is done: it may take that back."""
SECOND_LOOKS = 3


class Loop:
    """Drive one run to a named ending: one decision, one action, one verification at a time.

    Args:
        acting: Writes each act down, sends it once, and keeps what came of it.
        perceiver: Looks, and logs what it saw.
        proposers: Queue, memory, policy, Cortex, in this order.
        guarding: Lets a proposal pass, holds it, or ends the run.
        asking: Has a person allow what can't be taken back.
        monitoring: Says whether we are getting anywhere.
    """

    def __init__(
        self,
        acting: Acting,
        *,
        perceiver: Perceiver,
        proposers: Proposers,
        guarding: Guarding,
        asking: Asking,
        monitoring: Monitoring,
    ) -> None:
        self._acting = acting
        self._perceiver = perceiver
        self._proposers = proposers
        self._guarding = guarding
        self._asking = asking
        self._monitoring = monitoring
        self._arriving = Arriving(acting, perceiver, proposers.allowed_hosts)
        self._starting_over = StartingOver(acting)
        self._rethinking = Rethinking()

    async def run(self, scope: Scope, goal: Goal, url: str) -> RunState:
        """Load `url` and work on the goal until there is an ending.

        Raises only for a cancellation that isn't the run's own, and for a log that can't be gone on with.
        """
        state = self._guarding.ended(RunState(goal=goal), unusable_goal(goal))
        arrival: Arrival | None = Arrival(start=url)
        stopped: RunStopped | None = None
        try:
            while state.ending is None:
                try:
                    if arrival is not None:
                        state = self._rethinking.after(await self._arriving.arrive(scope, state, arrival))
                        arrival = None
                    else:
                        state = advance(state, await self.step(scope, state))  # where the state of a step changes
                        state, arrival = self._rethinking.before_giving_up(state, url, self._acting)
                except CutOff as cut:
                    scope.emit("resumed", cut.resumed)
                    state, arrival = self._arriving.pick_up(state, arrival, url, cut.resumed)
                except SurfaceLost as loss:
                    resumed = await self._starting_over.after(scope, loss)
                    scope.emit("resumed", resumed)
                    state, arrival = self._arriving.pick_up(state, arrival, url, resumed)
        except RunStopped as stop:
            stopped = stop
        except asyncio.CancelledError:
            if scope.stopped is None:
                raise
            stopped = scope.stopped
        except SurfaceLost as loss:
            stopped = _lost(loss)
        except LogDiffers:
            raise
        except Exception as error:  # noqa: BLE001 - the one broad catch: every run ends with a name
            stopped = RunStopped(Ending.ABORTED_CRASHED, f"{type(error).__name__}: {error}")
        if stopped is not None:
            stopped = self._with_doubt(stopped)
            event = StoppedOutside(ending=stopped.ending, reason=stopped.reason, evidence=stopped.evidence)
            state = self._guarding.stopped(state, stopped)
            scope.sink.emit("stopped", event)
        return state

    async def step(self, scope: Scope, state: RunState) -> StepRecord:
        """Do one step."""
        scope.sink.step = state.spend.steps + 1
        before = await self._perceiver.look(scope, state)
        choice = await self._propose(scope, state, before)
        if choice.proposal is None:
            return StepRecord(before=before, choice=choice)
        verdict = self._guarding.check(scope, state, before, choice.proposal)
        verdict = await self._asking.settle(scope, state, before, verdict)
        if verdict.finish is not None or verdict.proposal is None:
            return StepRecord(
                before=before, choice=choice, held=verdict.held, rejected=verdict.rejected, finish=verdict.finish
            )
        return await self._act_and_verify(scope, state, before, choice, verdict)

    async def _propose(self, scope: Scope, state: RunState, before: Observation) -> Choice:
        started = time.perf_counter()
        choice, passed_over = await self._proposers.choose(scope, state, before)
        elapsed_ms = (time.perf_counter() - started) * 1000
        event = Proposed(proposal=choice.proposal, passed_over=passed_over, elapsed_ms=round(elapsed_ms, 3))
        scope.emit("proposed", event)
        return choice

    async def _act_and_verify(
        self, scope: Scope, state: RunState, before: Observation, choice: Choice, verdict: Verdict
    ) -> StepRecord:
        proposal = verdict.proposal
        assert proposal is not None
        number = state.spend.steps + 1
        flight = Flight(intention=_intention(number, proposal, before), before=before, choice=choice)
        receipt = await self._acting.send(scope, flight)
        settling = await self._acting.settle(scope)
        after = await self._perceiver.look(scope, state)
        act = Act(number=number, proposal=proposal, receipt=receipt, settling=settling, before=before, after=after)
        verified = verify(state, act)
        looks = 0
        while looks < SECOND_LOOKS and needs_second_look(verified, act):
            seen = act.after
            act = await self._linger(scope, state, act, is_hearsay=verified.is_hearsay)
            verified = verify(state, act)
            looks += 1
            if act.after.digest == seen.digest:
                break  # it was watched to the end, and nothing came
        after = act.after
        self._acting.land(verified.facts, verified.resolved_doubt)
        told = self._monitoring.advise(act, verified.outcome)
        scope.emit("verified", Verified(outcome=verified.outcome, feedback=told))
        memory = choice.escalation.state if choice.escalation else state.escalation
        signs = signs_of(state.goal, proposal, verified.outcome.change)
        monitored = self._monitoring.weigh((*state.history, verified.facts), memory, after, signs)
        scope.emit("monitored", Monitored(verdict=monitored.verdict))
        return StepRecord(
            before=before,
            choice=choice,
            held=verdict.held,
            receipt=receipt,
            after=after,
            facts=verified.facts,
            settled_sub_goal=verified.settled_sub_goal,
            settled_evidence=verified.evidence,
            resolved_doubt=verified.resolved_doubt,
            refused_doubt=verified.refused_doubt,
            verdict=monitored.verdict,
            notes=(
                *((f"{proposal.action}: {told}",) if told else verified.notes),
                *verified.asides,
                *monitored.notes,
            ),
            finish=denied(receipt) or monitored.finish,
        )

    def _with_doubt(self, stop: RunStopped) -> RunStopped:
        """Name the act that was under way when the run was stopped: it may have been delivered."""
        return RunStopped(stop.ending, stop.reason, evidence=(*stop.evidence, *self._acting.doubts()))

    async def _linger(self, scope: Scope, state: RunState, act: Act, *, is_hearsay: bool) -> Act:
        """Give an act more time, before anybody believes its effect, or thinks of doing it again."""
        sub_goal = next((sub for sub in state.goal.sub_goals if sub.id == act.proposal.sub_goal), None)
        seconds = LINGER_LONGER_S if sub_goal is not None and sub_goal.changes_state else LINGER_S
        seconds = LINGER_ON_HEARSAY_S if is_hearsay else seconds
        settling = await self._acting.linger(scope, act.after, seconds)
        after = await self._perceiver.look(scope, state)
        return msgspec.structs.replace(act, settling=settling, after=after)


def _intention(step: int, proposal: Proposal, before: Observation) -> Intention:
    action = proposal.action
    return Intention(
        action_id=f"a{step}",
        ts=utc_now(),
        action=action,
        signature=action.signature,
        risk=assess(action, before).risk,
        form=form_key(action, before),
        expected=proposal.expected,
        source=proposal.source,
        sub_goal=proposal.sub_goal,
        completes=proposal.completes,
    )


def _lost(loss: SurfaceLost) -> RunStopped:
    """A surface that is gone ends the run; an act that was in flight is named as in doubt."""
    ending = Ending.ABORTED_TIMEOUT if loss.cause is LossCause.UNRESPONSIVE else Ending.ABORTED_CRASHED
    doubt = tuple(Evidence(kind="in_doubt", detail=f"action {pending}") for pending in loss.pending)
    return RunStopped(ending, str(loss), evidence=doubt)
