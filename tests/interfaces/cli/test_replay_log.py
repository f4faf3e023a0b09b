from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest


@pytest.mark.parametrize("value", ["0000", "stage", "12"])
def test_a_log_is_whole_whatever_the_secret_is(arc: Any, site: Any, tmp_path: Path, value: str) -> None:
    goal = "Enter {{secret:pin}} as full name and press Add contact"
    done = arc("run", goal, "--url", site / "journeys/form.html", "--json", ARC_SECRET_PIN=value)
    assert [one["name"] for one in site.records] == [value], done.stderr
    (run,) = tmp_path.glob("runs/*")
    assert arc("view", str(run)).returncode == 0
    replayed = arc("replay-log", str(run))
    assert replayed.returncode == 0, replayed.stderr
    texts = re.findall(r'"(?:name|value|text)":"([^"]*)"', (run / "events.jsonl").read_text())
    assert "‹secret:pin›" in texts
    assert value not in texts
