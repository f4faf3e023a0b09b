"""Navigations: wherever they lead, the result is a value and comes in time."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.errors import RunStopped, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.navigation import Arrival
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site

Evaluate = Callable[..., Awaitable[Any]]


@pytest.mark.parametrize(
    ("path", "status", "mime_type"),
    [
        ("browser/plain.html", 200, "text/html"),
        ("status/404", 404, "text/html"),
        ("status/500", 500, "text/html"),
        ("json", 200, "application/json"),
        ("pdf", 200, "application/pdf"),
        ("slow?ms=50", 200, "text/html"),
    ],
)
async def test_a_document_tells_status_and_type(
    page: Page, site: Site, scope: Scope, path: str, status: int, mime_type: str
) -> None:
    navigation = await page.goto(scope, site / path)
    assert (navigation.arrival, navigation.status, navigation.mime_type) == (Arrival.LOADED, status, mime_type)
    assert navigation.url == page.url == site / path
    assert navigation.loader_id == page.main.loader_id
    assert navigation.is_there and not navigation.error


async def test_a_redirect_tells_where_it_led(page: Page, site: Site, scope: Scope) -> None:
    navigation = await page.goto(scope, site / "redirect?to=/browser/plain.html")
    assert (navigation.arrival, navigation.url) == (Arrival.LOADED, site / "browser/plain.html")


async def test_a_blank_page(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "browser/plain.html")
    navigation = await page.goto(scope, "about:blank")
    assert (navigation.arrival, navigation.url, navigation.status) == (Arrival.LOADED, "about:blank", None)


async def test_a_refused_port_and_a_missing_host_show_the_browsers_error(page: Page, scope: Scope) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    navigation = await page.goto(scope, url)
    assert (navigation.arrival, navigation.error, navigation.url) == (
        Arrival.FAILED,
        "net::ERR_CONNECTION_REFUSED",
        url,
    )
    assert page.main.error
    navigation = await page.goto(scope, "http://nowhere.invalid/")
    assert (navigation.error, navigation.url) == ("net::ERR_NAME_NOT_RESOLVED", "http://nowhere.invalid/")


async def test_redirects_without_end(page: Page, site: Site, scope: Scope) -> None:
    navigation = await page.goto(scope, site / "redirect-loop")
    assert (navigation.arrival, navigation.error) == (Arrival.FAILED, "net::ERR_TOO_MANY_REDIRECTS")


@pytest.mark.parametrize("url", ["not a url", "http://", ""])
async def test_what_is_no_url_is_refused(page: Page, scope: Scope, url: str) -> None:
    navigation = await page.goto(scope, url)
    assert navigation.arrival is Arrival.FAILED and navigation.error


async def test_a_file_is_a_download_and_the_document_stays(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "browser/plain.html")
    navigation = await page.goto(scope, site / "download")
    assert (navigation.arrival, navigation.is_download) == (Arrival.DOWNLOAD, True)
    assert page.url == site / "browser/plain.html"
    assert await page.pulse.until(lambda: bool(page.downloads), 5)
    assert [one.suggested_filename for one in page.downloads] == ["report.bin"]


async def test_no_content_leaves_the_document(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "browser/plain.html")
    navigation = await page.goto(scope, site / "status/204")
    assert (navigation.arrival, navigation.status, navigation.error) == (Arrival.FAILED, 204, "net::ERR_ABORTED")
    assert page.url == site / "browser/plain.html"


async def test_a_server_that_never_answers_costs_the_deadline_and_no_more(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/plain.html")
    navigation = await page.goto(scope, site / "never", timeout_s=0.3)
    assert (navigation.arrival, navigation.url) == (Arrival.TIMED_OUT, site / "browser/plain.html")
    assert await evaluate(page, "document.title") == "Plain"
    assert (await page.goto(scope, site / "browser/plain.html?again")).arrival is Arrival.LOADED


async def test_a_body_without_end_is_there_but_loading(page: Page, site: Site, scope: Scope) -> None:
    navigation = await page.goto(scope, site / "slow-body", timeout_s=2)
    assert (navigation.arrival, navigation.status, navigation.is_there) == (Arrival.LOADING, 200, True)


async def test_the_runs_own_deadline_ends_the_run(page: Page, site: Site) -> None:
    with pytest.raises(RunStopped):
        await page.goto(Scope(0.3), site / "never")


async def test_a_hung_page_can_not_be_left_in_time_and_says_so(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "browser/plain.html")
    page.session.call_soon("Runtime.evaluate", {"expression": "for (const t = Date.now(); Date.now() - t < 1000;);"})
    navigation = await page.goto(scope, site / "browser/plain.html?next", timeout_s=0.2)
    assert navigation.arrival is Arrival.TIMED_OUT
    assert (await page.goto(scope, site / "browser/plain.html?after")).arrival is Arrival.LOADED


async def test_a_fragment_keeps_the_document(page: Page, site: Site, scope: Scope) -> None:
    first = await page.goto(scope, site / "browser/plain.html")
    second = await page.goto(scope, site / "browser/plain.html#part")
    assert (second.arrival, second.loader_id) == (Arrival.SAME_DOCUMENT, first.loader_id)
    assert page.url == site / "browser/plain.html#part"


async def test_back_and_forward(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "browser/plain.html?1")
    await page.goto(scope, site / "browser/plain.html?2")
    await page.goto(scope, site / "browser/plain.html?2#part")
    assert (await page.history(scope, -1)).arrival is Arrival.SAME_DOCUMENT
    back = await page.history(scope, -1)
    assert (back.arrival, back.url) == (Arrival.LOADED, site / "browser/plain.html?1")
    forward = await page.history(scope, 1)
    assert (forward.arrival, forward.url) == (Arrival.LOADED, site / "browser/plain.html?2")
    assert (await page.history(scope, 9)).arrival is Arrival.NO_ENTRY


async def test_a_reload_is_a_new_document(page: Page, site: Site, scope: Scope) -> None:
    first = await page.goto(scope, site / "browser/plain.html")
    again = await page.reload(scope)
    assert (again.arrival, again.url) == (Arrival.LOADED, first.url)
    assert again.loader_id != first.loader_id


async def test_a_closed_tab_goes_nowhere(browser: Browser, scope: Scope) -> None:
    page = await browser.open(scope)
    await page.close(scope)
    with pytest.raises(SurfaceLost):
        await page.goto(scope, "about:blank")
