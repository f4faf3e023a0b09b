"""Keeping a browser to the hosts that a run may reach, below the page: in the network stack of the whole browser.

Everything that is not on the list is routed to a proxy that does not exist. That holds for navigations, redirects,
popups, frames, workers, web sockets and prefetches alike, whoever starts them, before a name is even looked up.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from arc_cua.core.errors import UsageError

_ENTRY = re.compile(r"(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?)(?::\d{1,5})?")
_NOWHERE = "http://127.0.0.1:9"
"""The discard port: nothing listens there, so the connection is refused at once."""
BLOCKED_ERROR = "net::ERR_PROXY_CONNECTION_FAILED"
"""What Chromium says of a request that was kept from leaving."""


def allowlist_switches(hosts: Sequence[str]) -> list[str]:
    """Return the switches that keep a browser to `hosts`; none for an empty list, which allows everything.

    Args:
        hosts: Each `host` (every port of it) or `host:port`. A host does not include its subdomains.

    Raises:
        UsageError: An entry is no host.
    """
    if not hosts:
        return []
    for host in hosts:
        if not _ENTRY.fullmatch(host):
            raise UsageError(f"{host!r} is no host", hint="say HOST or HOST:PORT, without scheme and path")
    bypass = ";".join(["<-loopback>", *hosts])
    return [
        f"--proxy-server={_NOWHERE}",
        f"--proxy-bypass-list={bypass}",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    ]
