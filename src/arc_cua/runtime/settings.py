"""What a run is asked to do and how: the one value that every door (command line, Python, tests) fills in."""

from __future__ import annotations

from pathlib import Path

import msgspec

from arc_cua.actuation.manner import Manner
from arc_cua.core.budget import Budget
from arc_cua.core.risk import Confirm
from arc_cua.cortex.clients import CortexMode
from arc_cua.runtime.session_keeper import SessionPlace
from arc_cua.surfaces.browser.options import LaunchOptions

FLAGS: dict[str, bool] = {
    "guard.duplicate": True,
    "guard.fields": True,
    "guard.completion": True,
    "guard.risk": True,
    "guard.feedback": True,
    "screenshots": True,
    "report": True,
    "har": True,
}
"""Feature flags with their defaults. A flag that is off costs nothing."""


class RunSettings(msgspec.Struct, frozen=True, kw_only=True):
    """One run."""

    goal: str
    """Plain words; secrets as `{{secret:NAME}}`."""
    url: str
    """Where to start."""
    policy: str = "ranker"
    cortex: CortexMode = CortexMode.MOCK
    budget: Budget = Budget()
    runs: Path = Path("runs")
    """Where run folders are made."""
    launch: LaunchOptions = LaunchOptions()
    """How the run's own browser is started."""
    attach: str = ""
    """URL of a running browser's debugging port, which the person whose browser it is has agreed to; empty: ARC
    launches its own."""
    allowed_hosts: tuple[str, ...] = ()
    """`host` or `host:port`; empty: any."""
    uploads: tuple[str, ...] = ()
    """Files, and folders of which every file may be given to a page; nothing else is, whatever a plan names."""
    flags: dict[str, bool] = msgspec.field(default_factory=dict)
    """Overrides of `FLAGS`."""
    confirm: Confirm = Confirm.ALLOW
    """What becomes of acts that can't be taken back; needs the flag `guard.risk`."""
    input: Manner = Manner()
    """How the pointer moves: by default it jumps."""
    session: SessionPlace | None = None
    """Where the session is kept that the run begins with and saves."""
    seed: int = 0
    kill_file: Path | None = None
    """The run stops when this file appears; default: `STOP` in the run folder."""

    def flag(self, name: str) -> bool:
        """Whether the flag is on."""
        return self.flags.get(name, FLAGS[name])
