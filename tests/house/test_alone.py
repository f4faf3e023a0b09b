"""The project stands alone: nothing in it points at the place where it was made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GENERATED = {".lock", ".svg", ".json", ".html", ".txt"}
PATTERNS = {
    "an id of a requirement": r"\b(?:P|S|X|M|C|G|R|B|E|T|I)" + r"-[0-9]{1,2}\b",
    "a folder beside the repo": r"\.\./" + "(?:shared|seeds|research)",
    "a path of one machine": "(?<![\\w.])/(?:" + "work|root|home/[a-z]+)/",
    "a registry's host": "pypi" + r"\.org|python" + r"hosted\.org|deb\." + r"debian\.org|registry\.npmjs" + r"\.org",
}


@pytest.mark.parametrize("kind", PATTERNS)
def test_no_file_holds(root: Path, files: list[Path], kind: str) -> None:
    pattern = re.compile(PATTERNS[kind])
    found = []
    for file in files:
        if file.suffix in GENERATED:
            continue
        try:
            text = (root / file).read_text()
        except UnicodeDecodeError:
            continue
        found += [f"{file}: {match.group()}" for match in pattern.finditer(text)]
    assert found == []


def test_lock_files_name_no_host(root: Path, files: list[Path]) -> None:
    locks = [file for file in files if file.parts[0] == "requirements"]
    assert locks
    for file in locks:
        assert "://" not in (root / file).read_text(), file
