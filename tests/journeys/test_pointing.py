"""Whole runs that drag and hover because the goal says so."""

from __future__ import annotations

from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending

SHORT = Budget(deadline_s=60, max_steps=8)


@pytest.mark.parametrize(
    ("goal", "counted"),
    [("Drag Write letter to Done", "dropped"), ("Hover over Menu and press Settings", "settings")],
)
async def test_the_pointer_does_what_the_goal_says_once(travel: Any, site: Any, goal: str, counted: str) -> None:
    journey = await travel(goal, site / "journeys/pointing.html", budget=SHORT)
    assert site.count(counted) == 1, journey.summary.reason
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


async def test_a_place_that_is_not_there_is_no_place_to_drop_on(travel: Any, site: Any) -> None:
    journey = await travel("Drag Write letter to Archive", site / "journeys/pointing.html", budget=SHORT)
    assert site.count("dropped") == 0
    assert journey.summary.ending is not Ending.DONE
