"""`arc replay-log`: derive every decision of a run again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arc_cua.interfaces.cli.output import print_json
from arc_cua.interfaces.cli.streams import say, say_error
from arc_cua.runtime.folder import open_folder
from arc_cua.runtime.replaying import replay_log

DIFFERS = 1
_SHOWN = 600


def replay_log_command(
    run: Annotated[Path, Parameter(help="A run folder.")],
    /,
    *,
    json: Annotated[bool, Parameter(negative="", help="Print one JSON object on stdout.")] = False,
) -> int:
    """Run the loop again on what RUN recorded from outside; fail on the first decision that differs."""
    result = asyncio.run(replay_log(open_folder(run).events))
    if json:
        print_json(
            {
                "run_id": result.run_id,
                "matches": result.matches,
                "events": result.events,
                "ending": result.ending,
                "mismatch": result.mismatch,
            }
        )
    elif result.mismatch is None:
        say(f"{result.run_id}: all {result.events} events derived again, ending {result.ending or 'cut off'}")
    else:
        found = result.mismatch
        say_error(f"{result.run_id}: line {found.seq} differs")
        say_error(f"  recorded {found.recorded[:_SHOWN]}")
        say_error(f"  derived  {found.derived[:_SHOWN]}")
    return 0 if result.matches else DIFFERS
