"""Input into a page, pictures of it, and its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.errors import RunStopped, SurfaceLost, UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.errors import FrameGone, PageUnresponsive
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.keys import key_of
from arc_cua.surfaces.browser.page import Page

if TYPE_CHECKING:
    from tests.site import Site

Evaluate = Callable[..., Awaitable[Any]]
Loaded = Callable[[Page, int], Awaitable[tuple[Frame, ...]]]
CENTRE = "(r => [r.x + r.width / 2, r.y + r.height / 2])(document.getElementById('{}').getBoundingClientRect())"


async def click(page: Page, scope: Scope, x: float, y: float) -> None:
    page.mouse_soon("moved", x, y)
    page.mouse_soon("pressed", x, y)
    await page.mouse(scope, "released", x, y)


async def test_a_click_reaches_the_page_once(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/plain.html")
    mark = page.network.mark()
    await click(page, scope, *await evaluate(page, CENTRE.format("b")))
    assert await page.pulse.until(lambda: bool(page.network.since(mark).started), 5)
    assert await page.network.idle(mark, 5)
    assert site.count("plain") == 1


async def test_a_frame_in_a_frame_of_another_process_is_clicked_and_typed_into(
    page: Page, site: Site, scope: Scope, frames_loaded: Loaded, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    _main, _same, middle, nested, _near = await frames_loaded(page, 5)
    x, y = await evaluate(page, "(r => [r.x + 2, r.y + 2])(document.getElementById('other').getBoundingClientRect())")
    dx, dy = await evaluate(
        page, "(r => [r.x + 2, r.y + 2])(document.getElementById('back').getBoundingClientRect())", middle
    )
    inner_x, inner_y = await evaluate(page, CENTRE.format("i"), nested)
    await evaluate(page, "globalThis.reached = false; onmousemove = () => { reached = true }; 0", nested)
    while not await evaluate(page, "reached", nested):  # input finds a new frame once it has been drawn
        await page.mouse(scope, "moved", x + dx + inner_x, y + dy + inner_y)
    await click(page, scope, x + dx + inner_x, y + dy + inner_y)
    await page.insert_text(scope, nested, "héllo")
    await page.key(scope, "!")
    assert await evaluate(page, "document.getElementById('i').value", nested) == "héllo!"
    assert await evaluate(page, "document.getElementById('i').dataset.key", nested) == "!"
    await page.key(scope, "Control+A")
    await page.key(scope, "Delete")
    assert await evaluate(page, "document.getElementById('i').value", nested) == ""
    assert page.hands.is_empty


async def test_keys_are_trusted_and_carry_their_modifiers(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/plain.html")
    await evaluate(
        page,
        "globalThis.seen = []; onkeydown = e => seen.push([e.key, e.code, e.ctrlKey, e.shiftKey, e.isTrusted]);"
        "document.getElementById('i').focus()",
    )
    for chord in ("Control+Shift+ArrowLeft", "?", "Enter"):
        await page.key(scope, chord)
    assert await evaluate(page, "seen") == [
        ["Control", "ControlLeft", True, False, True],
        ["Shift", "ShiftLeft", True, True, True],
        ["ArrowLeft", "ArrowLeft", True, True, True],
        ["?", "Slash", False, True, True],
        ["Enter", "Enter", False, False, True],
    ]
    with pytest.raises(UsageError):
        await page.key(scope, "NoSuchKey")


async def test_what_is_held_is_let_go_of(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/plain.html")
    await evaluate(
        page, "globalThis.ups = []; onmouseup = e => ups.push('button'); onkeyup = e => ups.push(e.key); 0"
    )
    await page.mouse(scope, "pressed", 600, 600)
    page.hands.key_down(key_of("Shift"))
    await page.release_all(scope)
    assert page.hands.is_empty
    assert sorted(await evaluate(page, "ups")) == ["Shift", "button"]
    await page.release_all(scope)


async def test_the_wheel_scrolls(page: Page, site: Site, scope: Scope, evaluate: Evaluate) -> None:
    await page.goto(scope, site / "browser/plain.html")
    await evaluate(
        page, "document.body.style.height = '5000px'; globalThis.scrolled = new Promise(r => onscroll = r); 0"
    )
    await page.wheel(scope, 300, 300, 0, 400)
    await evaluate(page, "scrolled.then(() => 0)")
    assert await evaluate(page, "scrollY") > 0


async def test_a_picture_is_a_jpeg(page: Page, scope: Scope) -> None:
    assert (await page.screenshot(scope)).startswith(b"\xff\xd8\xff")


async def test_a_busy_page_acknowledges_late_or_not_in_time(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/plain.html")
    await evaluate(
        page, "onclick = () => { for (const t = Date.now(); Date.now() - t < 600;); globalThis.done = true }; 0"
    )
    page.mouse_soon("pressed", 600, 600)
    with pytest.raises(PageUnresponsive):
        await page.mouse_soon("released", 600, 600, timeout_s=0.1)
    assert await evaluate(page, "done") is True


async def test_text_for_a_frame_that_is_gone(
    page: Page, site: Site, scope: Scope, frames_loaded: Loaded, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/frames.html")
    middle = (await frames_loaded(page, 5))[2]
    await evaluate(page, "document.getElementById('other').remove()")
    assert await page.pulse.until(
        lambda: page.frame(middle.frame_id) is None and middle.session.closed is not None, 5
    )
    with pytest.raises(FrameGone):
        await page.insert_text(scope, middle, "text")


async def test_nothing_is_sent_after_the_runs_end(page: Page) -> None:
    over = Scope(0.0)
    for call in (page.key(over, "Enter"), page.mouse(over, "moved", 1, 1), page.goto(over, "about:blank")):
        with pytest.raises(RunStopped):
            await call


async def test_a_popup_that_closes_itself(
    browser: Browser, page: Page, site: Site, scope: Scope, press: Any, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "browser/popup.html")
    await press(page, "tab")
    assert await page.pulse.until(lambda: bool(page.popups), 5)
    popup = browser.page(page.popups[0])
    assert popup is not None
    await evaluate(popup, "void setTimeout(() => close(), 0)")
    assert await popup.pulse.until(lambda: popup.closed, 5)
    assert popup not in browser.pages
    with pytest.raises(SurfaceLost):
        await popup.screenshot(scope)


async def test_a_tab_that_a_dialog_holds_in_the_middle_of_a_click_closes_and_the_browser_stays(
    site: Site, evaluate: Evaluate
) -> None:
    """Chromium crashes as a whole when such a tab is closed as it is."""
    scope = Scope(40)
    async with await Browser.launch(scope) as browser:
        page = await browser.open(scope, site / "browser/odd.html")
        await evaluate(page, "void addEventListener('click', () => confirm('Sure?'))")
        page.mouse_soon("pressed", 50, 50)
        page.mouse_soon("released", 50, 50)
        assert await page.pulse.until(lambda: page.dialog is not None, 10)
        await page.close(scope)
        assert page.closed
        another = await browser.open(scope, site / "browser/odd.html")
        assert await evaluate(another, "1 + 1") == 2
        assert browser.lost is None
