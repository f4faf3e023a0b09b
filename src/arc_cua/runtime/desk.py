"""The Cortex desk: asks, compiles what comes back, asks once more with the reasons if it can't be used."""

from __future__ import annotations

import msgspec

from arc_cua.core.ending import Tokens
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.core.state import RunState
from arc_cua.cortex.compiler import compile_plan
from arc_cua.cortex.payload import build_payload
from arc_cua.cortex.plan import Cortex, Reply, Request, Trouble
from arc_cua.runtime.events import Compiled, CortexAnswered, CortexAsked
from arc_cua.runtime.record import Thinking

ASKS_PER_TROUBLE = 2
"""A plan that can't be used is returned once, with the exact reasons."""


class Consultation(msgspec.Struct, frozen=True, kw_only=True):
    """What the desk brought back."""

    steps: tuple[Proposal, ...]
    """Compiled and validated; empty when there is no usable plan."""
    thinking: Thinking
    why: str
    """Root cause, or why there is no plan."""
    infeasible: str = ""
    """The Cortex says that the goal can't be reached, and what shows it. A claim."""


class Desk:
    """The run's one way to a Cortex.

    Args:
        cortex: Any client.
        redactor: Cuts secrets out of the payload.
        allowed_hosts: What a plan may load; empty: any host over http and https.
    """

    def __init__(self, cortex: Cortex, *, redactor: Redactor, allowed_hosts: tuple[str, ...]) -> None:
        self._cortex, self._redactor, self.allowed_hosts = cortex, redactor, allowed_hosts

    @property
    def mode(self) -> str:
        """The client's mode: `mock`, `dry_run`, `off`, `real`."""
        return self._cortex.mode

    async def consult(
        self, scope: Scope, state: RunState, observation: Observation, trouble: Trouble
    ) -> Consultation:
        """Ask for a plan and compile it."""
        rejected: tuple[str, ...] = ()
        spent = Thinking()
        for _ in range(ASKS_PER_TROUBLE):
            request = Request(
                goal=state.goal,
                trouble=trouble,
                observation=observation,
                history=state.history,
                notes=state.notes,
                allowed_hosts=self.allowed_hosts,
                rejected=rejected,
            )
            reply = await self._ask(scope, request)
            spent = _plus(spent, reply)
            if reply.plan is None:
                return Consultation(steps=(), thinking=spent, why=reply.why)
            if reply.plan.infeasible:
                return Consultation(
                    steps=(), thinking=spent, why=reply.plan.root_cause, infeasible=reply.plan.infeasible
                )
            compilation = compile_plan(reply.plan, request)
            scope.emit(
                "compiled",
                Compiled(
                    plan_id=reply.plan.plan_id,
                    accepted=compilation.accepted,
                    steps=tuple(step.action for step in compilation.steps),
                    reasons=compilation.reasons,
                ),
            )
            if compilation.accepted:
                done = msgspec.structs.replace(spent, planned=True)
                return Consultation(steps=compilation.steps, thinking=done, why=reply.plan.root_cause)
            rejected = compilation.reasons
            spent = msgspec.structs.replace(spent, wasted_calls=spent.wasted_calls + reply.model_calls)
        return Consultation(steps=(), thinking=spent, why="its plan could not be used: " + "; ".join(rejected))

    async def _ask(self, scope: Scope, request: Request) -> Reply:
        payload = build_payload(request, redactor=self._redactor)
        asked = CortexAsked(mode=self.mode, trouble=request.trouble, payload=payload.to_json(), tokens=payload.tokens)
        scope.emit("cortex_asked", asked)
        scope.check()
        reply = await self._cortex.recover(scope, request)
        answered = CortexAnswered(
            plan=reply.plan,
            why=reply.why,
            tokens=reply.tokens,
            cost_usd=reply.cost_usd,
            model_calls=reply.model_calls,
            elapsed_ms=reply.elapsed_ms,
        )
        scope.emit("cortex_answered", answered)
        return reply


def _plus(spent: Thinking, reply: Reply) -> Thinking:
    cost = None if spent.cost_usd is None or reply.cost_usd is None else spent.cost_usd + reply.cost_usd
    tokens: Tokens = spent.tokens.plus(reply.tokens)
    calls = spent.model_calls + reply.model_calls
    return msgspec.structs.replace(spent, tokens=tokens, cost_usd=cost, model_calls=calls)
