"""The errors that a caller can meet: three families, each with data to branch on.

Expected trouble (a covered button, a stale reference) is no error: it is a refusal in a receipt.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arc_cua.core.ending import Ending
    from arc_cua.core.receipt import Evidence


class ArcError(Exception):
    """Base of all errors that ARC raises on purpose."""


class UsageError(ArcError):
    """A mistake of the caller: a bad argument, option, file or value. Nothing has been started."""

    def __init__(self, message: str, *, hint: str = "") -> None:
        self.message, self.hint = message, hint
        super().__init__(f"{message} ({hint})" if hint else message)


class RunStopped(ArcError):
    """The run must end now: deadline, budget, kill switch, or nothing left to try."""

    def __init__(self, ending: Ending, reason: str, *, evidence: tuple[Evidence, ...] = ()) -> None:
        self.ending, self.reason, self.evidence = ending, reason, evidence
        super().__init__(f"{ending}: {reason}")


class LossCause(StrEnum):
    """Why a surface can no longer be used."""

    NOT_FOUND = "not_found"
    """No browser binary."""
    TOO_OLD = "too_old"
    LAUNCH_FAILED = "launch_failed"
    EXITED = "exited"
    MEMORY_EXCEEDED = "memory_exceeded"
    """It took more memory than it may, and was ended."""
    CONNECTION_CLOSED = "connection_closed"
    RENDERER_CRASHED = "renderer_crashed"
    UNRESPONSIVE = "unresponsive"
    TARGET_CLOSED = "target_closed"


class SurfaceLost(ArcError):
    """The browser, page or desktop is gone or unusable; nothing more can be sent to it."""

    def __init__(self, surface: str, cause: LossCause, detail: str = "", *, pending: tuple[str, ...] = ()) -> None:
        self.surface, self.cause, self.detail, self.pending = surface, cause, detail, pending
        doubt = f"; {len(pending)} action(s) in doubt" if pending else ""
        super().__init__(f"{surface} lost: {detail or cause}{doubt}")
