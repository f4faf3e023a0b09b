"""Waiting for the answer to what an act has sent: until it comes, nothing else is done."""

from __future__ import annotations

from arc_cua.core.action import Wait
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

WAIT_S = 5.0
"""How long one step waits for an answer."""


def unanswered(state: RunState) -> StepFacts | None:
    """Return the last act, if what it sent has no answer yet."""
    last = next((step for step in reversed(state.history) if not step.is_neutral), None)
    return last if last is not None and last.pending and last.signature in state.doubts else None


def waits_in_a_row(state: RunState) -> int:
    """Return how many of the newest steps only waited or looked."""
    count = 0
    for step in reversed(state.history):
        if not step.is_neutral:
            break
        count += 1
    return count


def wait_for_answer(sent: StepFacts) -> Proposal:
    """Return the proposal to wait for the answer to what `sent` has sent."""
    return Proposal(
        action=Wait(seconds=WAIT_S),
        source=Source.POLICY,
        confidence=1.0,
        why=f"{sent.action}: what it sent is not answered yet",
        expected=ExpectedChange(kind=Expect.NOTHING),
        sub_goal=sent.sub_goal,
    )
