"""Elements that are hard to hit: bars over them, panes in panes, zoom, right to left, odd shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Hover
from arc_cua.core.receipt import Dispatched

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.fixture
async def awkward(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/awkward.html")
    return hands


@pytest.mark.parametrize("name", ["small", "through", "shape", "area", "nested", "edge", "tall", "last"])
async def test_it_is_clicked_once(awkward: Hands, site: Site, name: str) -> None:
    receipt = await awkward.click(f"#{name}")
    assert receipt.dispatched is Dispatched.YES, receipt.reason()
    assert site.count(name) == 1


async def test_an_item_of_a_menu_that_opens_on_hover_is_clicked_while_it_is_open(awkward: Hands, site: Site) -> None:
    hovered = await awkward.act(Hover(target=await awkward.find("#opener")))
    assert hovered.dispatched is Dispatched.YES, hovered.reason()
    receipt = await awkward.click("#menu-item")
    assert receipt.dispatched is Dispatched.YES, receipt.reason()
    assert site.count("menu-item") == 1


async def test_a_pinched_page_is_hit_all_the_same(awkward: Hands, site: Site) -> None:
    await awkward.page.session.call("Emulation.setPageScaleFactor", {"pageScaleFactor": 1.5})
    receipt = await awkward.click("#through")
    assert receipt.dispatched is Dispatched.YES, receipt.reason()
    assert site.count("through") == 1
