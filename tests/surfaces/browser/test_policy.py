"""The list of allowed hosts holds for every way in which a page can reach out.

Each way is tried twice: in a browser without a list, where the forbidden host must see it (so the test tries in
earnest), and in a browser that is kept to a list, where nothing at all may arrive.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.launch import LaunchOptions
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.policy import NetworkPolicy, open_policy

EACH_WAY = {
    *("fetch", "decimal", "hexadecimal", "by-name", "redirect", "xhr", "socket", "event-source", "beacon", "image"),
    *("audio", "script", "module", "frame", "nested-frame", "frame-location", "meta-refresh", "object", "embed"),
    *("stylesheet", "prefetch", "preload", "import", "font", "background", "worker", "worker-socket", "form"),
    *("shared-worker", "shared-worker-socket", "service-worker", "datagram"),
}
"""What must arrive where nothing is kept from leaving."""
NAVIGATIONS = {
    "location": "location.href = at('location')",
    "assign": "location.assign(at('assign'))",
    "open": "window.open(at('open'))",
    "noopener": "window.open(at('noopener'), '_blank', 'noopener')",
    "blank-target": "add('a', {href: at('blank-target'), target: '_blank'}).click()",
    "ping": "add('a', {href: '#', ping: at('ping')}).click()",
    "download": "add('a', {href: at('download'), download: 'x'}).click()",
    "get-form": "add('form', {action: at('get-form')}).submit()",
    "popup-form": "add('form', {action: at('popup-form'), method: 'post', target: '_blank'}).submit()",
    "script-url": "location.href = `javascript:location.replace('${at('script-url')}')`",
    "data-frame": "add('iframe', {src: 'data:text/html,<img src=' + at('data-frame') + '>'})",
    "blob-frame": "add('iframe', {src: URL.createObjectURL(new Blob(['<img src=' + at('blob-frame') + '>'], "
    "{type: 'text/html'}))})",
    "blank-popup": "window.open('about:blank').document.write('<img src=' + at('blank-popup') + '>')",
    "user-info": "window.open(at('user-info').replace('//', '//127.0.0.1@'))",
    "redirect": "location.href = '/redirect?to=' + encodeURIComponent(at('redirect'))",
}
"""Each leaves the page, or opens another."""
NOWHERE = ("file:///etc/passwd", "view-source:http://TO/view", "chrome://version", "custom:x", "data:text/html,x")
"""A page must not get anybody there; with and without a list."""


class Forbidden(asyncio.DatagramProtocol):
    """A host that nobody may reach: counts what arrives, over TCP and UDP."""

    def __init__(self) -> None:
        self.paths: set[str] = set()
        self.arrivals: list[bytes] = []
        self.arrived = asyncio.Event()
        self.port = 0

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request with something empty."""
        self.arrivals.append(b"connection")
        try:
            async with asyncio.timeout(5):
                line = await reader.readline()
        except (TimeoutError, OSError):
            line = b""
        self.arrivals.append(line)
        self.paths.add(line.decode("latin-1").partition("/")[2].partition(" ")[0].partition("?")[0])
        self.arrived.set()
        writer.write(b"HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: text/css\r\n")
        writer.write(b"Content-Length: 0\r\nConnection: close\r\n\r\n")
        writer.close()

    def datagram_received(self, data: bytes, _address: object) -> None:
        """Count a datagram."""
        self.arrivals.append(data[:8])
        self.paths.add("datagram")
        self.arrived.set()

    async def until(self, condition: Callable[[], bool], seconds: float = 15.0) -> None:
        """Wait until what has arrived meets the condition."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not condition():
                    self.arrived.clear()
                    await self.arrived.wait()


@pytest.fixture
async def forbidden() -> AsyncIterator[Forbidden]:
    host = Forbidden()
    server = await asyncio.start_server(host.meet, "127.0.0.1", 0)
    host.port = server.sockets[0].getsockname()[1]
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: host, local_addr=("127.0.0.1", host.port))
    yield host
    transport.close()
    server.close()


@pytest.fixture
async def kept(site: Any, tmp_path: Path) -> AsyncIterator[tuple[Browser, NetworkPolicy, Path]]:
    """A browser that is kept to the site."""
    policy = await open_policy([f"127.0.0.1:{site.port}"])
    netlog = tmp_path / "netlog.json"
    options = LaunchOptions(switches=(*policy.switches, f"--log-net-log={netlog}"))
    browser = await Browser.launch(Scope(60), options)
    yield browser, policy, netlog
    await browser.close()
    await policy.close()


async def reach_out(page: Page, site: Any, forbidden: Forbidden) -> None:
    arrived = await page.goto(Scope(30), site / f"browser/reach_out.html?to=127.0.0.1:{forbidden.port}")
    assert arrived.is_there


async def run_as_person(page: Page, script: str) -> None:
    """Run a script as if a person had just clicked, so that windows may open."""
    params = {"expression": f"void ({script})", "userGesture": True, "timeout": 1000}
    await page.session.call("Runtime.evaluate", params)


def of_pages(policy: NetworkPolicy, browser: Browser) -> list[Any]:
    return [fact for fact in policy.blocked(browser.pages) if fact.kind == "blocked"]


def blocked_hosts(policy: NetworkPolicy, browser: Browser) -> str:
    return " ".join(fact.detail for fact in policy.blocked(browser.pages) if fact.kind == "blocked")


async def navigate_away(page: Page, site: Any, forbidden: Forbidden) -> None:
    """Run each of the ways in a frame of its own."""
    await page.goto(Scope(20), site / "browser/plain.html")
    helpers = (
        f"const at = (name) => 'http://127.0.0.1:{forbidden.port}/' + name; const add = (tag, fields) => {{ "
        "const el = Object.assign(document.createElement(tag), fields); document.body.append(el); return el; };"
    )
    for script in NAVIGATIONS.values():
        await run_as_person(page, "document.body.appendChild(document.createElement('iframe'))")
        await run_as_person(page, f"frames[frames.length - 1].eval({json.dumps(f'{helpers} {script}')})")


def looked_up(netlog: Path) -> set[str]:
    """The names that name servers, or the system, were asked for."""
    first, _, *events = netlog.read_text().splitlines()
    kinds = json.loads(first.rstrip(",") + "}")["constants"]["logEventTypes"]
    job = kinds["HOST_RESOLVER_MANAGER_JOB"]
    asked = [
        json.loads(line.rstrip(",")) for line in events if line.endswith(("},", "}")) and f'"type":{job}}}' in line
    ]
    return {event["params"]["host"] for event in asked if "host" in event.get("params", {})}


async def test_without_a_list_each_way_leads_out(page: Page, site: Any, forbidden: Forbidden) -> None:
    await reach_out(page, site, forbidden)
    await forbidden.until(lambda: forbidden.paths >= EACH_WAY)
    assert EACH_WAY - forbidden.paths == set()


async def test_with_a_list_none_does(kept: Any, site: Any, forbidden: Forbidden, evaluate: Any) -> None:
    browser, policy, netlog = kept
    page = await browser.open(Scope(20))
    policy.begin()
    await reach_out(page, site, forbidden)
    await evaluate(
        page, "new Promise(done => { const look = () => window.gathered ? done() : setTimeout(look, 20); look() })"
    )
    # Each way has been tried by now, or is tried while these are: they are the slowest.
    for kind in ("shared-worker", "service-worker"):
        await evaluate(page, f"fetch('http://127.0.0.1:{forbidden.port}/{kind}-again').catch(() => 0)")
    told = blocked_hosts(policy, browser)
    for host in (f"127.0.0.1:{forbidden.port}", f"localhost:{forbidden.port}", f"localhost.:{forbidden.port}"):
        assert f"{host} " in told, told
    assert "xn--80ak6aa92e.test " in told
    hosts = [words.split(" ")[0].partition(":")[0] for words in told.split("a request to ")[1:]]
    own = [host for host in hosts if not host.endswith((".test", "localhost", "localhost.", "127.0.0.1"))]
    assert own == [], "what the browser does by itself is not the page's doing"
    policy.begin()
    await navigate_away(page, site, forbidden)
    assert await policy.pulse.until(lambda: f":{forbidden.port} " in blocked_hosts(policy, browser), 10)
    await evaluate(page, f"fetch('http://127.0.0.1:{forbidden.port}/last').catch(() => 0)")
    assert forbidden.arrivals == []
    await browser.close()
    assert looked_up(netlog) == set()


async def test_without_a_list_each_navigation_leads_out(page: Page, site: Any, forbidden: Forbidden) -> None:
    await navigate_away(page, site, forbidden)
    await forbidden.until(lambda: set(NAVIGATIONS) <= forbidden.paths)
    assert set(NAVIGATIONS) - forbidden.paths == set()


async def test_a_page_can_not_lead_off_the_web(page: Page, site: Any, scope: Scope) -> None:
    await page.goto(scope, site / "browser/plain.html")
    for url in NOWHERE:
        await run_as_person(page, f"location.href = {url.replace('TO', f'127.0.0.1:{site.port}')!r}")
        await run_as_person(page, f"void fetch({url!r}).catch(() => 0)")
    assert page.url == site / "browser/plain.html"


async def test_the_same_host_is_told_once_in_each_act(
    kept: Any, site: Any, forbidden: Forbidden, evaluate: Any
) -> None:
    browser, policy, _netlog = kept
    page = await browser.open(Scope(20), site / "browser/plain.html")
    ask = f"fetch('http://127.0.0.1:{forbidden.port}/x').catch(() => 0)"
    policy.begin()
    await evaluate(page, f"Promise.all([{ask}, {ask}])")
    assert len(of_pages(policy, browser)) == 1
    assert len(of_pages(policy, browser)) == 1, "the act goes on"
    policy.begin()
    assert of_pages(policy, browser) == []
    await evaluate(page, ask)
    assert len(of_pages(policy, browser)) == 1
    policy.begin()
    many = ",".join(f"fetch('http://host{number}.test/').catch(() => 0)" for number in range(30))
    await evaluate(page, f"Promise.all([{many}])")
    facts = of_pages(policy, browser)
    assert (len(facts), facts[-1].detail.split(" ")[2]) == (9, "22")
