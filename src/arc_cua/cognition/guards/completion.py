"""A claim to be done ends the run only when the review accepts it."""

from __future__ import annotations

from arc_cua.cognition.completion import review
from arc_cua.cognition.guards.guard import ALLOWED, GuardVerdict, Ruling
from arc_cua.core.action import Done
from arc_cua.core.observation import Observation
from arc_cua.core.proposal import Proposal
from arc_cua.core.state import RunState


class CompletionGuard:
    """Turns DONE into the end of the run, or into a hold that names what is missing."""

    name = "completion"

    def check(self, state: RunState, observation: Observation, proposal: Proposal) -> GuardVerdict:
        """Return FINISH with the evidence, HOLD with the reasons, or ALLOW for anything but a claim."""
        if not isinstance(proposal.action, Done):
            return ALLOWED
        found = review(proposal.action, state, observation)
        if found.accepted:
            return GuardVerdict(ruling=Ruling.FINISH, reason="the claim is backed", evidence=found.evidence)
        return GuardVerdict(ruling=Ruling.HOLD, reason="; ".join(found.reasons))
