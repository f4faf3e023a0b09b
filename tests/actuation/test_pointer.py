"""CLICK with the pointer: exactly once, and proven."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Click, Hover
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for item in receipt.evidence)


@pytest.fixture
async def clicks(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/clicks.html")
    return hands


async def test_a_button_is_clicked_once(clicks: Hands, site: Site) -> None:
    receipt = await clicks.click("#plain")
    assert (receipt.dispatched, receipt.rung) == (Dispatched.YES, Rung.CDP)
    assert "click x1" in said(receipt)
    assert len(receipt.attempts) == 1
    assert receipt.pre_digest == 7
    assert site.count("plain") == 1


async def test_a_busy_handler_is_waited_for_and_clicked_once(clicks: Hands, site: Site) -> None:
    receipt = await clicks.click("#busy")
    assert receipt.dispatched is Dispatched.YES
    assert site.count("busy") == 1


@pytest.mark.parametrize("selector", ["#alerts", "#confirms", "#on-down"])
async def test_a_click_that_opens_a_dialog_is_proven(clicks: Hands, site: Site, selector: str) -> None:
    receipt = await clicks.click(selector)
    assert receipt.dispatched is Dispatched.YES, receipt
    assert "dialog" in said(receipt)
    assert clicks.page.dialog is not None
    assert site.counts["deleted"] == 0


async def test_nothing_is_clicked_behind_an_open_dialog(clicks: Hands, site: Site) -> None:
    plain = await clicks.find("#plain")
    await clicks.click("#alerts")
    receipt = await clicks.act(Click(target=plain))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.DIALOG_OPEN)
    assert "Are you there?" in said(receipt)
    assert site.count("plain") == 0


async def test_a_link_is_followed(clicks: Hands) -> None:
    receipt = await clicks.click("#link")
    assert receipt.dispatched is Dispatched.YES, receipt
    assert clicks.page.url.endswith("other.html")


async def test_a_link_opens_a_new_tab(clicks: Hands) -> None:
    receipt = await clicks.click("#popup")
    assert receipt.dispatched is Dispatched.YES
    assert await clicks.page.pulse.until(lambda: len(clicks.page.popups) == 1, 5)


async def test_a_prevented_default_is_told(clicks: Hands, site: Site) -> None:
    receipt = await clicks.click("#stay")
    assert "default prevented" in said(receipt)
    assert site.count("stayed") == 1


async def test_a_double_click_and_a_right_click(clicks: Hands, site: Site) -> None:
    await clicks.click("#double", count=2)
    await clicks.click("#menu", button="right")
    assert (site.count("double"), site.count("menu")) == (1, 1)


async def test_no_mouse_has_that_button(clicks: Hands) -> None:
    receipt = await clicks.click("#plain", button="sixth")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.INVALID)


async def test_a_wrapped_link_is_hit_on_one_of_its_lines(clicks: Hands, site: Site) -> None:
    receipt = await clicks.click("#wrapped")
    assert receipt.dispatched is Dispatched.YES, receipt
    assert site.count("wrapped") == 1


@pytest.mark.parametrize(
    ("selector", "name"), [("#label", "box"), ("#box", "box"), ("#around", "inner"), ("#inner", "inner")]
)
async def test_a_label_works_its_control_once(clicks: Hands, site: Site, selector: str, name: str) -> None:
    receipt = await clicks.click(selector)
    assert receipt.dispatched is Dispatched.YES
    assert receipt.effect is Effect.CONFIRMED
    assert "not checked became checked" in said(receipt)
    assert "click x1" in said(receipt)
    assert site.count(name) == 1


async def test_an_element_that_removes_itself(clicks: Hands, site: Site) -> None:
    receipt = await clicks.click("#vanishes")
    assert receipt.dispatched is Dispatched.YES
    assert "left the document" in said(receipt)
    assert site.count("vanished") == 1


async def test_an_element_that_is_swapped_as_it_is_pressed_is_not_pressed_again(clicks: Hands, site: Site) -> None:
    receipt = await clicks.click("#swapped")
    assert receipt.dispatched is Dispatched.YES
    assert len(receipt.attempts) == 1
    assert site.count("swapped") == 1


async def test_a_control_inside_the_target_is_avoided(clicks: Hands, site: Site) -> None:
    await clicks.click("#card")
    assert (site.count("card"), site.count("nested")) == (1, 0)


async def test_a_page_that_never_answers_leaves_no_doubt_once_the_press_was_seen(clicks: Hands) -> None:
    clicks.scope = clicks.scope.child(2.0)
    receipt = await clicks.act(Click(target=await clicks.find("#spinner")), settled=False)
    assert receipt.dispatched is Dispatched.YES
    assert "did not answer" in said(receipt)
    assert len(receipt.attempts) == 1


async def test_a_page_that_stops_all_events_is_still_seen_through(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/hidden_clicks.html")
    receipt = await hands.click("#plain")
    assert (receipt.dispatched, site.count("stopped")) == (Dispatched.YES, 1)


async def test_an_old_reference_dies_with_its_document(clicks: Hands, site: Site) -> None:
    plain = await clicks.find("#plain", name="Plain", tag="button", role="button")
    await clicks.open(site / "actuation/other.html")
    receipt = await clicks.act(Click(target=plain))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE)
    assert "look-alike" in said(receipt)
    assert (site.count("plain"), site.count("other")) == (0, 0)


async def test_a_redrawn_list_is_stale_and_the_look_alike_is_offered(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/list.html")
    beta = await hands.find("[data-testid=open-Beta]", name="Open Beta", tag="button", test_id="open-Beta")
    await hands.click("#redraw")
    receipt = await hands.act(Click(target=beta))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE)
    assert "Open Beta" in said(receipt)
    assert site.count("open-Beta") == 0


async def test_hovering_opens_a_menu_whose_item_can_be_clicked(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/keys.html")
    receipt = await hands.act(Hover(target=await hands.find("#menu")))
    assert receipt.dispatched is Dispatched.YES, receipt
    assert (await hands.click("#item")).dispatched is Dispatched.YES
    assert site.count("item") == 1
