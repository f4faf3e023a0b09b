"""An act on its way: written down, perhaps sent, its outcome not yet known; and the cut that can come in between."""

from __future__ import annotations

import msgspec

from arc_cua.core.intent import Intention
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Receipt
from arc_cua.runtime.events import Resumed
from arc_cua.runtime.record import Choice
from arc_cua.surfaces.surface import Settling


class CutOff(Exception):
    """The run was cut off here, without an ending, and goes on with `resumed`."""

    def __init__(self, resumed: Resumed) -> None:
        self.resumed = resumed
        super().__init__("the run was cut off here")


class Flight(msgspec.Struct, frozen=True, kw_only=True):
    """One act from its intent to its verdict."""

    intention: Intention
    before: Observation | None = None
    """What it was decided on; None for the loading of a first page."""
    choice: Choice | None = None
    """What its step had chosen; None for the loading of a first page."""
    receipt: Receipt | None = None
    """The sender's statement, once there is one."""
    settlings: tuple[Settling, ...] = ()
    """What was seen to follow it, as long as it was waited for."""
