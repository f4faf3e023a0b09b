"""Hands for the tests: elements are found by CSS selector, so no test depends on what perception makes of a page."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import AnyAction, Click, Select, Target, Type
from arc_cua.core.element import Element, ElementRef
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Receipt
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.settle import mark, settle

SECRET = "Tr0ub4dor&3-horse"

_FIND = """
(() => {
  let at = document;
  for (const part of PATH) {
    const found = (at.shadowRoot ?? at).querySelector(part);
    if (!found) throw new Error("nothing matches " + part);
    at = found;
  }
  return globalThis.arc.nodeId(at);
})()
"""


class Hands:
    """Acts on a page through the actuator and lets it settle."""

    def __init__(self, page: Page, actuator: BrowserActuator) -> None:
        self.page, self.actuator = page, actuator
        self.scope = Scope(30)
        self.elements: list[Element] = []

    async def world(self, script: str, frame: Frame | None = None, *, world: str = "arc") -> Any:
        """Evaluate a script in the page agent's world."""
        frame = frame or self.page.main
        session = frame.session
        made = json.loads(
            bytes(await session.call("Page.createIsolatedWorld", {"frameId": frame.frame_id, "worldName": world}))
        )
        params = {
            "expression": script,
            "contextId": made["executionContextId"],
            "returnByValue": True,
            "awaitPromise": True,
        }
        answer = json.loads(bytes(await session.call("Runtime.evaluate", params)))
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def main(self, script: str, frame: Frame | None = None) -> Any:
        """Evaluate a script in the page's own world."""
        session = (frame or self.page.main).session
        answer = json.loads(
            bytes(await session.call("Runtime.evaluate", {"expression": script, "returnByValue": True}))
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    async def find(self, selector: str, frame: Frame | None = None, **fields: Any) -> Target:
        """Return a target for the element that matches; `>>>` goes into a shadow root."""
        frame = frame or self.page.main
        await self.page.prepare(self.scope, frame)
        path = json.dumps([part.strip() for part in selector.split(">>>")])
        node = await self.world(_FIND.replace("PATH", path), frame)
        ref = ElementRef(target_id=self.page.target_id, frame_id=frame.frame_id, loader_id=frame.loader_id, node=node)
        index = len(self.elements) + 1
        self.elements.append(Element(role=fields.pop("role", "generic"), index=index, ref=ref, **fields))
        return Target(index=index)

    def observation(self) -> Observation:
        """What the tests have looked at so far."""
        return Observation(seq=1, url=self.page.url, elements=tuple(self.elements), digest=7)

    async def act(self, action: AnyAction, *, settled: bool = True) -> Receipt:
        """Carry it out and wait until its effects are in."""
        before = mark(self.scope, self.page)
        receipt = await self.actuator.act(self.scope, "a1", action, self.observation())
        if settled and self.page.dialog is None:
            await settle(self.scope, self.page, before)
        return receipt

    async def click(self, selector: str, frame: Frame | None = None, **options: Any) -> Receipt:
        """Click what matches."""
        return await self.act(Click(target=await self.find(selector, frame), **options))

    async def type(self, selector: str, text: str, frame: Frame | None = None, **options: Any) -> Receipt:
        """Type into what matches."""
        return await self.act(Type(target=await self.find(selector, frame), text=text, **options))

    async def select(self, selector: str, option: str) -> Receipt:
        """Choose an option in what matches."""
        return await self.act(Select(target=await self.find(selector), option=option))

    async def open(self, url: str) -> None:
        """Load a page."""
        arrived = await self.page.goto(self.scope, url)
        assert arrived.is_there, arrived

    async def frame_of(self, url_part: str) -> Frame:
        """Return the frame whose URL contains a text, once it is loaded."""

        def found() -> list[Frame]:
            return [frame for frame in self.page.frames() if url_part in frame.url and frame.state == "complete"]

        assert await self.page.pulse.until(lambda: bool(found()), 10)
        return found()[0]


@pytest.fixture
async def hands(browser: Browser, page: Page) -> AsyncIterator[Hands]:
    """Hands on a fresh page; there are no secrets to type, and one to redact."""
    actuator = BrowserActuator(Tabs(browser, page), redactor=Redactor({SECRET: "demo"}))
    yield Hands(page, actuator)
    if page.dialog is not None:
        await page.answer_dialog(Scope(5), accept=False)
