"""A session that is taken from one browser works in another, without its sites being asked for anything."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.errors import UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.sessions import SessionState, capture, restore
from arc_cua.surfaces.browser.sessions.state import Cookie, OriginState

if TYPE_CHECKING:
    from tests.site import Site

Evaluate = Callable[..., Awaitable[Any]]

TOLD = {
    "cookie": "seen=yes",
    "version": 7,
    "stores": ["empty", "items", "loose"],
    "theme": "dark é漢😀",
    "lone": True,
    "proto": "own",
    "entries": 3,
    "cart": "3",
    "id": [1, 5],
    "when": 86400000,
    "bytes": [0, 200, 255],
    "bytesAre": "Uint8Array",
    "set": ["bigint 1", "number 0", "undefined undefined"],
    "hole": False,
    "length": 3,
    "pattern": '/a"b/gi',
    "none": None,
    "file": ["content", "a.txt", "text/plain", 9],
    "loose": ["plain"],
    "unique": True,
}
SECRET = {"name": "token", "value": "s3cr3t-value", "domain": "127.0.0.1", "path": "/", "httpOnly": True}


async def test_a_session_comes_back_whole_in_another_browser(site: Site, evaluate: Evaluate) -> None:
    scope = Scope(100)
    async with await Browser.launch(scope) as first:
        page = await first.open(scope, site / "browser/session.html")
        await page.session.call("Network.setCookie", SECRET)
        await evaluate(page, "fill()")
        other = await first.open(scope, site.other / "browser/session.html")
        await evaluate(other, "localStorage.setItem('theme', 'other')")
        state = await capture(scope, first)
        assert first.pages == (page, other) and page.url == site / "browser/session.html"
    assert {one.origin for one in state.origins} == {site.url, site.other.url}
    assert state.not_kept == (f"{site.url}: store loose: a value that contains itself",)
    assert "s3cr3t" not in repr(state) and "dark" not in repr(state.origins) and "yes" not in repr(state.cookies)
    async with await Browser.launch(scope) as second:
        page = await second.open(scope)
        done = await restore(scope, second, page, state)
        assert (done.missed, done.cookies, page.url) == ((), 2, "about:blank")
        assert await evaluate(page, "history.length") == 1
        await page.goto(scope, site / "browser/session.html")
        assert await evaluate(page, "tell()") == TOLD
        kept = await page.session.call("Network.getCookies")
        assert b"s3cr3t-value" in bytes(kept) and b'"httpOnly":true' in bytes(kept).replace(b" ", b"")
        await page.goto(scope, site.other / "browser/session.html")
        assert await evaluate(page, "[localStorage.theme, localStorage.length, sessionStorage.length]") == [
            "other",
            1,
            0,
        ]
        again = await capture(scope, second)
        assert {one.origin: one.kept for one in again.origins} == {one.origin: one.kept for one in state.origins}


async def test_no_site_is_asked(browser: Browser, page: Page) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        origin = f"http://127.0.0.1:{server.getsockname()[1]}"
        kept = '{"local":[["a","b"]],"databases":[]}'
        done = await restore(Scope(30), browser, page, SessionState(origins=(OriginState(origin=origin, kept=kept),)))
        assert (done.items, done.missed) == (0, ())
        state = await capture(Scope(30), browser)
        assert [one.kept for one in state.origins if one.origin == origin] == [kept]
        with pytest.raises(BlockingIOError):
            server.accept()


async def test_cookies_keep_their_reach(browser: Browser, page: Page) -> None:
    cookies = (
        Cookie(name="one", value="1", domain="reach.example", path="/", secure=True, same_site="Lax"),
        Cookie(name="all", value="2", domain=".reach.example", path="/sub", http_only=True, expires=4e9),
        Cookie(name="__Host-x", value="3", domain="reach.example", path="/", secure=True),
        Cookie(name="bad\n", value="4", domain="reach.example", path="/"),
    )
    done = await restore(Scope(30), browser, page, SessionState(cookies=cookies))
    assert (done.cookies, done.missed) == (3, ("reach.example: the browser refused a cookie",))
    state = await capture(Scope(30), browser)
    got = {one.name: one for one in state.cookies if one.domain.endswith("reach.example")}
    assert {name: one.domain for name, one in got.items()} == {
        "one": "reach.example",
        "all": ".reach.example",
        "__Host-x": "reach.example",
    }
    assert got["all"].http_only and got["all"].path == "/sub" and got["one"].expires == -1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"local":7}', '{"local":[["a"]],"databases":[{"name":5}]}'])
async def test_what_no_browser_gave_is_named_and_does_no_harm(browser: Browser, page: Page, text: str) -> None:
    state = SessionState(origins=(OriginState(origin="http://odd.example", kept=text or "null", tab="{"),))
    done = await restore(Scope(30), browser, page, state)
    assert done.missed and all(name.startswith("http://odd.example: ") for name in done.missed)
    assert page.url == "about:blank"


@pytest.mark.parametrize(
    "origin", ["", "file:///etc", "http://a/b", "javascript:1", "https://A.example", "http://a:80"]
)
async def test_what_is_no_origin_is_refused_whole(browser: Browser, page: Page, origin: str) -> None:
    cookie = Cookie(name="whole", value="1", domain="whole.example", path="/")
    with pytest.raises(UsageError):
        await restore(
            Scope(30), browser, page, SessionState(cookies=(cookie,), origins=(OriginState(origin=origin),))
        )
    assert "whole.example" not in {one.domain for one in (await capture(Scope(30), browser)).cookies}
