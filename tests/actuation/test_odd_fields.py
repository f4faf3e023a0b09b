"""Fields that go their own way: what they hold, and nothing else, says what became of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Click, PressKey, Select
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for attempt in receipt.attempts for item in attempt.evidence)


@pytest.fixture
async def odd(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/fields/odd.html")
    return hands


async def test_a_calendar_with_lists_of_months_and_years(odd: Hands) -> None:
    receipt = await odd.type("#date", "2028-02-29")
    assert receipt.effect is Effect.CONFIRMED, said(receipt)
    assert await odd.main("date.value") == "2028-02-29"


async def test_the_two_thumbs_of_a_slider_are_set_one_by_one(odd: Hands) -> None:
    assert (await odd.type("#low", "35")).effect is Effect.CONFIRMED
    assert (await odd.type("#high", "60")).effect is Effect.CONFIRMED
    assert await odd.main("window.state") == {"low": 35, "high": 60}
    beyond = await odd.type("#low", "70")
    assert (beyond.dispatched, beyond.refusal) == (Dispatched.NO, Refusal.INVALID)


async def test_an_editor_that_draws_its_text_anew_before_each_input(odd: Hands) -> None:
    receipt = await odd.type("#quill", "new words")
    assert receipt.effect is Effect.CONFIRMED, said(receipt)
    assert await odd.main("lines") == "new words"


async def test_a_list_that_opens_with_an_arrow_key(odd: Hands) -> None:
    target = await odd.find("#arrow", role="combobox", name="Size")
    receipt = await odd.act(Select(target=target, option="Large"))
    assert receipt.effect is Effect.CONFIRMED, said(receipt)
    assert await odd.main("arrow.textContent") == "Large"


async def test_options_that_are_fetched_key_by_key(odd: Hands) -> None:
    target = await odd.find("#fetched", role="combobox", name="City")
    receipt = await odd.act(Select(target=target, option="Lisbon"))
    assert receipt.dispatched is Dispatched.YES, said(receipt)
    assert await odd.main("window.state.city") == "Lisbon"


async def test_a_focus_that_goes_on_by_itself_takes_no_text_along(odd: Hands) -> None:
    receipt = await odd.type("#jumps", "four")
    assert receipt.effect is Effect.CONFIRMED, said(receipt)
    assert await odd.main("[jumps.value, next.value]") == ["four", ""]


async def test_a_stolen_focus_gets_nothing(odd: Hands) -> None:
    receipt = await odd.type("#stolen", "mine")
    held = await odd.main("[stolen.value, thief.value]")
    assert held[1] == "", said(receipt)
    assert (held[0] == "mine") is (receipt.effect is Effect.CONFIRMED), said(receipt)


async def test_a_field_that_only_tab_gives_the_focus_to(odd: Hands) -> None:
    receipt = await odd.type("#tabbed", "reached")
    assert receipt.effect is Effect.CONFIRMED, said(receipt)
    assert await odd.main("tabbed.value") == "reached"


async def test_a_key_for_what_only_tab_reaches(odd: Hands) -> None:
    receipt = await odd.act(PressKey(target=await odd.find("#tabbed_button"), key="Enter"))
    assert receipt.dispatched is Dispatched.YES, said(receipt)
    assert await odd.main("window.state.entered") is True


async def test_an_area_whose_picture_is_gone_is_stale(odd: Hands) -> None:
    target = await odd.find("#part")
    odd.actuator.patience_s = 0.1
    await odd.main("picture.remove()")
    receipt = await odd.act(Click(target=target))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE), said(receipt)


async def test_a_frame_that_is_edited_as_a_whole(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/fields/framed.html")
    frame = await hands.frame_of("design.html")
    receipt = await hands.type("body", "designed", frame)
    assert receipt.effect is Effect.CONFIRMED, said(receipt)
    assert await hands.world("document.body.innerText.trim()", frame) == "designed"


async def test_a_list_in_a_frame_of_another_process(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/fields/framed.html")
    frame = await hands.frame_of("chooser.html")
    receipt = await hands.act(Select(target=await hands.find("#size", frame), option="Large"))
    assert receipt.effect is Effect.CONFIRMED, said(receipt)
    assert await hands.world("document.querySelector('#size').value", frame) == "Large"
