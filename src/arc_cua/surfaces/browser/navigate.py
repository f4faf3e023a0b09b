"""Loading documents: each way of navigating sends one command and then waits, by events, for where it led."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout, PageBlocked
from arc_cua.surfaces.browser.frames import LoadState
from arc_cua.surfaces.browser.navigation import Arrival, Navigation
from arc_cua.surfaces.browser.wire import Wire, decode

if TYPE_CHECKING:
    from arc_cua.surfaces.browser.page import Page


_NO_DOCUMENT = "net::ERR_ABORTED"
"""The only failure without an error page: no content, the scheme of another program, a newer navigation."""


class _NavigateReply(Wire, frozen=True, rename="camel"):
    loader_id: str = ""
    error_text: str = ""
    is_download: bool = False


class _Entry(Wire, frozen=True, rename="camel"):
    id: int


class _History(Wire, frozen=True, rename="camel"):
    current_index: int
    entries: list[_Entry]


_navigate_replies = msgspec.json.Decoder(_NavigateReply)
_histories = msgspec.json.Decoder(_History)


class _Trip:
    """One navigation under way: remembers where it started, and what time there is."""

    def __init__(self, page: Page, scope: Scope, timeout_s: float) -> None:
        self.page = page
        self.started = time.perf_counter()
        self.deadline = self.started + min(timeout_s, scope.remaining())
        self.loader_id = page.main.loader_id
        self.moves = page.main.moves
        self.was_crashed = page.crashed

    @property
    def remaining_s(self) -> float:
        return max(0.001, self.deadline - time.perf_counter())

    async def until(self, condition: Callable[[], bool]) -> bool:
        page = self.page

        def is_over() -> bool:
            stuck = page.dialog is not None or (page.crashed and not self.was_crashed) or page.closed
            return condition() or stuck

        return await page.pulse.until(is_over, self.remaining_s) and condition()

    @property
    def has_moved(self) -> bool:
        """Whether a document was committed, or the URL changed, since the start."""
        return self.page.main.moves > self.moves

    def end(self, arrival: Arrival, error: str = "", *, asked: str = "") -> Navigation:
        """Return the result; `asked` is the loader id of a document that was asked for and not shown."""
        main = self.page.main
        request = self.page.network.document(asked or main.loader_id)
        return Navigation(
            arrival=arrival,
            loader_id=main.loader_id,
            url=main.url,
            error=error,
            status=request.status if request else None,
            mime_type=main.mime_type,
            elapsed_ms=round((time.perf_counter() - self.started) * 1000, 3),
        )

    async def arrive(self) -> Navigation:
        """Wait until the new document can be used."""
        main = self.page.main
        await self.until(lambda: main.state is not LoadState.LOADING)
        if main.error:
            request = self.page.network.document(main.loader_id)
            return self.end(Arrival.FAILED, request.error if request else "the browser shows an error page")
        if main.state is not LoadState.LOADING:
            return self.end(Arrival.LOADED)
        return self.end(Arrival.BLOCKED if self.page.dialog else Arrival.LOADING)

    async def give_up(self, scope: Scope) -> Navigation:
        """Say what holds the navigation up; if it is the server, stop waiting for it: the old document stays."""
        scope.check()
        self.page.check_reachable()
        if self.page.dialog is not None:
            return self.end(Arrival.BLOCKED)
        self.page.session.call_soon("Page.stopLoading")
        return self.end(Arrival.TIMED_OUT)


async def goto(page: Page, scope: Scope, url: str, timeout_s: float) -> Navigation:
    """Load `url` and wait for DOMContentLoaded."""
    scope.check()
    trip = _Trip(page, scope, timeout_s)
    if (blocked := _blocked(page, trip)) is not None:
        return blocked
    try:
        reply = decode(_navigate_replies, await _send(page, "Page.navigate", {"url": url}, trip))
    except PageBlocked:
        return trip.end(Arrival.BLOCKED)
    except CallFailed as error:
        return trip.end(Arrival.FAILED, error.message)
    except CallTimeout:
        return await trip.give_up(scope)
    return await _land(page, scope, trip, reply)


async def reload(page: Page, scope: Scope, timeout_s: float) -> Navigation:
    """Load the current document again."""
    scope.check()
    trip = _Trip(page, scope, timeout_s)
    return _blocked(page, trip) or await _go(page, scope, "Page.reload", {}, trip)


async def history(page: Page, scope: Scope, delta: int, timeout_s: float) -> Navigation:
    """Go to another entry of the history."""
    scope.check()
    trip = _Trip(page, scope, timeout_s)
    if (blocked := _blocked(page, trip)) is not None:
        return blocked
    try:
        reply = await _send(page, "Page.getNavigationHistory", {}, trip)
    except (CallFailed, CallTimeout, PageBlocked) as error:
        scope.check()
        return trip.end(Arrival.FAILED, str(error))
    entries = decode(_histories, reply)
    wanted = entries.current_index + delta
    if not 0 <= wanted < len(entries.entries):
        return trip.end(Arrival.NO_ENTRY)
    entry = {"entryId": entries.entries[wanted].id}
    return await _go(page, scope, "Page.navigateToHistoryEntry", entry, trip)


async def _land(page: Page, scope: Scope, trip: _Trip, reply: _NavigateReply) -> Navigation:
    """Wait for what the browser has announced: a document, its error page, a new fragment, or nothing."""
    if reply.is_download:
        return trip.end(Arrival.DOWNLOAD, asked=reply.loader_id)
    if reply.error_text == _NO_DOCUMENT:
        return trip.end(Arrival.FAILED, reply.error_text, asked=reply.loader_id)
    if not await trip.until(lambda: trip.has_moved):
        return await trip.give_up(scope)
    if reply.error_text:
        await trip.until(lambda: page.main.state is not LoadState.LOADING)
        return trip.end(Arrival.FAILED, reply.error_text)
    return await trip.arrive() if reply.loader_id else trip.end(Arrival.SAME_DOCUMENT)


async def _go(page: Page, scope: Scope, method: str, params: dict[str, Any], trip: _Trip) -> Navigation:
    try:
        await _send(page, method, params, trip)
    except PageBlocked:
        return trip.end(Arrival.BLOCKED)
    except CallFailed as error:
        return trip.end(Arrival.FAILED, error.message)
    except CallTimeout:
        return await trip.give_up(scope)
    if not await trip.until(lambda: trip.has_moved):
        return await trip.give_up(scope)
    if page.main.loader_id == trip.loader_id:
        return trip.end(Arrival.SAME_DOCUMENT)
    return await trip.arrive()


async def _send(page: Page, method: str, params: dict[str, Any], trip: _Trip) -> msgspec.Raw:
    return await page.watch(page.session.call_soon(method, params, timeout_s=trip.remaining_s))


def _blocked(page: Page, trip: _Trip) -> Navigation | None:
    """A dialog holds up every navigation. A crashed page can be navigated: that brings it back."""
    if page.dialog is not None:
        return trip.end(Arrival.BLOCKED)
    page.check_reachable()
    return None
