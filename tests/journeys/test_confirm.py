"""Acts that can't be taken back: allowed, asked about, denied. The server says what really happened."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending
from arc_cua.core.risk import Confirm, Consent, Question, Risk
from arc_cua.runtime.events import Answered, Asked, GuardDecision, Guarded, Intent
from arc_cua.runtime.replaying import replay_log

ORDER = "Click Place order"


def log_of(journey: Any) -> Path:
    found: Path = journey.folder / "events.jsonl"
    return found


async def test_by_default_it_is_done_and_its_class_is_logged(travel: Any, site: Any) -> None:
    journey = await travel(ORDER, site / "journeys/risky.html")
    assert journey.summary.ending is Ending.DONE
    assert len(site.records) == 1
    assert Risk.IRREVERSIBLE in [event.risk for event in journey.events(Guarded)]
    assert journey.events(Asked) == []


async def test_what_is_denied_is_not_sent_and_is_named(travel: Any, site: Any) -> None:
    journey = await travel(ORDER, site / "journeys/risky.html", confirm=Confirm.DENY)
    assert journey.summary.ending is Ending.ABORTED_DENIED
    assert "Place order" in journey.summary.reason
    assert site.records == []
    assert (await replay_log(log_of(journey))).matches


@pytest.mark.parametrize(("answer", "ending", "sent"), [(True, Ending.DONE, 1), (False, Ending.ABORTED_DENIED, 0)])
async def test_a_person_decides(travel: Any, site: Any, answer: bool, ending: Ending, sent: int) -> None:
    asked: list[Question] = []

    async def confirm(question: Question) -> bool:
        asked.append(question)
        return answer

    journey = await travel(ORDER, site / "journeys/risky.html", confirm=Confirm.ASK, person=confirm)
    assert (journey.summary.ending, len(site.records)) == (ending, sent)
    assert len(asked) == 1
    assert "Place order" in asked[0].act
    assert [event.consent for event in journey.events(Answered)] == [Consent.YES if answer else Consent.NO]
    assert GuardDecision.ASK in [event.decision for event in journey.events(Guarded)]
    assert (await replay_log(log_of(journey))).matches


async def test_with_nobody_there_it_is_denied(travel: Any, site: Any) -> None:
    journey = await travel(ORDER, site / "journeys/risky.html", confirm=Confirm.ASK)
    assert journey.summary.ending is Ending.ABORTED_DENIED
    assert [event.consent for event in journey.events(Answered)] == [Consent.NOBODY]
    assert site.records == []


async def test_a_dialog_belongs_to_the_act_that_was_allowed(travel: Any, site: Any) -> None:
    asked: list[Question] = []

    async def confirm(question: Question) -> bool:
        asked.append(question)
        return True

    settings = {"confirm": Confirm.ASK, "person": confirm}
    journey = await travel("Delete the account", site / "journeys/risky.html", **settings)
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert (site.count("deleted"), len(asked)) == (1, 1)
    assert (await replay_log(log_of(journey))).matches


async def test_a_person_who_says_nothing_holds_no_run_up(travel: Any, site: Any) -> None:
    async def confirm(question: Question) -> bool:
        await asyncio.Event().wait()
        return True

    settings = {"confirm": Confirm.ASK, "person": confirm, "budget": Budget(deadline_s=4)}
    journey = await travel(ORDER, site / "journeys/risky.html", **settings)
    assert journey.summary.ending in (Ending.ABORTED_DEADLINE, Ending.ABORTED_DENIED)
    assert site.records == []


async def test_with_the_guard_off_nothing_is_assessed(travel: Any, site: Any) -> None:
    settings = {"confirm": Confirm.DENY, "flags": {"guard.risk": False}}
    journey = await travel(ORDER, site / "journeys/risky.html", **settings)
    assert journey.summary.ending is Ending.DONE
    assert {event.risk for event in journey.events(Guarded)} == {None}
    assert len([event for event in journey.events(Intent) if event.action_id != "a0"]) == 1
