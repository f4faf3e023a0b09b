"""`arc replay-log`: derive every decision of a run again."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arc_cua.interfaces.cli.output import print_json
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
        print(f"{result.run_id}: all {result.events} events derived again, ending {result.ending or 'cut off'}")
    else:
        found = result.mismatch
        print(f"{result.run_id}: line {found.seq} differs", file=sys.stderr)
        print(f"  recorded {found.recorded[:_SHOWN]}", file=sys.stderr)
        print(f"  derived  {found.derived[:_SHOWN]}", file=sys.stderr)
    return 0 if result.matches else DIFFERS
