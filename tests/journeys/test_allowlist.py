import json
from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.ending import Ending
from arc_cua.interfaces.session import run_session
from arc_cua.runtime.events import SettledDown
from arc_cua.runtime.log import read_lines
from arc_cua.runtime.settings import RunSettings


@pytest.fixture
def visit(tmp_path: Any) -> Any:
    """Run a goal in a browser of its own, which is kept to the hosts that are named."""

    async def go(goal: str, url: str, *hosts: str) -> tuple[Any, list[Any]]:
        asked = RunSettings(goal=goal, url=url, runs=tmp_path / "runs", allowed_hosts=hosts)
        summary = await run_session(asked, {})
        return summary, [line.event for line in read_lines(Path(summary.run_dir) / "events.jsonl")]

    return go


async def test_nothing_that_a_page_starts_reaches_a_host_that_is_not_on_the_list(visit: Any, site: Any) -> None:
    host = site.url.removeprefix("http://")
    summary, events = await visit("Press Leak", site / "journeys/leaky.html", host)
    assert {name: site.count(name) for name in site.counts} == {"allowed": 1}
    blocked = [item for event in events if isinstance(event, SettledDown) for item in event.settling.evidence]
    assert any(item.kind == "blocked" for item in blocked), summary.reason


async def test_the_same_page_reaches_out_when_there_is_no_list(visit: Any, site: Any) -> None:
    await visit("Press Leak", site / "journeys/leaky.html")
    assert site.count("fetched") == 1, "the page really tries: the list is what stops it"


async def test_a_start_that_redirects_off_the_list_is_denied(visit: Any, site: Any) -> None:
    host = site.url.removeprefix("http://")
    summary, _ = await visit("Press Save", site / f"redirect?to={site.other / 'journeys/form.html'}", host)
    assert summary.ending is Ending.ABORTED_DENIED


async def test_a_run_leaves_its_traffic_with_what_was_blocked_named(visit: Any, site: Any) -> None:
    host = site.url.removeprefix("http://")
    summary, _ = await visit("Press Leak", site / "journeys/leaky.html", host)
    record = json.loads((Path(summary.run_dir) / "network.har").read_bytes())
    errors = [entry["_error"] for entry in record["log"]["entries"] if "_error" in entry]
    assert any(error.startswith("blocked: not on the list") for error in errors), errors
    assert 'href="network.har"' in Path(summary.report).read_text()
