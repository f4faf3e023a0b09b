"""Nothing is done twice by accident: acts in doubt, acts that already sent something, and acts that are done."""

from __future__ import annotations

import msgspec

from arc_cua.cognition.act_address import done_by_address
from arc_cua.cognition.guards.guard import ALLOWED, GuardVerdict, Ruling
from arc_cua.cognition.prediction import has_not_happened
from arc_cua.cognition.same_effect import answers_to, could_be_same
from arc_cua.cognition.taken import taken_before
from arc_cua.core.action import IDEMPOTENT_VERBS, AnyAction, Click, Dialog, Target, Type, Verb
from arc_cua.core.goal import SubGoalStatus
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Dispatched
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts
from arc_cua.perception import questions

_DATA_VERBS = frozenset({Verb.TYPE, Verb.SELECT, Verb.UPLOAD})
_TICKS = frozenset({"checkbox", "radio", "switch"})


class DuplicateGuard:
    """Holds a proposal that could have the effect of an earlier act a second time.

    First, loading an address which was the act itself (a link that deletes) is doing it again. Then three cases, all
    for acts that can't be repeated safely. In the first two an act that serves the same part of the
    goal is the same also under another name: a page renames a button as it works, and draws it anew.

    - the same act is in doubt, and what is on the screen does not show that it did not happen;
    - the same act already sent a request that can change something, its outcome is open, and no other
      data has been entered since, which would make it another request;
    - the same act was confirmed and completed a sub-goal, and nothing on the page has changed since, or the
      proposal says itself that it serves that sub-goal; not when it answers what the page asked in place of that.

    What can be repeated is held when the page has sent it off, and kept nothing of it (`taken`).

    Another target, or the same control for another open sub-goal, is never held for being alike.
    """

    name = "duplicate"

    def check(self, state: RunState, observation: Observation, proposal: Proposal) -> GuardVerdict:
        """Return HOLD with what is known of the earlier act, else ALLOW."""
        action = proposal.action
        loaded = done_by_address(proposal, state, observation)
        if loaded is not None:
            return _hold(f"{action}: to load that address is to do again what {loaded.action} did", [loaded])
        if is_repeatable(action):
            taken = taken_before(proposal, state.history)
            reason = f"{action}: the page sent something as it came, and did not keep it"
            return _hold(reason, taken) if taken else ALLOWED
        alike = [step for step in state.history if _is_alike(step, proposal, observation)]
        same = [step for step in alike if step.signature == action.signature]
        if action.signature in state.doubts or any(step.signature in state.doubts for step in alike):
            if has_not_happened(proposal.expected, observation):
                return ALLOWED
            return _hold(f"{action}: it may have been delivered already", alike)
        if any(_has_open_request(step, state.history) for step in alike):
            return _hold(f"{action}: it already sent a request, and what became of that is open", alike)
        done = _completed_by([step for step in same if not _is_its_answer(proposal, step, observation)], state)
        if done is not None and _serves_what_is_done(proposal, done, observation):
            return _hold(f"{action}: it is done, confirmed in step {done.step}", same)
        return ALLOWED


def is_repeatable(action: AnyAction) -> bool:
    """Whether doing it twice has the effect of doing it once. Typing replaces what is there, unless it appends."""
    if isinstance(action, Dialog):  # each dialog is another question, and an answer ends it
        return True
    return action.verb in IDEMPOTENT_VERBS or (isinstance(action, Type) and not action.append)


def _is_alike(step: StepFacts, proposal: Proposal, observation: Observation) -> bool:
    if step.is_neutral:
        return False
    if step.signature == proposal.action.signature:
        return True
    return proposal.sub_goal in (None, step.sub_goal) and could_be_same(proposal.action, observation, step)


def _has_open_request(step: StepFacts, history: tuple[StepFacts, ...]) -> bool:
    """A write that was rejected, or that nothing came of, may have been carried out all the same.

    Once other data has been entered the same control sends another request, and that one is free to go.
    """
    sent = [one for one in (step, *answers_to(step, history)) if (one.wrote or one.pending) and not one.unsent]
    if not sent or sent[-1].verdict is Verdict.CONFIRMED:
        return False
    entered = [one.action for one in history if one.step < step.step and one.verb in _DATA_VERBS]
    later = (one for one in history if one.step > step.step and one.verdict is Verdict.CONFIRMED and one.is_change)
    return not any(_is_other_data(one, entered) for one in later)


def _is_other_data(step: StepFacts, entered: list[AnyAction]) -> bool:
    """Whether the step made the request another one: what was sent, entered once more on a new page, does not."""
    if isinstance(step.action, Click):
        return step.action.target.role in _TICKS
    return step.verb in _DATA_VERBS and not any(_is_alike_data(step.action, one) for one in entered)


def _is_alike_data(action: AnyAction, other: AnyAction) -> bool:
    """The same value for the same field; its number alone tells nothing, since a new page has new numbers."""
    mine, its = action.target_or_none, other.target_or_none
    if mine is None or its is None or action.verb is not other.verb:
        return False
    if mine.signature != its.signature and (mine.index is None or mine.index != its.index):
        return False
    bare = Target()
    return msgspec.structs.replace(action, target=bare) == msgspec.structs.replace(other, target=bare)


def _completed_by(same: list[StepFacts], state: RunState) -> StepFacts | None:
    """Return the newest of these steps that completed a sub-goal."""
    done = {sub.id for sub in state.goal.sub_goals if sub.status is SubGoalStatus.DONE}
    for step in reversed(same):
        if (
            step.completes
            and step.sub_goal in done
            and step.verdict is Verdict.CONFIRMED
            and step.dispatched is not Dispatched.NO
        ):
            return step
    return None


def _is_its_answer(proposal: Proposal, step: StepFacts, observation: Observation) -> bool:
    """Whether the proposal presses another button of the same name, which answers what the page asked after the step.

    The step has sent nothing: what it was for is done by the answer.
    """
    mine, its = proposal.action.target_or_none, step.action.target_or_none
    if not step.asked or mine is None or its is None or mine.index is None or mine.index == its.index:
        return False
    standing = (one for one in questions(observation) if one.text == step.asked)
    return any(button.index == mine.index and button.was != its.index for one in standing for button in one.buttons)


def _serves_what_is_done(proposal: Proposal, done: StepFacts, observation: Observation) -> bool:
    if proposal.sub_goal is not None:
        return proposal.sub_goal == done.sub_goal
    return observation.digest == done.digest_after


def _hold(reason: str, same: list[StepFacts]) -> GuardVerdict:
    steps = ", ".join(str(step.step) for step in same)
    return GuardVerdict(ruling=Ruling.HOLD, reason=f"{reason} (earlier: step {steps})" if steps else reason)
