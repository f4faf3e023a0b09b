"""Temporary browser profiles: made for one launch, removed after it, swept up if their owner was killed."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

PREFIX = "arc-chromium-"
_NAME = re.compile(rf"{PREFIX}(\d+)-(\d+)-")
"""The name tells pid and start time of the owner, so that a folder is never without one."""


def make_profile() -> Path:
    """Return a new empty profile folder that belongs to this process."""
    pid = os.getpid()
    return Path(tempfile.mkdtemp(prefix=f"{PREFIX}{pid}-{start_time(pid)}-"))


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
    match = _NAME.match(folder.name)
    if match is None:
        return False
    try:
        is_ours = folder.is_dir() and not folder.is_symlink() and folder.stat().st_uid == os.geteuid()
    except OSError:  # another sweep was faster
        return False
    return is_ours and start_time(int(match[1])) != match[2]
