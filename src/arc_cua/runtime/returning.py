"""Coming back to the page after a cut: load it again, and read off it what became of the acts in doubt.

An act in doubt that could do harm is never done again by itself. Either the page shows that it happened, or the run
ends and says so.
"""

from __future__ import annotations

import msgspec

from arc_cua.cognition.aftermath import Aftermath
from arc_cua.core.action import AnyAction, Goto, Wait
from arc_cua.core.intent import Intention, IntentStatus
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Receipt
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.runtime.acting import Acting, utc_now
from arc_cua.runtime.endings import unreachable, unusable_page, unusable_url
from arc_cua.runtime.events import Resumed
from arc_cua.runtime.flight import Flight
from arc_cua.runtime.guarding import Guarding
from arc_cua.runtime.perceive import Perceiver
from arc_cua.runtime.record import Finish
from arc_cua.runtime.resuming import in_doubt, pick_up, reopen, resolve, way_back, weigh

LOOKS = 2
"""How often the page is loaded before an act stays in doubt: a slow server may still be at it."""
PAUSE_S = 2.0
"""Between two of those."""


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """A page to load before the work goes on."""

    start: str
    """Where the run began."""
    is_return: bool = False
    doubted: tuple[Flight, ...] = ()
    """Acts whose outcome the page has to tell."""


class Arriving:
    """Loads the first page of a run, and the page where it goes on after a cut.

    Args:
        acting: Starts the surface, and sends the loading.
        perceiver: Looks.
        allowed_hosts: What may be loaded; empty: any.
    """

    def __init__(self, acting: Acting, perceiver: Perceiver, allowed_hosts: tuple[str, ...]) -> None:
        self._acting, self._perceiver = acting, perceiver
        self._allowed_hosts = allowed_hosts
        self._loads = 0

    def pick_up(
        self, state: RunState, arrival: Arrival | None, start: str, resumed: Resumed
    ) -> tuple[RunState, Arrival]:
        """Return the state at a cut, and the arrival that follows."""
        flight, self._acting.flight = self._acting.flight, None
        state, cut = pick_up(state, flight, resumed)
        known = arrival.doubted if arrival is not None else self._acting.doubted(state)
        doubted = tuple(one for one in (*known, *cut) if one.intention.signature in state.doubts)
        return state, Arrival(start=start, is_return=True, doubted=doubted)

    async def arrive(self, scope: Scope, state: RunState, arrival: Arrival) -> RunState:
        """Return the state with the page loaded, and with an ending if there is nothing to work on."""
        hopeless = unusable_url(arrival.start, self._allowed_hosts)
        if hopeless is not None:
            return Guarding.ended(state, hopeless)
        scope.check()
        await self._acting.start(scope)
        if not arrival.is_return:
            finish, _ = await self._load(scope, state, arrival.start)
            return Guarding.ended(state, finish)
        return await self._return(scope, state, arrival)

    async def _return(self, scope: Scope, state: RunState, arrival: Arrival) -> RunState:
        url = way_back(state, arrival.start, self._perceiver.last, arrival.doubted)
        if unusable_url(url, self._allowed_hosts) is not None:
            url = arrival.start
        doubted, looks = arrival.doubted, 0
        while True:
            finish, now = await self._load(scope, state, url)
            if finish is not None and not looks and url != arrival.start:
                url = arrival.start
                finish, now = await self._load(scope, state, url)
            if finish is not None or now is None:
                return Guarding.ended(state, _naming(finish, doubted) if finish is not None else None)
            state = state if looks else reopen(state, url, now)
            state, doubted = self._weigh(state, doubted, now)
            looks += 1
            if not doubted:
                return state
            if looks == LOOKS:
                return Guarding.ended(state, in_doubt(doubted, now))
            await self._do(scope, Wait(seconds=PAUSE_S))
            self._acting.land()

    def _weigh(
        self, state: RunState, doubted: tuple[Flight, ...], now: Observation
    ) -> tuple[RunState, tuple[Flight, ...]]:
        """Return the state with what the page tells, and the acts that it does not tell about."""
        for flight in doubted:
            finding = weigh(state, flight, now)
            state = resolve(state, flight, finding)
            if finding.aftermath is not Aftermath.OPEN:
                happened = finding.aftermath is Aftermath.HAPPENED
                self._acting.conclude(flight, IntentStatus.CONFIRMED if happened else IntentStatus.FAILED)
        return state, tuple(one for one in doubted if one.intention.signature in state.doubts)

    async def _load(self, scope: Scope, state: RunState, url: str) -> tuple[Finish | None, Observation | None]:
        receipt = await self._do(scope, Goto(url=url))
        refused = unreachable(url, receipt, await self._acting.settle(scope))
        self._acting.land()
        if refused is not None:
            return refused, None
        now = await self._perceiver.look(scope, state)
        return unusable_page(now), now

    async def _do(self, scope: Scope, action: AnyAction) -> Receipt:
        action_id = f"a0.{self._loads}" if self._loads else "a0"
        self._loads += 1
        entry = Intention(action_id=action_id, ts=utc_now(), action=action, signature=action.signature)
        return await self._acting.send(scope, Flight(intention=entry))


def _naming(finish: Finish, doubted: tuple[Flight, ...]) -> Finish:
    """Return the ending with the acts that are left in doubt."""
    if not doubted:
        return finish
    told = in_doubt(doubted, Observation(seq=0, url=""))
    return msgspec.structs.replace(
        finish, reason=f"{finish.reason}; {told.reason}", evidence=(*finish.evidence, *told.evidence)
    )
