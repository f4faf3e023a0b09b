"""A child process in a session of its own, with descriptors at chosen numbers, that can be ended completely."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import signal
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

_TAIL_BYTES = 1 << 14
_SAFE_FD = 20


class ChildProcess:
    """A process that leads its own session and group. Its standard error is kept, the last 16 KiB of it."""

    def __init__(self, pid: int, stderr_fd: int) -> None:
        self.pid = pid
        self.exit_code: int | None = None
        """None while it runs; negative: the signal that ended it."""
        self._loop = asyncio.get_running_loop()
        self._exited = asyncio.Event()
        self._tail: deque[bytes] = deque()
        self._tail_bytes = 0
        self._stderr_fd = stderr_fd
        self._pidfd = os.pidfd_open(pid)
        os.set_blocking(stderr_fd, False)
        self._loop.add_reader(stderr_fd, self._read_stderr)
        self._loop.add_reader(self._pidfd, self._reap)

    @property
    def has_exited(self) -> bool:
        """Whether the process itself is gone; others of its group have been killed, and may take a moment."""
        return self._exited.is_set()

    @property
    def stderr_tail(self) -> str:
        """The last of what it wrote to standard error."""
        return b"".join(self._tail).decode("utf-8", "replace")[-_TAIL_BYTES:]

    async def wait(self, timeout_s: float) -> bool:
        """Wait for its exit; return whether it has exited."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._exited.wait()
        except TimeoutError:
            return False
        return True

    def signal_group(self, number: signal.Signals) -> None:
        """Send a signal to the whole group; does nothing when nobody is left."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)

    async def end(self, *, grace_s: float, timeout_s: float = 3.0) -> bool:
        """Ask the group to end, then kill what remains; return whether nothing of it is left."""
        if not self.has_exited:
            self.signal_group(signal.SIGTERM)
            await self.wait(grace_s)
        if not self.has_exited:
            self.signal_group(signal.SIGKILL)
        gone = await self.wait(timeout_s)
        for member in group_members(self.pid):
            gone = await _await_exit(member, timeout_s) and gone
        self._close_stderr()
        return gone

    def _reap(self) -> None:
        self.signal_group(signal.SIGKILL)  # before it is reaped: until then its group's number is nobody else's
        with contextlib.suppress(ChildProcessError):
            _pid, status = os.waitpid(self.pid, 0)
            self.exit_code = os.waitstatus_to_exitcode(status)
        self._loop.remove_reader(self._pidfd)
        os.close(self._pidfd)
        self._exited.set()

    def _read_stderr(self) -> None:
        try:
            chunk = os.read(self._stderr_fd, 1 << 16)
        except (BlockingIOError, InterruptedError):
            return
        if not chunk:
            self._close_stderr()
            return
        self._tail.append(chunk)
        self._tail_bytes += len(chunk)
        while self._tail_bytes - len(self._tail[0]) > _TAIL_BYTES:
            self._tail_bytes -= len(self._tail.popleft())

    def _close_stderr(self) -> None:
        if self._stderr_fd >= 0:
            self._loop.remove_reader(self._stderr_fd)
            os.close(self._stderr_fd)
            self._stderr_fd = -1


def spawn(argv: Sequence[str], *, inherit: Mapping[int, int], env: Mapping[str, str]) -> ChildProcess:
    """Start a program and keep what it complains about.

    Args:
        argv: Absolute path and arguments.
        inherit: Descriptors to hand over: number in the child → ours.
        env: Its whole environment.

    Raises:
        OSError: It can't be started.
    """
    read_end, write_end = os.pipe()
    try:
        pid = start_program(argv, inherit={**inherit, 2: write_end}, env=env)
    except OSError:
        os.close(read_end)
        raise
    finally:
        os.close(write_end)
    return ChildProcess(pid, read_end)


def start_program(argv: Sequence[str], *, inherit: Mapping[int, int], env: Mapping[str, str]) -> int:
    """Start a program in a session of its own, with these descriptors only; return its pid.

    Raises:
        OSError: It can't be started.
    """
    moved = {number: _move_up(descriptor) for number, descriptor in inherit.items()}
    try:
        actions: list[tuple[int, int, str, int, int] | tuple[int, int, int] | tuple[int, int]] = [
            *((os.POSIX_SPAWN_CLOSE, descriptor) for descriptor in _inheritable()),
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
            *((os.POSIX_SPAWN_DUP2, descriptor, number) for number, descriptor in moved.items()),
        ]
        return os.posix_spawn(argv[0], list(argv), dict(env), file_actions=actions, setsid=True, setsigdef=_DEFAULTS)
    finally:
        for descriptor in moved.values():
            os.close(descriptor)


_DEFAULTS = (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE, signal.SIGHUP)
"""What Python ignores or handles, the child must not."""


def _inheritable() -> list[int]:
    """Descriptors that this process itself got from its parent: they would go on to the child."""
    found = []
    for entry in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):  # the one of the listing
            if int(entry.name) > 2 and os.get_inheritable(int(entry.name)):
                found.append(int(entry.name))
    return found


def _move_up(descriptor: int) -> int:
    """Return a copy of the descriptor with a number that can't collide with those wanted in the child."""
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _SAFE_FD)


def group_members(group: int) -> list[int]:
    """Return the pids of the processes in a process group that aren't zombies."""
    members = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it ended while we looked
                continue
            if int(fields[2]) == group and fields[0] not in "ZX":
                members.append(int(entry.name))
    return members


async def _await_exit(pid: int, timeout_s: float) -> bool:
    """Wait for the exit of a process that is not our child."""
    try:
        descriptor = os.pidfd_open(pid)
    except OSError:
        return True
    loop = asyncio.get_running_loop()
    exited = asyncio.Event()
    loop.add_reader(descriptor, exited.set)
    try:
        async with asyncio.timeout(timeout_s):
            await exited.wait()
    except TimeoutError:
        return False
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)
    return True
