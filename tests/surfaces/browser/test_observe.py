from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from arc_cua.core.element import Element, State
from arc_cua.core.observation import DialogKind, Observation, PageState
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.perception import diff, find, render
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.frames import LoadState
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site


def element(observation: Observation, name: str, role: str = "") -> Element:
    found = [item for item in observation.elements if item.name == name and (not role or item.role == role)]
    assert len(found) == 1, [(item.role, item.name) for item in observation.elements]
    return found[0]


async def open_frames(page: Page, site: Site, scope: Scope) -> None:
    """Load the page of nested frames; it has five documents."""
    await page.goto(scope, site / "perception/frames.html")

    def is_there() -> bool:
        frames = page.frames()
        return len(frames) == 5 and all(frame.url and frame.state is LoadState.COMPLETE for frame in frames)

    assert await page.pulse.until(is_there, 20)


async def run(page: Page, script: str) -> None:
    await page.session.call("Runtime.evaluate", {"expression": script, "awaitPromise": True})


async def test_frames_of_both_sites_stand_in_place(page: Page, site: Site, scope: Scope) -> None:
    await open_frames(page, site, scope)
    observation = await Observer().observe(scope, page)
    names = [(item.role, item.name, item.depth) for item in observation.elements]
    assert names == [
        ("button", "Before", 0),
        ("iframe", "Same", 0),
        ("button", "Innermost", 1),
        ("generic", "In a frame", 1),
        ("iframe", "Other", 0),
        ("button", "Middle", 1),
        ("iframe", "Nested", 1),
        ("button", "Innermost", 2),
        ("generic", "In a frame", 2),
        ("button", "After", 0),
    ]
    assert not observation.partial
    inner = [item for item in observation.elements if item.name == "Innermost"]
    frames = [item for item in observation.elements if item.role == "iframe"]
    assert inner[0].ref is not None and inner[1].ref is not None
    assert inner[0].ref.frame_id != inner[1].ref.frame_id
    for button, frame in zip(inner, (frames[0], frames[2]), strict=True):
        assert button.box is not None and frame.box is not None
        assert (button.box.x, button.box.y) == (frame.box.x, frame.box.y)


