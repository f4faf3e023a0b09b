"""The command line as a user meets it: a process of its own, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ARC = Path(sys.executable).with_name("arc")

Arc = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment() -> dict[str, str]:
    """The environment without what would change how ARC behaves."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("ARC_SECRET_", "CORTEX_"))}


@pytest.fixture
def arc(tmp_path: Path, environment: dict[str, str]) -> Arc:
    """Run `arc` with arguments and return what it printed."""

    def call(*arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [ARC, *arguments],
            cwd=tmp_path,
            env=environment | extra,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    return call
