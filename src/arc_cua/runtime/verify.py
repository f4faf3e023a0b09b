"""What a step really did: diff, judge, and the facts that go into the history."""

from __future__ import annotations

import msgspec

from arc_cua.cognition.act_address import is_to_change, loaded_address
from arc_cua.cognition.announcement import bad_news
from arc_cua.cognition.fields import put_back
from arc_cua.cognition.outcome import judge
from arc_cua.cognition.same_effect import form_key
from arc_cua.cognition.whose import only_told, told_of_another
from arc_cua.core.action import Verb
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Change, Expect, Outcome, Verdict
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Dispatched, Evidence, Receipt
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts
from arc_cua.perception import diff, hamming, is_weak, new_question, shared
from arc_cua.surfaces.surface import Settling

MAX_NOTE = 200
MAX_ASIDES = 3
_SENT = frozenset({"write", "pending", "popup"})
_PRESSES = frozenset({Verb.CLICK, Verb.PRESS_KEY, Verb.SELECT})
"""Verbs whose effect the page decides on, and may put off."""


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement of one step."""

    outcome: Outcome
    facts: StepFacts
    settled_sub_goal: int | None = None
    evidence: tuple[Evidence, ...] = ()
    resolved_doubt: str = ""
    refused_doubt: str = ""
    is_hearsay: bool = False
    """Whether words on the page are all there is of a change that was to be made: nothing was asked of any server."""
    notes: tuple[str, ...] = ()
    """Why it was not sent, or what the page says against it."""
    asides: tuple[str, ...] = ()
    """What the next decision should know besides, also of an act that did what it should."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """One act with the looks before and after it."""

    number: int
    """The step's ordinal."""
    proposal: Proposal
    receipt: Receipt
    settling: Settling
    before: Observation
    after: Observation


def verify(state: RunState, act: Act) -> Verification:
    """Return what the step did, judged against what its proposer predicted."""
    proposal, receipt = act.proposal, act.receipt
    act = msgspec.structs.replace(act, before=shared(act.before, act.after))
    change = diff(act.before, act.after)
    outcome = judge(proposal.expected, act.before, act.after, change, receipt, act.settling.evidence)
    outcome = _without_loss(state, act, outcome)
    if outcome.verdict is Verdict.CONFIRMED and _was_loaded_anew(act):
        why = "the page was loaded anew, and the form was not sent"
        outcome = msgspec.structs.replace(outcome, verdict=Verdict.UNCLEAR, why=why)
    sub_goal = next((sub for sub in state.goal.sub_goals if sub.id == proposal.sub_goal), None)
    is_hearsay = _is_hearsay(act, sub_goal, outcome)
    outcome = _of_its_own(act, outcome) if is_hearsay else outcome
    facts = _facts(act, outcome, sub_goal)
    late = _late_effect(state, act, facts, change)
    settled = proposal.sub_goal if facts.expected_met and proposal.completes and _is_enough(state, facts) else None
    if settled is None and late is not None and late.completes:
        settled = late.sub_goal
    evidence = (
        *receipt.evidence[:2],
        *(item for item in act.settling.evidence if item.kind == "download"),
        Evidence(kind="outcome", detail=outcome.why or str(outcome.verdict), observation=act.after.seq),
    )
    return Verification(
        outcome=outcome,
        facts=facts,
        settled_sub_goal=settled,
        evidence=evidence if settled is not None else (),
        resolved_doubt=late.signature if late is not None else "",
        refused_doubt=_late_refusal(state, act, facts),
        is_hearsay=is_hearsay,
        notes=_notes(proposal, receipt, outcome),
        asides=_asides(act),
    )


def _was_loaded_anew(act: Act) -> bool:
    """Whether a press that should have sent a form by POST came to another document, and no POST was seen."""
    settling = act.settling
    if not settling.navigated or settling.requests == 0 or _SENT & {item.kind for item in settling.evidence}:
        return False
    pressed = _pressed(act)
    return pressed is not None and pressed.kind == "submit" and pressed.method == "post"


def _without_loss(state: RunState, act: Act, outcome: Outcome) -> Outcome:
    """A press that sends a form, and of which only lost values are seen, has not done what it was for."""
    kinds = {item.kind for item in act.settling.evidence}
    if outcome.verdict is not Verdict.CONFIRMED or "write" in kinds or outcome.change.url_changed:
        return outcome
    if not form_key(act.proposal.action, act.before) or act.proposal.expected.kind is not Expect.ANY:
        return outcome
    pressed = next((one for one in act.before.elements if one.ref == act.receipt.target), None)
    change = outcome.change
    lines = put_back(state.history, act.before, act.after) if pressed is not None and pressed.kind == "submit" else ()
    if not lines or len(change.added) + len(change.removed) + len(change.changed) > len(lines):
        return outcome
    lost = tuple(Evidence(kind="put_back", detail=line, observation=act.after.seq) for line in lines)
    why = f"nothing was sent, and the page put another value into a field: {lines[0]}"
    return Outcome(verdict=Verdict.UNCLEAR, change=change, trouble=lost, why=why)


