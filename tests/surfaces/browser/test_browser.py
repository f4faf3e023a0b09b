"""Browsers that ARC owns, and those that it only visits."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.errors import LossCause, RunStopped, SurfaceLost, UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site

Evaluate = Callable[..., Awaitable[Any]]


@contextlib.asynccontextmanager
async def somebodys_browser(folder: Path) -> AsyncIterator[tuple[Browser, str]]:
    """A browser with an open debugging port, and its URL."""
    options = LaunchOptions(profile=str(folder / "profile"), switches=("--remote-debugging-port=0",))
    async with await Browser.launch(Scope(60), options) as browser:
        told = folder / "profile" / "DevToolsActivePort"
        for _ in range(
            2000
        ):  # the browser writes it when the port is open, in its own time; each turn asks it something
            if told.is_file() and told.read_text():
                break
            await browser.connection.root.call("Browser.getVersion")
        port = told.read_text().split("\n")[0]
        yield browser, f"http://127.0.0.1:{port}"


async def test_pages_come_and_go(browser: Browser, scope: Scope, site: Site) -> None:
    page = await browser.open(scope, site / "browser/plain.html")
    assert page in browser.pages and browser.page(page.target_id) is page
    assert page.url == site / "browser/plain.html"
    await page.close(scope)
    assert page.closed and page not in browser.pages and browser.page(page.target_id) is None
    await page.close(scope)


async def test_the_viewport_has_the_size_that_was_asked_for(page: Page, evaluate: Evaluate) -> None:
    assert await evaluate(page, "[innerWidth, innerHeight, devicePixelRatio]") == [1280, 900, 1]


async def test_all_pages_draw_and_have_the_focus(
    browser: Browser, page: Page, scope: Scope, evaluate: Evaluate
) -> None:
    await browser.open(scope)
    frame = "new Promise(done => requestAnimationFrame(() => done([document.hasFocus(), document.visibilityState])))"
    assert await evaluate(page, frame) == [True, "visible"]


async def test_a_tab_that_is_not_there(browser: Browser) -> None:
    with pytest.raises(RunStopped):
        await browser.adopt(Scope(0.1), "no such tab")


async def test_launching_and_closing_again_and_again_leaks_nothing() -> None:
    def held() -> tuple[int, int]:
        ours = [
            thread for thread in threading.enumerate() if not thread.name.startswith("asyncio_")
        ]  # a bounded pool
        return len(list(Path("/proc/self/fd").iterdir())), len(ours)

    before = None
    for _turn in range(4):
        async with await Browser.launch(Scope(60)) as browser:
            await browser.open(Scope(20))
        before = before or held()
    assert before is not None
    descriptors, threads = held()
    assert descriptors <= before[0]  # fewer, when an idle connection to the test server ended meanwhile
    assert threads <= before[1]


async def test_closing_twice_is_safe() -> None:
    browser = await Browser.launch(Scope(60))
    assert browser.is_owned and browser.pid
    assert await browser.close()
    assert await browser.close()
    with pytest.raises(SurfaceLost):
        await browser.open(Scope(5))


async def test_an_attached_browser_is_left_as_it_was(tmp_path: Path, site: Site, evaluate: Evaluate) -> None:
    scope = Scope(60)
    async with somebodys_browser(tmp_path) as (owned, url):
        theirs = await owned.open(scope, site / "browser/plain.html?theirs")
        visiting = await Browser.attach(scope, url, consent=True)
        assert not visiting.is_owned and not visiting.pages and visiting.product == owned.product
        ours = await visiting.open(scope, site / "browser/plain.html?ours")
        assert await evaluate(ours, "document.title") == "Plain"
        assert visiting.pages == (ours,) and theirs.target_id not in repr(vars(visiting))
        adopted = await visiting.adopt(scope, theirs.target_id)
        assert adopted.url == site / "browser/plain.html?theirs"
        assert await visiting.close()
        assert await owned.pulse.until(lambda: owned.pages == (theirs,), 5)
        assert await evaluate(theirs, "location.search") == "?theirs"


async def test_a_running_browser_is_not_touched_without_consent(site: Site) -> None:
    with pytest.raises(UsageError, match="consent"):
        await Browser.attach(Scope(5), site.url, consent=False)
    assert sum(site.counts.values()) == 0


async def test_an_adopted_tab_shows_all_its_frames(tmp_path: Path, site: Site, frames_loaded: Any) -> None:
    scope = Scope(60)
    async with (
        somebodys_browser(tmp_path) as (owned, url),
        await Browser.attach(scope, url, consent=True) as visiting,
    ):
        theirs = await owned.open(scope, site / "browser/deep.html")
        expected = [frame.url for frame in await frames_loaded(theirs, 5)]
        adopted = await visiting.adopt(scope, theirs.target_id)
        assert [frame.url for frame in await frames_loaded(adopted, 5)] == expected


async def test_a_popup_of_an_attached_browsers_page_becomes_a_page(tmp_path: Path, site: Site, press: Any) -> None:
    scope = Scope(60)
    async with (
        somebodys_browser(tmp_path) as (_owned, url),
        await Browser.attach(scope, url, consent=True) as visiting,
    ):
        page = await visiting.open(scope, site / "browser/popup.html")
        await press(page, "tab")
        assert await page.pulse.until(lambda: bool(page.popups), 5)
        popup = visiting.page(page.popups[0])
        assert popup is not None
        assert await popup.pulse.until(lambda: popup.url.endswith("?tab"), 5)


async def test_a_visited_browser_that_ends_fails_what_is_pending(tmp_path: Path) -> None:
    scope = Scope(60)
    async with somebodys_browser(tmp_path) as (owned, url):
        visiting = await Browser.attach(scope, url, consent=True)
        page = await visiting.open(scope)
        forever = {"expression": "new Promise(() => 0)", "awaitPromise": True}
        pending = page.session.call_soon("Runtime.evaluate", forever, timeout_s=60)
        await owned.close()
        with pytest.raises(SurfaceLost) as lost:
            await pending
        assert lost.value.cause in (LossCause.CONNECTION_CLOSED, LossCause.TARGET_CLOSED)
        await visiting.close()
