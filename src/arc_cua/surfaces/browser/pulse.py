"""Waiting for a condition without polling: whoever changes something beats, whoever waits looks again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pulse:
    """Wakes waiters at each change of what it stands for."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()

    def beat(self) -> None:
        """Tell all waiters that something has changed."""
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def until(self, condition: Callable[[], bool], timeout_s: float) -> bool:
        """Wait until `condition` holds, looking again at each beat; return whether it does."""
        try:
            async with asyncio.timeout(timeout_s):
                while not condition():
                    await self.next()
        except TimeoutError:
            return condition()
        return True

    async def next(self) -> None:
        """Wait for the next beat."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await waiter
        finally:
            self._waiters.discard(waiter)
