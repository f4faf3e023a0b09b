"""Whole runs: the same door that the command line uses, in the shared browser, each with a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import AnyAction, Click
from arc_cua.core.budget import Budget
from arc_cua.core.element import Element
from arc_cua.core.ending import RunSummary
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Receipt
from arc_cua.core.scope import Scope
from arc_cua.interfaces.session import run_session
from arc_cua.runtime.events import Line
from arc_cua.runtime.log import read_lines
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.settle import mark, settle


class Journey(msgspec.Struct, frozen=True):
    """A finished run."""

    summary: RunSummary
    lines: tuple[Line, ...]

    @property
    def folder(self) -> Path:
        return Path(self.summary.run_dir)

    def events(self, kind: type[Any]) -> list[Any]:
        return [line.event for line in self.lines if isinstance(line.event, kind)]


Travel = Callable[..., Awaitable[Journey]]


@pytest.fixture
def travel(browser: Browser, tmp_path: Path) -> Travel:
    """Run a goal and return what came of it; keywords that are no `RunSettings` go to the session."""

    async def go(
        goal: str,
        url: str,
        *,
        secrets: dict[str, str] | None = None,
        policy: Any = None,
        person: Any = None,
        **settings: Any,
    ) -> Journey:
        settings.setdefault("budget", Budget(deadline_s=60, max_steps=30))
        asked = RunSettings(goal=goal, url=url, runs=tmp_path / "runs", **settings)
        summary = await run_session(asked, {}, secrets=secrets, policy=policy, browser=browser, confirm=person)
        lines = tuple(read_lines(Path(summary.run_dir) / "events.jsonl")) if summary.run_dir else ()
        return Journey(summary, lines)

    return go


class Works:
    """Looks at a page and acts on what was seen, by name, as one step of a run does; no plan, no loop."""

    def __init__(self, page: Page, browser: Browser) -> None:
        self.page = page
        self.scope = Scope(60)
        self.observer = Observer()
        self.actuator = BrowserActuator(Tabs(browser, page), patience_s=1.0)
        self.seen = Observation(seq=0, url="")

    async def open(self, url: str) -> None:
        """Load a page and its frames."""
        assert (await self.page.goto(self.scope, url)).is_there
        assert await self.page.pulse.until(
            lambda: all(frame.state == "complete" for frame in self.page.frames()), 15
        ), self.page.frames()

    async def look(self, *, goal: str = "") -> Observation:
        """Look anew."""
        self.seen = await self.observer.observe(self.scope, self.page, fresh=True, goal=goal)
        return self.seen

    def one(self, name: str) -> Element:
        """Return the only control of that name in the last look."""
        found = [element for element in self.seen.actionable if element.name == name]
        assert len(found) == 1, [(element.role, element.name) for element in self.seen.actionable]
        return found[0]

    async def act(self, action: AnyAction) -> Receipt:
        """Carry an action out on the last look, and wait until its effects are in."""
        before = mark(self.scope, self.page)
        receipt = await self.actuator.act(self.scope, "a1", action, self.seen)
        await settle(self.scope, self.page, before)
        return receipt

    async def click(self, name: str) -> Receipt:
        """Click what had that name in the last look."""
        return await self.act(Click(target=self.one(name).as_target()))


@pytest.fixture
async def works(browser: Browser, page: Page) -> AsyncIterator[Works]:
    """Eyes and hands on a fresh page."""
    yield Works(page, browser)
