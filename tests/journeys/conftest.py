"""Whole runs: the same door that the command line uses, in the shared browser, each with a folder of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import RunSummary
from arc_cua.interfaces.session import run_session
from arc_cua.runtime.events import Line
from arc_cua.runtime.log import read_lines
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.browser import Browser


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
