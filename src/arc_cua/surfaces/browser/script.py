"""The page agent: one script, put together from `js/`, that lives in an isolated world of each document."""

from __future__ import annotations

from functools import cache
from pathlib import Path

WORLD = "arc"
"""Name of the isolated world."""

PARTS = (
    "nodes",
    "sight",
    "names",
    "states",
    "facts",
    "volatile",
    "containers",
    "reach",
    "text",
    "actionable",
    "structure",
    "met",
    "targets",
    "meaning",
    "controls",
    "regions",
    "walk",
    "signals",
    "receipts",
    "ready",
    "drag",
    "labels",
    "fields",
    "pickers",
    "gauges",
    "kept",
    "meant",
    "drawn",
    "boxes",
    "calendars",
    "choices",
    "listbox",
    "groups",
    "passages",
    "structures",
    "uploads",
    "settle",
)
"""The files, in the order in which they are joined; each adds functions to the shared object `arc`."""


@cache
def page_agent() -> str:
    """Return the whole script. Running it twice in one document does nothing the second time."""
    folder = Path(__file__).parent / "js"
    files = (folder / f"{part}.js" for part in PARTS)
    body = "\n".join(file.read_text(encoding="utf-8") for file in files if file.exists())
    opening = '(() => {\n"use strict";\nif (globalThis.arc) return;\nconst arc = {};\n'
    return f"{opening}{body}\nglobalThis.arc = arc;\n}})();"
