"""Coming to rest after an act: by events, capped, and the cap is reported.

An act's effects are in when the requests that it caused have ended, a navigation that it started has arrived, and no
document has changed for a moment. Streams, pictures and polls that the page runs anyway are not waited for.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

import msgspec

from arc_cua.core.receipt import Evidence
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.allowlist import BLOCKED_ERRORS
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame, LoadState
from arc_cua.surfaces.browser.network import SAFE_METHODS, Request
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.surface import Settled, Settling

_AWAITED = frozenset({"Document", "XHR", "Fetch", "Script", "Stylesheet"})
"""Kinds of request whose answer can change what the page is."""
_TELLING = frozenset({"Document", "XHR", "Fetch"})
"""Kinds whose failure says that something went wrong with the act."""
_REPORTS = frozenset({"CSPViolationReport", "Preflight"})
_POLLS = 2
"""A GET that was made this often before the act is the page's own habit."""
_UNSENT = frozenset(
    f"net::ERR_{name}"
    for name in (
        "INTERNET_DISCONNECTED",
        "NAME_NOT_RESOLVED",
        "NAME_RESOLUTION_FAILED",
        "CONNECTION_REFUSED",
        "ADDRESS_UNREACHABLE",
        "ADDRESS_INVALID",
        "PROXY_CONNECTION_FAILED",
    )
)
"""Errors that come before anything can have been sent; a time-out or a reset may come after it."""
_MOST_FRAMES = 8
_MOST_EVIDENCE = 8


class Caps(msgspec.Struct, frozen=True, kw_only=True):
    """How long settling may take."""

    total_s: float = 2.0
    navigation_s: float = 4.0
    """The same while a document is being loaded."""
    quiet_ms: float = 40.0
    """How long nothing must change, once something has."""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a page before an act; what differs from it afterwards is the act's doing."""

    cursor: int
    loader_id: str
    url: str
    dialogs: int
    popups: int
    downloads: int
    at: float
    """Monotonic time, seconds."""


def mark(scope: Scope, page: Page) -> Mark:
    """Remember the page as it is before an act."""
    return Mark(
        cursor=page.network.mark(),
        loader_id=page.main.loader_id,
        url=page.url,
        dialogs=page.dialogs_seen,
        popups=len(page.popups),
        downloads=len(page.downloads),
        at=scope.clock.monotonic(),
    )


async def settle(
    scope: Scope, page: Page, since: Mark, caps: Caps | None = None, *, redact: Callable[[str], str] = str
) -> Settling:
    """Wait until the effects of what was done since `since` are in.

    A page where nothing happens is at rest after a frame, one that the act's own events changed after two.

    Args:
        scope: Limits the time.
        page: The page that was acted on.
        since: Taken before the act.
        caps: How long it may take.
        redact: Is applied to what is quoted from the page.

    Raises:
        RunStopped: The run must end.
    """
    scope.check()
    started = scope.clock.monotonic()
    settled = await _Rest(scope, page, since, caps or Caps()).come()
    requests = page.network.since(since.cursor).started
    return Settling(
        settled=settled,
        elapsed_ms=round((scope.clock.monotonic() - started) * 1000, 3),
        navigated=page.main.loader_id != since.loader_id or page.url != since.url,
        requests=sum(1 for one in requests if one.kind in _AWAITED),
        evidence=tuple(
            msgspec.structs.replace(fact, detail=redact(fact.detail)) for fact in _evidence(page, since, requests)
        ),
    )


