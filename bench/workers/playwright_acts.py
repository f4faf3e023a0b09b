"""Playwright's click and fill, timed by themselves: the peer's side of `bench/actuate.py`.

Each line on stdin is `{"do": "click" | "fill", "text": …}`; each answer is `{"ms": …}`.
"""

import json
import os
import sys
import time

from playwright.sync_api import sync_playwright


def main(url: str, chromium: str) -> None:
    """Serve requests until stdin ends."""
    switches = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=switches)
        page = browser.new_page()
        page.goto(url)
        button, field = page.get_by_role("button", name="More filters"), page.get_by_label("Search")
        for line in sys.stdin:
            request = json.loads(line)
            started = time.perf_counter()
            if request["do"] == "click":
                button.click()
            else:
                field.fill(request["text"])
            print(json.dumps({"ms": (time.perf_counter() - started) * 1000}), flush=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])
