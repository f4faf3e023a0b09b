from __future__ import annotations

import os
from pathlib import Path

import pytest

from arc_cua.actuation.files import LocalFile, Unfit, accepts, permitted
from arc_cua.core.receipt import Refusal


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "a.txt").write_text("a")
    (tmp_path / "outside.txt").write_text("secret")
    (inside / "way-out").symlink_to(tmp_path / "outside.txt")
    os.mkfifo(inside / "pipe")
    return inside


def refusal(path: str, *allowed: str) -> Refusal | None:
    found = permitted([path], allowed)
    return found.refusal if isinstance(found, Unfit) else None


def test_a_file_that_was_named_or_lies_in_a_folder_that_was_named_may_be_given(folder: Path) -> None:
    for allowed in (folder, folder / "a.txt"):
        assert permitted([str(folder / "a.txt")], [str(allowed)]) == (
            LocalFile(path=str(folder / "a.txt"), name="a.txt", size=1),
        )


def test_no_way_leads_out_of_what_was_named(folder: Path) -> None:
    for path in ("../outside.txt", "way-out", "/etc/passwd", "../inside/../outside.txt"):
        assert refusal(str(folder / path), str(folder)) is Refusal.DENIED
    assert refusal(str(folder / "a.txt")) is Refusal.DENIED
    assert refusal(str(folder / "a.txt"), str(folder / "a")) is Refusal.DENIED


def test_only_regular_files_are_given(folder: Path) -> None:
    for path in (folder, folder / "pipe", folder / "missing", folder / "nul\0"):
        assert refusal(str(path), str(folder)) in (Refusal.INVALID, Refusal.DENIED)
    assert refusal(str(folder / "pipe"), str(folder)) is Refusal.INVALID


@pytest.mark.parametrize(
    ("accept", "name", "passes"),
    [
        ("", "a.txt", True),
        (".TXT", "a.txt", True),
        ("image/*", "a.png", True),
        ("image/*", "a.txt", False),
        ("image/png, .txt", "a.txt", True),
        ("application/pdf", "a.txt", False),
        ("application/pdf", "a.unknown-kind", True),
        ("*/*", "a", True),
        (".pdf", "a.pdf.txt", False),
    ],
)
def test_what_an_input_takes(accept: str, name: str, passes: bool) -> None:
    assert accepts(accept, LocalFile(path=f"/{name}", name=name, size=1)) is passes


def test_a_name_means_the_one_file_that_is_called_so(folder: Path) -> None:
    mine = LocalFile(path=str(folder / "a.txt"), name="a.txt", size=1)
    assert permitted(["a.txt"], [str(folder / "a.txt")]) == (mine,)
    assert permitted(["inside/a.txt"], [str(folder / "a.txt")]) == (mine,)
    assert permitted(["a.txt"], [str(folder)]) == (mine,)
    assert refusal("b.txt", str(folder)) is Refusal.DENIED
    assert refusal("way-out", str(folder)) is Refusal.DENIED
    other = folder.parent / "a.txt"
    other.write_text("another")
    assert refusal("a.txt", str(folder), str(other)) is Refusal.INVALID
