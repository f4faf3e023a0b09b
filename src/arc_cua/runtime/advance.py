"""The one place where the state of a run changes: a pure function of the state and of what the step did."""

from __future__ import annotations

import msgspec

from arc_cua.core.budget import Spend
from arc_cua.core.monitoring import Decision, FailureSignature
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Dispatched
from arc_cua.core.state import RunState, Writer
from arc_cua.core.step import StepFacts
from arc_cua.runtime.record import StepRecord, Thinking

MAX_NOTES = 6
HESITATION = "in doubt:"
"""How a note on an act in doubt begins."""


def advance(state: RunState, record: StepRecord) -> RunState:
    """Return the state after a step."""
    state = state.write(Writer.SPENDING, spend=_spent(state.spend, record))
    state = state.write(Writer.QUEUE, queue=_queue(state, record))
    if record.facts is not None:
        state = state.write(Writer.HISTORY, history=(*state.history, record.facts))
    state = _settle_sub_goal(state, record)
    state = _keep_doubts(state, record)
    state = _escalate(state, record)
    state = state.write(Writer.GUIDANCE, notes=_notes(state, record))
    if record.rejected:
        state = state.write(Writer.COMPLETION, rejected_claims=state.rejected_claims + 1)
    finish = record.finish or record.choice.finish
    if finish is not None:
        state = state.write(Writer.ENDING, ending=finish.ending, reason=finish.reason, evidence=finish.evidence)
    return state


def _spent(spend: Spend, record: StepRecord) -> Spend:
    thinking = record.choice.thinking or Thinking()
    verdict = record.verdict
    cost = None if spend.cost_usd is None or thinking.cost_usd is None else spend.cost_usd + thinking.cost_usd
    return Spend(
        steps=spend.steps + (record.facts is not None),
        model_calls=spend.model_calls + thinking.model_calls,
        wasted_calls=spend.wasted_calls + thinking.wasted_calls,
        tokens=spend.tokens.plus(thinking.tokens),
        cost_usd=cost,
        escalations=spend.escalations + (record.choice.thinking is not None),
        recoveries=spend.recoveries
        + (verdict is not None and verdict.decision is Decision.RECOVER_LOCALLY)
        + thinking.planned,
    )


def _queue(state: RunState, record: StepRecord) -> tuple[Proposal, ...]:
    """Return what is left of a plan.

    The rest is dropped as soon as one of its steps was refused, held or contradicted. The step that should have done
    what the sub-goal asks for, and provably did nothing at all, is tried once more: the monitors need two to be sure.
    """
    facts, rest = record.facts, record.choice.queue
    if record.rejected:
        return ()
    if facts is None or not facts.plan_id or facts.is_neutral:
        return rest
    if facts.dispatched is not Dispatched.YES or facts.verdict is Verdict.CONTRADICTED:
        return ()
    proposal = record.choice.proposal
    if proposal is not None and facts.completes and _did_nothing(facts):
        before = sum(1 for step in state.history if step.signature == facts.signature and _did_nothing(step))
        return (proposal, *rest) if before == 0 else ()
    return rest


def _did_nothing(facts: StepFacts) -> bool:
    return facts.verdict is Verdict.NULL and not facts.wrote and not facts.pending


def _settle_sub_goal(state: RunState, record: StepRecord) -> RunState:
    if record.settled_sub_goal is None:
        return state
    goal = state.goal.settled(record.settled_sub_goal, record.settled_evidence)
    state = state.write(Writer.LEDGER, goal=goal)
    proposal = record.choice.proposal
    if proposal is not None and proposal.answer:
        answer = f"{state.answer}\n{proposal.answer}" if state.answer else proposal.answer
        state = state.write(Writer.COMPLETION, answer=answer)
    return state


