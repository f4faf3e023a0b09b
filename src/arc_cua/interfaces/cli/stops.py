"""Ctrl-C and SIGTERM from the first moment of the command to its last: no window in which they have no name.

Before a run has begun they end the command, by an exception; while it goes on the run itself hears them; once it
is over they come too late, and what came of it is still said whole.
"""

from __future__ import annotations

import signal
from types import FrameType

_NAMES = {signal.SIGINT: "Ctrl-C", signal.SIGTERM: "SIGTERM"}


class Interrupted(KeyboardInterrupt):
    """The command is to end before it has done anything. Its text is the signal's name for people."""


class Stops:
    """What the two signals do to this process."""

    def __init__(self) -> None:
        self._has_begun = False

    def install(self) -> None:
        """From now on a signal raises `Interrupted`; one that whoever started us wants ignored stays so."""
        for number in _NAMES:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._arrived)

    def begun(self, _line: object) -> None:
        """Take note that a run has begun: it hears the signals from here on. A watcher of the event log."""
        self._has_begun = True

    def ignore(self) -> None:
        """From now on signals come too late."""
        for number in _NAMES:
            signal.signal(number, signal.SIG_IGN)

    def _arrived(self, number: int, _frame: FrameType | None) -> None:
        if not self._has_begun:
            raise Interrupted(_NAMES[signal.Signals(number)])


stops = Stops()
"""Signals belong to the process, so there is one."""
