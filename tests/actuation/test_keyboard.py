"""PRESS_KEY in real documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import PressKey
from arc_cua.core.receipt import Dispatched, Receipt, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for item in receipt.evidence)


@pytest.fixture
async def keys(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/keys.html")
    return hands


@pytest.mark.parametrize(("key", "seen"), [("a", "a true"), ("Escape", "Escape true"), ("Control+K", "ctrl k true")])
async def test_keys_and_chords_reach_the_page(keys: Hands, key: str, seen: str) -> None:
    receipt = await keys.act(PressKey(key=key))
    assert (receipt.dispatched, receipt.rung) == (Dispatched.YES, Rung.KEYBOARD), receipt
    assert "keydown x" in said(receipt)
    assert await keys.main("document.getElementById('last').textContent") == seen


async def test_enter_in_a_field_sends_its_form_once(keys: Hands, site: Site) -> None:
    receipt = await keys.act(PressKey(key="Enter", target=await keys.find("#query")))
    assert receipt.dispatched is Dispatched.YES
    assert site.count("submitted") == 1


async def test_select_all_selects(keys: Hands) -> None:
    await keys.act(PressKey(key="Control+A", target=await keys.find("#query")))
    assert await keys.main("getSelection().toString()") == "lamp"


async def test_no_such_key(keys: Hands) -> None:
    receipt = await keys.act(PressKey(key="Enterr"))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.INVALID)


async def test_what_takes_no_focus_gets_no_key(keys: Hands) -> None:
    receipt = await keys.act(PressKey(key="a", target=await keys.find("#last")))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.NOT_FOCUSED)


async def test_the_focused_frame_is_where_the_proof_is_looked_for(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/frames.html")
    inner = await hands.frame_of("child.html?cross")
    await hands.type("#field", "ab", inner)
    receipt = await hands.act(PressKey(key="Backspace"))
    assert receipt.dispatched is Dispatched.YES, receipt
    assert await hands.main("document.getElementById('field').value", inner) == "a"
