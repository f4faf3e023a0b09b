"""What is set without a button: the field filled in last is left, and a slider is brought to its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.ending import Ending

if TYPE_CHECKING:
    from tests.journeys.conftest import Travel
    from tests.site import Site


async def test_a_value_that_is_taken_as_its_field_is_left_is_taken_once(travel: Travel, site: Site) -> None:
    journey = await travel("Set Quantity to 3", site / "journeys/left.html")
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert site.count("quantity3") == 1


async def test_a_value_that_is_put_back_as_its_field_is_left_is_not_done(travel: Travel, site: Site) -> None:
    journey = await travel("Set Seats to 3", site / "journeys/left.html")
    assert journey.summary.ending is not Ending.DONE


async def test_a_slider_is_brought_to_its_value(travel: Travel, site: Site) -> None:
    journey = await travel("Set Volume to 7", site / "journeys/left.html")
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    assert site.count("volume7") == 1
