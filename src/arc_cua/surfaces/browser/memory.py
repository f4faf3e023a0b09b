"""How much memory a browser takes, all its processes together."""

from __future__ import annotations

import os
from pathlib import Path

from arc_cua.surfaces.browser.process import group_members

_PAGE = os.sysconf("SC_PAGE_SIZE")


def group_bytes(group: int) -> int:
    """Return what the processes of a group hold in memory: private pages each, and the largest shared part once.

    A sum of their resident sizes would count the program's own pages once for each process.
    """
    private, shared = 0, 0
    for pid in group_members(group):
        try:
            fields = Path(f"/proc/{pid}/statm").read_text().split()
        except OSError:  # it ended while we looked
            continue
        private += int(fields[1]) - int(fields[2])
        shared = max(shared, int(fields[2]))
    return (private + shared) * _PAGE
