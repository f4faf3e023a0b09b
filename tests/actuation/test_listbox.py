"""SELECT in lists that pages build themselves; the page's own state says what was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for attempt in receipt.attempts for item in attempt.evidence)


async def chosen(hands: Hands, name: str) -> Any:
    return await hands.main(f"window.chosen[{name!r}]")


@pytest.fixture
async def lists(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/choices/listboxes.html")
    return hands


async def test_an_option_of_another_list_is_no_answer(lists: Hands) -> None:
    receipt = await lists.select("#opener", "Rome")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED), receipt
    assert await chosen(lists, "opener") == "Rome"


async def test_a_missing_option_is_told_and_the_list_closed(lists: Hands) -> None:
    receipt = await lists.select("#opener", "Oslo")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.YES, Refusal.NO_OPTION)
    assert "Paris" in said(receipt)
    assert await lists.main("document.getElementById('portal').childElementCount") == 0
    assert await chosen(lists, "opener") is None


async def test_an_option_that_appears_on_scrolling_is_found(lists: Hands) -> None:
    receipt = await lists.select("#long", "Row 250")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert "scrolled through" in said(receipt)
    assert await chosen(lists, "long") == "Row 250"


async def test_a_list_that_ignores_clicks_is_worked_with_keys(lists: Hands) -> None:
    receipt = await lists.select("#keys", "South")
    assert (receipt.rung, receipt.effect) == (Rung.KEYBOARD, Effect.CONFIRMED), receipt
    assert await chosen(lists, "keys") == "South"


async def test_a_tag_is_added_and_shown_beside_the_field(lists: Hands) -> None:
    receipt = await lists.select("#tag", "Green")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await chosen(lists, "tags") == ["Green"]


async def test_what_was_typed_to_filter_is_put_back(lists: Hands) -> None:
    await lists.main("document.getElementById('tag').value = 'mine'")
    receipt = await lists.select("#tag", "Blue")
    assert receipt.refusal is Refusal.NO_OPTION
    assert await lists.main("document.getElementById('tag').value") == "mine"


async def test_a_list_in_a_shadow_root(lists: Hands) -> None:
    receipt = await lists.select("#host >>> #b", "Large")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await chosen(lists, "size") == "Large"
