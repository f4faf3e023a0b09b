"""Where the runs take place, all lanes at once: tabs of a shared browser, a spoiled wire, processes to be killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.launch import LaunchOptions, launch
from once.faults import Lane, Moment
from once.judge import Judged
from once.proxy import spoiled
from once.runs import Case, Runner, come_in
from once.server import EffectServer

TABS = 5
"""Runs at once in the shared browser, and a few more behind the proxy."""
_TABS_BEHIND_PROXY = 3
_LAUNCH_S = 60.0
_AGENT_S = 90.0
_ARC = "from arc_cua.interfaces.cli.entry import main; main()"
_BENCH = Path(__file__).resolve().parent.parent

Done = Callable[[Judged], None]


class Lanes:
    """Makes runs, each in the lane of its fault.

    Args:
        server: Counts.
        folder: For run folders and profiles.
        done: Told of each run when it is over.
    """

    def __init__(self, server: EffectServer, folder: Path, done: Done) -> None:
        self._server, self._folder, self._done = server, folder, done
        self._runner = Runner(server, folder)

    async def run(self, cases: Iterable[Case]) -> list[Judged]:
        """Make all runs and return what became of them, lane by lane."""
        queues: dict[Lane, list[Case]] = {lane: [] for lane in Lane}
        for case in cases:
            queues[case.fault.lane].append(case)
        ways: dict[Lane, Callable[[list[Case]], Awaitable[list[Judged]]]] = {
            Lane.SHARED: self._shared,
            Lane.RENDERER: self._renderers,
            Lane.BROWSER: self._browsers,
            Lane.PROXY: self._proxy,
            Lane.AGENT: self._agents,
        }
        found = await asyncio.gather(*(ways[lane](queue) for lane, queue in queues.items() if queue))
        return [judged for lane in found for judged in lane]

    async def _each(self, cases: list[Case], width: int, make: Callable[[Case], Awaitable[Judged]]) -> list[Judged]:
        room = asyncio.Semaphore(width)

        async def one(case: Case) -> Judged:
            async with room:
                judged = await make(case)
            self._done(judged)
            return judged

        return await asyncio.gather(*map(one, cases))

    async def _shared(self, cases: list[Case]) -> list[Judged]:
        async with await Browser.launch(Scope(_LAUNCH_S)) as browser:
            return await self._each(cases, TABS, lambda case: self._runner.in_tab(case, browser))

    async def _renderers(self, cases: list[Case]) -> list[Judged]:
        async with await Browser.launch(Scope(_LAUNCH_S)) as browser:
            return await self._each(cases, 1, lambda case: self._runner.in_tab(case, browser))

    async def _browsers(self, cases: list[Case]) -> list[Judged]:
        return await self._each(cases, 1, self._runner.in_own_browser)

    async def _proxy(self, cases: list[Case]) -> list[Judged]:
        with tempfile.TemporaryDirectory(dir=self._folder, ignore_cleanup_errors=True) as profile:
            options = LaunchOptions(profile=profile, switches=("--remote-debugging-port=0",))
            launched = await launch(Scope(_LAUNCH_S), options)
            try:
                async with spoiled(await _debugging_url(Path(profile))) as proxy:
                    return await self._each(
                        cases, _TABS_BEHIND_PROXY, lambda case: self._runner.behind_proxy(case, proxy)
                    )
            finally:
                await launched.end()

    async def _agents(self, cases: list[Case]) -> list[Judged]:
        return await self._each(cases, 1, self._killed_and_resumed)

    async def _killed_and_resumed(self, case: Case) -> Judged:
        """Start an agent, let it be killed, resume its run, and judge by how that ended."""
        url, counted = self._server.open(case.form, case.served(), case.fault.script)
        runs = Path(tempfile.mkdtemp(dir=self._folder))
        arguments = (case.form.goal, url, str(runs), str(case.fault.deadline_s), case.fault.at)
        agent = await _python("-m", "once.agent", *arguments)
        if case.fault.at is Moment.EFFECT:
            counted.on_effect = lambda: os.kill(agent.pid, signal.SIGKILL)
        await _ended(agent)
        counted.on_effect = None
        await come_in(counted)
        victim = await asyncio.to_thread(_first, runs)
        ending, reason = "KILLED", "it left no run to resume"
        if victim is not None:
            resumer = await _python(
                "-c", _ARC, "resume", str(victim), "--json", "--deadline", str(case.fault.deadline_s)
            )
            ending, reason = _told(await _ended(resumer))
        await come_in(counted)
        return Judged(
            fault=case.fault.name,
            form=case.form.name,
            effects=counted.effects,
            ending=ending,
            reason=reason,
            run_dir=str(victim or runs),
        )


def _first(runs: Path) -> Path | None:
    return next(iter(runs.iterdir()), None)


async def _python(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(_BENCH), os.environ.get("PYTHONPATH", "")))},
    )


async def _ended(process: asyncio.subprocess.Process) -> bytes:
    """Wait for a process to end, whoever ends it; return what it printed."""
    try:
        async with asyncio.timeout(_AGENT_S):
            printed, _ = await process.communicate()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        printed, _ = await process.communicate()
    return printed


def _told(printed: bytes) -> tuple[str, str]:
    """Return ending and reason of a summary on standard output."""
    try:
        summary = json.loads(printed)
        return str(summary["ending"]), str(summary["reason"])
    except (ValueError, KeyError, TypeError):
        return "KILLED", f"the resumed run printed no summary: {printed[-200:]!r}"


async def _debugging_url(profile: Path) -> str:
    told = profile / "DevToolsActivePort"
    for _ in range(200):
        lines = told.read_text().split() if told.is_file() else []
        if len(lines) == 2:
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        await asyncio.sleep(0.05)
    raise SurfaceLost("browser", LossCause.LAUNCH_FAILED, "the browser does not tell its debugging port")
