"""Calls into the isolated world."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import FrameGone, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site

Install = Callable[[Page, Frame, str], Awaitable[None]]
Evaluate = Callable[..., Awaitable[Any]]


async def test_arguments_go_in_and_the_result_comes_back_as_json(page: Page, install: Install, scope: Scope) -> None:
    await install(page, page.main, "echo = (...args) => args")
    answer = await page.call(scope, page.main, "echo", 1, "zwei ☃ \"'", None, [True, {"a": 1.5}])
    assert msgspec.json.decode(answer) == [1, "zwei ☃ \"'", None, [True, {"a": 1.5}]]


async def test_a_promise_is_awaited_and_nothing_is_null(page: Page, install: Install, scope: Scope) -> None:
    await install(page, page.main, "later = () => new Promise(done => setTimeout(done, 5, 'done'))")
    await install(page, page.main, "nothing = () => undefined")
    assert await page.call(scope, page.main, "later") == b'"done"'
    assert await page.call(scope, page.main, "nothing") == b"null"


async def test_half_a_surrogate_pair_survives_as_a_replacement(page: Page, install: Install, scope: Scope) -> None:
    await install(page, page.main, r"half = () => ['\ud800', '\ud83d\ude00', '\\ud800', 'x\udc00']")
    answer = await page.call(scope, page.main, "half")
    assert msgspec.json.decode(answer) == ["\ufffd", "😀", "\\ud800", "x\ufffd"]


async def test_what_the_function_throws_is_told(page: Page, install: Install, scope: Scope) -> None:
    await install(page, page.main, "bad = () => { throw new Error('broken assumption') }")
    with pytest.raises(ScriptFailed, match="broken assumption"):
        await page.call(scope, page.main, "bad")


async def test_the_page_sees_nothing_of_the_agent(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/plain.html")
    before = await evaluate(page, "document.documentElement.outerHTML")
    await page.prepare(scope, page.main)
    assert await evaluate(page, "typeof arc") == "undefined"
    assert await evaluate(page, "document.documentElement.outerHTML") == before


async def test_a_page_that_breaks_its_own_builtins_does_not_break_ours(
    page: Page, install: Install, scope: Scope, evaluate: Evaluate
) -> None:
    await evaluate(page, "JSON.stringify = () => 'broken'; Array.prototype.map = null; Promise = null; 0")
    await install(page, page.main, "echo = (x) => [x].map(y => y)")
    assert await page.call(scope, page.main, "echo", 3) == b"[3]"


async def test_a_call_never_runs_in_the_document_after(
    page: Page, site: Site, scope: Scope, install: Install
) -> None:
    await page.goto(scope, site / "browser/plain.html")
    await install(page, page.main, "wait = () => new Promise(() => 0)")
    pending = page.call_soon(page.main, "wait")
    navigation = page.session.call_soon("Page.navigate", {"url": site.other / "browser/plain.html"})
    with pytest.raises(FrameGone):
        await pending
    await navigation
    assert await page.pulse.until(lambda: page.url.startswith(site.other.url), 5)
    with pytest.raises(FrameGone):
        page.call_soon(page.main, "wait")
    await page.prepare(scope, page.main)
    page.call_soon(page.main, "wait")


async def test_the_world_of_a_document_is_made_once(page: Page, site: Site, scope: Scope, install: Install) -> None:
    await page.goto(scope, site / "browser/plain.html")
    await install(page, page.main, "seen = 7")
    await install(page, page.main, "read = () => arc.seen")
    page.worlds.forget(page.main.frame_id)
    assert await page.call(scope, page.main, "read") == b"7"


async def test_a_hung_page_is_unresponsive_not_a_hang(page: Page, scope: Scope, install: Install) -> None:
    await install(page, page.main, "echo = (x) => x")
    page.session.call_soon("Runtime.evaluate", {"expression": "for (const t = Date.now(); Date.now() - t < 700;);"})
    with pytest.raises(PageUnresponsive):
        await page.call(scope, page.main, "echo", 1, timeout_s=0.1)
    assert await page.call(scope, page.main, "echo", 2) == b"2"


async def test_the_owner_of_a_frame_is_found_across_processes(
    page: Page,
    site: Site,
    scope: Scope,
    frames_loaded: Callable[[Page, int], Awaitable[tuple[Frame, ...]]],
    install: Install,
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    frames = await frames_loaded(page, 5)
    found = []
    for frame in frames[1:]:
        owner = await page.owner_of(scope, frame)
        assert owner is not None
        parent, number = owner
        await install(page, parent, "nameOf = (number) => arc.node(number).id")
        found.append(msgspec.json.decode(await page.call(scope, parent, "nameOf", number)))
        assert await page.owner_of(scope, frame) == owner
    assert found == ["same", "other", "back", "near"]
    assert await page.owner_of(scope, page.main) is None
