"""Which page is the current one: the tabs of a browser, seen by one agent."""

from __future__ import annotations

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.page import Page


class Tabs:
    """The pages that a run works in: its own tab and what was opened from it. Other tabs of the browser are not its.

    The surface and the actuator share it.

    Args:
        browser: Owns the pages.
        current: Where the run starts.
    """

    def __init__(self, browser: Browser, current: Page) -> None:
        self.browser = browser
        self._current = current
        self._own = {current.target_id}

    @property
    def pages(self) -> tuple[Page, ...]:
        """The run's pages, oldest first."""
        for page in self.browser.pages:
            if page.opener_id in self._own:
                self._own.add(page.target_id)
        return tuple(page for page in self.browser.pages if page.target_id in self._own)

    @property
    def current(self) -> Page:
        """The current page; when that was closed, the one that opened it, or the youngest that is left."""
        if self._current.closed and self.pages:
            self._current = self._heir(self._current)
        return self._current

    def claim(self, page: Page) -> None:
        """Make a page the run's own, whoever opened it."""
        self._own.add(page.target_id)

    def page(self, target_id: str) -> Page | None:
        """Return the page with this target id, or None."""
        return self.browser.page(target_id)

    async def close(self, scope: Scope, ordinal: int) -> Page | None:
        """Close the page with this ordinal and return it; None when there is none, or when it is the last one.

        When it was the current one, the work goes on in the page that opened it, or in the youngest that is left.
        """
        pages = self.pages
        if not 0 <= ordinal < len(pages) or len(pages) == 1:
            return None
        page = pages[ordinal]
        await page.close(scope)
        if page is self._current:
            await self._go_on(scope, page)
        return page

    async def _go_on(self, scope: Scope, closed: Page) -> None:
        self._current = self._heir(closed)
        await self._current.bring_to_front(scope)

    def _heir(self, closed: Page) -> Page:
        """Return where the work goes on once a page is closed: in its opener, or in the youngest that is left."""
        left = [page for page in self.pages if page is not closed]
        opener = next((page for page in left if page.target_id == closed.opener_id), None)
        return opener or (left[-1] if left else closed)

    async def switch(self, scope: Scope, ordinal: int) -> Page | None:
        """Make the page with this ordinal the current one, in front; None when there is none."""
        pages = self.pages
        if not 0 <= ordinal < len(pages):
            return None
        self._current = pages[ordinal]
        await self._current.bring_to_front(scope)
        return self._current
