"""WAIT, ASSERT_VISIBLE, ASSERT_TEXT and NOOP."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import AssertText, AssertVisible, Noop, Target, Wait
from arc_cua.core.receipt import Dispatched, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.fixture
async def here(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/keys.html")
    return hands


@pytest.mark.parametrize("text", ["Order was sent", "order WAS  sent", "lamp", "Tall"])
async def test_text_is_found_in_any_case_and_in_fields(here: Hands, text: str) -> None:
    receipt = await here.act(AssertText(text=text))
    assert (receipt.dispatched, receipt.rung) == (Dispatched.YES, Rung.READ), receipt


@pytest.mark.parametrize("text", ["order was lost", "hunter2hunter2", "Item"])
async def test_text_that_is_not_shown_is_not_there(here: Hands, text: str) -> None:
    receipt = await here.act(AssertText(text=text))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.ASSERTION_FAILED)


async def test_text_is_looked_for_in_the_target_only(here: Hands) -> None:
    pane = await here.find("#pane")
    assert (await here.act(AssertText(text="tall", target=pane))).dispatched is Dispatched.YES
    assert (await here.act(AssertText(text="Menu", target=pane))).refusal is Refusal.ASSERTION_FAILED


async def test_no_text_proves_nothing(here: Hands) -> None:
    assert (await here.act(AssertText(text="  "))).refusal is Refusal.INVALID


async def test_text_in_frames_of_other_sites_and_shadow_roots(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/frames.html")
    await hands.frame_of("child.html?cross")
    assert (await hands.act(AssertText(text="press"))).dispatched is Dispatched.YES
    await hands.open(site / "actuation/shadow.html")
    assert (await hands.act(AssertText(text="Deep"))).dispatched is Dispatched.YES


async def test_visible_and_not(here: Hands) -> None:
    assert (await here.act(AssertVisible(target=await here.find("#menu")))).dispatched is Dispatched.YES
    hidden = await here.act(AssertVisible(target=await here.find("#item")))
    assert (hidden.dispatched, hidden.refusal) == (Dispatched.NO, Refusal.ASSERTION_FAILED)
    absent = await here.act(AssertVisible(target=Target(role="button", name="Nowhere")))
    assert (absent.dispatched, absent.refusal) == (Dispatched.NO, Refusal.ASSERTION_FAILED)


async def test_waiting_ends_with_the_first_change(here: Hands) -> None:
    waiting = asyncio.create_task(here.act(Wait(seconds=25), settled=False))
    script = "document.body.appendChild(document.createElement('p')).appendChild(document.createElement('b'))"
    while not waiting.done():  # whenever the wait begins, there is a change after it
        await here.main(f"void {script}")
        await asyncio.wait([waiting], timeout=0.05)
    assert (await waiting).evidence[0].detail == "the page changed"


async def test_waiting_in_vain_ends_too(here: Hands) -> None:
    receipt = await here.act(Wait(seconds=0.2))
    assert receipt.dispatched is Dispatched.YES
    assert "nothing changed" in receipt.evidence[0].detail


async def test_doing_nothing(here: Hands) -> None:
    assert (await here.act(Noop())).dispatched is Dispatched.YES
