from __future__ import annotations

import pytest

from arc_cua.core.errors import UsageError
from arc_cua.surfaces.browser.allowlist import allowlist_switches, check_hosts


@pytest.mark.parametrize(
    "host", ["example.test", "localhost:8000", "127.0.0.1", "[::1]:80", "a_b.test", "xn--a.test"]
)
def test_hosts_may_stand_on_the_list(host: str) -> None:
    check_hosts([host])


@pytest.mark.parametrize(
    "entry",
    ["", "*", "*.test", ".test", "a.", "<local>", "a;b", "http://a", "a/", "a b", "a:b", "u@a", "-a", "ä.test"],
)
def test_nothing_else_may(entry: str) -> None:
    with pytest.raises(UsageError):
        check_hosts(["fine.test", entry])
    with pytest.raises(UsageError):
        allowlist_switches([entry], "socks5://127.0.0.1:1")


def test_loopback_is_no_exception() -> None:
    switches = allowlist_switches(["a.test", "b.test:81"], "socks5://127.0.0.1:1")
    assert "--proxy-bypass-list=<-loopback>;a.test;b.test:81" in switches
    assert "--proxy-server=socks5://127.0.0.1:1" in switches
