"""Looking: one observation into the log, with the size of its linear form; the picture for the report."""

from __future__ import annotations

import time
from typing import Protocol

from arc_cua.core.observation import Observation, PageState
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.perception import render
from arc_cua.runtime.events import Observed, Pictured
from arc_cua.runtime.surface import ActingSurface


class PictureTaker(Protocol):
    """Takes the picture that belongs to an observation."""

    async def take(self, scope: Scope, surface: ActingSurface, observation: Observation) -> Pictured | None:
        """Return the event of the picture, or None if there is none."""


class Perceiver:
    """Looks at the surface and logs what it saw.

    Args:
        surface: What to look at.
        pictures: Where screenshots go, or None for none.
        budget_tokens: Cap of the linear form.
    """

    def __init__(self, surface: ActingSurface, *, pictures: PictureTaker | None, budget_tokens: int = 1200) -> None:
        self._surface, self._pictures, self._budget_tokens = surface, pictures, budget_tokens
        self._last: Observation | None = None

    @property
    def last(self) -> Observation | None:
        """What was seen last."""
        return self._last

    async def look(self, scope: Scope, state: RunState) -> Observation:
        """Return what is there now; an unchanged page gives the same observation again."""
        scope.check()
        started = time.perf_counter()
        observation = await self._surface.observe(scope)
        elapsed_ms = round((time.perf_counter() - started) * 1000, 3)
        if observation is self._last:
            scope.emit("observed", Observed(observation=None, reused=True, elapsed_ms=elapsed_ms))
            return observation
        self._last = observation
        linear = render(observation, budget_tokens=self._budget_tokens, goal=state.goal.text)
        event = Observed(observation=observation, tokens=linear.tokens, tree=linear.text, elapsed_ms=elapsed_ms)
        scope.emit("observed", event)
        if self._pictures is not None and observation.state in (PageState.READY, PageState.LOADING):
            picture = await self._pictures.take(scope, self._surface, observation)
            if picture is not None:
                scope.emit("pictured", picture)
        return observation
