"""Where the `arc` command begins: small, so that Ctrl-C has its name and its code from the first moment on."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        from arc_cua.interfaces.cli.main import run_app  # noqa: PLC0415 - importing takes time: Ctrl-C may come in it

        code = run_app()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        code = _interrupted(as_json="--json" in sys.argv)
    sys.exit(code)


def _interrupted(*, as_json: bool) -> int:
    """Say how it ended, as every run does; return the exit code."""
    from arc_cua.core.ending import EXIT_CODES, Ending  # noqa: PLC0415
    from arc_cua.interfaces.cli.output import print_json, summary_object  # noqa: PLC0415
    from arc_cua.interfaces.versions import versions  # noqa: PLC0415
    from arc_cua.runtime.run import not_attempted  # noqa: PLC0415

    reason = "stopped by Ctrl-C before the run began"
    if as_json:
        goal = next((word for word in sys.argv[2:] if not word.startswith("-")), "")
        summary = not_attempted(goal, Ending.ABORTED_KILLED, reason, versions=versions())
        print_json(summary_object(summary))
    print(f"{Ending.ABORTED_KILLED.value}: {reason}", file=sys.stderr)
    return EXIT_CODES[Ending.ABORTED_KILLED]
