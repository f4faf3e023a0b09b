"""What a page takes at once, and what it makes of it: entered once, and no other value called done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.ending import Ending

if TYPE_CHECKING:
    from tests.journeys.conftest import Travel
    from tests.site import Site


@pytest.mark.parametrize(
    ("goal", "counted"), [("Enter hello as Note", "note"), ("Choose Lisbon as City", "city")], ids=["typed", "chosen"]
)
async def test_what_was_sent_off_as_it_came_is_not_entered_again(
    travel: Travel, site: Site, goal: str, counted: str
) -> None:
    await travel(goal, site / "journeys/taken.html")
    assert site.count(counted) == 1


async def test_two_values_for_one_field_are_not_called_done(travel: Travel, site: Site) -> None:
    journey = await travel("Enter 1, 5 as Amount and press Save", site / "journeys/taken.html")
    assert journey.summary.ending is not Ending.DONE
    assert site.count("amount") == 0


async def test_another_value_in_the_address_is_no_success(travel: Travel, site: Site) -> None:
    journey = await travel("Enter 500 as Amount and press Save", site / "journeys/taken.html")
    assert site.count("amount") == 1
    assert journey.summary.ending is not Ending.DONE, "5 was sent"
