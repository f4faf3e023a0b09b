"""What a page sent instead of what was entered is told by the request itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.actuation.omissions import omissions

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.mark.parametrize(
    ("how", "text", "told"),
    [
        ("submit", "1250", True),
        ("after", "1250", False),
        ("after", "Zwölf & Söhne+1", False),  # found in spite of how it is encoded
        ("blurless", "1250", False),
    ],
)
async def test_a_value_that_was_left_out_is_told(hands: Hands, site: Site, how: str, text: str, told: bool) -> None:
    await hands.open(site / f"journeys/reverting.html?how={how}")
    await hands.type("#price", text)
    cursor = hands.page.network.mark()
    await hands.click("button")
    found = await omissions(hands.scope, hands.page, cursor)
    assert bool(found) is told, found
    assert all("1250" not in fact.detail for fact in found)


async def test_nothing_is_said_where_nothing_was_sent(hands: Hands, site: Site) -> None:
    await hands.open(site / "journeys/reverting.html?how=blur")
    assert await omissions(hands.scope, hands.page, hands.page.network.mark()) == ()
