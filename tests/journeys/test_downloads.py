"""Files that a run is after are kept and named; files that nobody asked for are stopped and told of."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending, RunSummary
from arc_cua.interfaces.session import run_session
from arc_cua.runtime.events import SettledDown
from arc_cua.runtime.log import read_lines
from arc_cua.runtime.replaying import replay_log
from arc_cua.runtime.settings import RunSettings


async def run(goal: str, url: str, runs: Path) -> RunSummary:
    """In a browser of the run's own: only there files are taken."""
    flags = {"screenshots": False, "report": False}
    settings = RunSettings(goal=goal, url=url, runs=runs, flags=flags, budget=Budget(deadline_s=60))
    return await run_session(settings, {})


async def test_a_file_that_was_asked_for_is_kept_and_named(site: Any, tmp_path: Path) -> None:
    summary = await run("Download the report", site / "journeys/downloads.html", tmp_path)
    assert summary.ending is Ending.DONE, summary.reason
    file = Path(summary.run_dir) / "downloads" / "report.bin"
    assert file.read_bytes() == b"some bytes"
    digest = hashlib.sha256(b"some bytes").hexdigest()
    told = [item.detail for item in summary.evidence if item.kind == "download"]
    assert told == [f"saved downloads/report.bin (10 bytes, sha256 {digest})"]
    assert (await replay_log(Path(summary.run_dir) / "events.jsonl")).matches


async def test_a_file_that_the_page_sends_unasked_is_not_taken(site: Any, tmp_path: Path) -> None:
    summary = await run("Press Show figures", site / "journeys/drive_by.html", tmp_path)
    assert summary.ending is Ending.DONE, summary.reason
    folder = Path(summary.run_dir)
    assert not list(folder.glob("downloads/*"))
    settled = [line.event for line in read_lines(folder / "events.jsonl") if isinstance(line.event, SettledDown)]
    blocked = [item.detail for event in settled for item in event.settling.evidence if item.kind == "blocked"]
    assert blocked == ["the download 'report.bin' was stopped: no act asked for it"]
