"""A plain HTTP client for the fixture site, with its own cookies."""

from __future__ import annotations

import http.cookiejar
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator

import msgspec
import pytest

from arc_cua.evaluation.site import PASSWORD, USER, FixtureSite, Trouble


class Answer(msgspec.Struct, frozen=True):
    """What came back after redirects."""

    status: int
    path: str
    text: str


class Visitor:
    """A browser without a screen: follows redirects and keeps cookies."""

    def __init__(self, site: FixtureSite) -> None:
        self.site = site
        self.jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> Answer:
        return self._open(path, None)

    def post(self, path: str, **fields: str) -> Answer:
        return self._open(path, urllib.parse.urlencode(fields).encode())

    def sign_in(self) -> Answer:
        return self.post("/sign-in", user=USER, password=PASSWORD, next="/")

    def _open(self, path: str, body: bytes | None) -> Answer:
        try:
            with self._opener.open(self.site.url + path, body, timeout=10) as response:
                return _answer(response.status, response.url, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return _answer(error.code, error.url, error.read())


def _answer(status: int, url: str, body: bytes) -> Answer:
    parts = urllib.parse.urlsplit(url)
    return Answer(status, parts.path + (f"?{parts.query}" if parts.query else ""), body.decode())


@pytest.fixture
def office() -> Iterator[Callable[[Trouble], Visitor]]:
    """Start a site with a trouble and return a visitor who has signed in."""
    running: list[FixtureSite] = []

    def open_office(trouble: Trouble) -> Visitor:
        site = FixtureSite(trouble=trouble).start()
        running.append(site)
        visitor = Visitor(site)
        visitor.sign_in()
        return visitor

    yield open_office
    for site in running:
        site.stop()


@pytest.fixture
def visit() -> Callable[[FixtureSite], Visitor]:
    """Return a visitor who has signed in at a running site."""

    def visit_site(site: FixtureSite) -> Visitor:
        visitor = Visitor(site)
        visitor.sign_in()
        return visitor

    return visit_site


@pytest.fixture(scope="module")
def calm_site() -> Iterator[FixtureSite]:
    """A site without trouble, shared by a module's tests."""
    with FixtureSite() as site:
        yield site


@pytest.fixture
def visitor(calm_site: FixtureSite) -> Visitor:
    """Someone who has not signed in; the site is as new."""
    calm_site.reset()
    return Visitor(calm_site)


@pytest.fixture
def clerk(visitor: Visitor) -> Visitor:
    """Someone who has signed in."""
    visitor.sign_in()
    return visitor
