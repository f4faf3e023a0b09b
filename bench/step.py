"""How much of a reflex step is ours, stage by stage; what the page does, and its settling, are told apart.

A real run of the loop on a standard page: everything on but pictures, the actions from a list, no model.
"""

from __future__ import annotations

import http.server
import tempfile
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import contract
from arc_cua.core.action import AnyAction, Click, Select, Target, Type
from arc_cua.core.budget import Budget
from arc_cua.core.errors import UsageError
from arc_cua.core.scope import Scope
from arc_cua.interfaces.session import run_session
from arc_cua.reflex.policies.scripted import Scripted
from arc_cua.runtime.events import Acted, Guarded, Line, Monitored, Observed, Proposed, SettledDown, Verified
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.browser import Browser

PAGES = Path(__file__).parent / "pages"
STAGES = ("observe", "propose", "guard", "act", "verify", "monitor")
WARM_UP = 6


def actions(steps: int) -> list[AnyAction]:
    """Return clicks, typing and choices, each of which changes the page."""
    more = Target(role="button", name="More filters")
    search, status = Target(name="Search"), Target(name="Status")
    cycle: list[AnyAction] = []
    for number in range(steps):
        match number % 3:
            case 0:
                cycle.append(Click(target=more))
            case 1:
                cycle.append(Type(target=search, text=f"customer {number}"))
            case _:
                cycle.append(Select(target=status, option=("Paid", "Overdue", "Open")[number // 3 % 3]))
    return cycle


class Stopwatch:
    """Adds up each step's stages from the lines of its log."""

    def __init__(self) -> None:
        self.steps: list[dict[str, float]] = []
        self._now: dict[str, float] = defaultdict(float)
        self._last_ms = 0.0

    def on_line(self, line: Line) -> None:
        """Take the time since the last line for the stage that ended with this one."""
        passed_ms, self._last_ms = line.t_ms - self._last_ms, line.t_ms
        match line.event:
            case Observed():
                self._now["observe"] += passed_ms
            case Proposed():
                self._now["propose"] += passed_ms
            case Guarded():
                self._now["guard"] += passed_ms
            case Acted():
                self._now["act"] += passed_ms
            case SettledDown():
                self._now["page"] += passed_ms
            case Verified():
                self._now["verify"] += passed_ms
            case Monitored():
                self._now["monitor"] += passed_ms
                self.steps.append(dict(self._now))
                self._now.clear()
            case _:
                self._now["act"] += passed_ms  # the intent, which is on disk before the act


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return `own`, its `stages` and `page`, in ms."""
    count = options.rounds(quick=60, full=600)
    watch = Stopwatch()
    async with await Browser.launch(Scope(600)) as browser:
        with tempfile.TemporaryDirectory() as folder, served() as url:
            settings = RunSettings(
                goal="Look through the invoices",
                url=url,
                runs=Path(folder),
                budget=Budget(deadline_s=600, max_steps=count + WARM_UP),
                flags={"screenshots": False, "report": False},
            )
            listed = Scripted(actions(count + WARM_UP))
            summary = await run_session(settings, {}, policy=listed, browser=browser, watchers=(watch.on_line,))
        product = browser.product
    steps = watch.steps[WARM_UP:]
    if len(steps) < count // 2:
        raise UsageError(f"only {len(steps)} of {count} steps were done: {summary.ending}, {summary.reason}")
    own = [sum(step.get(stage, 0.0) for stage in STAGES) for step in steps]
    return {
        "own": contract.distribution(own),
        "stages": {stage: contract.distribution(step.get(stage, 0.0) for step in steps) for stage in STAGES},
        "page": contract.distribution(step.get("page", 0.0) for step in steps),
        "policy": listed.name,
        "versions": {"chromium": product},
    }


@contextmanager
def served() -> Iterator[str]:
    """Serve the bench's pages on loopback; yields the address of the standard one."""
    handler = partial(Quiet, directory=str(PAGES))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/standard.html"
        server.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name in the base class
        """Say nothing."""


if __name__ == "__main__":
    contract.run("step", measure, doc=__doc__)