class _Rest:
    """One wait."""

    def __init__(self, scope: Scope, page: Page, since: Mark, caps: Caps) -> None:
        self.scope, self.page, self.since, self.caps = scope, page, since, caps
        self.started = scope.clock.monotonic()
        self.habits = _habits(page, since.cursor)

    async def come(self) -> Settled:
        while True:
            self.scope.check()
            if self._is_blocked():
                return Settled.BLOCKED
            if self._left_s() <= 0:
                return Settled.CAPPED
            if self._is_waiting():
                await self.page.pulse.until(lambda: self._is_blocked() or not self._is_waiting(), self._left_s())
            elif await self._is_quiet() and not self._is_waiting() and not self._is_blocked():
                return Settled.QUIET

    def _is_blocked(self) -> bool:
        page = self.page
        return page.dialog is not None or page.crashed or page.closed

    def _is_loading(self) -> bool:
        """Whether a document is on its way into the main frame, or not complete enough to be read."""
        main = self.page.main
        if main.loader_id != self.since.loader_id and main.state is LoadState.LOADING:
            return True
        flying = self.page.network.since(self.since.cursor).in_flight
        return any(one.is_navigation and one.frame_id == main.frame_id and one.status is None for one in flying)

    def _is_waiting(self) -> bool:
        flying = self.page.network.since(self.since.cursor).in_flight
        return self._is_loading() or any(
            one.kind in _AWAITED and _habit(one) not in self.habits and not self._is_endless(one) for one in flying
        )

    def _is_endless(self, request: Request) -> bool:
        """A document whose DOM is complete need not have all its bytes."""
        frame = self.page.frame(request.frame_id)
        return request.is_navigation and frame is not None and frame.loader_id == request.loader_id

    def _left_s(self) -> float:
        new = self.page.main.loader_id != self.since.loader_id
        cap_s = self.caps.navigation_s if new or self._is_loading() else self.caps.total_s
        return min(cap_s - (self.scope.clock.monotonic() - self.started), self.scope.remaining())

    async def _is_quiet(self) -> bool:
        """Ask all documents to say when they have come to rest."""
        frames = self.page.frames()[:_MOST_FRAMES]
        return all(await asyncio.gather(*(self._frame_is_quiet(frame) for frame in frames)))

    async def _frame_is_quiet(self, frame: Frame) -> bool:
        left_s = max(0.0, self._left_s())
        since_ms = (self.scope.clock.monotonic() - self.since.at) * 1000
        lone = not self.page.network.since(self.since.cursor).started
        args = (self.caps.quiet_ms, left_s * 1000, since_ms, lone)
        try:
            answer = await self.page.call(self.scope, frame, "quiet", *args, timeout_s=left_s + 0.2)
        except FrameGone:
            return frame is not self.page.main and self.page.frame(frame.frame_id) is not frame
        except (PageBlocked, PageUnresponsive):
            return False
        except ScriptFailed:  # a document that breaks the page agent is not waited for
            return True
        return answer == b"true"


def _habit(request: Request) -> tuple[str, str]:
    return request.method, request.url.partition("?")[0]


def _habits(page: Page, cursor: int) -> frozenset[tuple[str, str]]:
    """What the page asks for again and again by itself."""
    before = page.network.since(0).started
    polled = Counter(
        _habit(one)
        for one in before
        if one.ordinal <= cursor and one.method == "GET" and one.kind in ("XHR", "Fetch")
    )
    return frozenset(habit for habit, count in polled.items() if count >= _POLLS)


