"""The milestone monitor: whether the newest step was progress, and what shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS, PressKey, Verb, fold
from arc_cua.core.monitoring import MilestoneReason, MilestoneScore
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched
from arc_cua.core.step import StepFacts
from arc_cua.monitors.stuck import STUCK_WINDOW, changed

MILESTONE_AT = 0.8
"""From this score on the step is called a milestone; below it, it is only a sign of life."""

NO_PROGRESS = MilestoneScore()
"""Nothing shows progress."""


class Signs(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the run is waiting to see, and what the newest step made appear."""

    target_url: str = ""
    """The address that the sub-goal leads to; empty if unknown."""
    expected_text: str = ""
    """Words that show that the sub-goal is reached; empty if unknown."""
    appeared: tuple[str, ...] = ()
    """The lines that the newest step added or changed."""


NO_SIGNS = Signs()


class ProgressEstimator(Protocol):
    """Another opinion on progress, such as a learned model's. It can raise the score, never lift the veto."""

    def __call__(self, window: Sequence[StepFacts], signs: Signs) -> MilestoneScore:
        """Return how sure it is that the newest step was progress."""


def milestone(
    window: Sequence[StepFacts], signs: Signs = NO_SIGNS, *, estimator: ProgressEstimator | None = None
) -> MilestoneScore:
    """Return how sure we are that the newest step was progress.

    A step that was refused, raised, timed out, is in doubt or showed an error is never progress, whatever else
    it did. Scores: 1.0 the declared change, 0.95 the address, 0.9 the text, 0.8 a form sent on, 0.4 any advance.
    """
    if not window or is_vetoed(window[-1]):
        return NO_PROGRESS
    found = _declared(window) or _by_signs(window[-1], signs) or _advanced(window)
    if estimator is not None:
        opinion = estimator(window, signs)
        if found is None or opinion.score > found.score:
            return opinion
    return found or NO_PROGRESS


def is_vetoed(step: StepFacts) -> bool:
    """Whether the step ended in an exception, a refusal, a timeout, doubt or an error sign."""
    if step.failed or step.trouble or step.refusal is not None or step.verdict is Verdict.CONTRADICTED:
        return True
    return step.dispatched is not Dispatched.YES and step.action.VERB not in NEUTRAL_VERBS


def _declared(window: Sequence[StepFacts]) -> MilestoneScore | None:
    """The declared change was verified; the same act confirmed again without a change is no news."""
    last = window[-1]
    if not last.expected_met:
        return None
    if not changed(last) and any(
        step.signature == last.signature and step.expected_met for step in window[-STUCK_WINDOW:-1]
    ):
        return None
    return MilestoneScore(score=1.0, reason=MilestoneReason.EXPECTED_CHANGE, steps=(last.step,))


def _by_signs(last: StepFacts, signs: Signs) -> MilestoneScore | None:
    target = signs.target_url
    if target and last.url_changed and same_address(last.url_after, target):
        return MilestoneScore(score=0.95, reason=MilestoneReason.URL_REACHED, steps=(last.step,))
    if signs.expected_text and changed(last):
        wanted = fold(signs.expected_text)
        if any(wanted in fold(line) for line in signs.appeared):
            return MilestoneScore(score=0.9, reason=MilestoneReason.TEXT_APPEARED, steps=(last.step,))
    return None


def _advanced(window: Sequence[StepFacts]) -> MilestoneScore | None:
    last = window[-1]
    if last.action.VERB in NEUTRAL_VERBS or not changed(last):
        return None
    if last.url_changed and _is_submit(last):
        for step in reversed(window[-STUCK_WINDOW:-1]):
            verb = step.action.VERB
            if verb is Verb.TYPE or verb is Verb.SELECT:
                return MilestoneScore(score=0.8, reason=MilestoneReason.FORM_SUBMITTED, steps=(step.step, last.step))
            if step.url_changed:
                break
    return MilestoneScore(score=0.4, reason=MilestoneReason.STATE_ADVANCED, steps=(last.step,))


def _is_submit(step: StepFacts) -> bool:
    action = step.action
    return action.VERB is Verb.CLICK or (isinstance(action, PressKey) and action.key in ("Enter", "NumpadEnter"))


def same_address(url: str, target: str) -> bool:
    """Whether two URLs lead to the same place: a trailing slash, and a fragment nobody asked for, don't count."""
    if "#" not in target:
        url = url.partition("#")[0]
    return url.rstrip("/") == target.rstrip("/")
