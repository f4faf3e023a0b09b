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
from arc_cua.runtime.resume import Change
from arc_cua.runtime.session_keeper import SessionPlace


def resume_command(  # noqa: PLR0913 - the options of the command
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
    headed: Annotated[
        bool | None, Parameter(negative="--headless", help="Show the browser's window. Default: as before.")
    ] = None,
    attach: Annotated[
        str,
        Parameter(
            show_default=False,
            help="Go on in a tab of your running browser: its debugging URL. To give it is to consent.",
        ),
    ] = "",
    profile: Annotated[
        str, Parameter(show_default=False, help="Folder of the browser's profile. Default: the run's own.")
    ] = "",
    session: Annotated[
        str,
        Parameter(
            show_default=False,
            help="File with the logins to go on with, saved there again at the end; its key as for run."
            " Default: the run's own.",
        ),
    ] = "",
) -> int:
    """Go on with RUN, in a new browser, to an ending; settings that are not given here are the run's own."""
    keeper = SessionPlace(path=session).open(os.environ) if session else None
    console = Console(quiet=json)
    summary = asyncio.run(
        resume_session(
            run,
            os.environ,
            change=Change(
                deadline_s=deadline,
                headless=None if headed is None else not headed,
                profile=profile,
                attach=attach,
            ),
            confirm=person_at_terminal(),
            session=keeper,
            watchers=(stops.begun, console.on_line),
        )
    )
    stops.ignore()  # it is over: what came of it is said whole
    console.finish(summary)
    if json:
        print_json(summary_object(summary))
    return summary.exit_code
