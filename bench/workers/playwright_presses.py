"""Playwright's click with a naive retry: pressed again until the page says that it worked, three times at most.

Each line on stdin is `{"jobs": [{"url", "press", "text", "success", "by_enter", "in_frame"}, …]}`; the answer is
`{"claimed": […]}`, whether the page said so in the end. The server counts what it did.
"""

import asyncio
import json
import os
import sys
from typing import Any

from playwright.async_api import Browser, Error, FrameLocator, Page, async_playwright

TABS = 4
TRIES = 3
WAIT_MS = 2000


async def press(scope: Page | FrameLocator, job: dict[str, Any]) -> None:
    if job["by_enter"]:
        await scope.get_by_label("Note").press("Enter", timeout=WAIT_MS)
    else:
        button = scope.get_by_role("button", name=job["press"]).or_(scope.get_by_role("link", name=job["press"]))
        await button.click(timeout=WAIT_MS)


async def pressed_with_success(page: Page, scope: Page | FrameLocator, job: dict[str, Any]) -> bool:
    """Return whether a press went through and the page, or the one that it opened, said so in time."""
    try:
        await press(scope, job)
        if job["success"]:
            answer = scope if job["in_frame"] else page.context.pages[-1]
            await answer.get_by_text(job["success"]).first.wait_for(timeout=WAIT_MS)
    except Error:
        return False
    return True


async def attempt(browser: Browser, job: dict[str, Any]) -> bool:
    """Return whether the page said that it worked."""
    context = await browser.new_context()
    page = await context.new_page()
    page.on("dialog", lambda dialog: asyncio.ensure_future(dialog.accept()))
    try:
        await page.goto(job["url"], timeout=20_000)
        scope = page.frame_locator("iframe") if job["in_frame"] else page
        if job["text"]:
            await scope.get_by_label("Note").fill(job["text"])
        for _ in range(TRIES):
            if await pressed_with_success(page, scope, job):
                return True
        return False
    finally:
        await context.close()


async def main(chromium: str) -> None:
    """Serve requests until stdin ends."""
    switches = ["--no-sandbox"] if os.geteuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=switches)
        tabs = asyncio.Semaphore(TABS)

        async def one(job: dict[str, Any]) -> bool:
            async with tabs:
                return await attempt(browser, job)

        while line := await asyncio.to_thread(sys.stdin.readline):
            claimed = await asyncio.gather(*map(one, json.loads(line)["jobs"]))
            print(json.dumps({"claimed": claimed}), flush=True)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
