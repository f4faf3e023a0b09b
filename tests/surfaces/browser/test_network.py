"""What the page asks of the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.server import serve

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.settle import is_write

if TYPE_CHECKING:
    from tests.site import Site

Evaluate = Callable[..., Awaitable[Any]]


async def test_only_what_came_after_the_mark_is_seen(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/requests.html")
    mark = page.network.mark()
    await evaluate(page, "fetch('/count/a', {method: 'POST'}).then(r => r.text())")
    assert await page.network.idle(mark, 5)
    (request,) = page.network.since(mark).started
    assert (request.method, request.status, request.url, request.kind) == ("POST", 200, site / "count/a", "Fetch")
    assert page.network.since(page.network.mark()).started == ()


async def test_a_request_in_flight_is_waited_for(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/requests.html")
    mark = page.network.mark()
    await evaluate(page, "void fetch('/slow?ms=150')")
    assert await page.pulse.until(lambda: len(page.network.since(mark).in_flight) == 1, 5)
    assert not await page.network.idle(mark, 0.0)
    assert await page.network.idle(mark, 5)
    assert page.network.since(mark).started[0].ended


async def test_bad_answers_and_failures_are_told_apart(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/requests.html")
    mark = page.network.mark()
    await evaluate(page, "Promise.allSettled([fetch('/status/500'), fetch('http://127.0.0.1:9/'), fetch('/json')])")
    await evaluate(
        page,
        "(c => { const f = fetch('/never', {signal: c.signal}); c.abort(); return f.catch(() => 0) })"
        "(new AbortController())",
    )
    assert await page.network.idle(mark, 5)
    traffic = page.network.since(mark)
    assert [one.status for one in traffic.bad] == [500]
    assert [one.url for one in traffic.failed] == ["http://127.0.0.1:9/"]
    assert len(traffic.started) == 4
    assert not traffic.navigates


async def test_streams_are_not_waited_for(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/requests.html")
    mark = page.network.mark()
    await evaluate(page, "new Promise(done => { const s = new EventSource('/stream'); s.onmessage = () => done(1) })")
    assert await page.network.idle(mark, 1)
    assert [one.is_stream for one in page.network.since(mark).started] == [True]


async def test_what_a_document_left_open_ends_with_it(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/requests.html")
    mark = page.network.mark()
    await evaluate(page, "void fetch('/never')")
    assert await page.pulse.until(lambda: len(page.network.since(mark).in_flight) == 1, 5)
    await page.goto(scope, site.other / "browser/requests.html")
    assert await page.network.idle(mark, 5)


async def test_a_redirect_is_two_requests(page: Page, site: Site, scope: Scope) -> None:
    mark = page.network.mark()
    await page.goto(scope, site / "redirect?to=/browser/plain.html")
    documents = [one for one in page.network.since(mark).started if one.kind == "Document"]
    assert [one.status for one in documents] == [307, 200]
    assert page.network.since(mark).navigates
    assert await page.network.idle(mark, 5)


async def test_requests_of_frames_in_other_processes_are_seen_and_end(
    page: Page,
    site: Site,
    scope: Scope,
    frames_loaded: Callable[[Page, int], Awaitable[tuple[Frame, ...]]],
    evaluate: Evaluate,
) -> None:
    mark = page.network.mark()
    await page.goto(scope, site / "browser/frames.html")
    nested = (await frames_loaded(page, 5))[3]
    assert await page.network.idle(mark, 5), page.network.since(mark).in_flight
    mark = page.network.mark()
    await evaluate(page, "fetch('/json').then(r => r.text())", nested)
    assert await page.pulse.until(lambda: len(page.network.since(mark).started) == 1, 5)
    assert page.network.since(mark).started[0].frame_id == nested.frame_id


async def test_data_urls_are_no_traffic(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/requests.html")
    mark = page.network.mark()
    await evaluate(page, "fetch('data:text/plain,x').then(r => r.text())")
    assert page.network.since(mark).started == ()


async def test_only_so_many_requests_are_kept(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/requests.html")
    mark = page.network.mark()
    page.network.kept = 20
    await evaluate(page, "Promise.all(Array.from({length: 50}, () => fetch('/json')))")
    assert await page.pulse.until(lambda: page.network.mark() - mark == 50, 10)
    assert len(page.network.since(mark).started) == 20


@pytest.mark.parametrize("send", ["send", "sendDeeper"])
async def test_workers_run_and_what_they_send_is_seen(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate, send: str
) -> None:
    await page.goto(scope, site / "browser/workers.html")
    mark = page.network.mark()
    await evaluate(page, f"{send}('/count/work')")

    def posts() -> list[int | None]:
        return [one.status for one in page.network.since(mark).started if one.method == "POST"]

    assert await page.pulse.until(lambda: posts() == [200], 5), page.network.since(mark).started
    assert site.count("work") == 1


async def test_what_a_worker_left_open_ends_with_it(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/workers.html")
    mark = page.network.mark()
    await evaluate(page, "send('/never')")
    assert await page.pulse.until(lambda: len(page.network.since(mark).in_flight) == 1, 5)
    await evaluate(page, "near.terminate()")
    assert await page.network.idle(mark, 5)


async def test_messages_over_a_socket_are_seen_one_by_one(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    async with serve(lambda socket: socket.wait_closed(), "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        await page.goto(scope, site / "browser/requests.html")
        await evaluate(page, f"socket = new WebSocket('ws://127.0.0.1:{port}/orders'); 0")
        await evaluate(
            page, "new Promise(done => { socket.onopen = done; if (socket.readyState) done() }).then(() => 1)"
        )
        mark = page.network.mark()
        await evaluate(page, "socket.send('buy'); socket.send('sell')")
        assert await page.pulse.until(lambda: len(page.network.since(mark).started) == 2, 5)
        sent = page.network.since(mark).started
        assert [(one.method, one.url) for one in sent] == [("SEND", f"ws://127.0.0.1:{port}/orders")] * 2
        assert page.network.since(mark).in_flight == ()
        assert all(is_write(one) for one in sent)
