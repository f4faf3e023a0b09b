"""Whole runs past dialogs: never accepted unasked, never a hang, and each effect exactly once."""

from __future__ import annotations

from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending
from arc_cua.core.risk import Confirm

SHORT = Budget(deadline_s=60, max_steps=14)


@pytest.mark.parametrize(
    ("goal", "counted"),
    [("Delete order 7", "deleted"), ("Click Erase order 7", "erased"), ("Archive order 7", "archived")],
)
async def test_a_question_about_our_own_act_is_answered(travel: Any, site: Any, goal: str, counted: str) -> None:
    journey = await travel(goal, site / "journeys/dialogs.html", budget=SHORT)
    assert (site.count(counted), sum(site.counts.values())) == (1, 1)
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


async def test_a_prompt_is_given_what_the_goal_says(travel: Any, site: Any) -> None:
    goal = "Click Rename and enter Gemini as new name"
    journey = await travel(goal, site / "journeys/dialogs.html", budget=SHORT)
    assert site.records == [{"to": "Gemini", "record": "renamed"}]
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


@pytest.mark.parametrize("where", ["load", "timer"])
async def test_a_question_that_nobody_raised_is_declined(travel: Any, site: Any, where: str) -> None:
    journey = await travel("Delete order 7", site / f"journeys/dialogs.html#{where}", budget=SHORT)
    assert site.count("everything") == 0
    assert site.count("deleted") == 1
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


async def test_dialogs_without_end_end_the_run_with_a_name(travel: Any, site: Any) -> None:
    journey = await travel("Refresh order 7", site / "journeys/dialogs.html", budget=SHORT)
    assert journey.summary.ending not in (Ending.DONE, Ending.ABORTED_CRASHED, Ending.ABORTED_DEADLINE)
    assert "dialog" in journey.summary.reason


async def test_a_denied_act_is_not_let_through_by_its_dialog(travel: Any, site: Any) -> None:
    journey = await travel("Archive order 7", site / "journeys/dialogs.html", budget=SHORT, confirm=Confirm.DENY)
    assert journey.summary.ending is Ending.ABORTED_DENIED
    assert site.count("archived") == 0


@pytest.mark.parametrize(("goal", "counted"), [("Press Delete", "deleted"), ("Press Send", "sent")])
async def test_a_question_on_the_page_is_not_the_end_of_the_press(
    travel: Any, site: Any, goal: str, counted: str
) -> None:
    """One button repeats what was pressed and is the answer; with others, nobody can tell, and nothing is claimed."""
    journey = await travel(goal, site / "journeys/asks.html", budget=SHORT)
    done = journey.summary.ending is Ending.DONE
    assert (done, site.count(counted)) == ((True, 1) if counted == "deleted" else (False, 0)), journey.summary.reason
