"""What kind of failure a step was, and what may be tried instead: told to the next decision and to people.

A success says nothing. A failure has one class, one piece of advice and the raw facts it came from; nobody has to
read the meaning out of an error's text.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS, AnyAction, Verb
from arc_cua.core.outcome import Expect, ExpectedChange, Outcome, Verdict
from arc_cua.core.receipt import Dispatched, Receipt, Refusal


class Failure(StrEnum):
    """The classes of failure."""

    TIMEOUT = "timeout"
    """The page, or the server, did not answer in time."""
    BLOCKED = "blocked"
    """Something has to be answered, enabled or allowed first."""
    NOT_FOUND = "not_found"
    OBSCURED = "obscured"
    """It is there and can't be reached: covered, hidden, out of view."""
    NO_EFFECT = "no_effect"
    INPUT_REJECTED = "input_rejected"
    """The page turned down what it was given."""
    STALE = "stale"
    """What was decided on is gone."""
    NAVIGATED_AWAY = "navigated_away"
    """The act led to another page than it should have."""


class Recourse(msgspec.Struct, frozen=True, kw_only=True):
    """What may be tried after a failure."""

    advice: str
    verbs: tuple[Verb, ...]
    """In the order in which they are worth trying."""


class Feedback(msgspec.Struct, frozen=True, kw_only=True):
    """One failed step."""

    failure: Failure
    recourse: Recourse
    raw: str
    """The facts as the sender and the judge stated them."""

    def __str__(self) -> str:
        return f"{self.failure}: {self.raw[:MOST_RAW]} → {self.recourse.advice}"


MOST_RAW = 140
"""Characters of the raw facts that go into the one line."""
RECOURSES: dict[Failure, Recourse] = {
    Failure.TIMEOUT: Recourse(
        advice="wait and look before anything is repeated", verbs=(Verb.WAIT, Verb.ASSERT_VISIBLE)
    ),
    Failure.BLOCKED: Recourse(
        advice="answer or complete what is asked for first", verbs=(Verb.DIALOG, Verb.TYPE, Verb.SELECT, Verb.CLICK)
    ),
    Failure.NOT_FOUND: Recourse(
        advice="describe it otherwise, or bring it into view", verbs=(Verb.SCROLL, Verb.CLICK, Verb.GOTO)
    ),
    Failure.OBSCURED: Recourse(
        advice="put away what covers it, or scroll to it", verbs=(Verb.CLICK, Verb.PRESS_KEY, Verb.SCROLL)
    ),
    Failure.NO_EFFECT: Recourse(
        advice="use another control or another way, not the same again",
        verbs=(Verb.CLICK, Verb.PRESS_KEY, Verb.SCROLL, Verb.WAIT),
    ),
    Failure.INPUT_REJECTED: Recourse(
        advice="correct what the page complains about", verbs=(Verb.TYPE, Verb.SELECT, Verb.CLICK)
    ),
    Failure.STALE: Recourse(advice="look again and choose from what is there now", verbs=(Verb.NOOP, Verb.CLICK)),
    Failure.NAVIGATED_AWAY: Recourse(
        advice="check where it led before going on", verbs=(Verb.ASSERT_TEXT, Verb.BACK, Verb.GOTO)
    ),
}
"""What each class of failure leaves to try."""

REFUSED: dict[Refusal, Failure] = {
    Refusal.NOT_FOUND: Failure.NOT_FOUND,
    Refusal.AMBIGUOUS: Failure.NOT_FOUND,
    Refusal.NO_OPTION: Failure.NOT_FOUND,
    Refusal.ASSERTION_FAILED: Failure.NOT_FOUND,
    Refusal.STALE: Failure.STALE,
    Refusal.NO_DIALOG: Failure.STALE,
    Refusal.HIDDEN: Failure.OBSCURED,
    Refusal.ZERO_SIZE: Failure.OBSCURED,
    Refusal.COVERED: Failure.OBSCURED,
    Refusal.OFFSCREEN: Failure.OBSCURED,
    Refusal.UNSTABLE: Failure.TIMEOUT,
    Refusal.READINESS_TIMEOUT: Failure.TIMEOUT,
    Refusal.UNRESPONSIVE: Failure.TIMEOUT,
    Refusal.DISABLED: Failure.BLOCKED,
    Refusal.DIALOG_OPEN: Failure.BLOCKED,
    Refusal.DENIED: Failure.BLOCKED,
    Refusal.READONLY: Failure.INPUT_REJECTED,
    Refusal.NOT_EDITABLE: Failure.INPUT_REJECTED,
    Refusal.NOT_FOCUSED: Failure.INPUT_REJECTED,
    Refusal.UNSUPPORTED: Failure.INPUT_REJECTED,
    Refusal.INVALID: Failure.INPUT_REJECTED,
    Refusal.NOT_KEPT: Failure.INPUT_REJECTED,
}
"""The class of each refusal."""

_ENTERING = frozenset({Verb.TYPE, Verb.SELECT, Verb.UPLOAD})


def feedback(action: AnyAction, expected: ExpectedChange, receipt: Receipt, outcome: Outcome) -> Feedback | None:
    """Return what kind of failure the step was; None for one that worked, or that is open without a fault.

    A step that only waited or looked fails at nothing, unless it was refused.
    """
    failure = _failure(action, expected, receipt, outcome)
    if failure is None:
        return None
    raw = receipt.reason() if receipt.dispatched is Dispatched.NO or receipt.refusal else outcome.why
    return Feedback(failure=failure, recourse=RECOURSES[failure], raw=raw)


def _failure(action: AnyAction, expected: ExpectedChange, receipt: Receipt, outcome: Outcome) -> Failure | None:
    if receipt.refusal is not None:
        return REFUSED[receipt.refusal]
    if receipt.dispatched is Dispatched.NO:
        return Failure.NO_EFFECT
    if outcome.verdict is Verdict.CONFIRMED or action.verb in NEUTRAL_VERBS:
        return None
    if receipt.dispatched is Dispatched.UNKNOWN:
        return Failure.TIMEOUT
    return _of_delivered(action, expected, outcome)


def _of_delivered(action: AnyAction, expected: ExpectedChange, outcome: Outcome) -> Failure | None:
    """Class what arrived and was not confirmed."""
    if {item.kind for item in outcome.trouble} == {"blocked"}:
        return Failure.BLOCKED
    if outcome.verdict is Verdict.CONTRADICTED:
        return Failure.INPUT_REJECTED
    if outcome.verdict is Verdict.NULL:
        return Failure.INPUT_REJECTED if action.verb in _ENTERING else Failure.NO_EFFECT
    if outcome.change.url_changed and expected.kind is not Expect.ANY:
        return Failure.NAVIGATED_AWAY
    return Failure.INPUT_REJECTED if outcome.trouble else None
