"""`arc doctor`: probe what ARC needs on this machine, by using it."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Annotated

import msgspec
from cyclopts import Parameter

from arc_cua.core.errors import ArcError, UsageError
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.cortex.clients import MODE_VARIABLE, make_cortex
from arc_cua.interfaces.cli.output import print_json
from arc_cua.interfaces.cli.streams import say
from arc_cua.interfaces.versions import versions
from arc_cua.runtime.settings import FLAGS
from arc_cua.surfaces.browser.browser import Browser

SICK = 1
LAUNCH_S = 30.0


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was probed."""

    name: str
    healthy: bool
    detail: str
    fix: str = ""
    """What to do, when it is not healthy."""


def doctor_command(
    *, json: Annotated[bool, Parameter(negative="", help="Print one JSON object on stdout.")] = False
) -> int:
    """Check what ARC needs here: a browser that starts and answers, a place to write, the Cortex's settings."""
    findings = asyncio.run(_probe())
    healthy = all(finding.healthy for finding in findings)
    if json:
        print_json({"healthy": healthy, "findings": findings, "flags": FLAGS, "versions": versions()})
    else:
        for finding in findings:
            say(f"{'ok  ' if finding.healthy else 'FAIL'} {finding.name}: {finding.detail}")
            if finding.fix:
                say(f"     {finding.fix}")
        say("flags: " + ", ".join(f"{name}={'on' if state else 'off'}" for name, state in FLAGS.items()))
    return 0 if healthy else SICK


async def _probe() -> list[Finding]:
    return [await _browser(), _folder(), _cortex()]


async def _browser() -> Finding:
    started = time.perf_counter()
    scope = Scope(LAUNCH_S)
    try:
        async with await Browser.launch(scope) as browser:
            page = await browser.open(scope)
            ready_ms = (time.perf_counter() - started) * 1000
            await page.screenshot(scope)
            detail = f"{browser.product}, first page after {ready_ms:.0f} ms"
        return Finding(name="browser", healthy=True, detail=detail)
    except ArcError as error:
        fix = "install Chromium (Debian: apt-get install chromium) or set ARC_CHROMIUM to its path"
        return Finding(name="browser", healthy=False, detail=str(error), fix=fix)


def _folder() -> Finding:
    here = os.getcwd()  # noqa: PTH109 - shown as the shell shows it
    if os.access(here, os.W_OK):
        return Finding(name="run folders", healthy=True, detail=f"{here}/runs can be written")
    return Finding(
        name="run folders", healthy=False, detail=f"{here} can't be written", fix="pass --runs with another folder"
    )


def _cortex() -> Finding:
    mode = os.environ.get(MODE_VARIABLE, "")
    try:
        cortex = make_cortex(mode, os.environ, redactor=Redactor())
    except UsageError as error:
        return Finding(
            name="cortex", healthy=False, detail=str(error), fix=f"unset {MODE_VARIABLE}, or set it to mock"
        )
    return Finding(name="cortex", healthy=True, detail=f"mode {cortex.mode}")
