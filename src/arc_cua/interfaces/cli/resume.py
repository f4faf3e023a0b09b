"""`arc resume`: go on with a run that was cut off."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from arc_cua.interfaces.cli.output import print_json, summary_object
from arc_cua.interfaces.cli.run import MOST_S
from arc_cua.interfaces.cli.stops import stops
from arc_cua.interfaces.console import Console
from arc_cua.interfaces.session import resume_session
from arc_cua.interfaces.terminal_person import person_at_terminal
from arc_cua.surfaces.browser.options import LaunchOptions


def resume_command(
    run: Annotated[Path, Parameter(help="The run folder.")],
    /,
    *,
    json: Annotated[
        bool, Parameter(negative="", help="Print one JSON object on stdout, progress on stderr.")
    ] = False,
    deadline: Annotated[
        float | None,
        Parameter(
            help="Wall time for the rest, seconds. Default: what is left of the run's own.",
            validator=Number(gt=0, lte=MOST_S),
        ),
    ] = None,
    profile: Annotated[
        str, Parameter(help="The browser profile of the run, if it had one: whoever was signed in still is.")
    ] = "",
    headed: Annotated[bool, Parameter(negative="", help="Show the browser's window.")] = False,
) -> int:
    """Go on with RUN, in a new browser, to an ending."""
    launch = LaunchOptions(headless=not headed, profile=profile)
    launch.check()
    console = Console(quiet=json)
    summary = asyncio.run(
        resume_session(
            run,
            os.environ,
            launch=launch,
            deadline_s=deadline,
            confirm=person_at_terminal(),
            watchers=(stops.begun, console.on_line),
        )
    )
    stops.ignore()  # it is over: what came of it is said whole
    console.finish(summary)
    if json:
        print_json(summary_object(summary))
    return summary.exit_code