async def test_an_unchanged_page_is_not_walked_again(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/zoo.html")
    observer = Observer()
    first = await observer.observe(scope, page)
    assert await observer.observe(scope, page) is first
    fresh = await observer.observe(scope, page, fresh=True)
    assert fresh is not first and fresh.seq == first.seq + 1
    assert (fresh.digest, fresh.elements) == (first.digest, first.elements)
    assert diff(first, fresh).score == 0.0


@pytest.mark.parametrize(
    "script",
    [
        "document.querySelector('h1').textContent = 'New'",
        "em.value = 'x'",
        "document.querySelector('[type=checkbox]').checked = false",
        "document.body.style.paddingTop = '40px'",
        "document.querySelectorAll('details')[0].open = true",
    ],
)
async def test_a_change_is_seen_without_being_asked_for(page: Page, site: Site, scope: Scope, script: str) -> None:
    await page.goto(scope, site / "perception/zoo.html")
    observer = Observer()
    first = await observer.observe(scope, page)
    await run(page, script)
    assert await observer.observe(scope, page) is not first


async def test_focus_and_layout_are_no_change_of_content(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/zoo.html")
    observer = Observer()
    first = await observer.observe(scope, page)
    await run(page, "em.focus(); document.body.style.paddingTop = '4px'")
    second = await observer.observe(scope, page)
    assert element(second, "Email").has(State.FOCUSED)
    assert second.digest == first.digest
    assert not diff(first, second).is_change


async def test_a_dialog_blocks_and_is_told(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/zoo.html")
    observer = Observer(Redactor({"hunter2": "pw"}))
    first = await observer.observe(scope, page)
    page.session.call_soon("Runtime.evaluate", {"expression": "confirm('Really hunter2?')"})
    assert await page.pulse.until(lambda: page.dialog is not None, 5)
    blocked = await observer.observe(scope, page)
    assert blocked.state is PageState.BLOCKED and blocked.dialog is not None
    assert (blocked.dialog.kind, blocked.dialog.message) == (DialogKind.CONFIRM, "Really ‹secret:pw›?")
    assert diff(first, blocked).score >= 0.5
    assert "confirm is open" in render(blocked).text
    await page.answer_dialog(scope, accept=False)
    after = await observer.observe(scope, page)
    assert after.state is PageState.READY
    assert diff(first, after).score == 0.0


async def test_the_browsers_own_error_page_names_the_error(page: Page, scope: Scope) -> None:
    await page.goto(scope, "http://127.0.0.1:9/")
    observation = await Observer().observe(scope, page)
    assert observation.state is PageState.ERROR
    assert observation.error in {"net::ERR_CONNECTION_REFUSED", "net::ERR_UNSAFE_PORT"}
    assert observation.url == "http://127.0.0.1:9/"


async def test_an_http_error_is_a_page_with_a_status(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "status/404")
    observation = await Observer().observe(scope, page)
    assert (observation.state, observation.status) == (PageState.READY, 404)


async def test_a_page_that_hangs_is_unresponsive_and_keeps_what_it_showed(
    page: Page, site: Site, scope: Scope
) -> None:
    await page.goto(scope, site / "perception/zoo.html")
    observer = Observer(main_timeout_s=2)
    first = await observer.observe(scope, page)
    page.session.call_soon(
        "Runtime.evaluate", {"expression": "for (const end = Date.now() + 6000; Date.now() < end;);"}
    )
    hung = await observer.observe(scope, page)
    assert hung.state is PageState.UNRESPONSIVE and hung.partial and hung.notices
    assert hung.elements == first.elements
    assert diff(first, hung).score == 0.0


async def test_a_frame_that_hangs_is_a_notice(page: Page, site: Site, scope: Scope) -> None:
    await open_frames(page, site, scope)
    observer = Observer(frame_timeout_s=1)
    await observer.observe(scope, page)
    other = next(frame for frame in page.frames() if frame.session is not page.session)
    other.session.call_soon(
        "Runtime.evaluate", {"expression": "for (const end = Date.now() + 5000; Date.now() < end;);"}
    )
    observation = await observer.observe(scope, page, fresh=True)
    assert observation.state is PageState.READY and observation.partial
    assert any("could not be read" in notice for notice in observation.notices)
    assert element(observation, "After").is_actionable


async def test_a_crash_is_a_state(browser: Browser, site: Site, scope: Scope) -> None:
    page = await browser.open(scope)
    await page.goto(scope, site / "perception/zoo.html")
    observer = Observer()
    await observer.observe(scope, page)
    page.session.call_soon("Page.crash")
    assert await page.pulse.until(lambda: page.crashed, 10)
    assert (await observer.observe(scope, page)).state is PageState.CRASHED
    await page.close(scope)


async def test_frames_that_are_swapped_all_the_time_do_no_harm(page: Page, site: Site, scope: Scope) -> None:
    await open_frames(page, site, scope)
    swap = """setInterval(() => { const old = document.querySelector('iframe'), next = old.cloneNode();
      old.replaceWith(next); }, 20)"""
    await run(page, swap)
    observer = Observer()
    for _ in range(10):
        observation = await observer.observe(scope, page)
        assert observation.state is PageState.READY
        assert element(observation, "After").is_actionable


async def test_secrets_are_cut_out_of_everything(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/zoo.html" + "?q=s3cret-value")
    await run(
        page,
        """document.title = 's3cret-value'; em.value = 's3cret-value'; em.title = 'your s3cret-value';
           document.querySelector('h1').textContent = 'Hello s3cret-value';
           document.querySelector('option').textContent = 's3cret-value'""",
    )
    observation = await Observer(Redactor({"s3cret-value": "token"})).observe(scope, page)
    assert "s3cret-value" not in repr(observation)
    assert element(observation, "Hello ‹secret:token›", "heading")
    assert element(observation, "Email").value == "‹secret:token›"


async def test_numbers_stay_and_a_rebuilt_list_remembers_what_it_replaced(
    page: Page, site: Site, scope: Scope
) -> None:
    await page.goto(scope, site / "perception/lookalikes.html")
    observer = Observer()
    first = await observer.observe(scope, page)
    await run(page, "paint()")
    second = await observer.observe(scope, page)
    for name in ("Pick x", "Pick y"):
        old, new = element(first, name), element(second, name)
        assert new.was == old.index and new.index != old.index
    assert element(first, "Close").index == element(second, "Close").index
    assert diff(first, second).score == 0.0


async def test_words_of_the_goal_bring_in_what_is_off_screen(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/hidden.html")
    observer = Observer()
    plain = await observer.observe(scope, page)
    assert not find(plain, "invoice 77")
    wanted = await observer.observe(scope, page, goal="Open invoice 77")
    link = find(wanted, "invoice 77")[0]
    assert (link.role, link.name, link.offscreen) == ("link", "Invoice 77", True)


async def test_a_clock_does_not_hide_that_nothing_changed(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/ticker.html")
    observer = Observer()
    async with asyncio.timeout(25):
        while True:
            first = await observer.observe(scope, page, fresh=True)
            restless = {item.role for item in first.elements if item.volatile}
            if {"timer", "text", "button"} <= restless and sum(item.volatile for item in first.elements) >= 4:
                break
            await run(page, "new Promise(requestAnimationFrame)")
    await run(page, "new Promise((done) => setTimeout(done, 450))")
    second = await observer.observe(scope, page)
    assert second is not first and element(second, "Act")
    assert (second.fingerprint, second.digest) == (first.fingerprint, first.digest)
    assert diff(first, second).score == 0.0
    await run(page, "b.click()")
    third = await observer.observe(scope, page)
    assert diff(second, third).score > 0.0 and third.digest != second.digest