def _is_hearsay(act: Act, sub_goal: SubGoal | None, outcome: Outcome) -> bool:
    """Whether a press that was to change something is confirmed by nothing but words of the page's own."""
    if outcome.verdict is not Verdict.CONFIRMED or act.proposal.expected.kind is not Expect.ANY:
        return False
    if not _stayed_here(act, outcome.change) or act.settling.requests > 0:
        return False
    return is_to_change(act.proposal.action, sub_goal, act.before) and only_told(act.before, act.after)


def _of_its_own(act: Act, outcome: Outcome) -> Outcome:
    """What only words confirm is not believed when they name another item than the one that was acted on."""
    pressed = _pressed(act)
    line = told_of_another(act.before, act.after, pressed) if pressed is not None else ""
    if not line:
        return outcome
    why = f"nothing was sent, and the page tells of something else: {line[:160]}"
    return Outcome(verdict=Verdict.UNCLEAR, change=outcome.change, why=why)


def needs_second_look(verified: Verification, act: Act) -> bool:
    """Whether what an act did can't be told yet.

    It was delivered and nothing came of it so far, or only an answer that the page has not shown yet: its effect may
    still be on its way. Or figures changed and nothing else: that may be its effect, or a clock. Or the pressed
    control alone is gone or disabled, and nothing was sent: the page may be about to begin. Or only the server has
    accepted it, or only the page says so: it may be about to say more, or that it went wrong.
    """
    facts = verified.facts
    if facts.verb not in _PRESSES or facts.dispatched is not Dispatched.YES or facts.pending:
        return False
    if facts.verdict is Verdict.NULL or any(item.kind == "put_back" for item in verified.outcome.trouble):
        return True
    if facts.wrote and not facts.is_change and facts.verdict is not Verdict.CONTRADICTED:
        return True
    if act.proposal.expected.kind is not Expect.ANY or facts.wrote:
        return False
    return verified.is_hearsay or is_weak(act.before, act.after) or _only_took_the_press(act, verified.outcome.change)


def _only_took_the_press(act: Act, change: Change) -> bool:
    """Whether all that happened is that the pressed control can't be pressed again."""
    pressed = _pressed(act)
    if pressed is None or change.url_changed or change.added or len(change.removed) + len(change.changed) > 1:
        return False
    now = next((one for one in act.after.elements if pressed.index in (one.index, one.was)), None)
    return now is None or now.has(State.DISABLED)


def _facts(act: Act, outcome: Outcome, sub_goal: SubGoal | None) -> StepFacts:
    proposal, receipt, before, after = act.proposal, act.receipt, act.before, act.after
    kinds = {item.kind for item in act.settling.evidence}
    pending = "pending" in kinds
    unsent = bool(kinds & {"unsent", "unloaded", "reloaded"}) and not kinds & _SENT
    is_asking = act.settling.requests > 0 and "reloaded" not in kinds and not unsent
    has_moved_on = "write" in kinds and not (after.posted or after.state is PageState.ERROR)
    loads_something = is_asking or "unsent" in kinds
    address = "" if has_moved_on or not loads_something else _address(act, sub_goal)
    open_ended = outcome.verdict is not Verdict.CONFIRMED
    return StepFacts(
        step=act.number,
        action_id=receipt.action_id,
        action=proposal.action,
        source=proposal.source,
        confidence=proposal.confidence,
        sub_goal=proposal.sub_goal,
        completes=proposal.completes,
        plan_id=proposal.plan_id,
        signature=proposal.action.signature,
        dispatched=receipt.dispatched,
        effect=receipt.effect,
        rung=receipt.rung,
        refusal=receipt.refusal,
        verdict=outcome.verdict,
        expected_met=outcome.verdict is Verdict.CONFIRMED and not pending,
        hamming=hamming(before.fingerprint, after.fingerprint),
        score=outcome.change.score,
        url_changed=outcome.change.url_changed,
        text_delta=after.signals.text_length - before.signals.text_length,
        trouble=bool(outcome.trouble) or (pending and _announced_failure(act, outcome.change)),
        wrote="write" in kinds or bool(address and open_ended) or (outcome.verdict is Verdict.NULL and is_asking),
        pending=pending,
        unsent=unsent,
        address=address,
        asked=_asked(act, sub_goal, outcome.change),
        form=form_key(proposal.action, before),
        digest_before=before.digest,
        digest_after=after.digest,
        fingerprint_before=before.fingerprint,
        fingerprint_after=after.fingerprint,
        url_before=before.url,
        url_after=after.url,
    )


