"""Code imports only downward, and what is imported stays light."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "core": "starlette uvicorn websockets rich cyclopts rapidfuzz html http.client",
    "monitors": "starlette uvicorn websockets rich cyclopts rapidfuzz",
    "cognition": "starlette uvicorn websockets rich cyclopts rapidfuzz",
    "perception": "starlette uvicorn websockets rich cyclopts",
}


def test_the_layers_hold(root: Path) -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", HEAVY)
def test_a_pure_package_brings_nothing_heavy(root: Path, package: str) -> None:
    modules = sorted((root / "src/arc_cua" / package).glob("*.py"))
    names = [f"arc_cua.{package}.{file.stem}" for file in modules if file.stem != "__init__"]
    code = f"import sys, {', '.join(names)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert f"arc_cua.{package}" in loaded
    assert loaded & set(HEAVY[package].split()) == set()
