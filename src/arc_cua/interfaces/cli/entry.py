"""Where the `arc` command begins: small, so that Ctrl-C has its name and its code from the first moment on."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        from arc_cua.interfaces.cli.main import run_app  # noqa: PLC0415 - takes time, and Ctrl-C may come in it

        code = run_app()
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        from arc_cua.interfaces.cli.interrupted import report  # noqa: PLC0415 - not needed otherwise

        code = report(sys.argv[1:])
    sys.exit(code)
