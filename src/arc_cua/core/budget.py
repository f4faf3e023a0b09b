"""What a run may spend, and what it has spent."""

from __future__ import annotations

import msgspec

from arc_cua.core.ending import Ending, Tokens


class Budget(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits of one run; each is checked before every action and every model call."""

    deadline_s: float = 480.0
    """Wall time, seconds."""
    max_steps: int = 60
    max_model_calls: int = 20
    max_tokens: int = 200_000
    max_cost_usd: float = 1.0
    max_escalations: int = 3
    max_recoveries: int = 2
    """Local recoveries, without a model."""


class Spend(msgspec.Struct, frozen=True, kw_only=True):
    """What a run has used up so far."""

    steps: int = 0
    model_calls: int = 0
    wasted_calls: int = 0
    tokens: Tokens = Tokens()
    cost_usd: float | None = 0.0
    """None as soon as one call's price is unknown."""
    escalations: int = 0
    recoveries: int = 0

    def overrun(self, budget: Budget) -> tuple[Ending, str] | None:
        """Return the ending and the reason if one more step would exceed the budget, else None."""
        if self.steps >= budget.max_steps:
            return Ending.ABORTED_CAP, f"{self.steps} of {budget.max_steps} steps used"
        if self.tokens.total > budget.max_tokens:
            return Ending.ABORTED_BUDGET, f"{self.tokens.total} of {budget.max_tokens} tokens used"
        if self.cost_usd is not None and self.cost_usd > budget.max_cost_usd:
            return Ending.ABORTED_BUDGET, f"${self.cost_usd:.4f} of ${budget.max_cost_usd:.2f} used"
        return None

    def refuses_model_call(self, budget: Budget) -> str | None:
        """Return why another model call would exceed the budget, or None."""
        if self.model_calls >= budget.max_model_calls:
            return f"{self.model_calls} of {budget.max_model_calls} model calls used"
        if self.tokens.total >= budget.max_tokens:
            return f"{self.tokens.total} of {budget.max_tokens} tokens used"
        return None
