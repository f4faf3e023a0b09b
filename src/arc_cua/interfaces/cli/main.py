"""`arc`: the command line. Each command lives in a file of its own and is imported only when it is used."""

from __future__ import annotations

import sys

from cyclopts import App

from arc_cua.core.ending import EXIT_CODES, MEANINGS, Ending
from arc_cua.core.errors import UsageError

USAGE_ERROR = 1
_PACKAGE = "arc_cua.interfaces.cli"

app = App(
    name="arc",
    help="ARC works a real browser until a goal is reached, or stops with a named reason.",
    version_flags=["--version"],
)
app.command(f"{_PACKAGE}.run:run_command", name="run")
app.command(f"{_PACKAGE}.demo:demo_command", name="demo")
app.command(f"{_PACKAGE}.view:view_command", name="view")
app.command(f"{_PACKAGE}.replay_log:replay_log_command", name="replay-log")
app.command(f"{_PACKAGE}.doctor:doctor_command", name="doctor")
app.command(f"{_PACKAGE}.version:version_command", name="version")


def exit_codes() -> str:
    """Return the table of exit codes for the help text."""
    rows = [f"{code:>3}  {ending.value:<21} {MEANINGS[ending]}" for ending, code in EXIT_CODES.items()]
    return "\n".join(["  1  an error of usage or of the harness", *rows])


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        code = app(result_action="return_value")
    except UsageError as error:
        print(f"arc: {error}", file=sys.stderr)
        code = USAGE_ERROR
    except KeyboardInterrupt:
        code = EXIT_CODES[Ending.ABORTED_KILLED]
    sys.exit(code if isinstance(code, int) else 0)