def _asked(act: Act, sub_goal: SubGoal | None, change: Change) -> str:
    """What the page asks since the act, where it was to change something, and has sent nothing."""
    if not act.proposal.completes or act.receipt.dispatched is Dispatched.NO or not _stayed_here(act, change):
        return ""
    if not is_to_change(act.proposal.action, sub_goal, act.before):
        return ""
    asked = new_question(act.before, act.after, _pressed(act))
    return asked.text or "?" if asked is not None else ""


def _stayed_here(act: Act, change: Change) -> bool:
    """Whether a press sent nothing that can change something, opened nothing, and led nowhere."""
    kinds = {item.kind for item in act.settling.evidence}
    went_on = kinds & (_SENT | {"download"}) or change.url_changed or act.settling.navigated
    return act.proposal.action.verb in _PRESSES and not went_on


def _pressed(act: Act) -> Element | None:
    target = act.receipt.target
    return next((one for one in act.before.elements if target is not None and one.ref == target), None)


def _address(act: Act, sub_goal: SubGoal | None) -> str:
    """The address that a press loaded by a mere GET, where it was to change something."""
    action, is_press = act.proposal.action, act.proposal.action.verb in _PRESSES and act.proposal.completes
    if not is_press or act.receipt.dispatched is Dispatched.NO or not is_to_change(action, sub_goal, act.before):
        return ""
    return loaded_address(action, act.before, act.after)


def _is_enough(state: RunState, facts: StepFacts) -> bool:
    """Whether a plan's step has done what its sub-goal asks for.

    A plan picks controls by their place, not by their name. Where something is to change on the other side, the step
    must have sent something, or led to another page: that something moved on this one proves nothing.
    """
    sub = next((sub for sub in state.goal.sub_goals if sub.id == facts.sub_goal), None)
    if not facts.plan_id or sub is None or not sub.changes_state:
        return True
    return facts.wrote or facts.url_changed


def _late_effect(state: RunState, act: Act, facts: StepFacts, change: Change) -> StepFacts | None:
    """Return the earlier act in doubt whose effect has shown, or whose answer has come, while the run only waited."""
    if not facts.is_neutral or facts.pending or facts.trouble:
        return None
    last = next((step for step in reversed(state.history) if not step.is_neutral), None)
    if last is None or last.signature not in state.doubts:
        return None
    answered = any(item.kind == "answered" for item in act.settling.evidence)
    if _announced_failure(act, change):
        return None
    shows = change.is_change or (answered and last.is_change and not last.trouble)
    return last if shows and (answered or not last.pending) else None


def _late_refusal(state: RunState, act: Act, facts: StepFacts) -> str:
    """Return the signature of the act whose answer has come while the run waited, and is an error; empty for none."""
    if not facts.is_neutral or facts.pending or not any(item.kind == "http" for item in act.settling.evidence):
        return ""
    last = next((step for step in reversed(state.history) if not step.is_neutral), None)
    return last.signature if last is not None and last.pending and last.signature in state.doubts else ""


def _announced_failure(act: Act, change: Change) -> bool:
    """Whether the page says that it went wrong, of what is not answered yet, or was answered only now."""
    return bool(bad_news(act.before, act.after, change, wrote=True))


def _notes(proposal: Proposal, receipt: Receipt, outcome: Outcome) -> tuple[str, ...]:
    if receipt.dispatched is Dispatched.NO:
        return (f"{proposal.action}: refused, {receipt.reason()}"[:MAX_NOTE],)
    if outcome.verdict is Verdict.CONTRADICTED:
        return (f"{proposal.action}: the page disagrees, {outcome.why}"[:MAX_NOTE],)
    return ()


def _asides(act: Act) -> tuple[str, ...]:
    """Return a line for each thing that was kept from leaving or from being taken: to try it again is in vain."""
    kept_back = (item.detail for item in act.settling.evidence if item.kind == "blocked")
    told = tuple(dict.fromkeys(f"{act.proposal.action}: {detail}"[:MAX_NOTE] for detail in kept_back))
    return told[:MAX_ASIDES]
