"""Recorded first, then live: the parts of a run that goes on from its log.

Until the log's inputs are used up each part answers what was answered then, and nothing is sent; from the cut on it
is the live part.
"""

from __future__ import annotations

from pathlib import Path

from arc_cua.core.action import AnyAction
from arc_cua.core.intent import Intention, IntentStatus
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence, Receipt
from arc_cua.core.risk import Consent, Question
from arc_cua.core.scope import Scope
from arc_cua.cortex.plan import Cortex, Reply, Request
from arc_cua.runtime.asking import Person
from arc_cua.runtime.events import Pictured
from arc_cua.runtime.journal import Journal
from arc_cua.runtime.perceive import PictureTaker
from arc_cua.runtime.replay import Tape, TapeCortex, TapePerson, TapePictures, TapeSurface
from arc_cua.runtime.surface import ActingSurface
from arc_cua.surfaces.surface import Settling


class RelaySurface:
    """Implements `runtime.surface.ActingSurface`."""

    def __init__(self, tape: Tape, live: ActingSurface) -> None:
        self._tape, self._taped, self._live = tape, TapeSurface(tape), live
        self.kind = live.kind

    @property
    def _now(self) -> ActingSurface:
        return self._live if self._tape.is_over else self._taped

    def keep_in(self, folder: Path) -> None:
        """Name the folder of the run."""
        self._live.keep_in(folder)

    async def start(self, scope: Scope) -> None:
        """Start the live surface, once its time has come."""
        await self._now.start(scope)

    async def renew(self, scope: Scope) -> bool:
        """Give up what is lost."""
        return await self._now.renew(scope)

    async def observe(self, scope: Scope, *, fresh: bool = False) -> Observation:
        """Look."""
        return await self._now.observe(scope, fresh=fresh)

    async def act(self, scope: Scope, action_id: str, action: AnyAction, observation: Observation | None) -> Receipt:
        """Do one action, once."""
        return await self._now.act(scope, action_id, action, observation)

    async def settle(self, scope: Scope) -> Settling:
        """Wait for the act's effects."""
        return await self._now.settle(scope)

    async def linger(self, scope: Scope, unlike: Observation, seconds: float) -> Settling:
        """Wait for a late effect."""
        return await self._now.linger(scope, unlike, seconds)

    async def screenshot(self, scope: Scope) -> bytes:
        """Take a picture of the live surface."""
        return await self._now.screenshot(scope)

    async def save(self, scope: Scope) -> tuple[Evidence, ...]:
        """Save what outlives the run on the live surface."""
        return await self._live.save(scope)

    async def close(self, scope: Scope) -> None:
        """Close the live surface."""
        await self._live.close(scope)


class RelayCortex:
    """Implements `cortex.plan.Cortex`."""

    def __init__(self, tape: Tape, live: Cortex) -> None:
        self._tape, self._taped, self._live = tape, TapeCortex(tape, live.mode), live
        self.mode = live.mode

    async def recover(self, scope: Scope, request: Request) -> Reply:
        """Answer."""
        return await (self._live if self._tape.is_over else self._taped).recover(scope, request)


class RelayPerson:
    """Implements `runtime.asking.Person`."""

    def __init__(self, tape: Tape, live: Person) -> None:
        self._tape, self._taped, self._live = tape, TapePerson(tape), live

    async def answer(self, scope: Scope, question: Question) -> Consent:
        """Answer."""
        return await (self._live if self._tape.is_over else self._taped).answer(scope, question)


class RelayPictures:
    """Implements `runtime.perceive.PictureTaker`."""

    def __init__(self, tape: Tape, live: PictureTaker) -> None:
        self._tape, self._taped, self._live = tape, TapePictures(tape), live

    async def take(self, scope: Scope, surface: ActingSurface, observation: Observation) -> Pictured | None:
        """Take a picture."""
        return await (self._live if self._tape.is_over else self._taped).take(scope, surface, observation)


class RelayJournal:
    """Implements `runtime.journal.Journal`: what was written down before the cut is not written again."""

    def __init__(self, tape: Tape, live: Journal) -> None:
        self._tape, self._live = tape, live

    def intend(self, entry: Intention) -> None:
        """Keep an entry that is new."""
        if self._tape.is_over:
            self._live.intend(entry)

    def settle(self, action_id: str, status: IntentStatus) -> None:
        """Note a status; to do so twice changes nothing."""
        self._live.settle(action_id, status)
