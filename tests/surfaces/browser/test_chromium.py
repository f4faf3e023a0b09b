"""Finding a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.surfaces.browser.chromium import HINT, check_version, find_chromium, major_version, switches


def test_a_given_program_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARC_CHROMIUM", "/bin/false")
    assert find_chromium("/bin/true") == "/bin/true"
    assert find_chromium() == "/bin/false"


def test_the_path_is_searched_by_known_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ARC_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SurfaceLost) as lost:
        find_chromium()
    assert lost.value.cause is LossCause.NOT_FOUND and HINT in lost.value.detail
    program = tmp_path / "google-chrome"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert find_chromium() == str(program)


def test_a_missing_program_is_named(tmp_path: Path) -> None:
    with pytest.raises(SurfaceLost, match="is no program"):
        find_chromium(str(tmp_path / "none"))


def test_versions() -> None:
    assert [major_version(text) for text in ("Chrome/156.0.8078.0", "HeadlessChrome/99.1.2.3", "?")] == [
        156,
        99,
        None,
    ]
    check_version("Chrome/156.0.8078.0")
    check_version("something else")
    with pytest.raises(SurfaceLost) as lost:
        check_version("Chrome/88.0.4324.96")
    assert lost.value.cause is LossCause.TOO_OLD


def test_a_window_is_shown_only_if_wanted(tmp_path: Path) -> None:
    shown = switches(profile=tmp_path, headless=False, width=800, height=600)
    hidden = switches(profile=tmp_path, headless=True, width=800, height=600)
    assert "--headless=new" in hidden and "--headless=new" not in shown
    assert {f"--user-data-dir={tmp_path}", "--window-size=800,600"} <= set(shown)
