"""What all tests share: one real browser, one real server, a fresh page each."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import pytest
from hypothesis import HealthCheck, settings

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site

settings.register_profile(
    "unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("unhurried")
"""How fast the machine is decides nothing; in CI the same examples are tried each time."""


@pytest.fixture(scope="session")
def site_server() -> Iterator[Site]:
    """The server, started once."""
    server = _site_class()().start()
    yield server
    server.stop()


@pytest.fixture
def site(site_server: Site) -> Site:
    """The server with its counts at zero."""
    site_server.reset()
    return site_server


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """A launched browser, shared by all tests."""
    async with await Browser.launch(Scope(60)) as launched:
        yield launched


@pytest.fixture
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A new tab; it and the popups that it opened are closed afterwards."""
    before = set(browser.pages)
    opened = await browser.open(Scope(20))
    yield opened
    for leftover in [one for one in browser.pages if one not in before]:
        await leftover.close(Scope(5))


@pytest.fixture
def scope() -> Scope:
    """Half a minute."""
    return Scope(30)


@pytest.fixture
def evaluate() -> Evaluate:
    """Evaluates an expression as the page's own script would; `frame` may be an out-of-process one."""
    return _evaluate


class Evaluate(Protocol):
    """The type of the `evaluate` fixture."""

    async def __call__(self, page: Page, expression: str, frame: Frame | None = None) -> Any: ...


class _Value(msgspec.Struct):
    value: Any = None


class _Evaluated(msgspec.Struct):
    result: _Value
    thrown: Any = msgspec.field(name="exceptionDetails", default=None)


async def _evaluate(page: Page, expression: str, frame: Frame | None = None) -> Any:
    session = frame.session if frame else page.session
    params = {"expression": expression, "returnByValue": True, "awaitPromise": True}
    answer = msgspec.json.decode(await session.call("Runtime.evaluate", params), type=_Evaluated)
    assert answer.thrown is None, answer.thrown
    return answer.result.value


def _site_class() -> type[Site]:
    """`tests` is no package: the module beside this file is loaded by its path."""
    if "tests_site" not in sys.modules:
        spec = importlib.util.spec_from_file_location("tests_site", Path(__file__).with_name("site.py"))
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["tests_site"] = module
        spec.loader.exec_module(module)
    found: type[Site] = sys.modules["tests_site"].Site
    return found
