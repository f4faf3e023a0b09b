from __future__ import annotations

from pathlib import Path

import pytest

from arc_cua.interfaces.viewer.pictures import PictureBook
from arc_cua.runtime.events import Pictured

JPEG = b"\xff\xd8\xff" + b"x" * 300


def pictured(file: str) -> Pictured:
    return Pictured(file=file, observation=1, width=10, height=10)


def test_a_picture_becomes_data(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(JPEG)
    uri, why = PictureBook(tmp_path).data_uri(pictured("a.jpg"))
    assert uri.startswith("data:image/jpeg;base64,/9j/")
    assert why == ""


@pytest.mark.parametrize("name", ["../secret.jpg", "/etc/hostname", "a/../../secret.jpg", "link.jpg"])
def test_nothing_outside_of_the_folder_is_read(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "run"
    (folder / "a").mkdir(parents=True)
    (tmp_path / "secret.jpg").write_bytes(JPEG)
    (folder / "link.jpg").symlink_to(tmp_path / "secret.jpg")
    assert PictureBook(folder).data_uri(pictured(name)) == ("", "its file is outside of the run folder")


def test_what_is_no_picture_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"<svg onload=alert(1)>")
    assert PictureBook(tmp_path).data_uri(pictured("a.jpg"))[0] == ""
    assert "can't be read" in PictureBook(tmp_path).data_uri(pictured("missing.jpg"))[1]


def test_pictures_stop_at_the_budget(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(JPEG)
    book = PictureBook(tmp_path, budget_bytes=1000)
    given = [book.data_uri(pictured("a.jpg"))[0] != "" for _ in range(4)]
    assert given == [True, True, False, False]
    assert book.used_bytes <= 1000
