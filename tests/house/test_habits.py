"""Habits that no linter checks: nothing sleeps in place of an event, nothing is swallowed, nothing is unfinished."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

EDGES = {Path("src/arc_cua/runtime/loop.py")}
"""Where an error of any kind may be caught: the edge of a run, which then ends with a name."""
SLOW_SERVER = Path("src/arc_cua/evaluation/site/routes.py")
"""The bundled site is slow on purpose."""


@pytest.mark.parametrize(
    ("pattern", "allowed"),
    [
        (r"\bsleep\((?!0\))", {SLOW_SERVER}),
        (r"except[^\n]*:\s*\n?\s*pass\b", set()),
        (r"TODO|FIXME|XXX|NotImplementedError", set()),
        (r"# type: ignore(?!\[[a-z-]+\]  # )", set()),
        (r"# noqa(?!: [A-Z]+\d+(?:, [A-Z]+\d+)* - )", set()),
    ],
)
def test_the_code_holds_none(root: Path, sources: list[Path], pattern: str, allowed: set[Path]) -> None:
    found = [
        f"{file}: {match.group()!r}"
        for file in sources
        if file not in allowed
        for match in re.finditer(pattern, (root / file).read_text())
    ]
    assert found == []


def is_broad(handler: ast.ExceptHandler) -> bool:
    return handler.type is None or (
        isinstance(handler.type, ast.Name) and handler.type.id in ("Exception", "BaseException")
    )


def test_a_broad_except_cleans_up_and_raises_on_but_at_the_edge(root: Path, sources: list[Path]) -> None:
    found = [
        f"{file}:{node.lineno}"
        for file in sources
        if file not in EDGES
        for node in ast.walk(ast.parse((root / file).read_text()))
        if isinstance(node, ast.ExceptHandler) and is_broad(node)
        if not (isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None)
    ]
    assert found == []


def test_a_skipped_test_says_what_is_missing(root: Path, files: list[Path]) -> None:
    skip = re.compile(r"pytest\." + r"(?:skip|mark\.(?:skip|xfail))(?!if)\b(?!\([^)]*[a-z]{3})")
    for file in files:
        if file.parts[0] == "tests" and file.suffix == ".py":
            assert not skip.search((root / file).read_text()), file
