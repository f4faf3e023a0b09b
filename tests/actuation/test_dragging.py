"""DRAG: with data, and by the pointer; the page's own state and the server's counters tell what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Drag
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.fixture
async def drags(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/drags.html")
    return hands


async def drag(hands: Hands, what: str, onto: str) -> Receipt:
    return await hands.act(Drag(target=await hands.find(what), to=await hands.find(onto)))


@pytest.mark.parametrize("place", ["bin", "far"])
async def test_a_card_with_data_is_dropped_even_where_it_must_be_scrolled_to(
    drags: Hands, site: Site, place: str
) -> None:
    receipt = await drag(drags, "#card", f"#{place}")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED), receipt
    assert "drop seen" in receipt.evidence[0].detail
    assert await drags.main("card.parentNode.id") == place
    assert site.count(place) == 1
    assert drags.page.hands.is_empty


async def test_a_slider_that_captures_the_pointer_is_dragged_by_a_distance(drags: Hands, site: Site) -> None:
    receipt = await drags.act(Drag(target=await drags.find("#thumb"), dx=100))
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED), receipt
    assert await drags.main("thumb.getAttribute('aria-valuenow')") == "100"
    assert site.count("slid") == 1


async def test_an_item_of_a_list_is_held_lifted_and_put_elsewhere(drags: Hands, site: Site) -> None:
    receipt = await drag(drags, "#a", "#c")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED), receipt
    assert await drags.main("[...list.children].map((item) => item.id).join('')") == "bca"
    assert site.count("sorted") == 1


async def test_a_covered_place_is_refused_before_anything_is_pressed(drags: Hands) -> None:
    drags.actuator.patience_s = 0.1
    receipt = await drag(drags, "#card", "#covered")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.COVERED), receipt
    assert "Covered for cleaning" in receipt.reason()


async def test_a_place_that_is_gone_is_stale(drags: Hands) -> None:
    card, place = await drags.find("#card"), await drags.find("#bin")
    await drags.main("bin.remove()")
    receipt = await drags.act(Drag(target=card, to=place))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE), receipt


async def test_a_drag_by_nothing_is_refused(drags: Hands) -> None:
    receipt = await drags.act(Drag(target=await drags.find("#card")))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.INVALID)
