"""A claim to be done is a claim: what this run has seen decides whether it is accepted."""

from __future__ import annotations

import msgspec

from arc_cua.cognition.fields import SET_KINDS, broken_fields
from arc_cua.core.action import Done
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched, Evidence
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

_UNREADABLE = frozenset({PageState.ERROR, PageState.BLOCKED, PageState.CRASHED, PageState.UNRESPONSIVE})


class Review(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of a claim."""

    accepted: bool
    reasons: tuple[str, ...] = ()
    """Why it was turned down, one line each; what remains is named."""
    evidence: tuple[Evidence, ...] = ()
    """What backs it, when it is accepted."""


def review(claim: Done, state: RunState, observation: Observation) -> Review:
    """Return whether the claim is backed by the ledger, by confirmed effects and by the page as it is now."""
    reasons = (
        *_open_work(state.goal),
        *_missing_effect(state),
        *_bad_end(state.history),
        *_unanswered(state.history),
        *(f"in doubt: {doubt}" for doubt in state.doubts),
        *(f"no longer so: {line}" for line in broken_fields(state, observation)),
        *_unreadable(observation),
    )
    if reasons:
        return Review(accepted=False, reasons=reasons)
    return Review(accepted=True, evidence=_evidence(claim, state, observation))


def _open_work(goal: Goal) -> list[str]:
    reasons = [f'open: {sub.id}. "{sub.text}"' for sub in goal.sub_goals if sub.is_open]
    bare = (sub for sub in goal.sub_goals if not sub.is_open and not sub.evidence)
    return reasons + [f'without evidence: {sub.id}. "{sub.text}"' for sub in bare]


def _missing_effect(state: RunState) -> list[str]:
    """A goal that asks for a change needs an act that was sent and whose effect was seen.

    What is entered or chosen may be true before anything is done.
    """
    subs = state.goal.sub_goals
    if subs and not any(sub.changes_state and sub.kind not in SET_KINDS for sub in subs):
        return []
    if any(_is_effect(step) for step in state.history):
        return []
    if not subs:
        return ["nothing this run did was confirmed by the page"] if state.answer is None else []
    return ["the goal asks for a change, and no act of this run was confirmed by the page"]


def _is_effect(step: StepFacts) -> bool:
    return step.verdict is Verdict.CONFIRMED and step.dispatched is Dispatched.YES and not step.is_neutral


def _bad_end(history: tuple[StepFacts, ...]) -> list[str]:
    last = next((step for step in reversed(history) if not step.is_neutral), None)
    if last is not None and last.verdict is Verdict.CONTRADICTED:
        return [f"the page rejected the last act: step {last.step}, {last.action}"]
    return []


def _unanswered(history: tuple[StepFacts, ...]) -> list[str]:
    """A question that came in place of what an act was to do must have been answered by an act of the goal's own.

    To close the question is no answer.
    """
    acts = (step for step in reversed(history) if _is_effect(step) and step.completes)
    last = next((step for step in acts if not step.plan_id or step.wrote or step.url_changed or step.asked), None)
    if last is not None and last.asked:
        return [f'the page asks first: "{last.asked}", and that was not answered: step {last.step}, {last.action}']
    return []


def _unreadable(observation: Observation) -> list[str]:
    if observation.state in _UNREADABLE:
        return [f"the page is {observation.state}: {observation.error or observation.url}"]
    return []


def _evidence(claim: Done, state: RunState, observation: Observation) -> tuple[Evidence, ...]:
    """The evidence of each sub-goal, the newest confirmed effect, and the page at the end."""
    found = [item for sub in state.goal.sub_goals for item in sub.evidence]
    effect = next((step for step in reversed(state.history) if _is_effect(step)), None)
    if effect is not None:
        found.append(Evidence(kind="effect", detail=f"step {effect.step}: {effect.action}"))
    if claim.claim:
        found.append(Evidence(kind="claim", detail=claim.claim))
    title = f'{observation.url} "{observation.title}"' if observation.title else observation.url
    found.append(Evidence(kind="page", detail=title, observation=observation.seq))
    return tuple(dict.fromkeys(found))
