"""The contract of all guards: look at one proposal before anything is sent, and allow, hold or finish."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

import msgspec

from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Evidence
from arc_cua.core.risk import Assessment
from arc_cua.core.state import RunState


class Ruling(StrEnum):
    """What a guard says."""

    ALLOW = "allow"
    HOLD = "hold"
    """Nothing is sent; the reason goes to the next decision."""
    ASK = "ask"
    """A person has to allow it."""
    DENY = "deny"
    """Nothing is sent, and the run is over."""
    FINISH = "finish"
    """The claim holds: the run is over."""


class GuardVerdict(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One guard's word on one proposal."""

    ruling: Ruling
    reason: str = ""
    """One line; empty when there is nothing to say."""
    evidence: tuple[Evidence, ...] = ()
    assessment: Assessment | None = None
    """What the act puts at stake, from the guard that knows."""


ALLOWED = GuardVerdict(ruling=Ruling.ALLOW)


class Guard(Protocol):
    """Checks a proposal against the state of the run and what is on the screen. Pure."""

    name: str

    def check(self, state: RunState, observation: Observation, proposal: Proposal) -> GuardVerdict:
        """Return whether the proposal may be acted on."""
