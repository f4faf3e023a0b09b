"""Temporary profiles."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from arc_cua.surfaces.browser.profile import PREFIX, make_profile, remove_profile, start_time, sweep_profiles


@pytest.fixture(autouse=True)
def temporary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_profile_of_a_living_owner_is_left_alone() -> None:
    folder = make_profile()
    assert sweep_profiles() == 0
    assert folder.is_dir()
    assert remove_profile(folder)
    assert not folder.exists()


def test_a_profile_of_a_dead_owner_is_swept(temporary: Path) -> None:
    code = "import os; from arc_cua.surfaces.browser.profile import make_profile; print(make_profile()); os._exit(9)"
    environment = {**os.environ, "TMPDIR": str(temporary)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=False
    )
    folder = Path(done.stdout.strip())
    assert folder.is_dir()
    assert sweep_profiles() == 1
    assert not folder.exists()


def test_a_reused_pid_is_not_the_owner(temporary: Path) -> None:
    folder = temporary / f"{PREFIX}{os.getpid()}-1-abc"
    folder.mkdir()
    assert sweep_profiles() == 1


def test_what_is_not_ours_is_not_touched(temporary: Path) -> None:
    elsewhere = temporary / "elsewhere"
    elsewhere.mkdir()
    (temporary / f"{PREFIX}1-1-link").symlink_to(elsewhere)
    (temporary / f"{PREFIX}other").mkdir()
    assert sweep_profiles() == 0
    assert elsewhere.is_dir()


def test_no_process_has_no_start_time() -> None:
    assert start_time(2**22 + 1) == ""
    assert int(start_time(os.getpid())) > 0
