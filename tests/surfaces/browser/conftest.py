"""What the browser tests share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.frames import Frame, LoadState
from arc_cua.surfaces.browser.page import Page

Act = Callable[[Page, str], Awaitable[None]]


@pytest.fixture
def press(evaluate: Callable[[Page, str], Awaitable[list[float]]]) -> Act:
    """Clicks the element with this id by trusted input, without waiting for the acknowledgement."""

    async def click(page: Page, element_id: str) -> None:
        box = f"document.getElementById({element_id!r}).getBoundingClientRect()"
        find = f"(r => [r.x + r.width / 2, r.y + r.height / 2])({box})"
        x, y = await evaluate(page, find)
        page.mouse_soon("moved", x, y)
        page.mouse_soon("pressed", x, y)
        page.mouse_soon("released", x, y)

    return click


@pytest.fixture
def frames_loaded() -> Callable[[Page, int], Awaitable[tuple[Frame, ...]]]:
    """Waits until a page has this many frames, all loaded."""

    async def wait(page: Page, count: int) -> tuple[Frame, ...]:
        def complete() -> bool:
            frames = page.frames()
            return len(frames) == count and all(frame.state is LoadState.COMPLETE for frame in frames)

        assert await page.pulse.until(complete, 10), page.frames()
        return page.frames()

    return wait


@pytest.fixture
def install(scope: Scope) -> Callable[[Page, Frame, str], Awaitable[None]]:
    """Adds a function to the page agent of a frame: `install(page, frame, "name = (x) => x")`."""

    async def add(page: Page, frame: Frame, function: str) -> None:
        await page.prepare(scope, frame)
        params = {"frameId": frame.frame_id, "worldName": "arc"}
        context = (bytes(await frame.session.call("Page.createIsolatedWorld", params))).decode()
        number = int("".join(character for character in context if character.isdigit()))
        await frame.session.call("Runtime.evaluate", {"expression": f"void (arc.{function})", "contextId": number})

    return add