def _evidence(page: Page, since: Mark, requests: tuple[Request, ...]) -> tuple[Evidence, ...]:
    writes = [one for one in requests if is_write(one)]
    bad = [one for one in requests if is_trouble(one) or (is_broken(one) and _is_the_act(one, writes, page))]
    facts = [Evidence(kind="http", detail=outcome(one)) for one in bad[:_MOST_EVIDENCE]]
    facts.extend(Evidence(kind="write", detail=asked(one)) for one in writes[:_MOST_EVIDENCE])
    facts.extend(
        Evidence(kind="pending", detail=f"{asked(one)} is not answered yet")
        for one in writes[:_MOST_EVIDENCE]
        if one.status is None and not one.ended
    )
    facts.extend(
        Evidence(kind="accepted", detail=f"the server has accepted it: {asked(one)} → {one.status}")
        for one in writes
        if _is_accepted(one, page, since)
    )
    facts.extend(Evidence(kind="unsent", detail=outcome(one)) for one in requests if is_unsent(one))
    facts.extend(
        Evidence(kind="unloaded", detail=outcome(one))
        for one in requests
        if one.is_navigation and one.frame_id == page.main.frame_id and one.method == "GET" and _never_left(one)
    )
    if _is_only_reloaded(page, since, requests):
        facts.append(Evidence(kind="reloaded", detail="the page was loaded anew, and asked for nothing else"))
    if page.dialog is not None:
        facts.append(Evidence(kind="dialog", detail=f"{page.dialog.kind}: {page.dialog.message[:200]}"))
    elif page.dialogs_seen > since.dialogs:
        facts.append(Evidence(kind="dialog", detail="a dialog was opened and closed"))
    facts.extend(Evidence(kind="popup", detail="a page was opened") for _popup in page.popups[since.popups :])
    facts.extend(
        Evidence(kind="download", detail=f"a download was offered: {one.suggested_filename[:200]}")
        for one in page.downloads[since.downloads :]
    )
    if page.crashed:
        facts.append(Evidence(kind="crash", detail="the page's process has crashed"))
    return tuple(facts)


def _is_accepted(request: Request, page: Page, since: Mark) -> bool:
    """Whether the page's own server took what the act sent, and the page stayed, which may have nothing to add.

    What the page had sent there before is its own habit.
    """
    if page.main.loader_id != since.loader_id:
        return False
    if request.kind not in _TELLING or request.host != urlsplit(page.url).netloc:
        return False
    if request.status is None or not 200 <= request.status < 300:
        return False
    before = (one for one in page.network.since(0).started if one.ordinal <= since.cursor)
    return not any(_habit(one) == _habit(request) for one in before)


def _is_only_reloaded(page: Page, since: Mark, requests: tuple[Request, ...]) -> bool:
    """Whether all that was asked for is the very document that was there, and what belongs to it."""
    new = page.network.document(page.main.loader_id)
    if new is None or page.main.loader_id == since.loader_id or new.method != "GET" or new.url != since.url:
        return False
    asked_for = (one for one in requests if one.kind in _AWAITED and one is not new)
    return all(one.loader_id == new.loader_id for one in asked_for)


def is_write(request: Request) -> bool:
    """Whether the request can change something on the other side. Reports of the browser's own are left out."""
    if request.error in BLOCKED_ERRORS or is_unsent(request):
        return False
    return request.method not in SAFE_METHODS and request.kind not in _REPORTS


def is_unsent(request: Request) -> bool:
    """Whether a request that can change something provably never reached the other side: there was no connection."""
    return request.method not in SAFE_METHODS and request.kind not in _REPORTS and _never_left(request)


def _never_left(request: Request) -> bool:
    return request.status is None and request.error in _UNSENT


def is_trouble(request: Request) -> bool:
    """Whether the request says that something went wrong."""
    return request.kind in _TELLING and is_broken(request)


def is_broken(request: Request) -> bool:
    """Whether the request was refused or failed, whatever it was for; being kept from leaving is no failure."""
    if request.error in BLOCKED_ERRORS:
        return False
    return request.is_bad or bool(request.error and not request.canceled)


def _is_the_act(request: Request, writes: list[Request], page: Page) -> bool:
    """Whether a beacon is all that was sent, and went to the page's own host: then it is no mere report."""
    host = urlsplit(page.url).netloc
    return request.kind == "Ping" and request.host == host and all(one.kind == "Ping" for one in writes)


def asked(request: Request) -> str:
    """Method and path; never the query, which may hold what was typed."""
    return f"{request.method} {urlsplit(request.url).path[:200] or '/'}"


def outcome(request: Request) -> str:
    """Method, path and what came back."""
    return f"{asked(request)} → {request.status if request.is_bad else request.error}"
