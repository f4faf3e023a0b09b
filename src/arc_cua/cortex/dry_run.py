"""A Cortex that sends nothing: it builds exactly what would be sent, so that it can be read beforehand."""

from __future__ import annotations

from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.cortex.payload import DEFAULT_BUDGET_TOKENS, build_payload
from arc_cua.cortex.plan import Reply, Request


class DryRunCortex:
    """Builds the payload and answers without a plan.

    Args:
        redactor: Cuts secrets out of the payload.
        budget_tokens: Size of the payload.
    """

    mode = "dry_run"

    def __init__(self, redactor: Redactor, *, budget_tokens: int = DEFAULT_BUDGET_TOKENS) -> None:
        self._redactor, self._budget_tokens = redactor, budget_tokens

    async def recover(self, scope: Scope, request: Request) -> Reply:
        """Return no plan; `why` says how much would have been sent."""
        payload = build_payload(request, redactor=self._redactor, budget_tokens=self._budget_tokens)
        return Reply(plan=None, why=f"dry run: a payload of {payload.tokens} tokens was built, and nothing was sent")
