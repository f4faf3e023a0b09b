"""The planted trouble in a real browser: saving does nothing, without a word, until the notice is closed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from arc_cua.core.scope import Scope
from arc_cua.evaluation.site import PASSWORD, FixtureSite, Trouble, check_order
from arc_cua.surfaces.browser.page import Page

BUTTONS = "[...document.querySelectorAll('#order-form button')].map((button) => button.textContent)"
CHOOSE = "document.querySelector('[name=status]').value = 'Shipped'"


class Value(msgspec.Struct):
    value: Any = None


class Evaluated(msgspec.Struct):
    result: Value


class Desk:
    """Maria's browser on the order's page."""

    def __init__(self, page: Page, site: FixtureSite) -> None:
        self.page, self.site = page, site

    async def value(self, expression: str) -> Any:
        raw = await self.page.session.call("Runtime.evaluate", {"expression": expression, "returnByValue": True})
        return msgspec.json.decode(raw, type=Evaluated).result.value

    async def click(self, selector: str) -> None:
        """A real click on the middle of the element."""
        box = await self.value(
            f"(() => {{ const at = document.querySelector({selector!r}); at.scrollIntoView();"
            " const box = at.getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2] })()"
        )
        scope = Scope(10)
        await self.page.mouse(scope, "moved", *box)
        await self.page.mouse(scope, "pressed", *box, clicks=1)
        await self.page.mouse(scope, "released", *box, clicks=1)

    async def loaded(self) -> None:
        """Wait for everything that the document needs: a style sheet that comes later would move the buttons."""
        loaded = "new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))"
        await self.page.session.call("Runtime.evaluate", {"expression": loaded, "awaitPromise": True})

    async def follow(self, selector: str) -> str:
        """Click what loads a document; return the text of the new one."""
        before = self.page.main.loader_id
        await self.click(selector)
        assert await self.page.pulse.until(lambda: self.page.main.loader_id != before, 30)
        await self.loaded()
        return str(await self.value("document.body.innerText"))


@pytest.fixture
async def desk(page: Page) -> AsyncIterator[Desk]:
    async with FixtureSite(trouble=Trouble(notice=True, renamed=True)) as site:
        desk = Desk(page, site)
        await page.goto(Scope(20), f"{site.url}/sign-in?next=/orders/1042")
        await desk.loaded()
        await desk.value("document.querySelector('[name=user]').value = 'maria'")
        await desk.value(f"document.querySelector('[name=password]').value = {PASSWORD!r}")
        assert "Order 1042" in await desk.follow("button")
        yield desk
        await page.goto(Scope(20), "about:blank")


async def test_no_button_has_the_old_name(desk: Desk) -> None:
    assert await desk.value(BUTTONS) == ["Apply changes"]


async def test_saving_does_nothing_until_the_notice_is_closed(desk: Desk) -> None:
    await desk.value(CHOOSE)
    before = await desk.value("document.documentElement.outerHTML")
    await desk.click("#order-form button")
    assert await desk.value("document.documentElement.outerHTML") == before
    await desk.click("#service-notice button")
    assert await desk.value("document.getElementById('service-notice')") is None
    assert "Changes saved." in await desk.follow("#order-form button")
    assert check_order(desk.site, "1042", status="Shipped").verified


async def test_the_enter_key_is_swallowed_too(desk: Desk) -> None:
    await desk.value(CHOOSE)
    await desk.value("document.querySelector('[name=tracking]').focus()")
    await desk.page.key(Scope(10), "Enter")
    await desk.click("#service-notice button")
    assert "Changes saved." in await desk.follow("#order-form button")
    assert len(desk.site.effects) == 1


async def test_a_closed_notice_stays_closed(desk: Desk) -> None:
    await desk.click("#service-notice button")
    await desk.page.reload(Scope(20))
    await desk.loaded()
    assert await desk.value("document.getElementById('service-notice')") is None
