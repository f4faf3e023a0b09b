"""What a Cortex is asked and what it may answer; the same values for every client."""

from __future__ import annotations

from typing import Protocol

import msgspec

from arc_cua.core.action import AnyAction
from arc_cua.core.ending import Tokens
from arc_cua.core.goal import Goal
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import Observation
from arc_cua.core.scope import Scope
from arc_cua.core.step import StepFacts


class PlanStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step of a recovery plan."""

    action: AnyAction
    why: str = ""
    satisfies: bool = False
    """Whether this step does what the sub-goal in trouble asks for."""


class RecoveryPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Cortex's answer: what is wrong, and the steps to take. Not trusted until it is compiled."""

    plan_id: str
    root_cause: str
    steps: tuple[PlanStep, ...]
    source: str
    """The client or model that made it."""
    infeasible: str = ""
    """Set when the goal can't be reached: what on the page shows it. Then `steps` is empty."""


class Trouble(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a Cortex is asked."""

    signature: FailureSignature
    why: str
    sub_goal: int | None = None


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a Cortex gets to see. Redacted before it exists."""

    goal: Goal
    trouble: Trouble
    observation: Observation
    history: tuple[StepFacts, ...]
    notes: tuple[str, ...] = ()
    allowed_hosts: tuple[str, ...] = ()
    """Hosts (with a port where one was named) that a plan may load; empty: any over http and https."""
    rejected: tuple[str, ...] = ()
    """Why the last plan for the same trouble could not be used."""


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Cortex's answer with its cost. No plan: `why` says why there is none."""

    plan: RecoveryPlan | None
    why: str = ""
    tokens: Tokens = Tokens()
    cost_usd: float | None = 0.0
    model_calls: int = 0
    elapsed_ms: float = 0.0


class Cortex(Protocol):
    """A frontier tier."""

    mode: str

    async def recover(self, scope: Scope, request: Request) -> Reply:
        """Return a plan for the trouble, or say why there is none."""
