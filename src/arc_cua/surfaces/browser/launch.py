"""Starting a browser that leaves nothing behind, however ARC ends.

In this order: a gate, which waits to become the browser; a guard, which ends both and removes the folder if ARC dies;
then the folder; then the gate opens. At no moment is there something that nobody would clean up.
"""

from __future__ import annotations

import asyncio
import os
import signal
import weakref

import msgspec

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.chromium import check_version, find_chromium, switches
from arc_cua.surfaces.browser.connection import Connection
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout
from arc_cua.surfaces.browser.guard import Guard, lock_mark
from arc_cua.surfaces.browser.memory import group_bytes
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.process import ChildProcess, spawn
from arc_cua.surfaces.browser.profile import Home, sweep
from arc_cua.surfaces.browser.profile_lock import ProfileLock
from arc_cua.surfaces.browser.transport import PipeTransport
from arc_cua.surfaces.browser.wire import VersionReply, decode

__all__ = ["LaunchOptions", "Launched", "launch"]

_GATE = """
read -r word <&5 && [ "$word" = go ] || exit 125
exec 5<&-
cd "$1" || exit 124
[ -n "$TMPDIR" ] || export TMPDIR="/proc/$$/cwd"
shift
exec "$@"
"""
"""Becomes the browser, with the same pid, once it is told to; ends if ARC dies before.

Where the temporary folder's path is too long for a socket, the process's own name for it is short.
"""
_WATCH_EVERY_S = 1.0
_ATTEMPTS = 2

_versions = msgspec.json.Decoder(VersionReply)


class Launched:
    """A running browser with its connection; `end` removes all of it. So does the end of the event loop.

    Args:
        process: The browser's first process.
        connection: To it.
        guard: Does the work of `end` if ARC can't.
        home: Its folder.
        lock: On a profile that is kept.
    """

    def __init__(
        self, process: ChildProcess, connection: Connection, *, guard: Guard, home: Home, lock: ProfileLock | None
    ) -> None:
        self.process, self.connection, self.home = process, connection, home
        self.product = ""
        """Name and version, such as `Chrome/156.0.8078.0`."""
        self._guard, self._lock = guard, lock
        self._gone: bool | None = None
        self._ending = asyncio.Lock()
        self._watcher: asyncio.Task[None] | None = None
        weakref.finalize(self, guard.abandon)

    def watch(self, limit_bytes: int) -> None:
        """From now on, clean up if the browser ends by itself, takes too much memory, or the event loop ends."""
        self._watcher = asyncio.create_task(self._watch(limit_bytes), name="arc-browser-watch")

    async def end(self, *, grace_s: float = 3.0) -> bool:
        """Close the browser: politely, then by signals; return whether nothing is left of it. Safe to call again."""
        async with self._ending:
            if self._gone is None:
                self._gone = await self._end(grace_s)
        if self._watcher is not None and self._watcher is not asyncio.current_task():
            self._watcher.cancel()
            await asyncio.wait((self._watcher,))
        return self._gone

    async def _end(self, grace_s: float) -> bool:
        if self.connection.lost is None:
            self.connection.root.call_soon("Browser.close", timeout_s=grace_s)
            await self.process.wait(grace_s)
        self.connection.close()
        gone = await self.process.end(grace_s=0.5)
        if gone:
            self._guard.leader_gone()
        if self._lock is not None:
            self._lock.release(lock_mark(self.process.pid))
        gone = await asyncio.to_thread(self.home.remove) and gone
        if gone:
            await asyncio.to_thread(self._guard.dismiss)
        else:
            self._guard.abandon()
        return gone

    async def _watch(self, limit_bytes: int) -> None:
        try:
            while not await self.process.wait(_WATCH_EVERY_S):
                used = await asyncio.to_thread(group_bytes, self.process.pid) if limit_bytes else 0
                if used > limit_bytes:
                    detail = f"the browser took {used >> 20} MB of memory; {limit_bytes >> 20} MB are allowed"
                    self.connection.lose(SurfaceLost("browser", LossCause.MEMORY_EXCEEDED, detail))
                    self.process.signal_group(signal.SIGKILL)
            detail = f"the browser exited with code {self.process.exit_code}"
            self.connection.lose(SurfaceLost("browser", LossCause.EXITED, detail))
            await self.end(grace_s=0.0)
        except asyncio.CancelledError:  # the event loop is ending, and nobody has closed the browser
            await self.end(grace_s=1.0)
            raise


async def launch(scope: Scope, options: LaunchOptions) -> Launched:
    """Start a browser and return once it answers; one that never does is replaced once.

    Raises:
        UsageError: An option is wrong, the profile is in use, or there is no screen.
        SurfaceLost: NOT_FOUND, TOO_OLD, or LAUNCH_FAILED with what the browser said last.
    """
    scope.check()
    options.check()
    binary = find_chromium(options.binary)
    await asyncio.to_thread(sweep)
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            return await _launch_once(scope, options, binary)
        except SurfaceLost as lost:
            if lost.cause is not LossCause.UNRESPONSIVE:
                raise
            if attempt == _ATTEMPTS or scope.remaining() <= 0:
                raise SurfaceLost(
                    "browser", LossCause.LAUNCH_FAILED, f"{lost.detail}; tried {attempt} times"
                ) from lost
    raise AssertionError("unreachable")


async def _launch_once(scope: Scope, options: LaunchOptions, binary: str) -> Launched:
    kept = options.kept_profile
    lock = await asyncio.to_thread(ProfileLock, kept) if kept else None
    home = Home()
    size = {"width": options.width, "height": options.height}
    chosen = switches(profile=kept or home.profile, headless=options.headless, **size)
    environment = options.environment(os.environ) | {"TMPDIR": "" if home.is_deep else str(home.temporary)}
    try:
        launched = _start([binary, *chosen, *options.launch_switches()], environment, home, lock)
    except BaseException:
        if lock is not None:
            lock.release("")
        raise
    try:
        launched.product = await _greet(launched, min(options.launch_timeout_s, scope.remaining()))
        check_version(launched.product)
    except BaseException:
        await launched.end(grace_s=0.5)
        raise
    launched.watch(options.memory_limit_mb << 20)
    return launched


def _start(argv: list[str], environment: dict[str, str], home: Home, lock: ProfileLock | None) -> Launched:
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    waits_on, gate = os.pipe()
    guard: Guard | None = None
    try:
        gated = ["/bin/sh", "-c", _GATE, "arc-gate", str(home.temporary), *argv]
        process = spawn(gated, inherit={3: theirs_in, 4: theirs_out, 5: waits_on}, env=environment)
        guard = Guard(process.pid, home.path, lock.folder if lock else None)
        home.make()
        os.write(gate, b"go\n")
    except OSError as error:
        os.close(ours_in)
        os.close(ours_out)
        if guard is not None:
            guard.abandon()
        raise SurfaceLost("browser", LossCause.LAUNCH_FAILED, f"it can't be started: {error.strerror}") from error
    finally:
        for descriptor in (theirs_in, theirs_out, waits_on, gate):
            os.close(descriptor)
    connection = Connection(PipeTransport(ours_in, ours_out))
    return Launched(process, connection, guard=guard, home=home, lock=lock)


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
        is_silent = code is None and isinstance(error, CallTimeout)
        raise SurfaceLost(
            "browser", LossCause.UNRESPONSIVE if is_silent else LossCause.LAUNCH_FAILED, detail
        ) from error
