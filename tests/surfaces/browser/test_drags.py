"""Drags with data are handed to us only while they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arc_cua.core.scope import Scope

if TYPE_CHECKING:
    from tests.site import Site

    from arc_cua.surfaces.browser.page import Page

CARD = (20, 20)


async def lift(page: Page, scope: Scope) -> None:
    await page.mouse(scope, "moved", *CARD)
    await page.mouse(scope, "pressed", *CARD)
    for x in (24, 30, 40):
        await page.mouse(scope, "moved", x, CARD[1])


async def test_a_drag_with_data_is_handed_over_and_can_be_given_up(page: Page, site: Site) -> None:
    scope = Scope(30)
    await page.goto(scope, site / "actuation/drags.html")
    page.drags.begin(page.session)
    await lift(page, scope)
    data = await page.drags.handed()
    assert data is not None
    assert msgspec.json.decode(data)["items"] == [{"mimeType": "text/plain", "data": "card"}]
    await page.drag_soon("dragCancel", data, *CARD)
    page.drags.end()
    assert page.hands.is_empty
