"""The kill switch: Ctrl-C, SIGTERM and a file each stop a run at once, with its name and its clean-up."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from arc_cua.core.ending import Ending
from arc_cua.core.scope import Scope

KILL_FILE = "STOP"
_IN_CLOSE_WRITE, _IN_MOVED_TO, _IN_CREATE = 0x8, 0x80, 0x100
_NONBLOCK_CLOEXEC = os.O_NONBLOCK | os.O_CLOEXEC


@contextlib.contextmanager
def stop_on_signals(scope: Scope) -> Iterator[None]:
    """Stop `scope` on SIGINT and SIGTERM while the block runs; outside the main thread nothing is changed."""
    loop = asyncio.get_running_loop()
    installed: dict[signal.Signals, signal.Handlers | Callable[..., object] | int | None] = {}
    for number, why in ((signal.SIGINT, "Ctrl-C"), (signal.SIGTERM, "SIGTERM")):
        before = signal.getsignal(number)
        try:
            loop.add_signal_handler(number, scope.stop, Ending.ABORTED_KILLED, f"stopped by {why}")
        except (ValueError, RuntimeError):  # not the main thread: its owner keeps the signals
            continue
        installed[number] = before
    try:
        yield
    finally:
        waiting = signal.pthread_sigmask(signal.SIG_BLOCK, installed)  # the loop puts the default back: never deadly
        for number, before in installed.items():
            loop.remove_signal_handler(number)
            if before is not None:
                signal.signal(number, before)
        signal.pthread_sigmask(signal.SIG_SETMASK, waiting)


@contextlib.contextmanager
def ignoring_signals() -> Iterator[None]:
    """Let SIGINT and SIGTERM pass while the block runs; outside the main thread nothing is changed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def stop_on_file(scope: Scope, path: Path) -> Iterator[None]:
    """Stop `scope` when `path` appears, told by the kernel (inotify); its folder must exist."""
    loop = asyncio.get_running_loop()

    def appeared() -> None:
        if path.exists():
            scope.stop(Ending.ABORTED_KILLED, f"stopped by the file {path.name}")

    with _watching(path.parent) as watch:
        if watch is None:
            yield
            return
        loop.add_reader(watch, _drain_then, watch, appeared)
        appeared()
        try:
            yield
        finally:
            loop.remove_reader(watch)


def _drain_then(watch: int, action: Callable[[], None]) -> None:
    with contextlib.suppress(BlockingIOError):
        os.read(watch, 65536)
    action()


@contextlib.contextmanager
def _watching(folder: Path) -> Iterator[int | None]:
    """Yield an inotify descriptor on `folder`, or None where the kernel gives none."""
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor: int = libc.inotify_init1(_NONBLOCK_CLOEXEC)
    if descriptor < 0:
        yield None
        return
    try:
        mask = _IN_CLOSE_WRITE | _IN_MOVED_TO | _IN_CREATE
        added = libc.inotify_add_watch(descriptor, os.fsencode(folder), mask)
        yield descriptor if added >= 0 else None
    finally:
        os.close(descriptor)
