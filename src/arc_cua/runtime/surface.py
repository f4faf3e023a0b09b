"""What the loop needs of the outside world: a surface that can be looked at and acted on."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from arc_cua.core.action import AnyAction
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence, Receipt
from arc_cua.core.scope import Scope
from arc_cua.surfaces.surface import Settling, Surface


class ActingSurface(Surface, Protocol):
    """A surface with the ladders that belong to it."""

    def keep_in(self, folder: Path) -> None:
        """Name the run's folder before `start`: what the surface keeps, such as its traffic, goes there."""

    async def start(self, scope: Scope) -> None:
        """Make the surface ready: launch or attach.

        Raises:
            SurfaceLost: It can't be had.
        """

    async def renew(self, scope: Scope) -> bool:
        """Give up what is lost, after a `SurfaceLost`; return whether `start` can be called again."""

    async def act(self, scope: Scope, action_id: str, action: AnyAction, observation: Observation | None) -> Receipt:
        """Do one action, once, and say what was dispatched. Without an observation no target can be named.

        Expected trouble is a refusal in the receipt.

        Raises:
            SurfaceLost: The surface is gone.
        """

    async def save(self, scope: Scope) -> tuple[Evidence, ...]:
        """Save what outlives the run, before `close`; return what was saved and what could not be."""

    async def linger(self, scope: Scope, unlike: Observation, seconds: float) -> Settling:
        """Wait for a late effect of the last act: until something else than `unlike` shows, or time is over."""
