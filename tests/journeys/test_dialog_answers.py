"""Whole runs whose goal says what to answer to the dialog of a press."""

from __future__ import annotations

from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending


@pytest.mark.parametrize(("answer", "deleted"), [("accept", 1), ("dismiss", 0)])
async def test_the_dialog_is_answered_as_the_goal_says_and_then_it_is_done(
    travel: Any, site: Any, answer: str, deleted: int
) -> None:
    goal = f'Press "Delete order 7" and {answer} the dialog'
    budget = Budget(deadline_s=60, max_steps=8)
    journey = await travel(goal, site / "journeys/dialogs.html", budget=budget)
    assert site.count("deleted") == deleted
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
