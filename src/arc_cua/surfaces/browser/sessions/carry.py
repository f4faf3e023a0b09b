"""Taking a session out of a browser, and bringing it into another one: each origin's data to that origin only."""

from __future__ import annotations

import msgspec

from arc_cua.core.errors import UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.errors import CallFailed
from arc_cua.surfaces.browser.origin import origin_of
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.sessions.state import MAX_ORIGINS, Cookie, OriginState, SessionState
from arc_cua.surfaces.browser.sessions.storage import Reply, blank_tab, run_storage
from arc_cua.surfaces.browser.wire import Wire, decode


class _Cookies(Wire, frozen=True, rename="camel"):
    cookies: list[Cookie]


_cookies = msgspec.json.Decoder(_Cookies)


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """What was brought into a browser."""

    cookies: int = 0
    items: int = 0
    """Entries of storage and records of databases."""
    missed: tuple[str, ...] = ()
    """What could not be restored: where, and why."""


async def capture(scope: Scope, browser: Browser) -> SessionState:
    """Return the session of a browser that ARC launched: its cookies, and the storage of the origins it has shown.

    Raises:
        UsageError: It is somebody else's browser.
        SurfaceLost: It is gone.
    """
    if not browser.is_owned:
        raise UsageError("a session is taken only from a browser that ARC launched")
    cookies, not_kept = await read_cookies(scope, browser)
    tabs = await _tabs(scope, browser, not_kept)
    visited = sorted(browser.visited | tabs.keys())
    not_kept += [f"{origin}: too many origins" for origin in visited[MAX_ORIGINS:]]
    origins = []
    page = await browser.open(scope)
    try:
        async with blank_tab(scope, page) as blank:
            for origin in visited[:MAX_ORIGINS]:
                reply = await blank.at(scope, origin, "read")
                not_kept += _named(origin, reply)
                kept = reply.text if reply.items or '"stores"' in reply.text else ""
                if kept or origin in tabs:
                    origins.append(OriginState(origin=origin, kept=kept, tab=tabs.get(origin, "")))
    finally:
        await page.close(scope)
    return SessionState(cookies=cookies, origins=tuple(origins), not_kept=tuple(not_kept))


async def read_cookies(scope: Scope, browser: Browser) -> tuple[tuple[Cookie, ...], list[str]]:
    """Return the cookies of a browser that ARC launched, and a line on those that can't be kept.

    Raises:
        UsageError: It is somebody else's browser.
        SurfaceLost: It is gone.
    """
    if not browser.is_owned:
        raise UsageError("a session is taken only from a browser that ARC launched")
    raw = await browser.connection.root.call("Storage.getCookies", timeout_s=min(10.0, scope.remaining()))
    told = decode(_cookies, raw).cookies
    cookies = tuple(cookie for cookie in told if not cookie.partition_key_opaque)
    left = len(told) - len(cookies)
    return cookies, [f"cookies of frames without an origin: {left}"] if left else []


async def restore(scope: Scope, browser: Browser, page: Page, state: SessionState) -> Restored:
    """Bring a session into a browser that ARC launched, by way of an unused tab, which also gets the session storage.

    No site is asked for anything. What an origin has stored there is replaced.

    Raises:
        UsageError: It is somebody else's browser, or the session is malformed; nothing has been applied.
        SurfaceLost: The browser is gone.
    """
    if not browser.is_owned:
        raise UsageError("a session is restored only into a browser that ARC launched")
    state.check()
    count, missed = await _set_cookies(scope, browser, state.cookies)
    items = 0
    async with blank_tab(scope, page) as blank:
        for one in state.origins:
            replies = []
            if one.kept:
                replies.append(await blank.at(scope, one.origin, "write", one.kept))
            if one.tab:
                replies.append(await blank.at(scope, one.origin, "write tab", one.tab))
            items += sum(reply.items for reply in replies)
            missed += [name for reply in replies for name in _named(one.origin, reply)]
    browser.visited.update(one.origin for one in state.origins)
    return Restored(cookies=count, items=items, missed=tuple(missed))


async def _set_cookies(scope: Scope, browser: Browser, cookies: tuple[Cookie, ...]) -> tuple[int, list[str]]:
    """Set all at once; if one is refused, each by itself, so that the others arrive."""
    root = browser.connection.root
    cap = min(10.0, scope.remaining())
    try:
        await root.call("Storage.setCookies", {"cookies": [one.parameters() for one in cookies]}, timeout_s=cap)
    except CallFailed:
        missed = []
        for cookie in cookies:
            scope.check()
            try:
                await root.call("Storage.setCookies", {"cookies": [cookie.parameters()]}, timeout_s=cap)
            except CallFailed:
                missed.append(f"{cookie.domain}: the browser refused a cookie")
        return len(cookies) - len(missed), missed
    return len(cookies), []


async def _tabs(scope: Scope, browser: Browser, not_kept: list[str]) -> dict[str, str]:
    """Return the session storage of the origins that are open in tabs now, of the newest tab each."""
    found: dict[str, str] = {}
    for page in reversed(browser.pages):
        origin = origin_of(page.url)
        if not origin or page.crashed:
            continue
        if page.dialog is not None:
            not_kept.append(f"{origin}: session storage of a tab with an open dialog")
            continue
        reply = await run_storage(scope, page.session, page.main.frame_id, origin, "read tab")
        not_kept += _named(origin, reply)
        if reply.items and origin in found:
            not_kept.append(f"{origin}: session storage of another tab")
        elif reply.items:
            found[origin] = reply.text
    return found


def _named(origin: str, reply: Reply) -> list[str]:
    return [f"{origin}: {name}"[:300] for name in reply.missed]
