"""Tests mirror the code, and files stay small."""

from __future__ import annotations

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path("src/arc_cua")
LONGEST = 500
MEDIAN = 200
COMPOSED = {"interfaces", "runtime"}
"""What whole runs go through."""
FROM_OUTSIDE = {
    "interfaces.api": "tests/journeys/test_examples.py",
    "interfaces.cli.entry": "tests/journeys/test_stop.py",
    **{
        f"interfaces.cli.{command}": "tests/interfaces/cli/test_main.py"
        for command in ("main", "run", "resume", "demo", "view", "replay_log", "doctor", "version", "cortex_payload")
    },
}
"""Modules whose tests start them as a program: commands by their names, the API by the examples."""


def module_name(file: Path) -> str:
    """`src/arc_cua/core/scope.py` → `core.scope`; a package's `__init__.py` → the package."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.Module) -> Iterator[str]:
    """The modules of ours that a file imports, without the package's own name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("arc_cua."):
            base = node.module.removeprefix("arc_cua.")
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def only_declares(tree: ast.Module) -> bool:
    """Whether a module holds no code that could go wrong: values, enums, protocols, one-line properties."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return all(len([line for line in each.body if not is_docstring(line)]) <= 1 for each in functions) and not any(
        isinstance(node, ast.For | ast.While | ast.Try | ast.If | ast.Match) for node in ast.walk(tree)
    )


def is_docstring(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


def test_every_module_is_tested_by_its_own_tests_or_through_its_neighbour(
    root: Path, sources: list[Path], files: list[Path]
) -> None:
    """A module has a test file of its own, or is imported by tests of its package, or serves a module that is."""
    trees = {module_name(file): ast.parse((root / file).read_text()) for file in sources}
    tests = [file for file in files if file.parts[0] == "tests" and file.suffix == ".py" and len(file.parts) > 2]
    mirrored = {".".join((*file.parts[1:-1], file.stem.removeprefix("test_"))) for file in tests}
    tested = {name for name in trees if name in mirrored}
    for file in tests:
        tops = COMPOSED if file.parts[1] == "journeys" else {file.parts[1]}
        imported = imports(ast.parse((root / file).read_text()))
        tested |= {name for name in imported if name.split(".")[0] in tops} & trees.keys()
    reached = set[str]()
    tested |= {name for name, tests_of_it in FROM_OUTSIDE.items() if (root / tests_of_it).is_file()}
    todo = list(tested)
    while todo:
        name = todo.pop()
        if name in reached or name not in trees:
            continue
        reached.add(name)
        tops = COMPOSED if name.split(".")[0] == "interfaces" else {name.split(".")[0]}
        todo += (other for other in imports(trees[name]) if other.split(".")[0] in tops)
    front_door = ""  # tested from outside, by the tests of what it offers
    untested = {name for name, tree in trees.items() if name not in reached and not only_declares(tree)}
    assert sorted(untested - {front_door}) == []


def test_every_test_file_mirrors_a_module_or_a_behaviour_of_a_package(root: Path, files: list[Path]) -> None:
    """Under a package's name stand only tests of that package; the rest stands beside the mirror."""
    beside = {"house", "journeys", "properties", "fuzz", "bench"}
    for file in files:
        if file.parts[0] != "tests" or not file.name.startswith("test_") or len(file.parts) == 2:
            continue
        assert file.parts[1] in beside or (root / PACKAGE / file.parts[1]).is_dir(), file


def test_no_file_is_long_and_the_median_is_short(root: Path, files: list[Path]) -> None:
    code = [file for file in files if file.suffix in (".py", ".js") and file.parts[0] in ("src", "tests", "bench")]
    lengths = {file: len((root / file).read_text().splitlines()) for file in code}
    assert [f"{count} {file}" for file, count in lengths.items() if count > LONGEST] == []
    for top in ("src", "tests"):
        assert statistics.median(count for file, count in lengths.items() if file.parts[0] == top and count) <= MEDIAN


def test_every_package_says_what_it_is_for(root: Path, sources: list[Path]) -> None:
    for file in sources:
        assert ast.get_docstring(ast.parse((root / file).read_text())), f"{file} has no docstring"
