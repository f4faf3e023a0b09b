"""One browser at a time on a profile that is kept: ARC's lock, and that of a browser which somebody else started."""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
from pathlib import Path

from arc_cua.core.errors import UsageError

_MARKS = ("SingletonLock", "SingletonSocket", "SingletonCookie")
"""What a Chromium leaves in its profile; the first is a link to `host-pid`."""


class ProfileLock:
    """The right to start a browser on a profile, held until `release`. Leaves no file; dies with the process.

    Args:
        folder: The profile, which is made if it isn't there.

    Raises:
        UsageError: Another browser has it, or the folder can't be used.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        except OSError as error:
            raise UsageError(f"the profile {folder} can't be used: {error.strerror}") from error
        try:
            self._take()
        except UsageError:
            os.close(self._descriptor)
            raise

    def release(self, mark: str) -> None:
        """Give the profile back. Safe to call again.

        Args:
            mark: What our browser wrote into its lock; a browser that was killed could not remove it.
        """
        if self._descriptor < 0:
            return
        if _read_mark(self.folder) == mark:
            _remove_marks(self.folder)
        os.close(self._descriptor)
        self._descriptor = -1

    def _take(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _in_use(self.folder, _lock_holder(self._descriptor)) from None
        host, _, pid = _read_mark(self.folder).rpartition("-")
        if not pid.isdigit():
            return
        if host != socket.gethostname():
            hint = f"if no browser runs there, remove {self.folder / _MARKS[0]}"
            raise UsageError(f"the profile {self.folder} is in use on {host}, by process {pid}", hint=hint)
        if _answers(self.folder) or _has_open(int(pid), self.folder):
            raise _in_use(self.folder, pid)
        _remove_marks(self.folder)  # of a browser that was killed


def _in_use(folder: Path, pid: str) -> UsageError:
    return UsageError(
        f"the profile {folder} is in use by process {pid}", hint="close that browser, or use another folder"
    )


def _read_mark(folder: Path) -> str:
    try:
        return str((folder / _MARKS[0]).readlink())
    except OSError:
        return ""


def _remove_marks(folder: Path) -> None:
    for name in _MARKS:
        (folder / name).unlink(missing_ok=True)


def _answers(folder: Path) -> bool:
    """Whether the browser that has the profile takes connections."""
    with socket.socket(socket.AF_UNIX) as probe, contextlib.suppress(OSError):
        probe.settimeout(1.0)
        probe.connect(str((folder / _MARKS[1]).readlink()))
        return True
    return False


def _has_open(pid: int, folder: Path) -> bool:
    """Whether a process has a file of the profile open; a number may long belong to somebody else."""
    inside = f"{folder.resolve()}/"
    try:
        entries = list(Path(f"/proc/{pid}/fd").iterdir())
    except FileNotFoundError:
        return False
    except PermissionError:  # another user's process: better safe than two browsers on one profile
        return True
    for entry in entries:
        with contextlib.suppress(OSError):
            if str(entry.readlink()).startswith(inside):
                return True
    return False


def _lock_holder(descriptor: int) -> str:
    """Return the pid of the process that holds the lock on the folder, as the kernel lists it."""
    number = str(os.fstat(descriptor).st_ino)
    for line in Path("/proc/locks").read_text().splitlines():
        fields = line.split()
        if len(fields) > 5 and fields[1] == "FLOCK" and fields[5].rpartition(":")[2] == number:
            return fields[4]
    return "?"
