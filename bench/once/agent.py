"""An agent in a process of its own that dies by its own hand at a moment: the victim of the kill faults.

Arguments: goal, address, folder for runs, deadline in seconds, moment (`effect`: somebody else kills it).
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from arc_cua.core.budget import Budget
from arc_cua.interfaces.session import run_session
from arc_cua.runtime.settings import RunSettings
from once.faults import Moment
from once.moments import Injector


def main(goal: str, url: str, runs: str, deadline_s: str, moment: str) -> None:
    """Do the run; it is over when the process is."""
    injector = Injector(Moment(moment), lambda: os.kill(os.getpid(), signal.SIGKILL))
    settings = RunSettings(
        goal=goal, url=url, runs=Path(runs), budget=Budget(deadline_s=float(deadline_s), max_steps=15)
    )
    asyncio.run(run_session(settings, {}, watchers=() if moment == Moment.EFFECT else (injector.watch,)))


if __name__ == "__main__":
    main(*sys.argv[1:6])
