"""An act as it is written down before it is done, and what is known of it afterwards.

The counterpart on the disk is `runtime.journal`. An entry that is not confirmed is a hesitation: whoever decides next
is told of it, and the act is not done again before the page has been asked whether it happened.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.action import AnyAction
from arc_cua.core.outcome import ExpectedChange, Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched


class IntentStatus(StrEnum):
    """How far an act is known to have got."""

    INTENDED = "intended"
    """Written down; whether it was sent is not known."""
    EXECUTED = "executed"
    """Delivered; its effect is not confirmed."""
    UNCERTAIN = "uncertain"
    """It may have been delivered, or what it sent has no answer."""
    FAILED = "failed"
    """Proved not to have been sent, or not to have happened."""
    CONFIRMED = "confirmed"
    """Its effect was seen."""


class Intention(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One act in the journal."""

    action_id: str
    ts: str
    """When it was written down: UTC, ISO 8601."""
    action: AnyAction
    signature: str
    risk: str = ""
    """How much it puts at stake; empty: not assessed."""
    status: IntentStatus = IntentStatus.INTENDED
    form: str = ""
    """What identifies the form that it belongs to; empty: none."""
    expected: ExpectedChange = ExpectedChange()
    source: Source = Source.POLICY
    sub_goal: int | None = None
    completes: bool = False
    """Whether the sub-goal is reached once the effect is confirmed."""

    @property
    def verb(self) -> str:
        """The action's verb."""
        return self.action.verb.value

    @property
    def target(self) -> str:
        """The target in one line; empty for an act on the page as a whole."""
        return str(self.action.target_or_none or "")


_FINAL = frozenset({IntentStatus.FAILED, IntentStatus.CONFIRMED})


def after_receipt(status: IntentStatus, dispatched: Dispatched) -> IntentStatus:
    """Return the status once the sender has said what it dispatched."""
    if status is not IntentStatus.INTENDED:
        return status
    match dispatched:
        case Dispatched.YES:
            return IntentStatus.EXECUTED
        case Dispatched.NO:
            return IntentStatus.FAILED
        case Dispatched.UNKNOWN:
            return IntentStatus.UNCERTAIN


def after_look(status: IntentStatus, verdict: Verdict, *, is_open: bool) -> IntentStatus:
    """Return the status once the page has been looked at; `is_open`: what was sent is not answered yet.

    A look can confirm and can raise a doubt; it never takes back what is proved.
    """
    if status in _FINAL:
        return status
    if is_open:
        return IntentStatus.UNCERTAIN
    return IntentStatus.CONFIRMED if verdict is Verdict.CONFIRMED else status


def disproved(status: IntentStatus) -> IntentStatus:
    """Return the status once the page proves that the effect did not happen."""
    return status if status in _FINAL else IntentStatus.FAILED
