"""Changes that no mutation tells of, and pages that are large: a look is never stale, and always ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.observation import PageState
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site


async def run(page: Page, script: str) -> None:
    await page.session.call("Runtime.evaluate", {"expression": script, "awaitPromise": True})


@pytest.mark.parametrize(
    ("script", "there", "gone"),
    [
        ("document.getElementById('toggle').checked = true", "Shown by style alone", "nothing"),
        ("document.getElementById('box').scrollTop = 1000", "Four", "One"),
    ],
)
async def test_what_changes_by_style_or_scrolling_alone_is_seen(
    page: Page, site: Site, scope: Scope, script: str, there: str, gone: str
) -> None:
    await page.goto(scope, site / "perception/silent.html")
    observer = Observer()
    before = {element.name for element in (await observer.observe(scope, page)).elements if not element.offscreen}
    assert there not in before
    await run(page, script)
    after = {element.name for element in (await observer.observe(scope, page)).elements if not element.offscreen}
    assert there in after and gone not in after


async def test_a_narrower_window_is_seen(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/silent.html")
    observer = Observer()
    assert "Wide only" in {element.name for element in (await observer.observe(scope, page)).elements}
    metrics = {"width": 600, "height": 700, "deviceScaleFactor": 1, "mobile": False}
    await page.session.call("Emulation.setDeviceMetricsOverride", metrics)
    assert "Wide only" not in {element.name for element in (await observer.observe(scope, page)).elements}
    await page.session.call("Emulation.clearDeviceMetricsOverride", {})


async def test_what_stands_in_a_hidden_column_is_not_listed_and_names_are_bounded(
    page: Page, site: Site, scope: Scope
) -> None:
    await page.goto(scope, site / "perception/silent.html")
    observation = await Observer().observe(scope, page)
    names = [element.name for element in observation.actionable]
    assert "Shown link" in names and "Shown too" in names
    assert "Hidden link" not in names and "Hidden too" not in names
    assert max(map(len, names)) < 300


async def test_attributes_and_roles_that_change_are_read_again(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/silent.html")
    observer = Observer()
    await observer.observe(scope, page)
    await run(page, "const b = document.querySelector('.wide'); b.setAttribute('role', 'switch'); b.inert = false")
    assert any(
        element.role == "switch" and element.name == "Wide only"
        for element in (await observer.observe(scope, page)).elements
    )
    await run(
        page,
        "const c = document.querySelector('.wide'); c.remove(); c.removeAttribute('role'); document.body.prepend(c)",
    )
    assert any(
        element.role == "button" and element.name == "Wide only"
        for element in (await observer.observe(scope, page)).elements
    )


async def test_a_very_large_page_is_answered(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/silent.html")
    await run(
        page,
        "let h = ''; for (let i = 0; i < 4000; i++) h += `<p>Line ${i}`;"
        "document.body.innerHTML = '<button>Top</button>' + h;"
        "for (let i = 0; i < 60; i++) { const d = document.createElement('div'); document.body.prepend(d);"
        "d.attachShadow({mode: i % 2 ? 'open' : 'closed'}).innerHTML = `<button>In ${i}</button>`; }",
    )
    observation = await Observer().observe(scope, page)
    assert observation.state is PageState.READY
    assert "In 59" in {element.name for element in observation.actionable}
    assert len(observation.elements) < 1300
