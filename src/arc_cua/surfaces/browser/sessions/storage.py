"""An origin's storage, read and written from a blank document there, without asking its site for anything."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout, SessionClosed
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.wire import Wire, decode

WORLD = "arc-session"
_DOORSTEP = "http://127.0.0.1:1/arc-session"
"""Where each navigation begins: a browser connects to the first address of one, before it asks for anything."""
_CALL_S = 10.0
_EMPTY = base64.b64encode(b"<!doctype html><title></title>").decode()
_HTML = [
    {"name": "Content-Type", "value": "text/html; charset=utf-8"},
    {"name": "Cache-Control", "value": "no-store"},
]

Verb = Literal["read", "read tab", "write", "write tab"]


class Reply(msgspec.Struct, frozen=True):
    """What `storage.js` answers."""

    text: str = ""
    """What was read."""
    missed: tuple[str, ...] = ()
    """What could not be read or written, and why."""
    items: int = 0


class _Request(Wire, frozen=True):
    url: str = ""


class _Paused(Wire, frozen=True, rename="camel"):
    request_id: str
    request: _Request = _Request()
    resource_type: str = ""


class _Navigated(Wire, frozen=True, rename="camel"):
    error_text: str = ""


class _World(Wire, frozen=True, rename="camel"):
    execution_context_id: int


class _Value(Wire, frozen=True, rename="camel"):
    value: str = ""


class _Called(Wire, frozen=True, rename="camel"):
    result: _Value


_navigated = msgspec.json.Decoder(_Navigated)
_worlds = msgspec.json.Decoder(_World)
_called = msgspec.json.Decoder(_Called)
_replies = msgspec.json.Decoder(Reply)


class BlankTab:
    """A tab whose requests are all answered here. Made by `blank_tab`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._target = ""
        self.is_active = True

    async def at(self, scope: Scope, origin: str, verb: Verb, text: str = "") -> Reply:
        """Open a blank document of `origin` and do `verb` there."""
        scope.check()
        cap = min(_CALL_S, scope.remaining())
        session = self._page.session
        self._target = f"{origin}/"
        try:
            raw = await session.call("Page.navigate", {"url": _DOORSTEP}, timeout_s=cap)
            failed = decode(_navigated, raw).error_text
        except (CallFailed, CallTimeout) as error:
            failed = type(error).__name__
        if failed:
            return Reply(missed=(f"no document could be opened: {failed[:80]}",))
        return await run_storage(scope, session, self._page.main.frame_id, origin, verb, text)

    def answer(self, event: _Paused) -> None:
        """Give a blank document to the tab's own request, nothing to any other."""
        if not self.is_active:
            return
        call = self._page.session.call_soon
        if event.resource_type == "Document" and event.request.url == _DOORSTEP:
            headers = {"responseCode": 302, "responseHeaders": [{"name": "Location", "value": self._target}]}
            call("Fetch.fulfillRequest", {"requestId": event.request_id, **headers})
        elif event.resource_type == "Document" and event.request.url == self._target:
            headers = {"responseCode": 200, "responseHeaders": _HTML, "body": _EMPTY}
            call("Fetch.fulfillRequest", {"requestId": event.request_id, **headers})
        else:
            call("Fetch.failRequest", {"requestId": event.request_id, "errorReason": "Aborted"})


@asynccontextmanager
async def blank_tab(scope: Scope, page: Page) -> AsyncIterator[BlankTab]:
    """Use a tab for blank documents while the block runs; afterwards it is empty and has no history."""
    session = page.session
    tab = BlankTab(page)
    session.on("Fetch.requestPaused", _Paused, tab.answer)
    await session.call("Network.setBypassServiceWorker", {"bypass": True})
    await session.call("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})
    try:
        yield tab
    finally:
        tab.is_active = False
        if not page.closed and page.session.connection.lost is None:
            await page.goto(scope, "about:blank")
            for method, params in (
                ("Page.resetNavigationHistory", {}),
                ("Fetch.disable", {}),
                ("Network.setBypassServiceWorker", {"bypass": False}),
            ):
                await session.call(method, params)


async def run_storage(
    scope: Scope, session: Session, frame_id: str, origin: str, verb: Verb, text: str = ""
) -> Reply:
    """Run `storage.js` in an isolated world of a frame; trouble is named in the reply, without any content."""
    scope.check()
    cap = min(_CALL_S, scope.remaining())
    try:
        raw = await session.call("Page.createIsolatedWorld", {"frameId": frame_id, "worldName": WORLD}, timeout_s=cap)
        params = {
            "executionContextId": decode(_worlds, raw).execution_context_id,
            "functionDeclaration": _script(),
            "arguments": [{"value": verb}, {"value": origin}, {"value": text}],
            "awaitPromise": True,
            "returnByValue": True,
        }
        raw = await session.call("Runtime.callFunctionOn", params, timeout_s=cap)
        return decode(_replies, decode(_called, raw).result.value.encode())
    except (CallFailed, CallTimeout, SessionClosed, msgspec.DecodeError) as error:
        return Reply(missed=(f"the page did not answer: {type(error).__name__}",))


@cache
def _script() -> str:
    return Path(__file__).with_name("storage.js").read_text(encoding="utf-8")
