"""What text becomes on its way from a real page to the linear form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.scope import Scope
from arc_cua.perception import render
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site


async def test_pieces_become_text_in_reading_order_and_cells_keep_their_columns(
    page: Page, site: Site, scope: Scope
) -> None:
    await page.goto(scope, site / "perception/pieces.html")
    text = render(await Observer().observe(scope, page)).text
    for line in (
        'text "Every letter alone."',
        'text "Each word in its span"',
        'text "مرحبا بالعالم 123 abc نص"',
        'text "東京都の天気"',
        'text "Mixed שלום and abc end"',
        'row "Nem | Umlo | Dato"',
        'row "a | | c"',
        'row "| b | d": [#1] checkbox "t"',
        'listitem "One thing"',
        'listitem "Two things"',
        'status "Saved at last"',
        'textbox "Town" — "Where to"',
        'textbox "Street" value="Main 1"',
        'textbox "Secret" value="•••••••"',
    ):
        assert line in text, text
    assert "hunter2" not in text
