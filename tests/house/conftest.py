"""The repo as its own tests see it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def root() -> Path:
    return Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def files(root: Path) -> list[Path]:
    """Every file that belongs to the repo, relative to its root, whether committed yet or not."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    return [Path(name) for name in listed if (root / name).is_file()]


@pytest.fixture(scope="session")
def sources(files: list[Path]) -> list[Path]:
    """The Python modules of the package."""
    return [file for file in files if file.parts[0] == "src" and file.suffix == ".py"]
