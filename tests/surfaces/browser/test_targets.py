"""What only the browser can tell of a page: listeners, closed shadow trees, its own accessibility tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.observation import Observation
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site


def controls(observation: Observation) -> list[str]:
    return [element.name for element in observation.actionable]


async def test_what_listens_and_what_is_behind_closed_roots_is_indexed(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/targets.html")
    observation = await Observer().observe(scope, page)
    assert controls(observation) == [
        "Listens only",
        "By its role",
        "Do first",
        "Do second",
        "Behind a closed root",
        "Twice closed",
        "Listens in the open",
    ]
    assert [element.name for element in observation.elements if element.name == "Nothing listens here"]
    assert not observation.partial


async def test_a_change_behind_a_closed_root_is_seen_and_keeps_the_number(
    page: Page, site: Site, scope: Scope
) -> None:
    await page.goto(scope, site / "perception/targets.html")
    observer = Observer()
    before = await observer.observe(scope, page)
    assert await observer.observe(scope, page) is before
    await page.session.call("Runtime.evaluate", {"expression": "renameClosed()"})
    after = await observer.observe(scope, page)
    number = next(element.index for element in before.actionable if element.name == "Behind a closed root")
    assert next(element.name for element in after.actionable if element.index == number) == "Renamed"


async def test_the_deep_sweep_adds_what_a_walk_does_not_see(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/targets.html")
    observer = Observer()
    plain = await observer.observe(scope, page)
    deep = await observer.observe(scope, page, deep=True)
    assert "In the canvas" not in controls(plain)
    assert "In the canvas" in controls(deep)
    known = {element.name: element.index for element in plain.actionable}
    assert known.items() <= {element.name: element.index for element in deep.actionable}.items()


async def test_a_query_finds_what_is_off_screen_and_what_only_the_browser_knows(
    page: Page, site: Site, scope: Scope
) -> None:
    await page.goto(scope, site / "perception/targets.html")
    _, found = await Observer().find(scope, page, "canvas")
    assert found[0].name == "In the canvas" and found[0].is_actionable
