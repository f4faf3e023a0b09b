"""Keeping a browser to the hosts that a run may reach, below the page: in the network stack of the whole browser.

Everything that is not on the list is sent to a gate that lets nothing through. That holds for navigations, redirects,
popups, frames, workers, web sockets and prefetches alike, whoever starts them, before a name is even looked up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from arc_cua.core.errors import UsageError

_ENTRY = re.compile(r"(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?)(?::\d{1,5})?")
BLOCKED_ERRORS = frozenset({"net::ERR_SOCKS_CONNECTION_FAILED", "net::ERR_PROXY_CONNECTION_FAILED"})
"""What Chromium says of a request that was kept from leaving; the second one when the gate itself is gone."""
_NO_DATAGRAMS = "webrtc-ip-handling-policy=disable_non_proxied_udp"
"""Calls between browsers go by UDP, past every proxy, and ask name servers; this ends both."""


def check_hosts(hosts: Sequence[str]) -> None:
    """Refuse what can't stand on the list.

    Raises:
        UsageError: An entry is no host.
    """
    for host in hosts:
        if not _ENTRY.fullmatch(host):
            raise UsageError(f"{host!r} is no host", hint="say HOST or HOST:PORT, without scheme and path")


def allowlist_switches(hosts: Sequence[str], gate: str) -> tuple[str, ...]:
    """Return the switches that keep a browser to `hosts`.

    Args:
        hosts: Each `host` (every port of it) or `host:port`. A host does not include its subdomains.
        gate: Address of the proxy that refuses everything.

    Raises:
        UsageError: An entry is no host.
    """
    check_hosts(hosts)
    bypass = ";".join(["<-loopback>", *hosts])
    return (
        f"--proxy-server={gate}",
        f"--proxy-bypass-list={bypass}",
        f"--{_NO_DATAGRAMS}",
        f"--force-{_NO_DATAGRAMS}",  # its name in older versions
    )
