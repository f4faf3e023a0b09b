"""The page agent as one script."""

from __future__ import annotations

from pathlib import Path

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser import script
from arc_cua.surfaces.browser.page import Page


def test_every_part_is_in_it_once_and_in_order() -> None:
    folder = Path(script.__file__).parent / "js"
    assert {file.stem for file in folder.glob("*.js")} == set(script.PARTS)
    text = script.page_agent()
    places = [text.index((folder / f"{part}.js").read_text(encoding="utf-8")) for part in script.PARTS]
    assert places == sorted(places)


async def test_it_installs_once_and_only_once(page: Page, scope: Scope) -> None:
    await page.prepare(scope, page.main)
    code = f"{script.page_agent()}\nglobalThis.first ??= arc; {script.page_agent()}\nfirst === arc"
    answer = await page.session.call("Runtime.evaluate", {"expression": code})
    assert b'"value":true' in bytes(answer)
