"""What the runtime needs of a surface, whatever it is made of."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

import msgspec

from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence
from arc_cua.core.scope import Scope


class Settled(StrEnum):
    """How waiting for the page to come to rest ended."""

    QUIET = "quiet"
    CAPPED = "capped"
    """It did not come to rest within the cap."""
    BLOCKED = "blocked"
    """A dialog is open, or the page is gone."""


class Settling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened between an act and the next look."""

    settled: Settled
    elapsed_ms: float
    navigated: bool = False
    """Whether a document was loaded or the route changed."""
    requests: int = 0
    """Network requests that the act caused."""
    evidence: tuple[Evidence, ...] = ()
    """Of kind `http` (a response of 400 or more, a failed request), `dialog`, `download`, `popup`, `crash`."""


class Surface(Protocol):
    """A place to look at and to act in."""

    kind: str

    async def observe(self, scope: Scope, *, fresh: bool = False) -> Observation:
        """Return what is there now; an unchanged page may be answered from the last look unless `fresh`."""

    async def settle(self, scope: Scope) -> Settling:
        """Wait, by events, until the last act's effects are in; capped, and the cap is reported."""

    async def screenshot(self, scope: Scope) -> bytes:
        """Return a JPEG of the viewport."""

    async def close(self, scope: Scope) -> None:
        """Release keys and buttons, then close or detach. Safe to call again."""
