"""Pages that open pages: followed, gone back from, and never without end. And a button that does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending
from arc_cua.runtime.events import Intent

SHORT = Budget(deadline_s=60, max_steps=12)
MOST_PAGES = 3


async def test_a_popup_that_closes_itself_costs_no_run(travel: Any, site: Any) -> None:
    goal = "Click Check address and then click Send"
    journey = await travel(goal, site / "journeys/popups.html", budget=SHORT)
    presses = [str(event.action) for event in journey.events(Intent) if event.action.verb == "CLICK"]
    assert len(presses) == len(set(presses)) == 2, presses
    assert site.count("sent") == 1
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


@pytest.mark.xfail(reason="an empty page that was opened ends the run", strict=False)
async def test_one_act_opens_no_flood_of_pages(travel: Any, site: Any, browser: Any) -> None:
    before = len(browser.pages)
    journey = await travel("Click Show offers", site / "journeys/popups.html", budget=SHORT)
    assert len(browser.pages) - before <= MOST_PAGES
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


async def test_a_button_that_changes_nothing_is_given_up_within_three_presses(travel: Any, site: Any) -> None:
    journey = await travel("Click Nudge", site / "journeys/popups.html", budget=SHORT)
    presses = [event for event in journey.events(Intent) if event.action.verb == "CLICK"]
    assert 1 <= len(presses) <= 3
    assert journey.summary.ending not in (Ending.DONE, Ending.ABORTED_CAP, Ending.ABORTED_DEADLINE)
    assert journey.summary.reason
