"""What all benches share: their two options, what they say about the machine, and how they print.

A bench prints one JSON object on stdout with `--json`, a table on stderr, and exits 0 unless it could not run.
Times are in ms unless the key says `_us`.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.metadata
import json
import os
import platform
import statistics
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from arc_cua.core.errors import ArcError

Bench = Callable[["Options"], Awaitable[dict[str, Any]]]


class Options:
    """How a bench was called."""

    def __init__(self, *, quick: bool, as_json: bool) -> None:
        self.quick, self.as_json = quick, as_json
        self.progress = Console(stderr=True)
        """Where progress goes; never stdout."""

    @property
    def mode(self) -> str:
        """`quick` or `full`."""
        return "quick" if self.quick else "full"

    def rounds(self, *, quick: int, full: int) -> int:
        """Return how often to repeat."""
        return quick if self.quick else full


def distribution(values: Iterable[float]) -> dict[str, float | int | None]:
    """Return median and 95th percentile (nearest rank) with the count; None where there are no values."""
    ordered = sorted(values)
    if not ordered:
        return {"median": None, "p95": None, "n": 0}
    rank = min(len(ordered) - 1, -(-95 * len(ordered) // 100) - 1)
    return {"median": round(statistics.median(ordered), 4), "p95": round(ordered[rank], 4), "n": len(ordered)}


def run(name: str, bench: Bench, *, doc: str) -> None:
    """Parse the command line, run `bench` and print what it found; exits 1 with the reason if it could not run."""
    parser = argparse.ArgumentParser(prog=f"bench/{name}.py", description=doc)
    parser.add_argument("--json", action="store_true", help="print one JSON object on stdout")
    parser.add_argument("--quick", action="store_true", help="at most a minute, for CI")
    chosen = parser.parse_args()
    options = Options(quick=chosen.quick, as_json=chosen.json)
    before = os.getloadavg()[0]
    try:
        found = asyncio.run(_as_coroutine(bench, options))
    except ArcError as error:
        sys.exit(f"{name} could not run: {error}")
    versions = {"python": platform.python_version(), "arc": importlib.metadata.version("arc-cua")}
    machine = {"cores": os.cpu_count(), "load_before": before, "load_after": os.getloadavg()[0]}
    result = {"bench": name, "mode": options.mode, "n": _count(found), **found, "machine": machine}
    result["versions"] = versions | found.get("versions", {})
    options.progress.print(_table(name, result))
    if options.as_json:
        sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")


async def _as_coroutine(bench: Bench, options: Options) -> dict[str, Any]:
    return await bench(options)


def _count(found: Mapping[str, Any]) -> int:
    """The number of measurements, unless the bench tells its own `n`."""
    return max((value["n"] for value in found.values() if isinstance(value, dict) and "n" in value), default=0)


def _table(name: str, result: Mapping[str, Any]) -> Table:
    table = Table(title=f"{name} ({result['mode']})", title_justify="left")
    for column in ("", "median", "p95", "n"):
        table.add_column(column, justify="left" if not column else "right")
    for key, value in result.items():
        if isinstance(value, dict) and "median" in value:
            table.add_row(key, *(_cell(value.get(part)) for part in ("median", "p95", "n")))
        elif key not in ("bench", "mode"):
            table.add_row(key, _cell(value), "", "")
    return table


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_cell(inner)}" for key, inner in value.items())
    return "-" if value is None else str(value)
