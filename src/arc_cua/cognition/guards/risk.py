"""An act that can't be taken back is allowed, asked about or denied, as the run was told to."""

from __future__ import annotations

from arc_cua.cognition.guards.guard import GuardVerdict, Ruling
from arc_cua.cognition.risk import assess
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.risk import Confirm, Risk
from arc_cua.core.state import RunState

_RULINGS = {Confirm.ALLOW: Ruling.ALLOW, Confirm.ASK: Ruling.ASK, Confirm.DENY: Ruling.DENY}


class RiskGuard:
    """Classes each proposal, and rules on the irreversible ones.

    Args:
        confirm: What becomes of those.
    """

    name = "risk"

    def __init__(self, confirm: Confirm = Confirm.ALLOW) -> None:
        self._confirm = confirm

    def check(self, state: RunState, observation: Observation, proposal: Proposal) -> GuardVerdict:
        """Return ALLOW with the class, or, for an irreversible act, what the run was told to do about it."""
        found = assess(proposal.action, observation)
        if found.risk is not Risk.IRREVERSIBLE:
            return GuardVerdict(ruling=Ruling.ALLOW, assessment=found)
        reason = f"{found.risk}: {found.why}"
        return GuardVerdict(ruling=_RULINGS[self._confirm], reason=reason, assessment=found)
