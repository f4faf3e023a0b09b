"""How much a look costs, page by page: fresh, unchanged, and in tokens; on the standard page and the tests' pages.

A look is everything from the call until the text for a model is there, the first one of a document left out.
"""

from __future__ import annotations

import statistics
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec

import contract
from arc_cua.core.scope import Scope
from arc_cua.perception import render
from arc_cua.perception.ax import decode_ax
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page
from step import Quiet

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "bench" / "pages", ROOT / "tests" / "pages" / "perception")
BUDGET_TOKENS = 1200
WARM_UP = 3


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return `tier0` and `unchanged` over all pages, each page in `pages`, and what they take of the budget."""
    rounds = options.rounds(quick=10, full=120)
    pages: dict[str, dict[str, Any]] = {}
    fresh_ms: list[float] = []
    unchanged_ms: list[float] = []
    async with await Browser.launch(Scope(600)) as browser:
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT))) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            for file in (file for folder in FOLDERS for file in sorted(folder.glob("*.html"))):
                url = f"http://127.0.0.1:{server.server_port}/{file.relative_to(ROOT).as_posix()}"
                page = await browser.open(Scope(30))
                await page.goto(Scope(30), url)
                found, fresh, unchanged = await _looks(page, rounds)
                await page.close(Scope(30))
                pages[file.stem] = found
                fresh_ms += fresh
                unchanged_ms += unchanged
                options.progress.print(f"{file.stem}: {found['tier0']['median']} ms, {found['tokens']} tokens")
            server.shutdown()
        product = browser.product
    tokens = [found["tokens"] for found in pages.values()]
    return {
        "pages": pages,
        "tier0": contract.distribution(fresh_ms),
        "unchanged": contract.distribution(unchanged_ms),
        "tokens_median": statistics.median(tokens),
        "over_budget": sum(count > BUDGET_TOKENS for count in tokens),
        "recall": None,
        "recall_reason": "no labelled pages to measure it against",
        "precision": None,
        "precision_reason": "no labelled pages to measure it against",
        "sanitiser_5k": _sanitiser(rounds),
        "peers": {},
        "peers_reason": "no peer is installed with the project",
        "versions": {"chromium": product},
    }


def _sanitiser(rounds: int) -> dict[str, Any]:
    """Time the reading of an accessibility tree of 5,000 nodes, of the shape that Chromium answers with."""
    data = msgspec.json.encode({"nodes": _ax_nodes(5_000)})
    taken_ms: list[float] = []
    for number in range(rounds + WARM_UP):
        started = time.perf_counter()
        decode_ax(data)
        if number >= WARM_UP:
            taken_ms.append((time.perf_counter() - started) * 1000)
    return {**contract.distribution(taken_ms), "bytes": len(data)}


def _ax_nodes(count: int) -> list[dict[str, Any]]:
    """A root and triples of a control or wrapper, its text, and the text's box."""
    nodes = [_ax_node(1, "RootWebArea", None, tuple(range(2, count, 3)), focusable=True)]
    for number in range(2, count - 1, 3):
        match number % 4:
            case 0:
                nodes.append(_ax_node(number, "link", 1, (number + 1,), focusable=True, url=f"http://h/{number}"))
            case 1:
                nodes.append(_ax_node(number, "button", 1, (number + 1,), invalid="false", focusable=True))
            case 2:
                states = {"invalid": "false", "focusable": True, "editable": "plaintext", "readonly": False}
                nodes.append(_ax_node(number, "textbox", 1, (number + 1,), **states, required=False))
            case _:
                nodes.append(_ax_node(number, "generic", 1, (number + 1,)))
        nodes.append(_ax_node(number + 1, "StaticText", number, (number + 2,)))
        nodes.append(_ax_node(number + 2, "InlineTextBox", number + 1, ()))
    return nodes


def _ax_node(number: int, role: str, parent: int | None, children: tuple[int, ...], **said: object) -> dict[str, Any]:
    sources = [{"type": "attribute", "attribute": "aria-label"}, {"type": "contents", "value": {"type": "string"}}]
    return {
        "nodeId": str(number),
        "ignored": role == "generic",
        "role": {"type": "role", "value": role},
        "chromeRole": {"type": "internalRole", "value": 9},
        "name": {"type": "computedString", "value": f"Item {number} of the page", "sources": sources},
        "properties": [{"name": name, "value": {"type": "token", "value": value}} for name, value in said.items()],
        "childIds": [str(child) for child in children],
        "backendDOMNodeId": number,
        **({} if parent is None else {"parentId": str(parent)}),
    }


async def _looks(page: Page, rounds: int) -> tuple[dict[str, Any], list[float], list[float]]:
    """Look at one page again and again, fresh and unchanged in turn."""
    observer, scope = Observer(), Scope(120)
    fresh: list[float] = []
    unchanged: list[float] = []
    started = time.perf_counter()
    observation = await observer.observe(scope, page)
    rendered = render(observation, budget_tokens=BUDGET_TOKENS)
    first_ms = (time.perf_counter() - started) * 1000
    for number in range(rounds + WARM_UP):
        started = time.perf_counter()
        observation = await observer.observe(scope, page, fresh=True)
        rendered = render(observation, budget_tokens=BUDGET_TOKENS)
        walked = time.perf_counter()
        again = await observer.observe(scope, page)
        ended = time.perf_counter()
        if number >= WARM_UP:
            fresh.append((walked - started) * 1000)
            if again is observation:  # a page that changes by itself is walked again
                unchanged.append((ended - walked) * 1000)
    found = {
        "first": round(first_ms, 3),
        "tier0": contract.distribution(fresh),
        "unchanged": contract.distribution(unchanged),
        "elements": len(observation.elements),
        "actionable": len(observation.actionable),
        "tokens": rendered.tokens,
    }
    return found, fresh, unchanged


if __name__ == "__main__":
    contract.run("perception", measure, doc=__doc__)
