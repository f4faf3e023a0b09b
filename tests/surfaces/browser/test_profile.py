"""The folder of one launched browser."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from arc_cua.surfaces.browser.profile import PREFIX, Home, start_time, sweep


@pytest.fixture(autouse=True)
def temporary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_is_only_a_name_until_it_is_made() -> None:
    home = Home()
    assert not home.path.exists()
    home.make()
    assert home.temporary.is_dir() and home.path.stat().st_mode & 0o777 == 0o700
    assert home.remove() and home.remove()
    assert not home.path.exists()


def test_the_folder_of_a_living_owner_is_left_alone() -> None:
    home = Home()
    home.make()
    assert sweep() == 0
    assert home.remove()


def test_the_folder_of_a_dead_owner_is_swept(temporary: Path) -> None:
    code = (
        "import os; from arc_cua.surfaces.browser.profile import Home;"
        "home = Home(); home.make(); print(home.path, flush=True); os._exit(9)"
    )
    environment = {**os.environ, "TMPDIR": str(temporary)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True, check=False
    )
    folder = Path(done.stdout.strip())
    assert folder.is_dir()
    assert sweep() == 1
    assert not folder.exists()


def test_a_reused_pid_is_not_the_owner(temporary: Path) -> None:
    (temporary / f"{PREFIX}{os.getpid()}-1-abc").mkdir()
    assert sweep() == 1


def test_an_owner_whose_pid_cannot_be_seen_is_known_by_its_lock(temporary: Path) -> None:
    home = Home()
    elsewhere = temporary / f"{PREFIX}4194305-1-abc"  # as in another container
    home.path = elsewhere
    home.make()
    assert sweep() == 0 and elsewhere.is_dir()
    assert home.remove()


def test_what_is_not_ours_is_not_touched(temporary: Path) -> None:
    elsewhere = temporary / "elsewhere"
    elsewhere.mkdir()
    (temporary / f"{PREFIX}1-1-link").symlink_to(elsewhere)
    (temporary / f"{PREFIX}1-1-file").write_text("")
    (temporary / f"{PREFIX}other").mkdir()
    assert sweep() == 0
    assert elsewhere.is_dir()


def test_no_process_has_no_start_time() -> None:
    assert start_time(2**22 + 1) == ""
    assert int(start_time(os.getpid())) > 0
