"""`arc view`: the report of a run."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arc_cua.interfaces.cli.streams import say
from arc_cua.interfaces.viewer import write_report
from arc_cua.runtime.folder import open_folder


def view_command(
    run: Annotated[Path, Parameter(help="A run folder, such as runs/20260101-120000-abc123.")],
    /,
    *,
    open_it: Annotated[bool, Parameter(name="--open", negative="", help="Open it in the default browser.")] = False,
) -> int:
    """Write report.html of RUN anew from its event log and print its path."""
    report = write_report(open_folder(run).path)
    say(str(report))
    if open_it:
        webbrowser.open(report.resolve().as_uri())
    return 0
