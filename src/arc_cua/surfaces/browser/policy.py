"""The network policy of one browser: what keeps it to the allowed hosts, and what was kept from leaving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arc_cua.core.receipt import Evidence
from arc_cua.surfaces.browser.allowlist import allowlist_switches
from arc_cua.surfaces.browser.gate import Gate, open_gate
from arc_cua.surfaces.browser.page import Page

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
        self._before: dict[str, int] | None = None

    @property
    def switches(self) -> tuple[str, ...]:
        """What the browser must be started with."""
        return allowlist_switches(self._hosts, self._gate.address)

    def begin(self) -> None:
        """An act begins: what was blocked since the last time that somebody was told belongs to it too.

        What was blocked before the first act is the browser's own doing, such as looking for updates.
        """
        self._before = self._gate.attempts() if self._before is None else self._told

    def blocked(self, pages: Iterable[Page]) -> tuple[Evidence, ...]:
        """Return what was kept from leaving since `begin`, each host once, a few of them by name.

        Of kind `blocked` where a page's traffic shows the host; else of kind `blocked_other`: shared and service
        workers, preconnections and the browser's own errands are not in it.
        """
        self._told = self._gate.attempts()
        before = self._before or {}
        hosts = [host for host, times in self._told.items() if times > before.get(host, 0)]
        by_pages = _asked_by(pages) if hosts else frozenset()
        seen = [host for host in hosts if host in by_pages]
        others = [host for host in hosts if host not in by_pages]
        return (*_facts("blocked", seen, ""), *_facts("blocked_other", others, ", which no page's traffic shows"))

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
    """The hosts that the pages' own requests are for."""
    return frozenset(
        request.host.removesuffix(":80").removesuffix(":443")
        for page in pages
        for request in page.network.since(0).started
    )


def _facts(kind: str, hosts: Sequence[str], note: str) -> list[Evidence]:
    why = f"{note}: not on the list of allowed hosts"
    facts = [
        Evidence(kind=kind, detail=f"a request to {host[:_HOST_CHARS]} was blocked{why}")
        for host in hosts[:_MOST_TOLD]
    ]
    if len(hosts) > _MOST_TOLD:
        more = f"requests to {len(hosts) - _MOST_TOLD} more hosts were blocked{why}"
        facts.append(Evidence(kind=kind, detail=more))
    return facts
