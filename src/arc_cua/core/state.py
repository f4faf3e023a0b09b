"""The state of a run: immutable, with one declared writer per field."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from arc_cua.core.budget import Spend
from arc_cua.core.ending import Ending
from arc_cua.core.goal import Goal
from arc_cua.core.monitoring import EscalationState, FailureSignature
from arc_cua.core.proposal import Proposal
from arc_cua.core.receipt import Evidence
from arc_cua.core.step import StepFacts

WINDOW = 5
"""How many past steps the monitors look at."""


class Writer(StrEnum):
    """The parts of the runtime that may write to the state."""

    LEDGER = "ledger"
    QUEUE = "queue"
    HISTORY = "history"
    SPENDING = "spending"
    ESCALATION = "escalation"
    GUIDANCE = "guidance"
    JOURNAL = "journal"
    COMPLETION = "completion"
    ENDING = "ending"


class WriterConflict(TypeError):
    """Code tried to write a field of the run's state that another part owns: a bug in ARC."""


class RunState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a run carries from step to step."""

    goal: Goal
    queue: tuple[Proposal, ...] = ()
    """Compiled steps of a plan, first in, first out."""
    history: tuple[StepFacts, ...] = ()
    """All finished steps, oldest first."""
    spend: Spend = Spend()
    escalation: EscalationState = EscalationState()
    trouble: FailureSignature | None = None
    """Set when the monitors want the Cortex to decide next."""
    trouble_why: str = ""
    notes: tuple[str, ...] = ()
    """The one guidance channel to the next decision, cleared when a step is confirmed."""
    doubts: tuple[str, ...] = ()
    """Signatures of acts whose delivery or effect is in doubt; never repeated without a fresh look."""
    duplicates_prevented: int = 0
    rejected_claims: int = 0
    """How often a claim to be done was turned down."""
    answer: str | None = None
    ending: Ending | None = None
    reason: str = ""
    evidence: tuple[Evidence, ...] = ()

    @property
    def window(self) -> tuple[StepFacts, ...]:
        """The last steps, as many as the monitors look at."""
        return self.history[-WINDOW:]

    def write(self, writer: Writer, **changes: Any) -> RunState:
        """Return the state with `changes`, all of which must belong to `writer`.

        Raises:
            WriterConflict: A field belongs to another writer.
        """
        for field in changes:
            if WRITERS[field] is not writer:
                raise WriterConflict(f"{field} is written by {WRITERS[field]}, not by {writer}")
        return msgspec.structs.replace(self, **changes)


WRITERS: dict[str, Writer] = {
    "goal": Writer.LEDGER,
    "queue": Writer.QUEUE,
    "history": Writer.HISTORY,
    "spend": Writer.SPENDING,
    "escalation": Writer.ESCALATION,
    "trouble": Writer.ESCALATION,
    "trouble_why": Writer.ESCALATION,
    "notes": Writer.GUIDANCE,
    "doubts": Writer.JOURNAL,
    "duplicates_prevented": Writer.JOURNAL,
    "rejected_claims": Writer.COMPLETION,
    "answer": Writer.COMPLETION,
    "ending": Writer.ENDING,
    "reason": Writer.ENDING,
    "evidence": Writer.ENDING,
}
"""Who writes which field; exactly one for each."""
