"""Starting a browser that leaves nothing behind, however ARC ends."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path

import msgspec

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.chromium import check_version, find_chromium, switches
from arc_cua.surfaces.browser.connection import Connection
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout
from arc_cua.surfaces.browser.process import ChildProcess, spawn
from arc_cua.surfaces.browser.profile import make_profile, remove_profile, sweep_profiles
from arc_cua.surfaces.browser.transport import PipeTransport
from arc_cua.surfaces.browser.wire import VersionReply, decode

_WATCHDOG = """
read -r word && [ "$word" = done ] && exit 0
for _ in 1 2 3 4 5 6 7 8 9 10; do
  kill -KILL "-$1" 2>/dev/null || break
  sleep 0.1
done
for _ in 1 2 3 4 5; do
  rm -rf -- "$2" 2>/dev/null
  [ -e "$2" ] || exit 0
  sleep 0.1
done
"""
"""Waits until ARC's end of its input closes, which the kernel does however ARC dies, then removes group and profile.

A parent-death signal would be tied to the thread that started the browser, not to the process.
"""

_versions = msgspec.json.Decoder(VersionReply)


class LaunchOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How to start a browser."""

    binary: str = ""
    """Path or name; empty: `ARC_CHROMIUM`, else the first Chromium or Chrome on the path."""
    headless: bool = True
    width: int = 1280
    """Of the viewport, in CSS pixels."""
    height: int = 900
    profile: str = ""
    """A folder to keep the profile in; empty: a temporary one."""
    switches: tuple[str, ...] = ()
    """More command-line switches."""
    launch_timeout_s: float = 20.0


class Launched:
    """A running browser with its connection; `end` removes all of it."""

    def __init__(self, process: ChildProcess, connection: Connection, watchdog: subprocess.Popen[bytes]) -> None:
        self.process, self.connection = process, connection
        self.product = ""
        """Name and version, such as `Chrome/156.0.8078.0`."""
        self.temporary_profile: Path | None = None
        self._watchdog = watchdog

    async def end(self, *, grace_s: float = 3.0) -> bool:
        """Close the browser: politely, then by signals; return whether nothing is left of it."""
        if self.connection.lost is None:
            self.connection.root.call_soon("Browser.close", timeout_s=grace_s)
            await self.process.wait(grace_s)
        self.connection.close()
        gone = await self.process.end(grace_s=0.5)
        if self.temporary_profile is not None:
            gone = await asyncio.to_thread(remove_profile, self.temporary_profile) and gone
        _dismiss(self._watchdog)
        return gone


async def launch(scope: Scope, options: LaunchOptions) -> Launched:
    """Start a browser and return once it answers.

    Raises:
        SurfaceLost: NOT_FOUND, TOO_OLD, or LAUNCH_FAILED with what the browser said last.
    """
    scope.check()
    binary = find_chromium(options.binary)
    await asyncio.to_thread(sweep_profiles)
    temporary = None if options.profile else make_profile()
    profile = temporary or Path(options.profile)
    chosen = switches(profile=profile, headless=options.headless, width=options.width, height=options.height)
    launched: Launched | None = None
    try:
        launched = _start([binary, *chosen, *options.switches], temporary)
        launched.product = await _greet(launched, min(options.launch_timeout_s, scope.remaining()))
        check_version(launched.product)
    except BaseException:
        if launched is not None:
            await launched.end(grace_s=0.5)
        elif temporary is not None:
            remove_profile(temporary)
        raise
    return launched


def _start(argv: list[str], temporary: Path | None) -> Launched:
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    try:
        process = spawn(argv, inherit={3: theirs_in, 4: theirs_out}, env=os.environ)
    except OSError as error:
        os.close(ours_in)
        os.close(ours_out)
        raise SurfaceLost("browser", LossCause.LAUNCH_FAILED, f"{argv[0]}: {error.strerror}") from error
    finally:
        os.close(theirs_in)
        os.close(theirs_out)
    watchdog = subprocess.Popen(  # noqa: S603 - a fixed program; pid and folder are arguments, not code
        ["/bin/sh", "-c", _WATCHDOG, "arc-watchdog", str(process.pid), str(temporary or "/nonexistent")],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    launched = Launched(process, Connection(PipeTransport(ours_in, ours_out)), watchdog)
    launched.temporary_profile = temporary
    return launched


async def _greet(launched: Launched, timeout_s: float) -> str:
    """Return the browser's name and version: its first answer."""
    try:
        reply = await launched.connection.root.call("Browser.getVersion", timeout_s=timeout_s)
        return decode(_versions, reply).product
    except (SurfaceLost, CallTimeout, CallFailed, msgspec.DecodeError) as error:
        await launched.process.wait(0.5 if launched.connection.lost else 0.0)
        code = launched.process.exit_code
        how = f"it exited with code {code}" if code is not None else str(error)
        said = " | ".join(launched.process.stderr_tail.split("\n")[-8:]).strip(" |")
        detail = f"the browser did not start: {how}" + (f"; it said: {said[-1500:]}" if said else "")
        raise SurfaceLost("browser", LossCause.LAUNCH_FAILED, detail) from error


def _dismiss(watchdog: subprocess.Popen[bytes]) -> None:
    assert watchdog.stdin is not None
    try:
        watchdog.stdin.write(b"done\n")
        watchdog.stdin.close()
    except BrokenPipeError:  # it was killed; nothing is left for it to do
        watchdog.stdin.close()
    watchdog.wait(timeout=5)
