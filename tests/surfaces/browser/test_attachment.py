"""What a page follows by itself: frames of several processes, dialogs, popups, crashes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.observation import DialogKind, OpenDialog
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.errors import PageBlocked
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.navigation import Arrival
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site

Evaluate = Callable[..., Awaitable[Any]]
Press = Callable[[Page, str], Awaitable[None]]
Loaded = Callable[[Page, int], Awaitable[tuple[Frame, ...]]]
LOG = "[...document.querySelectorAll('#log li')].map(item => item.textContent)"


async def until_dialog(page: Page) -> OpenDialog:
    assert await page.pulse.until(lambda: page.dialog is not None, 5)
    assert page.dialog is not None
    return page.dialog


# --- frames ---


async def test_frames_of_two_sites_nested_are_one_tree(
    page: Page, site: Site, scope: Scope, frames_loaded: Loaded
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    frames = await frames_loaded(page, 5)
    main, same, middle, nested, near = frames
    assert [frame.url.rpartition("/")[2] for frame in frames] == [
        "frames.html",
        "inner.html?same",
        "middle.html",
        "inner.html?nested",
        "inner.html?near",
    ]
    assert same.session is main.session
    assert near.session is middle.session is not main.session
    assert nested.session not in (main.session, middle.session)
    assert nested.parent_id == near.parent_id == middle.frame_id
    assert all(page.frame(frame.frame_id) is frame for frame in frames)


async def test_each_frame_answers_from_its_own_document(
    page: Page, site: Site, scope: Scope, frames_loaded: Loaded, install: Any
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    for frame in await frames_loaded(page, 5):
        await install(page, frame, "where = () => location.href")
        assert (await page.call(scope, frame, "where")).decode().strip('"') == frame.url


async def test_a_frame_that_changes_its_process_again_and_again_stays_readable(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate, install: Any
) -> None:
    await page.goto(scope, site / "browser/swap.html")
    for turn in range(8):
        await evaluate(page, "swap()" if turn % 3 else "replace()")
        ending = f"inner.html?{turn}"

        def arrived(ending: str = ending) -> bool:
            frames = page.frames()
            return len(frames) == 2 and frames[1].url.endswith(ending) and frames[1].state == "complete"

        assert await page.pulse.until(arrived, 5), (turn, page.frames())
        frame = page.frames()[1]
        await install(page, frame, "where = () => location.search")
        assert await page.call(scope, frame, "where") == f'"?{turn}"'.encode()
        assert (frame.session is page.session) == frame.url.startswith(site.url)


async def test_a_removed_frame_is_gone(
    page: Page, site: Site, scope: Scope, frames_loaded: Loaded, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    await frames_loaded(page, 5)
    await evaluate(page, "document.getElementById('other').remove()")
    assert await page.pulse.until(lambda: len(page.frames()) == 2, 5), page.frames()


async def test_a_frame_whose_process_crashes_does_not_take_the_page_along(
    page: Page, site: Site, scope: Scope, frames_loaded: Loaded, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    middle = (await frames_loaded(page, 5))[2]
    middle.session.call_soon("Page.crash", timeout_s=2)
    assert await page.pulse.until(lambda: page.frame(middle.frame_id) is None, 5)
    assert not page.crashed
    assert await evaluate(page, "document.title") == "Frames"
    await evaluate(page, "document.getElementById('other').src = document.getElementById('other').src + '?again'")
    assert await page.pulse.until(lambda: any(frame.url.endswith("?again") for frame in page.frames()), 5)


# --- dialogs ---


@pytest.mark.parametrize(
    ("button", "accept", "text", "kind", "logged"),
    [
        ("alert", True, "", DialogKind.ALERT, "alert"),
        ("confirm", True, "", DialogKind.CONFIRM, "confirm:true"),
        ("confirm", False, "", DialogKind.CONFIRM, "confirm:false"),
        ("prompt", True, "Ada", DialogKind.PROMPT, "prompt:Ada"),
        ("prompt", False, "Ada", DialogKind.PROMPT, "prompt:null"),
    ],
)
async def test_a_dialog_waits_for_its_answer(
    page: Page,
    site: Site,
    scope: Scope,
    press: Press,
    evaluate: Evaluate,
    button: str,
    accept: bool,
    text: str,
    kind: DialogKind,
    logged: str,
) -> None:
    await page.goto(scope, site / "browser/dialogs.html")
    await press(page, button)
    assert (await until_dialog(page)).kind is kind
    assert await page.answer_dialog(scope, accept=accept, text=text)
    assert page.dialog is None
    assert await evaluate(page, LOG) == [logged]
    assert not await page.answer_dialog(scope, accept=True)


async def test_a_dialog_tells_its_words(page: Page, site: Site, scope: Scope, press: Press) -> None:
    await page.goto(scope, site / "browser/dialogs.html")
    await press(page, "prompt")
    assert await until_dialog(page) == OpenDialog(kind=DialogKind.PROMPT, message="Your name?", default_text="nobody")
    await page.answer_dialog(scope, accept=False)


async def test_an_opening_dialog_interrupts_what_is_pending_and_refuses_the_rest(
    page: Page, site: Site, scope: Scope, press: Press, install: Any
) -> None:
    await page.goto(scope, site / "browser/dialogs.html")
    await install(page, page.main, "wait = () => new Promise(() => 0)")
    pending = page.call_soon(page.main, "wait", timeout_s=60)
    await press(page, "confirm")
    with pytest.raises(PageBlocked):
        await pending
    for call in (
        page.call(scope, page.main, "wait"),
        page.screenshot(scope),
        page.mouse(scope, "moved", 1, 1),
        page.key(scope, "Enter"),
    ):
        with pytest.raises(PageBlocked):
            await call
    assert (await page.goto(scope, "about:blank")).arrival is Arrival.BLOCKED
    await page.answer_dialog(scope, accept=False)


async def test_the_second_of_two_dialogs_is_not_answered_by_the_first_answer(
    page: Page, site: Site, scope: Scope, press: Press, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/dialogs.html")
    await press(page, "twice")
    assert (await until_dialog(page)).message == "one"
    await page.answer_dialog(scope, accept=True)
    assert (await until_dialog(page)).message == "two"
    await page.answer_dialog(scope, accept=True)
    assert await evaluate(page, LOG) == ["twice"]
    assert page.dialogs_seen == 2


@pytest.mark.parametrize("name", ["alert_on_load.html", "alert_in_frame.html"])
async def test_an_alert_while_loading_is_a_state(
    page: Page, site: Site, scope: Scope, name: str, evaluate: Evaluate
) -> None:
    navigation = await page.goto(scope, site / f"browser/{name}")
    assert navigation.arrival in (Arrival.BLOCKED, Arrival.LOADED)
    assert (await until_dialog(page)).message == "Welcome"
    await page.answer_dialog(scope, accept=True)
    assert await page.pulse.until(lambda: page.main.state == "complete", 5)
    assert (await evaluate(page, "document.title")).startswith("Alert")


@pytest.mark.parametrize("leave", [True, False])
async def test_leaving_unsaved_work_asks_first(
    page: Page, site: Site, scope: Scope, press: Press, leave: bool
) -> None:
    await page.goto(scope, site / "browser/beforeunload.html")
    await press(page, "i")
    await page.key(scope, "a")
    navigation = await page.goto(scope, site / "browser/plain.html")
    assert navigation.arrival is Arrival.BLOCKED
    assert (await until_dialog(page)).kind is DialogKind.BEFOREUNLOAD
    await page.answer_dialog(scope, accept=leave)
    if leave:
        assert await page.pulse.until(lambda: page.url.endswith("plain.html"), 5)
    else:
        await page.session.call("Runtime.evaluate", {"expression": "1"})
        assert page.url.endswith("beforeunload.html")


# --- popups ---


@pytest.mark.parametrize("opener", ["tab", "win", "link"])
async def test_a_popup_becomes_a_page(
    browser: Browser, page: Page, site: Site, scope: Scope, press: Press, opener: str, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/popup.html")
    await press(page, opener)
    assert await page.pulse.until(lambda: bool(page.popups), 5)
    popup = browser.page(page.popups[0])
    assert popup is not None and popup in browser.pages
    assert await popup.pulse.until(lambda: "plain.html" in popup.url and popup.main.state == "complete", 5)
    assert await evaluate(popup, "document.title") == "Plain"
    await press(page, "c")
    await page.session.call("Runtime.evaluate", {"expression": "1"})
    assert await evaluate(page, "document.getElementById('c').textContent") == "1"


# --- crashes ---


async def test_a_crashed_page_is_a_state_and_a_navigation_brings_it_back(
    page: Page, site: Site, scope: Scope, install: Any, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    await install(page, page.main, "wait = () => new Promise(() => 0)")
    pending = page.call_soon(page.main, "wait", timeout_s=60)
    loader_id = page.main.loader_id
    page.session.call_soon("Page.crash", timeout_s=2)
    with pytest.raises(SurfaceLost) as lost:
        await pending
    assert lost.value.cause is LossCause.RENDERER_CRASHED
    was_crashed = page.crashed
    assert page.main.loader_id != loader_id
    assert page.frames() == (page.main,)
    with pytest.raises(SurfaceLost):
        await page.call(scope, page.main, "wait")
    assert (await page.goto(scope, site / "browser/plain.html")).arrival is Arrival.LOADED
    assert (was_crashed, page.crashed) == (True, False)
    assert await evaluate(page, "document.title") == "Plain"
