"""What must hold before anything is sent, on real pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.actuation.readiness import FOR_TYPING, asked
from arc_cua.actuation.spot import PATIENCE_S, Spot
from arc_cua.core.action import Click
from arc_cua.core.element import Element, ElementRef
from arc_cua.core.receipt import Dispatched, Receipt, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for item in receipt.evidence)


@pytest.fixture
async def here(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/readiness.html")
    return hands


async def test_a_covered_button_is_refused_naming_the_cover_and_clicked_once_it_is_closed(
    here: Hands, site: Site
) -> None:
    pay = await here.find("#covered")
    here.actuator.patience_s = 0.1
    receipt = await here.act(Click(target=pay))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.COVERED)
    assert "div#cover role=dialog" in said(receipt)
    assert "We use cookies" in said(receipt)
    assert [attempt.rung for attempt in receipt.attempts] == [Rung.CDP]
    here.actuator.patience_s = PATIENCE_S
    await here.click("#close")
    assert (await here.act(Click(target=pay))).dispatched is Dispatched.YES
    assert site.count("covered") == 1


@pytest.mark.parametrize(
    ("selector", "refusal"),
    [
        ("#disabled", Refusal.DISABLED),
        ("#in-fieldset", Refusal.DISABLED),
        ("#aria", Refusal.DISABLED),
        ("#gone", Refusal.HIDDEN),
        ("#invisible", Refusal.HIDDEN),
        ("#lookthrough", Refusal.COVERED),
        ("#inert", Refusal.COVERED),
    ],
)
async def test_what_can_not_be_clicked_is_refused_with_the_reason(
    here: Hands, site: Site, selector: str, refusal: Refusal
) -> None:
    here.actuator.patience_s = 0.1
    receipt = await here.click(selector)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, refusal), receipt
    assert said(receipt)
    assert len(receipt.attempts) == 1
    assert sum(site.counts.values()) == 0


async def test_an_empty_box_is_no_place_to_click_but_its_key_works(here: Hands, site: Site) -> None:
    here.actuator.patience_s = 0.1
    receipt = await here.click("#zero")
    assert [attempt.rung for attempt in receipt.attempts] == [Rung.CDP, Rung.KEYBOARD]
    assert receipt.attempts[0].refusal is Refusal.ZERO_SIZE
    assert receipt.attempts[1].refusal is Refusal.ZERO_SIZE
    assert (receipt.dispatched, site.count("zero")) == (Dispatched.NO, 0)


async def test_a_button_that_gets_enabled_is_waited_for(here: Hands, site: Site) -> None:
    soon = await here.find("#soon")
    await here.click("#enable")
    assert (await here.act(Click(target=soon))).dispatched is Dispatched.YES
    assert site.count("soon") == 1


async def test_a_sliding_button_is_clicked_once_it_rests(here: Hands, site: Site) -> None:
    receipt = await here.click("#slides")
    assert (receipt.dispatched, receipt.rung) == (Dispatched.YES, Rung.CDP), receipt
    assert site.count("slides") == 1


async def test_a_button_that_never_rests_is_worked_by_its_key(here: Hands, site: Site) -> None:
    here.actuator.patience_s = 0.3
    receipt = await here.click("#endless")
    assert [attempt.rung for attempt in receipt.attempts] == [Rung.CDP, Rung.KEYBOARD]
    assert receipt.attempts[0].refusal is Refusal.UNSTABLE
    assert receipt.dispatched is Dispatched.YES, receipt
    assert site.count("endless") == 1


@pytest.mark.parametrize(("selector", "name"), [("#offscreen", "offscreen"), ("#scrolled", "scrolled")])
async def test_what_is_out_of_sight_is_scrolled_into_view(here: Hands, site: Site, selector: str, name: str) -> None:
    receipt = await here.click(selector)
    assert receipt.dispatched is Dispatched.YES, receipt
    assert "scrolled into view" in said(receipt)
    assert site.count(name) == 1


async def test_a_hidden_choice_is_worked_through_its_label(here: Hands, site: Site) -> None:
    receipt = await here.click("#hidden-box")
    assert receipt.dispatched is Dispatched.YES, receipt
    assert site.count("hidden-box") == 1


@pytest.mark.parametrize("selector", ["#host >>> #inner", "#host", "#slotted", "#outer >>> #deep >>> #inner"])
async def test_shadow_roots_are_no_obstacle(hands: Hands, site: Site, selector: str) -> None:
    await hands.open(site / "actuation/shadow.html")
    receipt = await hands.click(selector)
    assert receipt.dispatched is Dispatched.YES, receipt
    assert "click x1" in said(receipt)
    assert site.count("shadow") == 1


@pytest.mark.parametrize("frame", ["same", "cross", "nested", "below"])
async def test_buttons_in_frames_are_clicked_once(hands: Hands, site: Site, frame: str) -> None:
    await hands.open(site / "actuation/frames.html")
    inner = await hands.frame_of(f"child.html?{frame}")
    receipt = await hands.click("#press", inner)
    assert receipt.dispatched is Dispatched.YES, receipt
    assert "click x1" in said(receipt)
    assert site.count(frame) == 1


async def test_a_layer_over_a_frame_is_seen(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/frames.html")
    hands.actuator.patience_s = 0.3
    receipt = await hands.click("#press", await hands.frame_of("child.html?under"))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.COVERED)
    assert "Free prize" in said(receipt)
    assert (site.count("under"), site.count("layer")) == (0, 0)


async def test_a_removed_frame_is_stale(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/frames.html")
    press = await hands.find("#press", await hands.frame_of("child.html?cross"))
    await hands.main("document.getElementById('cross').remove()")
    assert await hands.page.pulse.until(lambda: not any("?cross" in one.url for one in hands.page.frames()), 5)
    receipt = await hands.act(Click(target=press))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE)


async def test_the_page_is_given_as_much_time_as_the_spot_has_patience(here: Hands) -> None:
    page = here.page
    ref = ElementRef(target_id=page.target_id, frame_id=page.main.frame_id, loader_id=page.main.loader_id, node=1)
    spot = Spot(page=page, frame=page.main, ref=ref, element=Element(role="textbox", ref=ref), patience_s=0.25)
    assert asked(spot, FOR_TYPING)["cap_ms"] == 250
    assert asked(spot, FOR_TYPING, cap_s=2.0)["cap_ms"] == 2000
