"""Forms whose answer comes late, or whose sending can't be seen on the page: one press, and no word too many."""

from typing import Any

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending


async def test_an_answer_that_the_page_tells_later_is_waited_for(travel: Any, site: Any) -> None:
    journey = await travel("Press Save", site / "journeys/told_late.html")
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert site.count("told_late") == 1


async def test_a_button_that_only_went_away_is_no_success_yet(travel: Any, site: Any) -> None:
    journey = await travel("Press Save", site / "journeys/sends_late.html")
    assert journey.summary.ending is not Ending.DONE, "what was sent later was answered with an error"


async def test_what_a_worker_sends_is_not_sent_again(travel: Any, site: Any) -> None:
    journey = await travel("Press Save", site / "journeys/worker.html")
    assert site.count("by_worker") == 1
    assert journey.summary.ending is not Ending.DONE, "nothing on the page shows it"


async def test_a_beacon_that_was_refused_is_no_success(travel: Any, site: Any) -> None:
    journey = await travel("Press Like", site / "journeys/beacon_refused.html")
    assert journey.summary.ending is not Ending.DONE, "the page said so before it knew"


async def test_an_answer_does_not_outweigh_what_the_page_says(travel: Any, site: Any) -> None:
    journey = await travel(
        "Press Save", site / "journeys/failed_early.html", budget=Budget(deadline_s=12, max_steps=10)
    )
    assert site.count("failed_early") == 1
    assert journey.summary.ending is not Ending.DONE, "the page says that it failed"


async def test_a_form_that_was_loaded_anew_was_not_sent(travel: Any, site: Any) -> None:
    journey = await travel("Enter hello as Note and press Save", site / "journeys/reloads.html")
    assert site.count("reloads") == 0
    assert journey.summary.ending is not Ending.DONE, "the empty form is no answer"
