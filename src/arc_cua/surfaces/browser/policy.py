"""The network policy of one browser: what keeps it to the allowed hosts, and what was kept from leaving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arc_cua.core.receipt import Evidence
from arc_cua.surfaces.browser.allowlist import BLOCKED_ERRORS, allowlist_switches
from arc_cua.surfaces.browser.gate import Gate, open_gate
from arc_cua.surfaces.browser.page import Page

_OWN_SUFFIXES = (".googleapis.com", ".gvt1.com", "clients2.google.com", "accounts.google.com", ".msedge.net")
"""Where browsers turn to by themselves: updates, sign-in of the browser. Nobody is told, unless a page's own request
shows that the page is the cause."""
_MOST_TOLD = 8
_HOST_CHARS = 120


class NetworkPolicy:
    """Made by `open_policy`; close it after the browser.

    Args:
        hosts: The allowed ones.
        gate: Refuses all others.
    """

    def __init__(self, hosts: Sequence[str], gate: Gate) -> None:
        self._hosts, self._gate = tuple(hosts), gate
        self.pulse = gate.pulse
        """Beats whenever something was kept from leaving."""
        self._told: dict[str, int] = {}
        self._before: dict[str, int] = {}

    @property
    def switches(self) -> tuple[str, ...]:
        """What the browser must be started with."""
        return allowlist_switches(self._hosts, self._gate.address)

    def begin(self) -> None:
        """An act begins: what was blocked since the last time that somebody was told belongs to it too."""
        self._before = self._told

    def blocked(self, pages: Iterable[Page]) -> tuple[Evidence, ...]:
        """Return what was kept from leaving since `begin`: each host once, a few of them by name."""
        self._told = self._gate.attempts()
        own = {host for host in self._told if host.partition(":")[0].endswith(_OWN_SUFFIXES)}
        by_pages = _asked_by(pages) if own else frozenset()
        hosts = [
            host
            for host, times in self._told.items()
            if times > self._before.get(host, 0) and (host not in own or host in by_pages)
        ]
        facts = [_blocked(f"a request to {host[:_HOST_CHARS]}") for host in hosts[:_MOST_TOLD]]
        if len(hosts) > _MOST_TOLD:
            facts.append(_blocked(f"requests to {len(hosts) - _MOST_TOLD} more hosts"))
        return tuple(facts)

    async def close(self) -> None:
        """Close the gate."""
        await self._gate.close()


async def open_policy(hosts: Sequence[str]) -> NetworkPolicy:
    """Return the policy that allows `hosts` and nothing else.

    Raises:
        OSError: There is no port for the gate.
        UsageError: An entry is no host.
    """
    return NetworkPolicy(hosts, await open_gate())


def _asked_by(pages: Iterable[Page]) -> frozenset[str]:
    """The hosts of requests that the pages themselves made, and that were blocked."""
    return frozenset(
        request.host.removesuffix(":80").removesuffix(":443")
        for page in pages
        for request in page.network.since(0).started
        if request.error in BLOCKED_ERRORS
    )


def _blocked(what: str) -> Evidence:
    verb = "were" if what.startswith("requests") else "was"
    return Evidence(kind="blocked", detail=f"{what} {verb} blocked: not on the list of allowed hosts")
