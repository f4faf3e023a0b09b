"""What is running: the versions that every summary and report names."""

from __future__ import annotations

import platform
from importlib.metadata import version


def versions(browser: str = "") -> dict[str, str]:
    """Return the versions of ARC, Python and, if known, the browser."""
    found = {"arc": version("arc-cua"), "python": platform.python_version()}
    return found | ({"browser": browser} if browser else {})
