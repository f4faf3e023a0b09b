"""What a proposer offers for the next step, or why it has nothing to offer."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.action import AnyAction
from arc_cua.core.outcome import ExpectedChange


class Source(StrEnum):
    """Who proposes, in the order in which they are asked."""

    QUEUE = "queue"
    """A compiled plan or flow that is being worked off."""
    CACHE = "cache"
    POLICY = "policy"
    CORTEX = "cortex"


class Candidate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One action that was considered."""

    action: AnyAction
    score: float
    why: str = ""


class Proposal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One action, how sure its proposer is, and what it should change."""

    action: AnyAction
    source: Source
    confidence: float
    """0..1, calibrated: of proposals at 0.8, four in five are right."""
    margin: float = 1.0
    """Distance to the runner-up's score, 0..1."""
    why: str = ""
    """One line."""
    expected: ExpectedChange = ExpectedChange()
    sub_goal: int | None = None
    """The sub-goal that it serves."""
    completes: bool = False
    """Whether the sub-goal is reached once the expected change is confirmed."""
    runners_up: tuple[Candidate, ...] = ()
    answer: str = ""
    """What the page says, for a sub-goal that asks for something to be read."""
    plan_id: str = ""
    """The recovery plan or flow that it comes from."""


class Abstention(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A proposer's "I can't", with the best it had."""

    source: Source
    why: str
    confidence: float = 0.0
    """Of the best candidate, if there was one."""
    best: Candidate | None = None
