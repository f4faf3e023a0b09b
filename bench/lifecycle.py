"""What browsers leave behind: after closing, after nobody closed them, and after ARC was killed at a random moment.

`leftovers` must be 0: processes, locks, sockets and folders that are still there two seconds after a trial. A browser
of ours has no port. `cleaned_ms` is how long the last of them took to go.
"""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import contract
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser

WITHIN_S = 2.0
SEED = 20261201
OWNER = """
import asyncio, os, sys
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser

async def main(how, count):
    print("begins", flush=True)
    for _ in range(count):
        browser = await Browser.launch(Scope(120))
        await browser.open(Scope(60))
    print("launched", flush=True)
    if how == "raise":
        raise ValueError("nobody closes anything")
    if how == "wait":
        await asyncio.Event().wait()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


class Trial:
    """A folder of its own for temporary files: what is left in it, or names it, is a leftover."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.left: list[str] = []
        self.cleaned_ms: list[float] = []

    def own(self, how: str, count: int) -> subprocess.Popen[bytes]:
        """Start a program that launches browsers and closes none."""
        argv = [sys.executable, "-c", OWNER, how, str(count)]
        environment = {**os.environ, "TMPDIR": str(self.folder)}
        return subprocess.Popen(argv, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def settle(self) -> None:
        """Wait until nothing is left, for two seconds at most; note what is."""
        began = time.monotonic()
        while (found := self.leftovers()) and time.monotonic() - began < WITHIN_S:
            time.sleep(0.01)
        self.cleaned_ms.append((time.monotonic() - began) * 1000)
        self.left += found

    def leftovers(self) -> list[str]:
        """Return what is still there."""
        mark = os.fsencode(self.folder)
        found = [str(entry) for entry in self.folder.iterdir()]
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                try:
                    named = (entry / "cmdline").read_bytes() + (entry / "environ").read_bytes()
                except OSError:
                    continue
                if mark in named:
                    found.append(f"process {entry.name}: {named[:80]!r}")
        return found


async def _cycles(trial: Trial, count: int, progress: Callable[[str], None]) -> None:
    for turn in range(count):
        async with await Browser.launch(Scope(120)) as browser:
            await browser.open(Scope(60))
        await asyncio.to_thread(trial.settle)
        if turn % 20 == 19:
            progress(f"{turn + 1} of {count} cycles")


def _abandoned(trial: Trial, groups: int) -> int:
    """Leave browsers open in programs that end by themselves, by an error, or by a signal; return how many."""
    each = 5
    for turn in range(groups):
        how = ("end", "raise", "wait")[turn % 3]
        with trial.own(how, each) as owner:
            assert owner.stdout is not None
            while owner.stdout.readline() not in (b"launched\n", b""):
                continue
            if how == "wait":
                owner.kill()
        trial.settle()
    return groups * each


def _kills(trial: Trial, count: int) -> None:
    """Kill programs at moments between the first step of a launch and well after it."""
    moments = random.Random(SEED)
    for _turn in range(count):
        with trial.own("wait", 1) as owner:
            assert owner.stdout is not None
            owner.stdout.readline()
            time.sleep(moments.choice((0.01, 0.1, 1.0, 4.0)) * moments.random())
            owner.kill()
        trial.settle()


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return the leftovers of each kind of trial, and how long they took to go."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="arc-bench-") as folder:
        tempfile.tempdir = os.environ["TMPDIR"] = folder
        before = _descriptors()
        cycles = options.rounds(quick=3, full=200)
        for name, work in (
            ("closed", lambda trial: _cycles(trial, cycles, options.progress.print)),
            ("abandoned", lambda trial: asyncio.to_thread(_abandoned, trial, options.rounds(quick=1, full=4))),
            ("killed", lambda trial: asyncio.to_thread(_kills, trial, options.rounds(quick=3, full=50))),
        ):
            trial = Trial(Path(folder))
            began = time.monotonic()
            await work(trial)
            found[f"{name}_cleaned_ms"] = contract.distribution(trial.cleaned_ms)
            found[f"{name}_leftovers"] = len(trial.left)
            found[f"{name}_left"] = trial.left[:5]
            options.progress.print(f"{name}: {len(trial.left)} left, {time.monotonic() - began:.0f} s")
        found["descriptors_gained"] = _descriptors() - before
        del os.environ["TMPDIR"]
        tempfile.tempdir = None
    return found


if __name__ == "__main__":
    contract.run("lifecycle", measure, doc=__doc__)
