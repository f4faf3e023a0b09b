from pathlib import Path

import pytest

from arc_cua.core.errors import UsageError
from arc_cua.runtime.folder import create_folder, open_folder


def test_each_run_has_a_folder_of_its_own(tmp_path: Path) -> None:
    folders = {create_folder(tmp_path / "runs").path for _ in range(5)}
    assert len(folders) == 5
    assert all(folder.is_dir() for folder in folders)


def test_a_place_that_can_not_be_written_is_a_usage_error_with_a_hint(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="--runs"):
        create_folder(tmp_path / "file")


def test_a_folder_without_a_log_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"events\.jsonl"):
        open_folder(tmp_path)


def test_a_run_is_found_by_its_folder_or_by_a_file_in_it(tmp_path: Path) -> None:
    (tmp_path / "events.jsonl").touch()
    (tmp_path / "report.html").touch()
    assert open_folder(tmp_path).path == open_folder(tmp_path / "report.html").path == tmp_path
