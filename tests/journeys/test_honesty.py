"""The agent never claims what did not happen, and never does a thing twice."""

from typing import Any

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending
from arc_cua.runtime.events import Acted, Intent


async def test_a_form_is_filled_and_sent_once(travel: Any, site: Any) -> None:
    journey = await travel(
        "Enter Ada Lovelace as full name, choose Lisbon as city and press Add contact", site / "journeys/form.html"
    )
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert [(one["name"], one["city"]) for one in site.records] == [("Ada Lovelace", "Lisbon")]


async def test_a_page_that_says_success_after_a_server_error_is_not_believed(travel: Any, site: Any) -> None:
    journey = await travel("Submit order", site / "journeys/false_success.html")
    assert journey.summary.ending is not Ending.DONE
    sent = [event for event in journey.events(Intent) if event.action.verb == "CLICK"]
    assert len(sent) == 1, "what the server may have carried out is not sent again"


async def test_a_payment_without_an_answer_is_sent_once_and_said_to_be_in_doubt(travel: Any, site: Any) -> None:
    journey = await travel("Pay now", site / "journeys/unanswered.html", budget=Budget(deadline_s=20, max_steps=20))
    assert journey.summary.ending in (Ending.ABORTED_TIMEOUT, Ending.ABORTED_DEADLINE)
    assert site.count("payments") == 1
    assert journey.summary.duplicates_prevented >= 1


async def test_a_button_that_changes_nothing_ends_with_a_name_after_a_few_steps(travel: Any, site: Any) -> None:
    journey = await travel("Press Refresh", site / "journeys/inert.html")
    assert journey.summary.ending in (Ending.ABORTED_STALLED, Ending.ABORTED_LOOP)
    assert len(journey.events(Acted)) <= 6


async def test_an_intent_is_in_the_log_before_each_act(travel: Any, site: Any) -> None:
    journey = await travel("Press Add contact", site / "journeys/form.html")
    kinds = [line.event for line in journey.lines if isinstance(line.event, Intent | Acted)]
    assert kinds
    for intent, acted in zip(kinds[::2], kinds[1::2], strict=True):
        assert isinstance(intent, Intent)
        assert isinstance(acted, Acted)
        assert intent.action_id == acted.receipt.action_id


async def test_an_effect_that_comes_late_is_waited_for_and_not_provoked_again(travel: Any, site: Any) -> None:
    journey = await travel("Press Book seat", site / "journeys/late.html")
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert site.count("seats") == 1


async def test_a_button_that_renames_itself_while_the_server_thinks_is_not_pressed_again(
    travel: Any, site: Any
) -> None:
    journey = await travel("Press Submit", site / "journeys/renaming.html")
    assert site.count("submits") == 1
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


async def test_a_form_that_answers_in_a_new_tab_is_sent_once_and_followed(travel: Any, site: Any) -> None:
    journey = await travel("Press Vote", site / "journeys/newtab.html")
    assert site.count("votes") == 1
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


async def test_a_beacon_counts_as_sent(travel: Any, site: Any) -> None:
    journey = await travel("Press Like", site / "journeys/beacon.html")
    assert site.count("likes") == 1
    assert journey.summary.ending is not Ending.DONE, "nothing on the page shows it"


async def test_a_page_that_says_that_it_failed_is_believed_after_a_navigation(travel: Any, site: Any) -> None:
    journey = await travel("Press Place order", site / "journeys/declined.html")
    assert journey.summary.ending is not Ending.DONE
