"""A press that would send another value than was entered is held back; no other press is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import PressKey
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for attempt in receipt.attempts for item in attempt.evidence)


@pytest.fixture
async def presses(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/fields/presses.html")
    return hands


@pytest.mark.parametrize(
    ("field", "text", "button"),
    [
        ("count", "5", "more"),  # a stepper that works as the button goes down
        ("count", "5", "less"),  # the same, and the focus stays
        ("count", "5", "plain"),  # a stepper that could submit its form, for all that its markup says
        ("city", "NYC", "save"),  # completed as it is left
        ("phone", "5551234567", "save"),
        ("intl", "0301234567", "save"),
        ("price", "1234.5", "save"),
        ("name", "  Ada   Lovelace ", "save"),
        ("code", "ab-12", "save"),
        ("day", "24 Dec 2026", "save"),
        ("word", "hunter22", "show"),
        ("word", "hunter22", "clear"),
        ("back", "mine", "find"),  # another form's button
        ("note", "mine", "save"),  # a form's button, and a field outside of it
        ("note", "mine", "bold"),  # a button that switches something
    ],
)
async def test_a_legitimate_press_is_not_swallowed(presses: Hands, field: str, text: str, button: str) -> None:
    await presses.type(f"#{field}", text)
    receipt = await presses.click(f"#{button}")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.YES, None), said(receipt)
    assert await presses.main(f"window.presses.{button}") == 1


async def test_what_a_button_did_to_a_field_is_not_held_against_the_next_one(presses: Hands) -> None:
    await presses.type("#count", "5")
    await presses.click("#more")
    await presses.click("#plain")
    assert (await presses.click("#save")).refusal is None
    assert await presses.main("window.presses") == {"more": 1, "plain": 1, "save": 1}


async def test_a_loss_that_came_with_an_earlier_press_is_still_seen_by_the_one_that_sends(presses: Hands) -> None:
    await presses.type("#back", "mine")
    assert (await presses.click("#find")).refusal is None
    assert (await presses.click("#save")).refusal is Refusal.NOT_KEPT
    assert await presses.main("window.presses") == {"find": 1}


@pytest.mark.parametrize(("field", "button"), [("back", "save"), ("note", "keep")])
async def test_a_press_that_sends_a_field_that_was_put_back_is_held(presses: Hands, field: str, button: str) -> None:
    await presses.type(f"#{field}", "mine")
    receipt = await presses.click(f"#{button}")
    assert (receipt.refusal, receipt.effect) == (Refusal.NOT_KEPT, Effect.SUSPECTED_NOOP), said(receipt)
    assert await presses.main(f"window.presses.{button}") is None
    await presses.type(f"#{field}", "old")
    assert (await presses.click(f"#{button}")).refusal is None


@pytest.mark.parametrize(("text", "kept"), [("1,5", False), ("1.000", False), ("1,000", True), ("10.00", True)])
async def test_another_number_is_not_another_layout_of_it(presses: Hands, text: str, *, kept: bool) -> None:
    """The point of "1,5" is dropped, and so are the thousands of "1.000", which may be meant."""
    await presses.type("#amount", text)
    receipt = await presses.click("#save")
    assert (receipt.refusal is None) is kept, said(receipt)


async def test_enter_in_a_field_sends_no_other_value_either(presses: Hands) -> None:
    await presses.type("#back", "mine")
    receipt = await presses.act(PressKey(target=await presses.find("#back"), key="Enter"))
    assert receipt.refusal is Refusal.NOT_KEPT
    assert await presses.main("window.presses.save") is None


async def test_a_form_that_changes_a_field_as_the_browser_sends_it_is_not_sent(presses: Hands, site: Site) -> None:
    await presses.type("#native_price", "12")
    receipt = await presses.click("#send")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.YES, Refusal.NOT_KEPT), said(receipt)
    assert "Native price" in said(receipt)
    assert site.records == []


async def test_a_masked_value_that_leaves_in_another_form_is_sent(presses: Hands, site: Site) -> None:
    await presses.type("#hash", "hunter22")
    assert (await presses.click("#send")).refusal is None
    assert [record["hash"] for record in site.records] == ["deadbeef"]
