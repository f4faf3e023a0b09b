"""Every decision of a run, however it ended, can be derived again from its log."""

from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.runtime.replaying import replay_log


@pytest.mark.parametrize(
    ("goal", "path"),
    [
        ("Enter Ada Lovelace as full name, choose Lisbon as city and press Add contact", "journeys/form.html"),
        ("Press Refresh", "journeys/inert.html"),
        ("Submit order", "journeys/false_success.html"),
        ("Press Save", "journeys/restless.html"),
        ("Press Launch", "journeys/form.html"),
        ("", "journeys/form.html"),
        ("Press Save", "redirect-loop"),
        ("Press Save", "pdf"),
        ("What is the city?", "journeys/form.html"),
    ],
)
async def test_a_run_is_explained_by_its_log(travel: Any, site: Any, goal: str, path: str) -> None:
    journey = await travel(goal, site / path)
    result = await replay_log(journey.folder / "events.jsonl")
    assert result.mismatch is None
    assert (result.events, result.ending) == (len(journey.lines), journey.summary.ending)


async def test_a_run_that_was_stopped_is_explained_up_to_the_stop(travel: Any, site: Any) -> None:
    journey = await travel("Pay now", site / "journeys/unanswered.html", budget=Budget(deadline_s=4))
    result = await replay_log(journey.folder / "events.jsonl")
    assert result.mismatch is None


async def test_with_every_guard_off_the_log_explains_the_run_too(travel: Any, site: Any) -> None:
    off = {"guard.duplicate": False, "guard.completion": False, "screenshots": False}
    journey = await travel("Press Add contact", site / "journeys/form.html", flags=off)
    assert (await replay_log(journey.folder / "events.jsonl")).mismatch is None
