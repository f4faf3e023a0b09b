"""Pages that put a field back: the run enters it anew or says so, and never calls it done with another value."""

from __future__ import annotations

from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import Ending

GOAL = "Enter 1250 as price and press Save"
SHORT = Budget(deadline_s=40, max_steps=14)


async def test_a_field_that_is_put_back_once_is_entered_anew(travel: Any, site: Any) -> None:
    journey = await travel(GOAL, site / "journeys/reverting.html?how=once", budget=SHORT)
    assert [record["price"] for record in site.records] == ["1250"]
    assert journey.summary.ending is Ending.DONE, journey.summary.reason


@pytest.mark.parametrize("how", ["blur", "submit", "timer"])
async def test_a_value_that_the_page_never_takes_is_not_called_done(travel: Any, site: Any, how: str) -> None:
    journey = await travel(GOAL, site / f"journeys/reverting.html?how={how}", budget=SHORT)
    assert journey.summary.ending not in (Ending.DONE, Ending.ABORTED_CAP, Ending.ABORTED_DEADLINE)
    assert len(site.records) == (0 if how == "blur" else 1), site.records
    assert journey.summary.reason


async def test_a_form_that_is_put_back_after_it_was_sent_is_done(travel: Any, site: Any) -> None:
    journey = await travel(GOAL, site / "journeys/reverting.html?how=after", budget=SHORT)
    assert [record["price"] for record in site.records] == ["1250"]
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
