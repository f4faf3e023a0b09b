"""What one act costs, its receipt included: a click, and forty characters into a field that holds something.

Playwright does the same in turn with us, on the same page in a browser of its own of the same
build. Both get a pause between acts, as a run has one, in which it looks at the page. Its acts end without a receipt:
nothing is read back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import contract
from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import AnyAction, Click, Target, Type
from arc_cua.core.errors import UsageError
from arc_cua.core.receipt import Dispatched, Effect
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.chromium import find_chromium
from arc_cua.surfaces.browser.observe import Observer
from peers import PeerMissing, Worker, peer_worker
from step import served

WARM_UP = 5
PAUSE_S = 0.06
LETTERS = 40

Act = Callable[[int], Awaitable[float]]
"""Does an act and returns what it took, ms; the number tells the rounds apart."""


def text(number: int) -> str:
    """Return forty characters, others in each round."""
    return f"customer {number} ".ljust(LETTERS, "x")


async def ours(scope: Scope, stack: AsyncExitStack, url: str) -> tuple[str, Act, Act]:
    """Return the browser's version, and our click and our typing, which fail unless their receipts prove them."""
    browser = await stack.enter_async_context(await Browser.launch(scope))
    page = await browser.open(scope, url)
    seen = await Observer().observe(scope, page)
    actuator = BrowserActuator(Tabs(browser, page))

    async def act(action: AnyAction, number: int) -> float:
        started = time.perf_counter()
        receipt = await actuator.act(scope, f"a{number}", action, seen)
        elapsed_ms = (time.perf_counter() - started) * 1000
        proven = Effect.CONFIRMED if isinstance(action, Type) else receipt.effect
        if receipt.dispatched is not Dispatched.YES or receipt.effect is not proven:
            raise UsageError(f"an act was not proven: {receipt}")
        return elapsed_ms

    async def click(number: int) -> float:
        return await act(Click(target=Target(role="button", name="More filters")), number)

    async def type40(number: int) -> float:
        return await act(Type(target=Target(name="Search"), text=text(number)), number)

    return browser.product, click, type40


def theirs(worker: Worker) -> dict[str, Act]:
    """Return Playwright's click and fill."""

    async def click(_number: int) -> float:
        return float((await worker.ask(do="click"))["ms"])

    async def fill(number: int) -> float:
        return float((await worker.ask(do="fill", text=text(number)))["ms"])

    return {"playwright_click": click, "playwright_fill": fill}


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return `click`, `type40`, `playwright_click` and `playwright_fill` in ms, and `click_speedup`."""
    rounds = options.rounds(quick=20, full=200)
    reason = ""
    async with AsyncExitStack() as stack:
        url = stack.enter_context(served())
        product, click, type40 = await ours(Scope(600), stack, url)
        acts: dict[str, Act] = {"click": click, "type40": type40}
        try:
            peer = peer_worker("playwright", "playwright_acts.py", url, find_chromium())
            acts |= theirs(await stack.enter_async_context(peer))
        except PeerMissing as missing:
            reason = str(missing)
        times = await _in_turn(acts, rounds)
    found: dict[str, Any] = {name: contract.distribution(values) for name, values in times.items()}
    found["versions"] = {"chromium": product}
    if reason:
        absent = {"playwright_click": None, "playwright_fill": None, "click_speedup": None}
        return {**found, **absent, "playwright_reason": reason}
    speedup = found["playwright_click"]["median"] / found["click"]["median"]
    return {**found, "click_speedup": round(speedup, 2)}


async def _in_turn(acts: dict[str, Act], rounds: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in acts}
    for number in range(WARM_UP + rounds):
        for name, act in acts.items():
            await asyncio.sleep(PAUSE_S)
            elapsed_ms = await act(number)
            if number >= WARM_UP:
                times[name].append(elapsed_ms)
    return times


if __name__ == "__main__":
    contract.run("actuate", measure, doc=__doc__)
