"""A page: calls into its world, and input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.navigation import Arrival
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site


async def test_a_page_is_opened_and_navigated(page: Page, site: Site, scope: Scope) -> None:
    navigation = await page.goto(scope, site / "browser/plain.html")
    assert (navigation.arrival, navigation.status, navigation.mime_type) == (Arrival.LOADED, 200, "text/html")
    assert page.url == site / "browser/plain.html"
