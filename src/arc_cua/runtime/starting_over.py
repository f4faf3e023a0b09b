"""Going on in the same run after its page or its browser was lost, as a run does that was cut off."""

from __future__ import annotations

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.intent import IntentStatus
from arc_cua.core.scope import Scope
from arc_cua.runtime.acting import Acting, utc_now
from arc_cua.runtime.events import Resumed

MOST_LOSSES = 2
"""How often a run starts over: a page that takes its process down each time is not worth a third try."""
_CURABLE = frozenset(
    {LossCause.RENDERER_CRASHED, LossCause.TARGET_CLOSED, LossCause.CONNECTION_CLOSED, LossCause.EXITED}
)
"""Losses that a new page, or a new browser, makes good. What takes too much memory would take it again."""


class StartingOver:
    """Counts the losses of a run, and says from what it goes on.

    Args:
        acting: Knows the act under way, and the surface.
    """

    def __init__(self, acting: Acting) -> None:
        self._acting = acting
        self._losses = 0

    async def after(self, scope: Scope, loss: SurfaceLost) -> Resumed:
        """Return what the run goes on from: the act under way is in doubt if it may have been sent.

        Raises:
            SurfaceLost: The surface can't be had again, or has been lost too often; `loss` itself.
        """
        self._losses += 1
        if loss.cause not in _CURABLE or self._losses > MOST_LOSSES or not await self._acting.renew(scope):
            raise loss
        flight = self._acting.flight
        if flight is None or flight.receipt is not None:
            return Resumed(resumed=utc_now(), versions={})
        if flight.intention.action_id in loss.pending:
            return Resumed(resumed=utc_now(), versions={}, unanswered=(flight.intention,))
        self._acting.conclude(flight, IntentStatus.FAILED)  # proved: it was lost before anything was sent
        return Resumed(resumed=utc_now(), versions={})
