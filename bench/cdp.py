"""How fast the protocol client is: one round trip, and one reply of 5 MB, over the pipe to a real browser.

`floor` is the same round trip by the least code there can be, a blocking write and read on a pipe of its own to a
second browser, taken in turn with ours: what it takes, no client can undercut.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import contract
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.chromium import find_chromium, switches
from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.process import spawn

WARM_UP = 50
ROUNDS = 50


class RawPipe:
    """A browser on a pipe, spoken to without a client: one message out, one message in."""

    def __init__(self, profile: str) -> None:
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()
        arguments = switches(profile=Path(profile), headless=True, width=800, height=600)
        self._browser = spawn([find_chromium(), *arguments], inherit={3: to_read, 4: to_write}, env=os.environ)
        os.close(to_read)
        os.close(to_write)
        target = self._call(b'{"id":1,"method":"Target.createTarget","params":{"url":"about:blank"}}', "targetId")
        attach = {"id": 1, "method": "Target.attachToTarget", "params": {"targetId": target, "flatten": True}}
        session = self._call(json.dumps(attach).encode(), "sessionId")
        evaluate = {"id": 1, "method": "Runtime.evaluate", "params": {"expression": "1"}, "sessionId": session}
        self._evaluate = json.dumps(evaluate).encode() + b"\0"

    def _call(self, message: bytes, key: str) -> str:
        """Send one message; return the field `key` of its answer."""
        os.write(self._out, message + b"\0")
        answer = b""
        while not (answer.endswith(b"\0") and b'"id":1' in answer):
            answer += os.read(self._in, 65536)
        line = next(line for line in answer.split(b"\0") if b'"id":1' in line)
        return str(json.loads(line)["result"][key])

    def round_trip(self) -> float:
        """Evaluate `1` and return how long the answer took, in ms."""
        started = time.perf_counter()
        os.write(self._out, self._evaluate)
        while not os.read(self._in, 65536).endswith(b"\0"):
            continue
        return (time.perf_counter() - started) * 1000

    async def end(self) -> None:
        """Close the pipe, which ends the browser."""
        os.close(self._in)
        os.close(self._out)
        await self._browser.end(grace_s=3, timeout_s=3)


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return `rtt` (evaluating `1`) and `reply_5mb`, in ms."""
    scope = Scope(300)
    async with await Browser.launch(scope) as browser:
        session = (await browser.open(scope)).session
        small = {"expression": "1"}
        large = {"expression": f"'x'.repeat({5 << 20})", "returnByValue": True}
        await _times(session, small, WARM_UP)
        rtt, floor = [], []
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            raw = RawPipe(profile)
            for _ in range(options.rounds(quick=6, full=40)):
                rtt += await _times(session, small, ROUNDS)
                floor += [raw.round_trip() for _ in range(ROUNDS)]
            await raw.end()
        reply_5mb = await _times(session, large, options.rounds(quick=10, full=50))
        return {
            "rtt": contract.distribution(rtt),
            "floor": contract.distribution(floor),
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
