"""Kinds of clicks that go wrong: lost, doubled, undone, swallowed by a layer, or never thought of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.receipt import Dispatched, Refusal

if TYPE_CHECKING:
    from tests.conftest import Evaluate
    from tests.journeys.conftest import Works
    from tests.site import Site

LISTENED_FOR = ["by role", "archive", "pin", "cell", "reset", "buy", "thing"]


async def test_what_something_around_it_listens_for_is_numbered_and_nothing_else(works: Works, site: Site) -> None:
    """No role, no tabindex, no pointer: only the handler on the list or the document tells, by attribute, class or
    id, in a shadow root, too."""
    await works.open(site / "journeys/cases/delegated.html")
    seen = await works.look()
    assert [element.name for element in seen.actionable] == LISTENED_FOR, seen.actionable
    for name in LISTENED_FOR:
        assert (await works.click(name)).dispatched is Dispatched.YES
    assert dict(site.counts) == dict.fromkeys(LISTENED_FOR, 1)


@pytest.mark.parametrize("name", ["blocks", "slow down", "always busy", "in frame"])
async def test_a_click_on_a_busy_page_is_one_click(works: Works, site: Site, name: str) -> None:
    """The handler blocks, the press blocks, timers keep the page busy, a frame blocks."""
    await works.open(site / "journeys/cases/busy.html")
    await works.look()
    receipt = await works.click(name)
    assert receipt.dispatched is Dispatched.YES, receipt.reason()
    assert len(receipt.attempts) == 1
    assert dict(site.counts) == {name: 1}


async def test_a_layer_over_a_button_is_named_and_takes_no_click(
    works: Works, site: Site, evaluate: Evaluate
) -> None:
    """One that can't be seen, one of a closed shadow root, and one that leaves a part of the button free."""
    await works.open(site / "journeys/cases/layers.html")
    works.actuator.patience_s = 0.2
    await works.look()
    receipt = await works.click("pay")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.COVERED)
    assert "div#clear.layer" in receipt.reason() and "Loading" in receipt.reason()
    assert (await works.click("stop loading")).dispatched is Dispatched.YES
    await works.look()
    receipt = await works.click("pay")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.COVERED)
    assert "Chat with us" in receipt.reason()
    assert not site.counts
    await evaluate(works.page, "closeChat()")
    await works.look()
    for name in ("pay", "half"):
        assert (await works.click(name)).dispatched is Dispatched.YES
    assert dict(site.counts) == {"pay": 1, "half": 1}


async def test_what_is_hit_is_hit_on_a_dense_screen(works: Works, site: Site) -> None:
    """Two device pixels a CSS pixel: coordinates stay those of the page, in frames of other sites, too."""
    metrics = {"width": 1000, "height": 700, "deviceScaleFactor": 2, "mobile": False}
    await works.page.session.call("Emulation.setDeviceMetricsOverride", metrics)
    await works.open(site / "journeys/cases/frames.html")
    await works.look()
    for name in ("outer", "far sign", "deeper"):
        receipt = await works.click(name)
        assert receipt.dispatched is Dispatched.YES, receipt.reason()
    assert dict(site.counts) == {"outer": 1, "far sign": 1, "deeper": 1}
