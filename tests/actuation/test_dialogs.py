"""DIALOG: answered by intent, never by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Dialog, Wait
from arc_cua.core.receipt import Dispatched, Effect, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.mark.parametrize(("accept", "deleted"), [(True, 1), (False, 0)])
async def test_a_confirmation_is_answered(hands: Hands, site: Site, accept: bool, deleted: int) -> None:
    await hands.open(site / "actuation/clicks.html")
    await hands.click("#confirms")
    receipt = await hands.act(Dialog(accept=accept))
    assert (receipt.dispatched, receipt.effect, receipt.rung) == (Dispatched.YES, Effect.CONFIRMED, Rung.DIALOG)
    assert "Delete it?" in receipt.evidence[0].detail
    assert hands.page.dialog is None
    assert site.count("deleted") == deleted


async def test_without_a_dialog_there_is_nothing_to_answer(hands: Hands) -> None:
    receipt = await hands.act(Dialog(accept=True))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.NO_DIALOG)


async def test_a_dialog_gets_no_secret(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/clicks.html")
    await hands.click("#alerts")
    receipt = await hands.act(Dialog(accept=True, text="{{secret:demo}}"))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.DENIED)


async def test_waiting_is_possible_while_a_dialog_is_open(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/clicks.html")
    await hands.click("#alerts")
    receipt = await hands.act(Wait(seconds=0.2))
    assert receipt.dispatched is Dispatched.YES
    assert hands.page.dialog is not None
