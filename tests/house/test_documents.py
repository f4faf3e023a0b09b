"""What the documents say is there is there, and their program is the one that is tested."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
_FILE = re.compile(r"`((?:src|tests|bench|docs|examples|scripts|changes)/[\w./-]*|[\w]+/[\w./]+\.(?:py|txt|js))`")


def without_blank_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_the_program_in_the_readme_is_the_quickstart(root: Path) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (root / "README.md").read_text(), re.DOTALL)
    assert without_blank_lines(block) == without_blank_lines((root / "examples/quickstart.py").read_text())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_that_are_named_exist(root: Path, document: str) -> None:
    named = _FILE.findall((root / document).read_text())
    missing = [name for name in named if not any((base / name).exists() for base in (root, root / "src/arc_cua"))]
    assert missing == []


def test_links_lead_somewhere(root: Path) -> None:
    for document in DOCUMENTS:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", (root / document).read_text()):
            assert (root / target).exists(), f"{document}: {target}"


def test_commands_of_make_that_are_named_exist(root: Path) -> None:
    targets = set(re.findall(r"^(\w+):", (root / "Makefile").read_text(), re.MULTILINE))
    for document in DOCUMENTS:
        assert set(re.findall(r"make (\w+)", (root / document).read_text())) <= targets | {"and"}, document


def test_the_version_is_in_the_changelog(root: Path) -> None:
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    assert f"## {version}" in (root / "CHANGELOG.md").read_text()
