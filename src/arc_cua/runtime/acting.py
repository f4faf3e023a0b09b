"""Sending one act: announced in the log, on the disk in the journal, then sent, then answered for."""

from __future__ import annotations

import datetime

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS
from arc_cua.core.intent import IntentStatus, after_look, after_receipt
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Dispatched, Evidence, Receipt
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts
from arc_cua.runtime.events import Acted, Intent, SettledDown
from arc_cua.runtime.flight import Flight
from arc_cua.runtime.journal import Journal
from arc_cua.runtime.surface import ActingSurface
from arc_cua.surfaces.surface import Settling


class Acting:
    """Sends the acts of a run, one at a time, and remembers those whose outcome is open.

    Args:
        surface: Where they go.
        journal: Where each is written down before.
    """

    def __init__(self, surface: ActingSurface, journal: Journal) -> None:
        self._surface, self._journal = surface, journal
        self.flight: Flight | None = None
        """Sent, perhaps, and not yet answered for."""
        self._sent: dict[str, Flight] = {}

    async def send(self, scope: Scope, flight: Flight) -> Receipt:
        """Do the act, once.

        The log comes first: an act that it announces and the journal does not hold was not sent.

        Raises:
            RunStopped: It could not be written down, and was not sent; or the run is over.
        """
        scope.check()
        entry = flight.intention
        scope.emit("intent", Intent(action_id=entry.action_id, action=entry.action, signature=entry.signature))
        if entry.action.verb not in NEUTRAL_VERBS:
            self._journal.intend(entry)
        self.flight = flight
        receipt = await self._surface.act(scope, entry.action_id, entry.action, flight.before)
        scope.emit("acted", Acted(receipt=receipt))
        self.flight = msgspec.structs.replace(flight, receipt=receipt)
        self._note(after_receipt(entry.status, receipt.dispatched))
        return receipt

    async def settle(self, scope: Scope) -> Settling:
        """Wait until the act's effects are in."""
        settling = await self._surface.settle(scope)
        self._follow(scope, settling)
        return settling

    async def start(self, scope: Scope) -> None:
        """Make the surface ready."""
        await self._surface.start(scope)

    async def renew(self, scope: Scope) -> bool:
        """Give up a surface that is lost; return whether it can be started again."""
        return await self._surface.renew(scope)

    async def linger(self, scope: Scope, unlike: Observation, seconds: float) -> Settling:
        """Wait for a late effect of the act."""
        settling = await self._surface.linger(scope, unlike, seconds)
        self._follow(scope, settling)
        return settling

    def land(self, facts: StepFacts | None = None, resolved_doubt: str = "") -> None:
        """Take note of what came of the act, and of an earlier one whose effect has shown meanwhile."""
        flight = self.flight
        if flight is not None and facts is not None and not facts.is_neutral:
            is_open = facts.pending or facts.dispatched is Dispatched.UNKNOWN
            self._note(after_look(flight.intention.status, facts.verdict, is_open=is_open))
            self._sent[facts.signature] = self.flight or flight
        self.flight = None
        if resolved_doubt in self._sent:
            self.conclude(self._sent[resolved_doubt], IntentStatus.CONFIRMED)

    def conclude(self, flight: Flight, status: IntentStatus) -> None:
        """Note what is known in the end of an act that was in doubt."""
        self._journal.settle(flight.intention.action_id, status)

    def doubted(self, state: RunState) -> tuple[Flight, ...]:
        """Return the acts of whole steps that the state holds in doubt, oldest first."""
        self._sent = {signature: flight for signature, flight in self._sent.items() if signature in state.doubts}
        return tuple(self._sent.values())

    def doubts(self) -> tuple[Evidence, ...]:
        """Return a line on the act under way: it may have been delivered."""
        if self.flight is None:
            return ()
        told = f"{self.flight.intention.action}: sent or about to be, and what came of it was not seen"
        return (Evidence(kind="in_doubt", detail=told),)

    def _follow(self, scope: Scope, settling: Settling) -> None:
        scope.emit("settled", SettledDown(settling=settling))
        if self.flight is not None:
            self.flight = msgspec.structs.replace(self.flight, settlings=(*self.flight.settlings, settling))

    def _note(self, status: IntentStatus) -> None:
        flight = self.flight
        if flight is None or status is flight.intention.status:
            return
        entry = msgspec.structs.replace(flight.intention, status=status)
        self.flight = msgspec.structs.replace(flight, intention=entry)
        if flight.intention.action.verb not in NEUTRAL_VERBS:
            self._journal.settle(flight.intention.action_id, status)


def utc_now() -> str:
    """Return the time now: UTC, ISO 8601, to the millisecond."""
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")
