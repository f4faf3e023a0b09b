"""The stuck monitor: seven patterns over the last steps, each with a reason of its own.

Steps that only wait, look or read are left out: they can't make a run stuck. One that saw the page change ends
every pattern that began before it. Content that changes by itself is left out of fingerprints and scores where
they are made, so a clock can't hide a stuck run, and a feed that grows is a change like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from arc_cua.core.action import NEUTRAL_VERBS
from arc_cua.core.monitoring import StuckReason, StuckScore
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.monitors.refusals import LOCATOR_REFUSALS, READINESS_REFUSALS, VALUE_REFUSALS

STUCK_WINDOW = 5
"""How many of the last steps are looked at."""
SUSPECT_AT = 0.5
"""From this score on an evaluation counts as stuck. One alone never leads to anything."""
STUCK_AT = 0.7
"""From this score on the run is called stuck."""

CALM = StuckScore()
"""Nothing points to a stuck run."""

_NO = Dispatched.NO
_STREAK = 3


def stuck(window: Sequence[StepFacts]) -> StuckScore:
    """Return how stuck the last steps look: the strongest pattern that the newest step belongs to.

    Scores: 0.5 one silent no-effect, 0.8 something failed twice, 0.9 back and forth, 1.0 three steps without
    a change.
    """
    if not window or (window[-1].action.VERB in NEUTRAL_VERBS):
        return CALM
    acts = acting(window)
    last = acts[-1]
    specific = locator_failing(acts) or readiness_timeouts(acts) or action_failures(acts) or held_back_again(acts)
    if changed(last):  # a refused act sent nothing: a change beside it is not its doing
        return specific or oscillation(acts) or CALM
    streak = no_change_streak(acts)
    if streak is not None:
        return _at_full_score(specific) if specific else streak
    return specific or repeated_no_effect(acts) or silent_no_effect(acts) or CALM


def acting(window: Sequence[StepFacts]) -> list[StepFacts]:
    """Return the newest steps that sent input, oldest first, back to the last change that came by waiting."""
    acts: list[StepFacts] = []
    for step in reversed(window[-STUCK_WINDOW:]):
        if step.action.VERB not in NEUTRAL_VERBS:
            acts.append(step)
        elif changed(step):
            break
    acts.reverse()
    return acts


def changed(step: StepFacts) -> bool:
    """Whether anything that matters changed in the step; the same as `step.is_change`, without its call."""
    return step.hamming > 0 or step.url_changed or step.score > 0.0


def no_change_streak(acts: Sequence[StepFacts]) -> StuckScore | None:
    """Three steps in a row changed nothing."""
    if len(acts) < _STREAK:
        return None
    first, second, third = acts[-3:]
    if changed(third) or changed(second) or changed(first):
        return None
    return StuckScore(score=1.0, reason=StuckReason.NO_CHANGE_STREAK, steps=(first.step, second.step, third.step))


def oscillation(acts: Sequence[StepFacts]) -> StuckScore | None:
    """The page goes back and forth: H(t)=H(t-2), H(t-1)=H(t-3), H(t)≠H(t-1), over the states that acts led to."""
    if len(acts) < _STREAK:
        return None
    first, second, third = acts[-3:]
    now, previous = third.fingerprint_after, second.fingerprint_after
    if now == previous or now != first.fingerprint_after or previous != first.fingerprint_before:
        return None
    return StuckScore(score=0.9, reason=StuckReason.OSCILLATION, steps=(first.step, second.step, third.step))


def locator_failing(acts: Sequence[StepFacts]) -> StuckScore | None:
    """The target of the newest step could not be found or used, and not for the first time."""
    last = acts[-1]
    if last.refusal not in LOCATOR_REFUSALS or last.dispatched is not _NO:
        return None
    locator = _locator(last)
    steps = tuple([step.step for step in acts if step.refusal in LOCATOR_REFUSALS and _locator(step) == locator])
    if len(steps) < 2:
        return None
    return StuckScore(score=0.8, reason=StuckReason.LOCATOR_FAILING, steps=steps)


def readiness_timeouts(acts: Sequence[StepFacts]) -> StuckScore | None:
    """Two steps in a row waited in vain for their element to become usable."""
    if len(acts) < 2 or acts[-1].refusal not in READINESS_REFUSALS or acts[-2].refusal not in READINESS_REFUSALS:
        return None
    return StuckScore(score=0.8, reason=StuckReason.READINESS_TIMEOUTS, steps=(acts[-2].step, acts[-1].step))


def held_back_again(acts: Sequence[StepFacts]) -> StuckScore | None:
    """The same press was held back once more: what was entered does not stay."""
    last = acts[-1]
    if last.refusal not in VALUE_REFUSALS:
        return None
    steps = tuple([step.step for step in acts if step.refusal in VALUE_REFUSALS and step.signature == last.signature])
    if len(steps) < 2:
        return None
    return StuckScore(score=0.8, reason=StuckReason.REPEATED_NO_EFFECT, steps=steps)


def action_failures(acts: Sequence[StepFacts]) -> StuckScore | None:
    """Two acts in a row raised an error."""
    if len(acts) < 2 or not (acts[-1].failed and acts[-2].failed):
        return None
    return StuckScore(score=0.8, reason=StuckReason.ACTION_FAILURES, steps=(acts[-2].step, acts[-1].step))


def repeated_no_effect(acts: Sequence[StepFacts]) -> StuckScore | None:
    """The same verb went to the same target again, and each time nothing changed."""
    last = acts[-1]
    if last.dispatched is _NO or changed(last):
        return None
    signature = last.signature
    for step in acts[-2::-1]:
        if step.signature == signature and step.dispatched is not _NO and not changed(step):
            return StuckScore(score=0.8, reason=StuckReason.REPEATED_NO_EFFECT, steps=(step.step, last.step))
    return None


def silent_no_effect(acts: Sequence[StepFacts]) -> StuckScore | None:
    """Input was delivered, and nothing changed."""
    last = acts[-1]
    if last.dispatched is not Dispatched.YES or last.failed or changed(last):
        return None
    return StuckScore(score=0.5, reason=StuckReason.SILENT_NO_EFFECT, steps=(last.step,))


def _locator(step: StepFacts) -> str:
    target = step.action.target_or_none
    return target.signature if target is not None else step.signature


def _at_full_score(specific: StuckScore) -> StuckScore:
    return StuckScore(score=1.0, reason=specific.reason, steps=specific.steps)
