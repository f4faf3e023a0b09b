"""The Python API: a browser, an agent that works in it, and the result. Async first; `run_sync` for scripts."""

from __future__ import annotations

import asyncio
import os
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from arc_cua.actuation.manner import Manner, Profile
from arc_cua.core.budget import Budget
from arc_cua.core.ending import RunSummary
from arc_cua.core.errors import UsageError
from arc_cua.core.risk import Confirm
from arc_cua.core.scope import Scope
from arc_cua.cortex.clients import CortexMode
from arc_cua.interfaces.session import resume_session, run_session
from arc_cua.reflex.policy import Policy
from arc_cua.runtime.asking import Confirmer
from arc_cua.runtime.log import Watcher
from arc_cua.runtime.resume import Change
from arc_cua.runtime.session_keeper import SessionKeeper
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.browser import Browser as CdpBrowser
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.sessions import SessionFile

LAUNCH_S = 30.0


class Browser:
    """A Chromium of ARC's own, for one run or many: `async with Browser() as browser: …`.

    Args:
        headless: Whether to work without a window.
        attach: Debugging URL of a running browser to use instead; it is left running.
        consent: Whether the person whose browser it is has agreed; needed with `attach`.
        launch: How it is started: profile, locale, time zone, size, proxy, memory. Its `headless` gives way to the
            argument.

    Raises:
        UsageError: `attach` without `consent`, or an option that can't be.
    """

    def __init__(
        self,
        *,
        headless: bool = True,
        attach: str = "",
        consent: bool = False,
        launch: LaunchOptions | None = None,
    ) -> None:
        self.headless, self.attach, self._consent = headless, attach, consent
        self.launch = msgspec.structs.replace(launch or LaunchOptions(), headless=headless)
        if attach and not consent:
            raise UsageError("a running browser is used only with consent", hint="consent=True")
        self._running: CdpBrowser | None = None
        self._reaper: weakref.finalize[[asyncio.AbstractEventLoop, CdpBrowser], Browser] | None = None

    @property
    def running(self) -> CdpBrowser | None:
        """The browser behind it, once it is started."""
        return self._running

    async def start(self) -> Self:
        """Launch or attach.

        Raises:
            SurfaceLost: There is no browser, it is too old, or it does not start.
        """
        if self._running is None:
            scope = Scope(LAUNCH_S)
            if self.attach:
                self._running = await CdpBrowser.attach(scope, self.attach, consent=self._consent)
            else:
                self._running = await CdpBrowser.launch(scope, self.launch)
            loop = asyncio.get_running_loop()
            self._reaper = weakref.finalize(self, _close_abandoned, loop, self._running)
        return self

    async def close(self) -> None:
        """Close it, or detach. Safe to call again."""
        if self._running is not None:
            running, self._running = self._running, None
            if self._reaper is not None:
                self._reaper.detach()
            await running.close()

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _close_abandoned(loop: asyncio.AbstractEventLoop, browser: CdpBrowser) -> None:
    """Nobody can use the browser any more: close it, unless the end of its loop has done so already."""
    if loop.is_running():
        loop.call_soon_threadsafe(browser.close_soon)


class Agent:
    """Works on goals.

    Args:
        browser: Where to work; None: each run launches its own and closes it.
        policy: The local policy, by name or your own object.
        cortex: Which Cortex to ask in trouble.
        budget: What a run may spend.
        runs: Where run folders are made.
        secrets: Values by the names that goals use as `{{secret:NAME}}`.
        uploads: Files, and folders of files, that may be given to a page; goals name them.
        confirm: Asked before what can't be taken back: `async def confirm(question) -> bool`. None: it is just done.
        watchers: Called with every line of the event log as it is written.
        input: How the pointer moves and keys are pressed: a profile (`instant`, `natural`), or a manner of your own.
        seed: The same one gives the same movements.
    """

    def __init__(  # noqa: PLR0913 - the one place where a user configures an agent, all with defaults
        self,
        browser: Browser | None = None,
        *,
        policy: str | Policy = "ranker",
        cortex: CortexMode | str = CortexMode.MOCK,
        budget: Budget | None = None,
        runs: str | Path = "runs",
        secrets: Mapping[str, str] | None = None,
        uploads: Sequence[str | Path] = (),
        confirm: Confirmer | None = None,
        watchers: tuple[Watcher, ...] = (),
        input: Profile | Manner | str = Profile.INSTANT,  # noqa: A002 - the word of the command line and the settings
        seed: int = 0,
    ) -> None:
        self._input, self._seed = input if isinstance(input, Manner) else Manner.of(Profile(input)), seed
        self._browser, self._policy, self._cortex = browser, policy, CortexMode(cortex)
        self._budget, self._runs = budget or Budget(), Path(runs)
        self._secrets, self._watchers = dict(secrets or {}), watchers
        self._confirm = confirm
        self._uploads = tuple(str(Path(path).absolute()) for path in uploads)

    async def run(self, goal: str, *, url: str, session: SessionFile | None = None) -> RunSummary:
        """Work on `goal`, starting at `url`; return how it ended. Never raises for what happens in the run.

        Args:
            goal: What to do.
            url: Where to start.
            session: Cookies and storage to begin with, if the file is there; saved again at the end.

        Raises:
            UsageError: The session file can't be used; nothing has been started.
        """
        keeper = SessionKeeper(session) if session is not None else None
        named = self._policy if isinstance(self._policy, str) else self._policy.name
        settings = RunSettings(
            goal=goal,
            url=url,
            policy=named,
            cortex=self._cortex,
            budget=self._budget,
            runs=self._runs,
            launch=self._browser.launch if self._browser else LaunchOptions(),
            uploads=self._uploads,
            confirm=Confirm.ASK if self._confirm else Confirm.ALLOW,
            input=self._input,
            seed=self._seed,
        )
        return await run_session(
            settings,
            os.environ,
            secrets=self._secrets,
            policy=None if isinstance(self._policy, str) else self._policy,
            browser=self._browser.running if self._browser else None,
            confirm=self._confirm,
            session=keeper,
            watchers=self._watchers,
        )

    async def resume(self, run: str | Path, *, session: SessionFile | None = None) -> RunSummary:
        """Go on with a run that was cut off, from its folder; of one that has ended, return its summary.

        Goal, budget and the rest are those that the run was begun with; so is whether anybody is asked before what
        can't be taken back. An act whose outcome nobody saw is not done again: the page shows that it happened, or
        the run ends and names it.

        Args:
            run: The run folder.
            session: Cookies and storage to go on with; None: the run's own, its key from the environment.

        Raises:
            UsageError: The folder holds no run that can be gone on with, or another process works on it.
        """
        return await resume_session(
            Path(run),
            os.environ,
            change=Change(launch=self._browser.launch) if self._browser else None,
            secrets=self._secrets,
            policy=None if isinstance(self._policy, str) else self._policy,
            browser=self._browser.running if self._browser else None,
            confirm=self._confirm,
            session=SessionKeeper(session) if session is not None else None,
            watchers=self._watchers,
        )

    def run_sync(self, goal: str, *, url: str) -> RunSummary:
        """Do the same in a program without an event loop; needs an agent without a `Browser` of its own."""
        return asyncio.run(self.run(goal, url=url))
