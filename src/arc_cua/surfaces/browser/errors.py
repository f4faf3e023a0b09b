"""Trouble with one page or one call, inside `surfaces` and `actuation`, which turn it into data."""

from __future__ import annotations

from arc_cua.core.errors import ArcError


class FrameGone(ArcError):
    """The document that a call was meant for is gone: replaced, or its frame removed. The call may have run."""


class PageBlocked(ArcError):
    """A JavaScript dialog is open: nothing else on the page answers until it is answered."""


class PageUnresponsive(ArcError):
    """The page's renderer did not answer within the call's deadline."""


class CallTimeout(ArcError):
    """A protocol call was not answered within its deadline; a late answer is dropped."""

    def __init__(self, method: str, timeout_s: float) -> None:
        self.method, self.timeout_s = method, timeout_s
        super().__init__(f"{method} was not answered within {timeout_s:g} s")


class CallFailed(ArcError):
    """The browser refused a protocol call."""

    def __init__(self, method: str, code: int, message: str) -> None:
        self.method, self.code, self.message = method, code, message
        super().__init__(f"{method}: {message} ({code})")


class SessionClosed(ArcError):
    """The protocol session of a frame, tab or popup has ended."""


class ScriptFailed(ArcError):
    """A function of the page agent threw: a bug in ARC, or a page that broke an assumption of it."""
