"""SCROLL, measured in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Scroll
from arc_cua.core.receipt import Dispatched, Effect, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.fixture
async def keys(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/keys.html")
    return hands


async def test_the_page_moves_by_what_was_asked(keys: Hands) -> None:
    receipt = await keys.act(Scroll(dy=300))
    assert (receipt.dispatched, receipt.effect, receipt.rung) == (Dispatched.YES, Effect.CONFIRMED, Rung.WHEEL)
    assert receipt.evidence[0].detail == "moved by 0, 300 CSS pixels"
    assert await keys.main("scrollY") == 300


async def test_the_end_is_told(keys: Hands) -> None:
    receipt = await keys.act(Scroll(dy=10_000))
    assert "the end is reached" in receipt.evidence[0].detail
    again = await keys.act(Scroll(dy=100))
    assert (again.effect, again.dispatched) == (Effect.SUSPECTED_NOOP, Dispatched.YES)
    assert "nothing moved; the end is reached" in again.evidence[0].detail
    assert len(again.evidence) == 1
    third = await keys.act(Scroll(dy=300))
    assert third.evidence[1].detail.startswith("2 scrolls in a row")
    assert len((await keys.act(Scroll(dy=-300))).evidence) == 1


async def test_what_is_loaded_by_scrolling_is_told(keys: Hands) -> None:
    await keys.main(
        "addEventListener('scroll', () => document.body.append(document.createElement('hr')), {once: true})"
    )
    receipt = await keys.act(Scroll(dy=200))
    assert "more has come" in receipt.evidence[0].detail


async def test_a_pane_of_its_own_is_scrolled_over(keys: Hands) -> None:
    receipt = await keys.act(Scroll(target=await keys.find("#pane"), dy=200))
    assert receipt.effect is Effect.CONFIRMED
    assert await keys.main("document.getElementById('pane').scrollTop") == 200
    assert await keys.main("scrollY") == 0


async def test_scrolling_by_nothing_is_refused(keys: Hands) -> None:
    receipt = await keys.act(Scroll())
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.INVALID)
