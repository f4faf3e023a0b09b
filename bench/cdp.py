"""How fast the protocol client is: one round trip, and one reply of 5 MB, over the pipe to a real browser."""

from __future__ import annotations

import time
from typing import Any

import contract
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.connection import Session

WARM_UP = 50


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return `rtt` (evaluating `1`) and `reply_5mb`, in ms."""
    scope = Scope(300)
    async with await Browser.launch(scope) as browser:
        session = (await browser.open(scope)).session
        small = {"expression": "1"}
        large = {"expression": f"'x'.repeat({5 << 20})", "returnByValue": True}
        await _times(session, small, WARM_UP)
        rtt = await _times(session, small, options.rounds(quick=300, full=2000))
        reply_5mb = await _times(session, large, options.rounds(quick=10, full=50))
        return {
            "rtt": contract.distribution(rtt),
            "reply_5mb": contract.distribution(reply_5mb),
            "versions": {"chromium": browser.product},
        }


async def _times(session: Session, params: dict[str, Any], rounds: int) -> list[float]:
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        await session.call("Runtime.evaluate", params, timeout_s=60)
        times.append((time.perf_counter() - started) * 1000)
    return times


if __name__ == "__main__":
    contract.run("cdp", measure, doc=__doc__)
