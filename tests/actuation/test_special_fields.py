"""TYPE into fields that are more than a text box; the page's own state says what arrived."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for attempt in receipt.attempts for item in attempt.evidence)


async def state(hands: Hands, name: str) -> Any:
    return await hands.main(f"window.state[{name!r}]")


@pytest.fixture
async def gauges(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/fields/gauges.html")
    return hands


@pytest.fixture
async def special(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/fields/special.html")
    return hands


@pytest.fixture
async def kept(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/fields/kept.html")
    return hands


@pytest.mark.parametrize(
    ("element", "text", "held", "rung"),
    [
        ("keyed", "75", 75, Rung.KEYBOARD),
        ("keyed", "0", 0, Rung.KEYBOARD),
        ("words", "High", 2, Rung.KEYBOARD),
        ("count", "7", 7, Rung.KEYBOARD),
        ("dragged", "42", 42, Rung.CDP),
    ],
)
async def test_a_slider_is_brought_to_its_value(
    gauges: Hands, element: str, text: str, held: int, rung: Rung
) -> None:
    receipt = await gauges.type(f"#{element}", text)
    assert (receipt.rung, receipt.effect) == (rung, Effect.CONFIRMED), receipt
    assert await state(gauges, element) == held


async def test_a_value_between_two_steps_is_told_as_partial(gauges: Hands) -> None:
    receipt = await gauges.type("#keyed", "73")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.PARTIAL)


async def test_a_value_out_of_range_is_refused(gauges: Hands) -> None:
    receipt = await gauges.type("#count", "11")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.INVALID)
    assert await state(gauges, "count") == 3


@pytest.mark.parametrize("day", ["2026-11-05", "2027-01-31", "2026-09-30"])
async def test_a_day_is_picked_in_a_calendar(hands: Hands, site: Site, day: str) -> None:
    await hands.open(site / "actuation/fields/calendar.html")
    receipt = await hands.type("#date", day)
    assert (receipt.rung, receipt.effect) == (Rung.LISTBOX, Effect.CONFIRMED), receipt
    assert await hands.main("window.picked") == "-".join(str(int(part)) for part in day.split("-"))


async def test_a_code_is_spread_over_its_fields(special: Hands) -> None:
    receipt = await special.type("#o1", "4-7-1-9")
    assert (receipt.rung, receipt.effect) == (Rung.KEY_EVENTS, Effect.CONFIRMED), receipt
    assert await state(special, "otp") == "4719"


async def test_an_editor_that_draws_its_text_is_read_by_what_it_shows(special: Hands) -> None:
    receipt = await special.type("#code", "first line\nsecond line")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await state(special, "code") == "first line\nsecond line"


async def test_text_lands_once_in_a_field_that_is_replaced(special: Hands) -> None:
    receipt = await special.type("#reborn input", "once")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await state(special, "reborn") == "once"


async def test_lines_stay_lines_in_rich_text(special: Hands) -> None:
    receipt = await special.type("#editor", "one\ntwo")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await special.main("editor.innerText.split(/\\n+/).filter(Boolean)") == ["one", "two"]


async def test_an_editor_that_cancels_the_browsers_own_editing(special: Hands) -> None:
    receipt = await special.type("#model", "new words")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await state(special, "model") == "new words"


async def test_a_component_that_keeps_its_own_value(special: Hands) -> None:
    receipt = await special.type("#react", "new")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await state(special, "react") == "new"


async def test_a_laid_out_number_is_told_as_such(special: Hands) -> None:
    receipt = await special.type("#thousands", "1234567")
    assert receipt.effect is Effect.PARTIAL
    assert "form of its own" in said(receipt)
    assert await state(special, "thousands") == 1234567


@pytest.mark.parametrize("text", ["漢字かな交じり", "שלום עולם", "e\u0301 👩‍👩‍👧 👍🏽", "x" * 10000])
async def test_any_text_arrives_as_it_was_sent(special: Hands, text: str) -> None:
    receipt = await special.type("#area", text)
    assert receipt.effect is Effect.CONFIRMED, said(receipt)[:300]
    assert await special.main("area.value") == text


async def test_a_press_that_would_use_another_value_is_held_back_once(kept: Hands) -> None:
    await kept.type("#good", "stays")
    assert (await kept.type("#reverts", "mine")).effect is Effect.CONFIRMED
    receipt = await kept.click("#save")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.YES, Refusal.NOT_KEPT), receipt
    assert "Reverts" in said(receipt)
    assert await kept.main("window.saved.length") == 0
    assert (await kept.click("#save")).refusal is None
    assert await kept.main("window.saved[0]") == ["stays", "old", ""]


async def test_a_value_in_another_layout_is_kept(kept: Hands) -> None:
    await kept.type("#good", "stays")
    await kept.type("#lays", "1234.5")
    assert (await kept.click("#save")).refusal is None
    assert await kept.main("window.saved") == [["stays", "old", "$1,234.50"]]
    assert (await kept.click("#other")).refusal is None
    assert await kept.main("window.presses") == 1
