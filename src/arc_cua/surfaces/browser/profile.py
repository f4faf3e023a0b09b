"""The folder that one launched browser writes to: profile, sockets, temporary files. It is removed as a whole.

The folders of owners that were killed are swept up at the next launch.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import shutil
import tempfile
from pathlib import Path

PREFIX = "arc-chromium-"
_NAME = re.compile(rf"{PREFIX}(\d+)-(\d+)-")
"""The name tells pid and start time of the owner, so that a folder is never without one."""
_LONGEST_TEMPORARY = 60
"""A socket's path has 107 bytes at most; the browser puts up to 45 after its temporary folder."""


class Home:
    """One browser's folder. At first it is only a name, so that its removal can be arranged before it is made."""

    def __init__(self) -> None:
        pid = os.getpid()
        name = f"{PREFIX}{pid}-{start_time(pid)}-{secrets.token_hex(4)}"
        self.path = Path(tempfile.gettempdir()).absolute() / name
        self._lock = -1

    @property
    def profile(self) -> Path:
        """Where the browser keeps its data if no other folder was given."""
        return self.path / "profile"

    @property
    def temporary(self) -> Path:
        """Where the browser puts sockets and temporary files."""
        return self.path / "t"

    @property
    def is_deep(self) -> bool:
        """Whether the path of a socket in `temporary` would be too long."""
        return len(os.fsencode(self.temporary)) > _LONGEST_TEMPORARY

    def make(self) -> None:
        """Make the folder and mark it as in use: by its name, and by a lock that other containers see too."""
        self.path.mkdir(mode=0o700)
        self._lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY)
        fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        self.temporary.mkdir(mode=0o700)

    def remove(self) -> bool:
        """Remove the folder; return whether it is gone. Safe to call again."""
        gone = remove_folder(self.path)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
        return gone


def remove_folder(folder: Path) -> bool:
    """Remove a folder; return whether it is gone."""
    for _attempt in range(3):  # a process that is just ending may still add a file
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return True
    return False


def sweep() -> int:
    """Remove the folders whose owner is no longer running; return how many."""
    stale = [folder for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*") if _is_stale(folder)]
    return sum(remove_folder(folder) for folder in stale)


def start_time(pid: int) -> str:
    """Return when a process started, in clock ticks since boot; empty if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except OSError:
        return ""


def _is_stale(folder: Path) -> bool:
    match = _NAME.match(folder.name)
    if match is None or start_time(int(match[1])) == match[2]:
        return False
    try:
        if not folder.is_dir() or folder.is_symlink() or folder.stat().st_uid != os.geteuid():
            return False
        return not _is_locked(folder)
    except OSError:  # another sweep was faster
        return False


def _is_locked(folder: Path) -> bool:
    """Whether somebody holds the folder, perhaps in a container where the owner's pid can't be seen."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False
