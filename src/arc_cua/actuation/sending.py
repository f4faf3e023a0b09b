"""Sending input and finding out what became of it: the calls are pipelined, and the answers are raced."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Protocol

import msgspec

from arc_cua.actuation.capture import Delivery, Sent, judge
from arc_cua.actuation.replies import Collected, Witnessed, ask, read
from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.connection import Pending
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

ACKNOWLEDGE_S = 5.0
"""How long a page may take to handle an input; then delivery is in doubt."""

POINTER = ("pointerdown", "mousedown", "click")
KEYS = ("keydown",)
MOVES = ("mousemove",)

_ASK_S = 1.0
_WITNESS_S = 15.0
_OUTCOME_S = 0.05
"""How long, after the acknowledgement, the document may take to tell the outcome by itself before it is asked."""
_tokens = itertools.count(1)


def new_token() -> int:
    """Return a name for a window in an input log that no other act uses."""
    return next(_tokens)


class Sender(Protocol):
    """Whoever sends, and must know afterwards whether it did."""

    sent: bool
    """Whether anything may have left us."""


class Last(msgspec.Struct, frozen=True, kw_only=True):
    """How an input ends, for the document to tell its outcome unasked."""

    ending: str
    """The last event that is certain to come, such as `mouseup`."""
    endings: int = 1
    """How many of them come."""
    passing: str
    """The last one that comes if all goes well, such as `click`: the page's handlers have run when it has passed."""
    passings: int = 1
    """How many of those come."""


class Post:
    """Sends one input to a page and proves its delivery. Listens first, so that no proof can be missed.

    Args:
        page: Where it goes.
        frame: The frame whose document must see it.
        kinds: Events that prove the delivery, the earliest first.
        sender: Is told as soon as something may have left us.
        last: How the input ends; lets the document tell the outcome unasked.
    """

    def __init__(
        self,
        page: Page,
        frame: Frame,
        kinds: tuple[str, ...],
        sender: Sender,
        *,
        last: Last | None = None,
    ) -> None:
        self.page, self.frame, self.kinds, self.sender, self._last = page, frame, kinds, sender, last
        self.token = new_token()
        """Names the window in the document's input log; to be opened by the next call into the document."""
        self._witness: Pending[bytes] | None = None
        self._outcome: Pending[bytes] | None = None

    async def listen(self, scope: Scope) -> None:
        """Have the document wait for the first proof. The call is on its way before any that is sent later."""
        await self.page.prepare(scope, self.frame)
        self._witness = self.page.call_soon(self.frame, "witness", self.token, self.kinds[0], timeout_s=_WITNESS_S)
        if self._last is not None:
            self._outcome = self.page.call_soon(
                self.frame, "outcome", self.token, *msgspec.structs.astuple(self._last), timeout_s=_WITNESS_S
            )

    async def deliver(self, scope: Scope, send: Callable[[float], Pending[None]]) -> Delivery:
        """Send and say whether it arrived. The window of `token` must be open.

        Args:
            scope: Limits the wait.
            send: Puts the input on the wire, with this deadline in seconds; its answer is the acknowledgement.

        Raises:
            SurfaceLost: The browser, or the tab, is gone. A crash of the page's process is reported as doubt instead.
        """
        cap_s = min(ACKNOWLEDGE_S, scope.remaining())
        self.sender.sent = True
        acknowledgement = send(cap_s)
        collected = await self._first(acknowledgement)
        hindrance = ""
        if collected is None:
            hindrance = await _hindrance(acknowledgement)
            collected = None if hindrance else await self._collect(scope)
        witnessed = await self._witnessed()
        elsewhere = None
        if collected is not None and collected.alive and not collected.seen and witnessed is None:
            elsewhere = await self._elsewhere(scope, collected.at_ms)
        return judge(
            Sent(
                kinds=self.kinds,
                acknowledged=not hindrance,
                witnessed=witnessed,
                collected=collected,
                elsewhere=elsewhere,
                hindrance=hindrance,
            )
        )

    async def _first(self, acknowledgement: Pending[None]) -> Collected | None:
        """Return what the document tells before the acknowledgement is in, which comes a frame later."""
        if self._outcome is None:
            return None
        await asyncio.wait({self._outcome.future, acknowledgement.future}, return_when=asyncio.FIRST_COMPLETED)
        if not self._outcome.done:
            return None
        try:
            answer = await self._outcome
        except (FrameGone, PageBlocked, PageUnresponsive, ScriptFailed, SurfaceLost):
            return None
        return None if answer == b"null" else read(Collected, answer)

    async def _collect(self, scope: Scope) -> Collected | None:
        """Return the log: what the document told by itself, else what it answers; None when it can't be asked."""
        try:
            told = await self._told(scope)
            if told is not None:
                return told
            asked = await ask(scope, self.page, self.frame, Collected, "collect", self.token, timeout_s=_ASK_S)
            # Both read the log once; whichever came first has it.
            return asked if asked.alive else await self._told(scope) or asked
        except (FrameGone, PageBlocked, PageUnresponsive, ScriptFailed):
            return None
        except SurfaceLost as error:
            _raise_if_final(error)
            return None

    async def _told(self, scope: Scope) -> Collected | None:
        """Return the outcome that the document tells by itself, if it comes at once."""
        if self._outcome is None or not await is_in(scope, self._outcome):
            return None
        answer = await self._outcome
        return None if answer == b"null" else read(Collected, answer)

    async def _witnessed(self) -> Witnessed | None:
        """Return the proof if it has come; after the acknowledgement nothing more is waited for."""
        if self._witness is None or not self._witness.done:
            return None
        try:
            answer = await self._witness
        except (FrameGone, PageBlocked, PageUnresponsive, ScriptFailed, SurfaceLost):
            return None
        return None if answer == b"null" else read(Witnessed, answer)

    async def _elsewhere(self, scope: Scope, since_ms: float) -> bool | None:
        """Ask the other documents of the page whether they saw the input instead."""
        known = True
        for frame in self.page.frames():
            if frame is self.frame:
                continue
            try:
                if await ask(scope, self.page, frame, bool, "pressedSince", since_ms, timeout_s=_ASK_S):
                    return True
            except (FrameGone, PageBlocked, PageUnresponsive, ScriptFailed):
                known = False
        return False if known else None


async def is_in(scope: Scope, pending: Pending[bytes]) -> bool:
    """Whether an answer that follows an acknowledged input by itself is in; a moment is given to it."""
    if not pending.done:
        await asyncio.wait({pending.future}, timeout=min(_OUTCOME_S, scope.remaining()))
    return pending.done


async def _hindrance(acknowledgement: Pending[None]) -> str:
    """Wait for the acknowledgement; return what kept it from us, or nothing."""
    try:
        await acknowledgement
    except PageBlocked:
        return "a dialog opened while the page handled it"
    except PageUnresponsive:
        return "the page did not answer in time"
    except FrameGone:
        return "the document was replaced meanwhile"
    except SurfaceLost as error:
        _raise_if_final(error)
        return "the page is gone: " + error.cause
    return ""


def _raise_if_final(error: SurfaceLost) -> None:
    """A page that crashed or closed is one page; anything else means that the browser is gone."""
    if error.cause not in (LossCause.RENDERER_CRASHED, LossCause.TARGET_CLOSED):
        raise error
