"""Temporary browser profiles: made for one launch, removed after it, swept up if their owner was killed."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

PREFIX = "arc-chromium-"
_OWNER = "arc-owner"


def make_profile() -> Path:
    """Return a new empty profile folder that names this process as its owner."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    (folder / _OWNER).write_text(f"{os.getpid()} {start_time(os.getpid())}")
    return folder


def remove_profile(folder: Path) -> bool:
    """Remove a profile; return whether it is gone."""
    for _attempt in range(3):  # a process that is just ending may still add a file
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return True
    return False


def sweep_profiles() -> int:
    """Remove the profiles whose owner is no longer running; return how many."""
    stale = [folder for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*") if _is_stale(folder)]
    return sum(remove_profile(folder) for folder in stale)


def start_time(pid: int) -> str:
    """Return when a process started, in clock ticks since boot; empty if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    except OSError:
        return ""


def _is_stale(folder: Path) -> bool:
    try:
        if folder.is_symlink() or folder.lstat().st_uid != os.geteuid():
            return False
        pid, started = (folder / _OWNER).read_text().split()
    except (OSError, ValueError):  # not ours, or just being made
        return False
    return pid.isdigit() and start_time(int(pid)) != started
