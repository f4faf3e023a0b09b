"""Launch profiles: a wrong option is refused before anything starts, a right one is what pages see."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.errors import UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.options import LaunchOptions, check_display, parse_viewport

Evaluate = Callable[..., Awaitable[Any]]

SEEN = """(() => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  return [navigator.language, options.locale, options.timeZone, (1234.5).toLocaleString(), innerWidth, innerHeight,
          devicePixelRatio];
})()"""


@pytest.mark.parametrize(
    "options",
    [
        LaunchOptions(locale="not a locale"),
        LaunchOptions(locale="--lang"),
        LaunchOptions(time_zone="Europe/Atlantis"),
        LaunchOptions(time_zone="../../etc/passwd"),
        LaunchOptions(width=0),
        LaunchOptions(height=100_000),
        LaunchOptions(scale=0),
        LaunchOptions(proxy="localhost:8080"),
        LaunchOptions(proxy="http://localhost"),
        LaunchOptions(proxy="http://localhost:99999"),
        LaunchOptions(proxy="socks5://127.0.0.1:1", switches=("--proxy-server=socks5://127.0.0.1:2",)),
        LaunchOptions(memory_limit_mb=-1),
        LaunchOptions(switches=("https://example.com",)),
        LaunchOptions(switches=("--user-data-dir=/tmp",)),
    ],
)
async def test_a_wrong_option_is_named_before_anything_starts(options: LaunchOptions) -> None:
    with pytest.raises(UsageError):
        await Browser.launch(Scope(5), options)


def test_a_password_in_a_proxys_address_is_not_repeated() -> None:
    with pytest.raises(UsageError) as refused:
        LaunchOptions(proxy="http://user:hunter2@localhost:8080").check()
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(("text", "size"), [("1280x900", (1280, 900)), (" 800X600 ", (800, 600))])
def test_a_viewport_is_read(text: str, size: tuple[int, int]) -> None:
    assert parse_viewport(text) == size


@pytest.mark.parametrize("text", ["", "1280", "1280*900", "-1x5", "1e3x900"])
def test_a_viewport_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_viewport(text)


@pytest.mark.parametrize("display", ["", "nonsense", ":64999", "127.0.0.1:64999"])
def test_a_window_needs_a_screen(display: str) -> None:
    with pytest.raises(UsageError, match=r"screen"):
        check_display({"DISPLAY": display})


def test_a_screen_that_answers_is_enough(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as screen:
        number = 30000 + hash(str(tmp_path)) % 9999
        screen.bind(f"\0/tmp/.X11-unix/X{number}")
        screen.listen()
        check_display({"DISPLAY": f":{number}.0"})


async def test_pages_see_locale_time_zone_size_and_scale(evaluate: Evaluate) -> None:
    options = LaunchOptions(locale="de-DE", time_zone="Asia/Tokyo", width=800, height=600, scale=2)
    async with await Browser.launch(Scope(60), options) as browser:
        page = await browser.open(Scope(20))
        assert await evaluate(page, SEEN) == ["de-DE", "de-DE", "Asia/Tokyo", "1.234,5", 800, 600, 2]
        other = await browser.open(Scope(20))
        assert (await evaluate(other, SEEN))[1] == "de-DE"


def first_lines(proxy: socket.socket) -> Iterator[bytes]:
    """How each connection to the proxy begins; some are the browser's own, or opened in advance and never used."""
    while True:
        asked, _ = proxy.accept()
        with asked:
            asked.settimeout(2)
            try:
                yield asked.recv(100).split(b"\r\n")[0]
            except TimeoutError:
                yield b""


async def test_requests_go_through_the_proxy_that_was_named() -> None:
    wanted = b"GET http://shop.example/ HTTP/1.1"
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        proxy.settimeout(20)
        address = f"http://127.0.0.1:{proxy.getsockname()[1]}"
        async with await Browser.launch(Scope(60), LaunchOptions(proxy=address)) as browser:
            page = await browser.open(Scope(20))
            page.session.call_soon("Page.navigate", {"url": "http://shop.example/"})
            assert await asyncio.to_thread(lambda: wanted in first_lines(proxy))
