"""Looking a browser up by its URL."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from arc_cua.core.errors import SurfaceLost, UsageError
from arc_cua.surfaces.browser.websocket import open_socket

if TYPE_CHECKING:
    from tests.site import Site


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@pytest.mark.parametrize("url", ["", "localhost:9222", "file:///etc/passwd", "ftp://x"])
async def test_other_schemes_are_refused(url: str) -> None:
    with pytest.raises(UsageError):
        await open_socket(url, 1)


@pytest.mark.parametrize("scheme", ["http", "ws"])
async def test_nobody_answers(scheme: str) -> None:
    with pytest.raises(SurfaceLost, match="no browser answers") as lost:
        await open_socket(f"{scheme}://127.0.0.1:{free_port()}", 5)
    assert "urlopen" not in str(lost.value)


async def test_a_server_that_is_no_browser(site: Site) -> None:
    with pytest.raises(SurfaceLost, match="no browser answers"):
        await open_socket(site.url, 5)
    with pytest.raises(SurfaceLost, match="no browser answers"):
        await open_socket(site.url.replace("http", "ws"), 5)


async def test_a_server_that_never_answers_costs_the_deadline() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"127.0.0.1:{silent.getsockname()[1]}"
        for scheme in ("http", "ws"):
            with pytest.raises(SurfaceLost, match="no browser answers"):
                await open_socket(f"{scheme}://{url}", 0.2)