def _keep_doubts(state: RunState, record: StepRecord) -> RunState:
    """An act in doubt stays on the list until the same act's effect is seen on the page."""
    if record.held:
        state = state.write(Writer.JOURNAL, duplicates_prevented=state.duplicates_prevented + 1)
    if record.resolved_doubt:
        state = state.write(Writer.HISTORY, history=confirmed_late(state.history, record.resolved_doubt))
        doubts = tuple(doubt for doubt in state.doubts if doubt != record.resolved_doubt)
        state = state.write(Writer.JOURNAL, doubts=doubts)
    if record.refused_doubt:
        state = state.write(Writer.HISTORY, history=_refused_late(state.history, record.refused_doubt))
        doubts = tuple(doubt for doubt in state.doubts if doubt != record.refused_doubt)
        state = state.write(Writer.JOURNAL, doubts=doubts)
    facts = record.facts
    if facts is None or facts.is_neutral:
        return state
    doubts = tuple(doubt for doubt in state.doubts if doubt != facts.signature)
    if facts.dispatched is Dispatched.UNKNOWN or facts.pending:
        doubts = (*doubts, facts.signature)
    return state.write(Writer.JOURNAL, doubts=doubts) if doubts != state.doubts else state


def confirmed_late(history: tuple[StepFacts, ...], signature: str) -> tuple[StepFacts, ...]:
    """Return the history with the newest act of that signature confirmed: its effect was seen, or answered, later."""
    at = max(number for number, step in enumerate(history) if step.signature == signature)
    seen = msgspec.structs.replace(history[at], verdict=Verdict.CONFIRMED, expected_met=True, pending=False)
    return (*history[:at], seen, *history[at + 1 :])


def _refused_late(history: tuple[StepFacts, ...], signature: str) -> tuple[StepFacts, ...]:
    """Return the history with the newest act of that signature rejected: it sent something, and got an error back."""
    at = max(number for number, step in enumerate(history) if step.signature == signature)
    known = msgspec.structs.replace(
        history[at], verdict=Verdict.CONTRADICTED, expected_met=False, pending=False, wrote=True, trouble=True
    )
    return (*history[:at], known, *history[at + 1 :])


def _escalate(state: RunState, record: StepRecord) -> RunState:
    asked, verdict = record.choice.escalation, record.verdict
    if asked is not None:
        state = state.write(Writer.ESCALATION, escalation=asked.state)
    if record.choice.thinking is not None:
        state = state.write(Writer.ESCALATION, trouble=None, trouble_why="")
    if verdict is None:
        if record.held:  # proposing it again would be held again: somebody else has to decide
            return state.write(Writer.ESCALATION, trouble=FailureSignature.NO_STATE_CHANGE, trouble_why=record.held)
        return state
    wants_cortex = verdict.decision is Decision.ESCALATE
    return state.write(
        Writer.ESCALATION,
        escalation=verdict.state,
        trouble=verdict.signature if wants_cortex else None,
        trouble_why=verdict.why if wants_cortex else "",
    )


def _notes(state: RunState, record: StepRecord) -> tuple[str, ...]:
    """What the next decision should know; a confirmed step clears the list, but not what is still in doubt."""
    doubtful = hesitations(state)
    if record.facts is not None and record.facts.verdict is Verdict.CONFIRMED:
        return (*doubtful, *record.notes)[:MAX_NOTES]
    new = (*record.rejected, *((record.held,) if record.held else ()), *record.notes)
    old = tuple(note for note in state.notes if not note.startswith(HESITATION))
    rest = (*old, *(note for note in new if note not in old))
    return (*doubtful, *rest[-max(MAX_NOTES - len(doubtful), 1) :])


def hesitations(state: RunState) -> tuple[str, ...]:
    """Return one note for each act in doubt: whoever decides next looks whether it has happened."""
    newest = {step.signature: step for step in state.history}
    acts = (newest[signature] for signature in state.doubts if signature in newest)
    told = (
        f"{HESITATION} step {step.step}, {step.action}: decide from the page whether it has happened; it is not to be"
        " repeated unless the page shows that it has not"
        for step in acts
    )
    return tuple(told)[-MAX_NOTES + 1 :]
