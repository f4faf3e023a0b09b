"""A run that begins where the last one ended: its session is restored at the start and saved at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec

from arc_cua.core.errors import SurfaceLost, UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout, SessionClosed
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.sessions import (
    Cookie,
    SessionFile,
    SessionKey,
    SessionState,
    capture,
    read_cookies,
    restore,
)

SESSION_KIND = "session"
"""Kind of the evidence that tells what became of a session."""
_MOST_NAMED = 5


def _values(cookies: tuple[Cookie, ...]) -> set[tuple[str, str, str, str]]:
    """What tells one set of cookies from another: many are given a later end with every page."""
    return {(one.domain, one.path, one.name, one.value) for one in cookies}


class SessionPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Where a session is kept, as a run's log tells it; the key is told nowhere."""

    path: str
    plain: bool = False
    """Whether it is kept in the clear."""

    def open(self, environment: Mapping[str, str]) -> SessionKeeper:
        """Return the keeper of that session, with the key that the environment gives.

        Raises:
            UsageError: There is no key, or the file can't be used.
        """
        key = None if self.plain else SessionKey.find(environment)
        return SessionKeeper(SessionFile(self.path, key, plain=self.plain))


class SessionKeeper:
    """Keeps one run's session.

    Cookies are saved as they come, so that a run that is cut off is still signed in when it goes on; storage is saved
    at the end.

    Args:
        file: Where; it is read now, so that a file that can't be used is known before anything is started.

    Raises:
        UsageError: The file can't be used.
    """

    def __init__(self, file: SessionFile) -> None:
        self._file = file
        self._state: SessionState | None = file.load()
        self._is_begun = False
        self._has_kept = False
        self.said: list[str] = []
        """What was restored and saved, and what could not be: counts and reasons, no contents."""

    @property
    def place(self) -> SessionPlace:
        """Where it is kept."""
        return SessionPlace(path=str(self._file.path), plain=self._file.is_plain)

    async def bring(self, scope: Scope, browser: Browser, page: Page) -> None:
        """Restore the session by way of the run's own tab, before it has loaded anything."""
        if self._state is not None:
            done = await restore(scope, browser, page, self._state)
            self._say(f"session restored: {done.cookies} cookies, {done.items} items", done.missed)
        self._is_begun = True

    async def keep(self, scope: Scope, browser: Browser) -> None:
        """Save the cookies, if there are other ones than were saved last. What fails is tried again at the end."""
        if not self._is_begun or browser.lost is not None:
            return
        old = self._state or SessionState()
        try:
            cookies, _ = await read_cookies(scope, browser)
            if _values(cookies) == _values(old.cookies):
                return
            fresh = msgspec.structs.replace(old, cookies=cookies)
            await asyncio.to_thread(self._file.save, fresh)
        except (UsageError, SurfaceLost, CallFailed, CallTimeout, SessionClosed):
            return
        self._state, self._has_kept = fresh, True

    async def take(self, scope: Scope, browser: Browser) -> None:
        """Save the session; where that fails, the file stays as it was, with the cookies saved till then."""
        if not self._is_begun or browser.lost is not None:
            self._say_not("it did not begin, or the browser is gone")
            return
        try:
            async with asyncio.timeout(scope.remaining()):
                state = await capture(scope, browser)
                await asyncio.to_thread(self._file.save, state)
        except (UsageError, SurfaceLost, CallFailed, CallTimeout, SessionClosed, TimeoutError) as error:
            self._say_not(str(error) or "there was no time left")  # a timeout has no words of its own
            return
        self._say(f"session saved: {len(state.cookies)} cookies, {len(state.origins)} origins", state.not_kept)

    def _say_not(self, why: str) -> None:
        what = "session saved in part: the cookies of its pages are, the rest is not" if self._has_kept else ""
        self.said.append(f"{what or 'session not saved'}: {why}")

    def _say(self, what: str, missed: tuple[str, ...]) -> None:
        more = f"; and {len(missed) - _MOST_NAMED} more" if len(missed) > _MOST_NAMED else ""
        named = f"; not: {'; '.join(missed[:_MOST_NAMED])}{more}" if missed else ""
        self.said.append(what + named)
