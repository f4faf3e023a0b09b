from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cortex.addresses import ascii_host, check_address

ALLOWED = ("shop.test", "localhost:8000", "bücher.test", "[::1]:9000")


@pytest.mark.parametrize(
    ("url", "loaded"),
    [
        ("https://shop.test/a?b=c#d", "https://shop.test/a?b=c#d"),
        ("https://shop.test", "https://shop.test/"),
        ("HTTPS://SHOP.TEST:8443/x", "https://shop.test:8443/x"),
        ("http://localhost:8000/ü", "http://localhost:8000/%C3%BC"),
        ("https://BÜCHER.test/", "https://xn--bcher-kva.test/"),
        ("https://xn--bcher-kva.test/", "https://xn--bcher-kva.test/"),
        ("http://[::1]:9000/", "http://[::1]:9000/"),
    ],
)
def test_allowed_addresses_are_rebuilt(url: str, loaded: str) -> None:
    assert check_address(url, ALLOWED, 2000).url == loaded


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\tscript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "view-source:https://shop.test/",
        "blob:https://shop.test/1",
        "ftp://shop.test/",
        "about:blank",
        "//shop.test/",
        "/orders",
        "shop.test/orders",
        "https:shop.test",
        "https:///shop.test/",
        "https://evil.test/",
        "https://shop.test.evil.test/",
        "https://evil.test/?shop.test",
        "https://evil.test#@shop.test/",
        "https://shop.test@evil.test/",
        "https://evil.test@shop.test/",
        "https://user:pw@shop.test/",
        "https://shop.test\\@evil.test/",
        "https://evil.test\\.shop.test/",
        "https://shоp.test/",  # a Cyrillic letter
        "https://ｓhop.test/",  # a full-width letter
        "https://shop。test/",
        "https://shop.test./",
        "https://sub.shop.test/",
        "http://localhost/",
        "http://localhost:8001/",
        "http://127.0.0.1:8000/",
        "http://2130706433:8000/",
        "https://bucher.test/",
        "https://shop.test:0/",
        "https://shop.test:99999/",
        "https://shop.test:x/",
        "https://shop.test/ a",
        "https://shop.test/\n",
        "https://shop.test/\u202e",
        "https://shop%2etest/",
        "https://[::1/",
        "https://shop.test/?q={{secret:pin}}",
        "https://shop.test/" + "a" * 3000,
        "",
    ],
)
def test_everything_else_is_refused_with_a_reason(url: str) -> None:
    address = check_address(url, ALLOWED, 2000)
    assert not address.url
    assert address.fault and "\n" not in address.fault


def test_without_a_list_any_host_may_be_loaded_but_no_other_scheme() -> None:
    assert check_address("https://anything.test/", (), 2000).url
    assert check_address("ftp://anything.test/", (), 2000).fault
    assert check_address("https://user@anything.test/", (), 2000).fault


def test_a_broken_entry_allows_nothing() -> None:
    assert check_address("https://shop.test/", ("shop.test:port", "", "https://shop.test", "["), 2000).fault


@given(st.text(max_size=60) | st.from_regex(r"https?://[^/]{0,30}/.{0,10}", fullmatch=True))
def test_whatever_is_loaded_is_on_the_list(url: str) -> None:
    address = check_address(url, ALLOWED, 2000)
    assert bool(address.url) != bool(address.fault)
    if address.url:
        parts = urlsplit(address.url)
        assert parts.scheme in {"http", "https"}
        assert address.url.isascii() and not any(char.isspace() or char == "\\" for char in address.url)
        assert parts.username is None
        assert parts.hostname in {"shop.test", "localhost", "xn--bcher-kva.test", "::1"}


@given(st.text(max_size=300))
def test_a_host_is_proper_or_nothing(host: str) -> None:
    made = ascii_host(host)
    assert made.isascii() and made == made.lower()
    assert not set(made) & set("/\\@?# %")
