"""What a run that was cut off takes along, and what it has to do again: pure decisions from the log.

What the other side has stays done. What only the old page knew, a field that was filled in, a row that was opened, is
gone with it and is done again. An act whose outcome nobody saw is a doubt.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from arc_cua.cognition.aftermath import Aftermath, Finding, entered_before, look_back
from arc_cua.cognition.fields import SET_KINDS
from arc_cua.cognition.guards.duplicate import is_repeatable
from arc_cua.cognition.same_effect import answers_to, press_behind
from arc_cua.core.action import AnyAction
from arc_cua.core.budget import Spend
from arc_cua.core.element import State
from arc_cua.core.ending import Ending
from arc_cua.core.goal import SubGoal, SubGoalKind, SubGoalStatus
from arc_cua.core.intent import Intention, IntentStatus
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Rung
from arc_cua.core.risk import Risk
from arc_cua.core.secrets import MARK
from arc_cua.core.state import RunState, Writer
from arc_cua.core.step import StepFacts
from arc_cua.runtime.advance import HESITATION, MAX_NOTES, confirmed_late, hesitations
from arc_cua.runtime.entering import is_entry, look_back_at_entry
from arc_cua.runtime.events import Resumed
from arc_cua.runtime.flight import Flight
from arc_cua.runtime.record import Finish, Thinking

CUT_NOTE = "the run was cut off and goes on in a new browser: what only the old page held is gone"
_PAGE_BOUND = SET_KINDS | {
    SubGoalKind.UPLOAD,
    SubGoalKind.FIND,
    SubGoalKind.VISIT,
    SubGoalKind.ACTIVATE,
    SubGoalKind.DIALOG,
}
"""Kinds of sub-goals whose result may live in the page alone."""
_DELIVERED = {
    IntentStatus.INTENDED: Dispatched.UNKNOWN,
    IntentStatus.UNCERTAIN: Dispatched.UNKNOWN,
    IntentStatus.EXECUTED: Dispatched.YES,
    IntentStatus.CONFIRMED: Dispatched.YES,
    IntentStatus.FAILED: Dispatched.NO,
}


def pick_up(state: RunState, flight: Flight | None, resumed: Resumed) -> tuple[RunState, tuple[Flight, ...]]:
    """Return the state at the cut, and the acts that it left in doubt.

    Args:
        state: After the last whole step.
        flight: The act that was under way, if any.
        resumed: What the journal says beyond the log.
    """
    lost = {entry.action_id: entry for entry in resumed.unanswered}
    cut: list[Flight] = []
    if flight is not None:
        known = lost.pop(flight.intention.action_id, None)
        if flight.choice is not None and (flight.receipt is not None or known is not None):
            cut.append(flight)  # without a row in the journal it was not sent
    cut += [Flight(intention=entry) for entry in lost.values() if _may_harm(entry.action)]
    state = state.write(Writer.SPENDING, spend=_with(state, resumed.thinking))
    state = state.write(Writer.QUEUE, queue=())
    doubted = []
    for one in cut:
        facts = _facts(one, state.spend.steps + 1)
        spend = msgspec.structs.replace(state.spend, steps=facts.step)
        state = state.write(Writer.HISTORY, history=(*state.history, facts)).write(Writer.SPENDING, spend=spend)
        if facts.verdict is Verdict.CONFIRMED:
            state = _settled(state, facts, (Evidence(kind="journal", detail=f"{facts.action}: confirmed"),))
        elif facts.dispatched is not Dispatched.NO:
            press = press_behind(facts, state.history)  # an answered dialog lets out what a press began
            if not _may_harm(press.action):
                continue
            doubts = tuple(dict.fromkeys((*state.doubts, press.signature)))
            state = state.write(Writer.JOURNAL, doubts=doubts)
            doubted += [one] if press is facts else []
    old = tuple(note for note in state.notes if not note.startswith(HESITATION) and note != CUT_NOTE)
    notes = (*hesitations(state), *old, CUT_NOTE)
    return state.write(Writer.GUIDANCE, notes=notes[-MAX_NOTES:]), tuple(doubted)


def _with(state: RunState, thinking: Thinking) -> Spend:
    spend = state.spend
    cost = None if spend.cost_usd is None or thinking.cost_usd is None else spend.cost_usd + thinking.cost_usd
    return msgspec.structs.replace(
        spend,
        model_calls=spend.model_calls + thinking.model_calls,
        tokens=spend.tokens.plus(thinking.tokens),
        cost_usd=cost,
        escalations=spend.escalations + (thinking.model_calls > 0),
    )


def _facts(flight: Flight, step: int) -> StepFacts:
    """The facts of an act whose step was cut off."""
    entry, receipt, before = flight.intention, flight.receipt, flight.before
    plan = flight.choice.proposal.plan_id if flight.choice is not None and flight.choice.proposal is not None else ""
    confirmed = receipt is None and entry.status is IntentStatus.CONFIRMED and not is_entry(entry.action)
    return StepFacts(
        step=step,
        action_id=entry.action_id,
        action=entry.action,
        source=entry.source,
        sub_goal=entry.sub_goal,
        completes=entry.completes,
        plan_id=plan,
        signature=entry.signature,
        dispatched=receipt.dispatched if receipt is not None else _DELIVERED[entry.status],
        effect=receipt.effect if receipt is not None else Effect.UNVERIFIABLE,
        rung=receipt.rung if receipt is not None else Rung.NONE,
        refusal=receipt.refusal if receipt is not None else None,
        verdict=Verdict.CONFIRMED if confirmed else Verdict.UNCLEAR,
        expected_met=confirmed,
        form=entry.form,
        digest_before=before.digest if before is not None else 0,
        fingerprint_before=before.fingerprint if before is not None else 0,
        url_before=before.url if before is not None else "",
        url_after=before.url if before is not None else "",
    )


def way_back(state: RunState, start: str, last: Observation | None, doubted: Iterable[Flight]) -> str:
    """Return the newest page of the run that can be loaded again without doing anything a second time.

    The answer to a form is left out, and so is a page that an act with consequences led to by its address alone, for
    then the address is the act.
    """
    looks = [flight.before for flight in doubted if flight.before is not None]
    newest = looks[0] if looks else last
    if newest is None:
        return start
    here, posted = newest.url, newest.posted
    for step in reversed(state.history):
        if not step.url_changed or step.url_after != here:
            continue
        if not posted and (step.wrote or not _has_consequences(step, state)):
            break
        here, posted = step.url_before, False
    usable = here.startswith(("http://", "https://")) and MARK not in here and not posted
    return here if usable else start


def _has_consequences(step: StepFacts, state: RunState) -> bool:
    sub = next((sub for sub in state.goal.sub_goals if sub.id == step.sub_goal), None)
    changes = sub.changes_state and sub.kind not in SET_KINDS if sub is not None else True
    return changes and not is_repeatable(step.action)


def reopen(state: RunState, url: str, now: Observation) -> RunState:
    """Return the state with those parts of the goal open again that only the old page had done.

    These are the parts that were settled after the page at `url` was loaded and after the last act that sent
    something. Where the page wants a sign-in again, that part is open too, and what came after it.
    """
    loaded = [step.step for step in state.history if step.url_changed and step.url_after == url]
    sent = [step.step for step in state.history if step.wrote and step.verdict is Verdict.CONFIRMED]
    signs_in = any(element.has(State.MASKED) for element in now.elements)
    since = max((*loaded[-1:], *sent[-1:], 0))
    open_again = []
    for sub in state.goal.sub_goals:
        step = _settling(sub, state.history)
        if sub.is_open or step is None:
            continue
        if sub.kind is SubGoalKind.SIGN_IN and signs_in:
            since = min(since, *(one.step - 1 for one in state.history if one.sub_goal == sub.id))
            open_again.append(sub.id)
        elif sub.kind in _PAGE_BOUND and step.step > since and not step.wrote and not _is_for_good(sub):
            open_again.append(sub.id)
    sub_goals = tuple(_opened(sub) if sub.id in open_again else sub for sub in state.goal.sub_goals)
    goal = msgspec.structs.replace(state.goal, sub_goals=sub_goals)
    still_done = {sub.id for sub in sub_goals if not sub.is_open}
    history = tuple(
        _forgotten(step) if step.step > since and step.sub_goal not in still_done and _is_gone(step, state) else step
        for step in state.history
    )
    return state.write(Writer.LEDGER, goal=goal).write(Writer.HISTORY, history=history)


def _is_gone(step: StepFacts, state: RunState) -> bool:
    """Whether all that the step did was on the page."""
    if any(one.wrote or one.pending for one in (step, *answers_to(step, state.history))):
        return False
    return step.signature not in state.doubts


def _forgotten(step: StepFacts) -> StepFacts:
    """The step without its claim to have served the goal."""
    return msgspec.structs.replace(step, sub_goal=None, completes=False)


def _settling(sub: SubGoal, history: tuple[StepFacts, ...]) -> StepFacts | None:
    done = (step for step in reversed(history) if step.sub_goal == sub.id and step.verdict is Verdict.CONFIRMED)
    return next(done, None)


def _is_for_good(sub: SubGoal) -> bool:
    return sub.changes_state and sub.kind not in SET_KINDS


def _opened(sub: SubGoal) -> SubGoal:
    return msgspec.structs.replace(sub, status=SubGoalStatus.OPEN, evidence=())


def weigh(state: RunState, flight: Flight, now: Observation) -> Finding:
    """Return what the page says about an act in doubt."""
    if is_entry(flight.intention.action):
        return look_back_at_entry(flight, state.history, now)
    facts = _newest(state, flight.intention.signature)
    entered = entered_before(state.history, facts.step) if facts is not None else ()
    return look_back(flight.intention.expected, flight.before, now, entered)


def resolve(state: RunState, flight: Flight, finding: Finding) -> RunState:
    """Return the state after the finding: a doubt that is answered goes, and so does one that costs nothing."""
    entry = flight.intention
    if finding.aftermath is Aftermath.OPEN and is_grave(state, entry):
        return state
    doubts = tuple(doubt for doubt in state.doubts if doubt != entry.signature)
    state = state.write(Writer.JOURNAL, doubts=doubts)
    if finding.aftermath is not Aftermath.HAPPENED:
        return _without_claim(state, entry) if is_entry(entry.action) else state
    history = confirmed_late(state.history, entry.signature)
    facts = next((step for step in reversed(history) if step.signature == entry.signature), None)
    history = tuple(
        msgspec.structs.replace(step, dispatched=Dispatched.YES) if step is facts else step for step in history
    )  # what the other side has kept was delivered
    state = state.write(Writer.HISTORY, history=history)
    return _settled(state, facts, finding.evidence) if facts is not None else state


def _without_claim(state: RunState, entry: Intention) -> RunState:
    """The state in which an entry that has gone with its page is no try for its part of the goal."""
    lost = _newest(state, entry.signature)
    return state.write(
        Writer.HISTORY, history=tuple(_forgotten(step) if step is lost else step for step in state.history)
    )


def is_grave(state: RunState, entry: Intention) -> bool:
    """Whether doing the act a second time could do harm: what is not known to be harmless could."""
    if is_entry(entry.action):
        return True  # one that has sent nothing is answered by the page
    if is_repeatable(entry.action):
        return False
    sub = next((sub for sub in state.goal.sub_goals if sub.id == entry.sub_goal), None)
    if sub is not None and sub.changes_state and entry.completes:
        return True  # also a link: what it loads may be the act
    return entry.risk != Risk.READ and (entry.risk != Risk.REVERSIBLE or sub is None or sub.changes_state)


def _may_harm(action: AnyAction) -> bool:
    """Whether doing it once more could have its effect once more: the field of a page that sends may be cleared."""
    return is_entry(action) or not is_repeatable(action)


def in_doubt(doubted: Iterable[Flight], now: Observation) -> Finish:
    """Return the ending of a run that can't tell whether an act happened: it names the act and does not repeat it."""
    acts = "; ".join(f"{flight.intention.action} ({flight.intention.action_id})" for flight in doubted)
    reason = f"in doubt, and not done again: {acts}; the run was cut off, and the page does not show what came of it"
    evidence = Evidence(kind="in_doubt", detail=acts, observation=now.seq)
    return Finish(ending=Ending.ABORTED_TIMEOUT, reason=reason, evidence=(evidence,))


def _newest(state: RunState, signature: str) -> StepFacts | None:
    return next((step for step in reversed(state.history) if step.signature == signature), None)


def _settled(state: RunState, facts: StepFacts, evidence: tuple[Evidence, ...]) -> RunState:
    if not facts.completes or facts.sub_goal is None:
        return state
    return state.write(Writer.LEDGER, goal=state.goal.settled(facts.sub_goal, evidence))
