"""The only way out for what is not on the list of allowed hosts: a proxy on loopback that lets nothing through.

A browser that is kept to a list asks this proxy for every other host, whoever started the request: a page, a frame, a
worker, a redirect, a prefetch, the browser itself. It learns host and port, refuses, and remembers. Nothing is looked
up and nothing leaves the machine. SOCKS 5 is spoken because there the browser names where it wants to go before it
sends anything, for every scheme alike. Source: RFC 1928.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections import Counter

from arc_cua.surfaces.browser.pulse import Pulse

_HANDSHAKE_S = 5.0
_MOST_HOSTS = 1000
"""How many hosts are remembered; what goes beyond is refused and counted."""
_MOST_AT_ONCE = 256
_VERSION, _NO_PASSWORD, _NOT_ALLOWED = 5, 0, 2
_DEFAULT_PORTS = (80, 443)
_HOST_CHARS = 255


class Gate:
    """Made by `open_gate`; close it after the browser."""

    def __init__(self) -> None:
        self._server: asyncio.Server | None = None
        self._attempts: Counter[str] = Counter()
        self.pulse = Pulse()
        """Beats at every attempt."""
        self._open: set[asyncio.StreamWriter] = set()
        self.unnamed = 0
        """Attempts that are counted only: no host could be read, or too many were known already."""

    @property
    def address(self) -> str:
        """What the browser is told to use as its proxy."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return f"socks5://127.0.0.1:{port}"

    def attempts(self) -> dict[str, int]:
        """Return the hosts that something wanted to reach, and how often it was tried, in the order of the first try.

        A host comes with its port, unless that is a default one of http or https. For one request browsers try
        several connections.
        """
        return dict(self._attempts)

    async def start(self) -> None:
        """Listen on a free port of loopback."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)

    async def close(self) -> None:
        """Stop listening. Safe to call again."""
        if self._server is None:
            return
        self._server.close()
        for writer in tuple(self._open):
            writer.transport.abort()
        await self._server.wait_closed()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if len(self._open) <= _MOST_AT_ONCE:
                async with asyncio.timeout(_HANDSHAKE_S):
                    await self._refuse(reader, writer)
            else:
                self.unnamed += 1
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):  # whoever it was is shut out anyway
            self.unnamed += 1
        finally:
            self._open.discard(writer)
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _refuse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        version, methods = await reader.readexactly(2)
        await reader.readexactly(methods)
        if version != _VERSION:
            raise ValueError("not SOCKS 5")
        writer.write(bytes((_VERSION, _NO_PASSWORD)))
        self._remember(await _destination(reader))
        writer.write(bytes((_VERSION, _NOT_ALLOWED, 0, 1, 0, 0, 0, 0, 0, 0)))
        await writer.drain()

    def _remember(self, host: str) -> None:
        if host not in self._attempts and len(self._attempts) >= _MOST_HOSTS:
            self.unnamed += 1
            return
        self._attempts[host] += 1
        self.pulse.beat()


async def open_gate() -> Gate:
    """Return a gate that listens.

    Raises:
        OSError: No port is to be had.
    """
    gate = Gate()
    await gate.start()
    return gate


async def _destination(reader: asyncio.StreamReader) -> str:
    """Read where the browser wants to go."""
    _version, _command, _reserved, kind = await reader.readexactly(4)
    match kind:
        case 1:
            host = str(ipaddress.IPv4Address(await reader.readexactly(4)))
        case 4:
            host = str(ipaddress.IPv6Address(await reader.readexactly(16)))
        case 3:
            (length,) = await reader.readexactly(1)
            host = (await reader.readexactly(length)).decode("ascii", "replace")[:_HOST_CHARS]
        case _:
            raise ValueError("no kind of address")
    port = int.from_bytes(await reader.readexactly(2))
    shown = f"[{host}]" if ":" in host else host
    return shown if port in _DEFAULT_PORTS else f"{shown}:{port}"
