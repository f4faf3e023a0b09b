"""The programs in `examples/` run as they stand, but for the address of a site that is up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from arc_cua.core.ending import Ending
from arc_cua.evaluation.site import FixtureSite

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(source: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", source], cwd=folder, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_quickstart_ends_with_a_name_and_a_report(tmp_path: Path) -> None:
    source = (EXAMPLES / "quickstart.py").read_text()
    assert len([line for line in source.splitlines() if line.strip()]) <= 10
    with FixtureSite() as site:
        ending, *_, report = run(source.replace("http://localhost:8000", site.url), tmp_path).split()
    assert ending in set(Ending)
    assert (tmp_path / report).is_file()


def test_watching_a_run_shows_its_steps_and_its_check(tmp_path: Path) -> None:
    shown = run((EXAMPLES / "watch.py").read_text(), tmp_path)
    assert "the server agrees: True" in shown
    assert "Choose “Shipped”" in shown
