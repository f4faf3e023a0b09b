"""Waiting without polling."""

from __future__ import annotations

import asyncio

from arc_cua.surfaces.browser.pulse import Pulse


async def test_a_condition_that_holds_needs_no_beat() -> None:
    assert await Pulse().until(lambda: True, 0.0)


async def test_each_beat_looks_again() -> None:
    pulse, looks = Pulse(), list[int]()

    def condition() -> bool:
        looks.append(1)
        return len(looks) == 3

    waiting = asyncio.create_task(pulse.until(condition, 5))
    while not waiting.done():
        await asyncio.sleep(0)
        pulse.beat()
    assert waiting.result() and len(looks) == 3


async def test_time_running_out_says_whether_it_holds_now() -> None:
    assert not await Pulse().until(lambda: False, 0.01)


async def test_a_waiter_that_was_cancelled_is_forgotten() -> None:
    pulse = Pulse()
    waiting = asyncio.create_task(pulse.next())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    pulse.beat()
    assert not await pulse.until(lambda: False, 0.0)
