"""A proxy in front of a browser's debugging socket that loses, delays or swallows messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from once.faults import Spoil

_LATE_S = {Spoil.LATE_ACKS: 2.0, Spoil.TOO_LATE_ACKS: 7.0}
_ACKS = frozenset({Spoil.LOSE_ACKS, Spoil.LATE_ACKS, Spoil.TOO_LATE_ACKS})
_PRESSES = ("mousePressed", "rawKeyDown", "keyDown")


@asynccontextmanager
async def spoiled(browser: str) -> AsyncIterator[str]:
    """Serve until the block ends; `ADDRESS/SPOIL` is the browser with that trouble.

    Args:
        browser: The web socket address of its debugging port.
    """

    async def talk(near: ServerConnection) -> None:
        assert near.request is not None
        async with connect(browser, max_size=None, compression=None, ping_interval=None, proxy=None) as far:
            await _Wire(near, far, Spoil(near.request.path.strip("/"))).run()

    async with serve(talk, "127.0.0.1", 0, max_size=None, compression=None, ping_interval=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}"


class _Wire:
    """One connection through the proxy."""

    def __init__(self, near: ServerConnection, far: ClientConnection, spoil: Spoil) -> None:
        self._near, self._far, self._spoil = near, far, spoil
        self._inputs: set[int] = set()
        """Calls whose answers are spoiled."""
        self._is_silent = False
        self._late: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        ways = [asyncio.create_task(self._there()), asyncio.create_task(self._back())]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for task in (*ways, *self._late):
            task.cancel()
        await asyncio.gather(*ways, *self._late, return_exceptions=True)

    async def _there(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._near:
                if b"Input.dispatch" not in _bytes(message):
                    await self._far.send(message)
                    continue
                call = json.loads(message)
                is_press = call["params"].get("type") in _PRESSES and call["params"].get("key", "Enter") == "Enter"
                if self._spoil is Spoil.SWALLOW:
                    continue
                if self._spoil in _ACKS:
                    self._inputs.add(call["id"])
                await self._far.send(message)
                self._is_silent |= is_press and self._spoil in (Spoil.STOP, Spoil.HANG_UP)

    async def _back(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._far:
                if self._is_silent:
                    if self._spoil is Spoil.HANG_UP:
                        return
                    continue
                if self._spoil is Spoil.LOSE_EVENTS and b'"method":"Network.' in _bytes(message):
                    continue
                if self._inputs and self._is_spoiled(message):
                    self._delay(message)
                    continue
                await self._near.send(message)

    def _is_spoiled(self, message: str | bytes) -> bool:
        call: dict[str, Any] = json.loads(message)
        return call.get("id") in self._inputs

    def _delay(self, message: str | bytes) -> None:
        wait_s = _LATE_S.get(self._spoil)
        if wait_s is not None:
            task = asyncio.create_task(self._send_late(message, wait_s))
            self._late.add(task)
            task.add_done_callback(self._late.discard)

    async def _send_late(self, message: str | bytes, wait_s: float) -> None:
        await asyncio.sleep(wait_s)
        with suppress(ConnectionClosed):
            await self._near.send(message)


def _bytes(message: str | bytes) -> bytes:
    return message.encode() if isinstance(message, str) else message
