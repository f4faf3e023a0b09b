"""`arc`: the command line. Each command lives in a file of its own and is imported only when it is used."""

from __future__ import annotations

from cyclopts import App, CycloptsError

from arc_cua.core.ending import EXIT_CODES, MEANINGS, Ending
from arc_cua.core.errors import UsageError
from arc_cua.interfaces.cli.streams import say_error

USAGE_ERROR = 1
_PACKAGE = "arc_cua.interfaces.cli"

RUN_HELP = "\n".join(
    [
        "Work on a goal until it is reached, or there is a named reason to stop.\n",
        "Exit codes:\n",
        f"- {USAGE_ERROR}: an error of usage or of the harness",
        *(f"- {code}: {ending.value}, {MEANINGS[ending]}" for ending, code in EXIT_CODES.items()),
    ]
)

RESUME_HELP = (
    "Go on with a run that was cut off (kill -9, a crash, a power cut), from its folder.\n\n"
    "An act whose outcome nobody saw is not done again: either the page shows that it happened, or the run ends with"
    f" {Ending.ABORTED_TIMEOUT.value} and names it. Exit codes and output are those of `arc run`. Of a run that has"
    " ended already the summary is printed again, with its exit code; a folder that can't be gone on with, or that"
    f" another process works on, is an error of usage: {USAGE_ERROR}."
)

app = App(
    name="arc",
    help="ARC works a real browser until a goal is reached, or stops with a named reason.",
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,
)
app.command(f"{_PACKAGE}.run:run_command", name="run", help=RUN_HELP)
app.command(
    f"{_PACKAGE}.demo:demo_command",
    name="demo",
    help="Watch ARC do a task on a bundled site: offline, without a key.",
)
app.command(f"{_PACKAGE}.resume:resume_command", name="resume", help=RESUME_HELP)
app.command(f"{_PACKAGE}.view:view_command", name="view", help="Write the report of a run anew and print its path.")
app.command(
    f"{_PACKAGE}.replay_log:replay_log_command",
    name="replay-log",
    help="Derive every decision of a run again from its log.",
)
app.command(
    f"{_PACKAGE}.doctor:doctor_command", name="doctor", help="Check what ARC needs on this machine, by using it."
)
cortex = App(name="cortex", help="Look at what the Cortex is told.")
cortex.command(
    f"{_PACKAGE}.cortex_payload:payload_command",
    name="payload",
    help="Print exactly what was sent to the Cortex in a step, or would have been.",
)
app.command(cortex)
app.command(f"{_PACKAGE}.version:version_command", name="version", help="Print versions.")


def run_app() -> int:
    """Run the command that the arguments name; return its exit code."""
    try:
        code = app(result_action="return_value", exit_on_error=False)
    except CycloptsError:  # it has said what is wrong
        return USAGE_ERROR
    except UsageError as error:
        say_error(f"arc: {error}")
        return USAGE_ERROR
    return code if isinstance(code, int) else 0
