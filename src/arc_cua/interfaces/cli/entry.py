"""Where the `arc` command begins: small, so that a signal has its name and its code from the first moment on."""

from __future__ import annotations

import sys

from arc_cua.interfaces.cli.stops import Interrupted, stops


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        stops.install()
        from arc_cua.interfaces.cli.streams import flush_streams, open_streams  # noqa: PLC0415 - as below

        open_streams()
        from arc_cua.interfaces.cli.main import run_app  # noqa: PLC0415 - takes time, and a signal may come in it

        code = run_app()
        stops.ignore()
        flush_streams()
    except KeyboardInterrupt as stop:
        stops.ignore()
        from arc_cua.interfaces.cli.interrupted import report  # noqa: PLC0415 - not needed otherwise

        code = report(sys.argv[1:], str(stop) if isinstance(stop, Interrupted) else "Ctrl-C")
    sys.exit(code)
