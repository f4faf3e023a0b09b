"""Files that the user allows are given to the page, to the right field; the server says what has come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.action import Upload
from arc_cua.core.ending import Ending
from arc_cua.runtime.events import Intent
from arc_cua.runtime.replaying import replay_log

OFF = {"screenshots": False, "report": False}


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.pdf"
    path.write_bytes(b"%PDF-1.4 \x00\xff the very bytes")
    return path


def received(site: Any) -> list[tuple[str, str, bytes]]:
    return [(one["field"], one["name"], one["data"]) for one in site.records if one["name"] and one["data"]]


async def test_the_file_goes_to_the_field_that_the_goal_names(travel: Any, site: Any, report: Path) -> None:
    journey = await travel(
        "Attach report.pdf as CV, enter Ada as name and press Send application",
        site / "journeys/uploads.html",
        uploads=(str(report),),
        flags=OFF,
    )
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert received(site)[-1] == ("cv", "report.pdf", report.read_bytes())
    assert [one["name"] for one in site.records if one["field"] == "photo"] in ([], [""], [None])
    assert (await replay_log(journey.folder / "events.jsonl")).matches


async def test_in_any_language_the_file_itself_tells_what_is_asked_for(travel: Any, site: Any, report: Path) -> None:
    goal = f'Lade "{report}" als Lebenslauf hoch'
    journey = await travel(goal, site / "journeys/bewerbung.html", uploads=(str(report.parent),), flags=OFF)
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert received(site) == [("cv", "report.pdf", report.read_bytes())]


async def test_a_file_that_was_not_allowed_is_refused_by_name(travel: Any, site: Any, report: Path) -> None:
    journey = await travel(f'Upload "{report}" and press Absenden', site / "journeys/bewerbung.html", flags=OFF)
    assert journey.summary.ending is Ending.ABORTED_DENIED, journey.summary.reason
    assert "report.pdf" in journey.summary.reason and "--upload" in journey.summary.reason
    assert site.records == []
    assert [type(event.action) for event in journey.events(Intent)][-1] is Upload


async def test_fields_that_nothing_tells_apart_get_nothing(travel: Any, site: Any, report: Path) -> None:
    journey = await travel(
        "Upload report.pdf", site / "journeys/uploads.html", uploads=(str(report),), flags=OFF, cortex="off"
    )
    assert journey.summary.ending is Ending.ABORTED_NEEDS_CORTEX
    assert "file fields" in journey.summary.reason
