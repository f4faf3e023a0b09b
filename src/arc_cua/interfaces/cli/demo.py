"""`arc demo`: the agent at work on the bundled site, offline, without a key."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arc_cua.core.ending import EXIT_CODES, Ending, RunSummary
from arc_cua.evaluation.demo import demo_site, demo_task, verify
from arc_cua.interfaces.cli.output import print_json, summary_object
from arc_cua.interfaces.cli.stops import stops
from arc_cua.interfaces.console import Console
from arc_cua.interfaces.session import run_session
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.options import LaunchOptions

NOT_VERIFIED = 1


def demo_command(
    *,
    json: Annotated[
        bool, Parameter(negative="", help="Print one JSON object on stdout, progress on stderr.")
    ] = False,
    runs: Annotated[Path, Parameter(help="Where the run folder is made.")] = Path("runs"),
    headed: Annotated[bool, Parameter(negative="", help="Show the browser's window.")] = False,
) -> int:
    """Watch ARC do a back-office task on a bundled site whose redesign broke the words of the goal."""
    console = Console(quiet=json)
    with demo_site() as site:
        task = demo_task(site)
        launch = LaunchOptions(headless=not headed)
        settings = RunSettings(goal=task.goal, url=task.start_url, runs=runs, launch=launch)
        watchers = (stops.begun, console.on_line)
        summary = asyncio.run(run_session(settings, os.environ, secrets=task.secrets, watchers=watchers))
        stops.ignore()  # it is over: what came of it is said whole
        check = verify(site)
    console.finish(summary)
    found = "the goal is reached, and nothing else changed" if check.verified else "; ".join(check.faults)
    console.say(f"checked on the server: {found}")
    if json:
        extra = {"goal_verified": check.verified, "goal_faults": check.faults}
        print_json(summary_object(summary) | extra)
    return exit_code(summary, verified=check.verified)


def exit_code(summary: RunSummary, *, verified: bool) -> int:
    """Return the run's code, or an error if it claims what the server does not confirm."""
    if summary.exit_code == EXIT_CODES[Ending.DONE] and not verified:
        return NOT_VERIFIED
    return summary.exit_code
