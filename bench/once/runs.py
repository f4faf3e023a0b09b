"""One injected run: the agent's own door, a tab, a fault at its moment, and the server's count afterwards."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from arc_cua.core.budget import Budget
from arc_cua.interfaces.session import run_session
from arc_cua.reflex.policy import Policy
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.page import Page
from once.faults import Fault, Moment, Strike
from once.forms import Form
from once.judge import Judged
from once.moments import Injector
from once.server import Counted, EffectServer, ServerFault

_COME_IN_S = 3.0
"""How long a request that has arrived may take to be stored, after its run is over."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One run that is to be made."""

    fault: Fault
    form: Form
    seed: int

    def served(self) -> ServerFault:
        """Return what the server does, its waits stretched or shortened by the seed, up to a tenth."""
        factor = 0.9 + 0.2 * random.Random(self.seed).random()
        fault = self.fault.server
        return msgspec.structs.replace(
            fault, before_ms=round(fault.before_ms * factor), after_ms=round(fault.after_ms * factor)
        )


class Runner:
    """Makes runs in tabs of a browser.

    Args:
        server: Counts.
        runs: Where run folders are made.
        careless: Acts instead of the agent's own policy, and no guard holds it: shows that the judge can fail.
    """

    def __init__(self, server: EffectServer, runs: Path, *, careless: Policy | None = None) -> None:
        self._server, self._runs, self._careless = server, runs, careless

    async def in_tab(self, case: Case, browser: Browser) -> Judged:
        """Make the run in a tab of `browser`."""
        url, counted = self._server.open(case.form, case.served(), case.fault.script)
        injector = Injector(case.fault.at, lambda: _strike(case.fault, browser, url))
        try:
            return await self._judged(case, url, counted, injector, browser=browser)
        finally:
            for page in _pages(browser, url):
                page.session.connection.root.call_soon("Target.closeTarget", {"targetId": page.target_id})

    async def in_own_browser(self, case: Case) -> Judged:
        """Make the run in a browser that the agent launches, and may launch again when it is killed."""
        url, counted = self._server.open(case.form, case.served(), case.fault.script)
        with tempfile.TemporaryDirectory(dir=self._runs.parent, ignore_cleanup_errors=True) as profile:
            injector = Injector(case.fault.at, lambda: _kill_browser(profile))
            return await self._judged(case, url, counted, injector, launch=LaunchOptions(profile=profile))

    async def behind_proxy(self, case: Case, proxy: str) -> Judged:
        """Make the run in a browser that is attached to through the proxy at this address."""
        url, counted = self._server.open(case.form, case.served(), case.fault.script)
        injector = Injector(case.fault.at, lambda: None)
        return await self._judged(case, url, counted, injector, attach=f"{proxy}/{case.fault.spoil}")

    async def _judged(
        self,
        case: Case,
        url: str,
        counted: Counted,
        injector: Injector,
        *,
        browser: Browser | None = None,
        attach: str = "",
        launch: LaunchOptions | None = None,
    ) -> Judged:
        if case.fault.strike is not Strike.NONE and case.fault.at is Moment.EFFECT:
            loop = asyncio.get_running_loop()
            counted.on_effect = lambda: _soon(loop, injector.strike)
        settings = msgspec.structs.replace(self.settings(case, url, attach), launch=launch or LaunchOptions())
        started = time.perf_counter()
        summary = await run_session(settings, {}, policy=self._careless, browser=browser, watchers=(injector.watch,))
        elapsed_s = time.perf_counter() - started
        await come_in(counted)
        return Judged(
            fault=case.fault.name,
            form=case.form.name,
            effects=counted.effects,
            ending=summary.ending,
            elapsed_s=elapsed_s,
            reason=summary.reason,
            run_dir=summary.run_dir,
        )

    def settings(self, case: Case, url: str, attach: str = "") -> RunSettings:
        """Return the settings of a run."""
        return RunSettings(
            goal=case.form.goal,
            url=url,
            runs=self._runs,
            attach=attach,
            seed=case.seed,
            budget=Budget(deadline_s=case.fault.deadline_s, max_steps=15),
            flags={"screenshots": False, "report": False, "guard.duplicate": self._careless is None},
        )


async def come_in(counted: Counted) -> None:
    """Wait until what has reached the server is stored or refused."""
    await asyncio.to_thread(counted.quiet.wait, _COME_IN_S)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    loop.call_soon_threadsafe(call)


def _pages(browser: Browser, url: str) -> list[Page]:
    return [page for page in browser.pages if page.url.startswith(url)]


def _strike(fault: Fault, browser: Browser, url: str) -> None:
    """Strike now: what is sent goes out before anything that the run sends next."""
    if fault.strike is Strike.KILL:
        for pid in renderers(browser):
            os.kill(pid, signal.SIGKILL)
    for page in _pages(browser, url):
        match fault.strike:
            case Strike.CLOSE_TAB:
                page.session.connection.root.call_soon("Target.closeTarget", {"targetId": page.target_id})
            case Strike.RELOAD:
                page.session.call_soon("Page.reload")
            case Strike.OFFLINE:
                _set_offline(page, is_offline=True)
                asyncio.get_running_loop().call_later(1.0, _set_offline, page)


def _kill_browser(profile: str) -> None:
    """Kill the browser that works with this profile: the process that belongs to no other of its kind."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes()
            except OSError:  # it ended meanwhile
                continue
            if f"--user-data-dir={profile}".encode() in command and b"--type=" not in command:
                os.kill(int(entry.name), signal.SIGKILL)


def _set_offline(page: Page, *, is_offline: bool = False) -> None:
    if not page.closed:
        conditions = {"offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        page.session.call_soon("Network.emulateNetworkConditions", conditions)


def renderers(browser: Browser) -> list[int]:
    """Return the process ids of a launched browser's renderers."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes()
                group = int((entry / "stat").read_text().rpartition(")")[2].split()[2])
            except OSError:  # it ended meanwhile
                continue
            if group == browser.pid and b"--type=renderer" in command:
                found.append(int(entry.name))
    return found
