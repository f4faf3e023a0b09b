import json
from pathlib import Path
from typing import Any

import pytest

from arc_cua.core.ending import EXIT_CODES, Ending
from arc_cua.core.errors import UsageError
from arc_cua.cortex.clients import CortexMode
from arc_cua.interfaces.cli.run import cortex_mode, parse_flags
from arc_cua.interfaces.session import complete_url

KEYS = {
    "ending", "reason", "exit_code", "goal", "answer", "evidence", "run_dir", "report", "steps", "elapsed_s",
    "reflex_share", "escalations", "recoveries", "model_calls", "tokens", "cost_usd", "duplicates_prevented",
    "versions",
}  # fmt: skip


def test_a_run_prints_one_object_and_exits_with_the_code_of_its_ending(arc: Any, site: Any, tmp_path: Path) -> None:
    done = arc("run", "Enter Ada as full name and press Add contact", "--url", site / "journeys/form.html", "--json")
    found = json.loads(done.stdout)
    assert found.keys() >= KEYS
    assert (found["ending"], found["exit_code"], done.returncode) == ("DONE", 0, 0), found["reason"]
    assert found["tokens"] == {"in": 0, "cached": 0, "out": 0}
    assert (tmp_path / found["report"]).is_file()
    assert [one["name"] for one in site.records] == ["Ada"]
    assert "Ada" in done.stderr, "progress goes to stderr"


def test_a_secret_from_the_environment_is_typed_and_never_printed(arc: Any, site: Any, tmp_path: Path) -> None:
    goal = "Enter {{secret:their-name}} as full name and press Add contact"
    done = arc("run", goal, "--url", site / "journeys/form.html", "--json", ARC_SECRET_THEIR_NAME="Zaphod-42-secret")
    assert [one["name"] for one in site.records] == ["Zaphod-42-secret"]
    assert "Zaphod" not in done.stdout + done.stderr
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or b"Zaphod" not in path.read_bytes(), path


def test_a_secret_that_is_not_set_is_named_and_nothing_is_typed(arc: Any, site: Any) -> None:
    goal = "Enter {{secret:their-name}} as full name and press Add contact"
    done = arc("run", goal, "--url", site / "journeys/form.html", "--json")
    found = json.loads(done.stdout)
    assert found["ending"] != "DONE"
    assert "ARC_SECRET_THEIR_NAME" in done.stdout
    assert site.records == []


def test_without_a_browser_the_object_is_printed_all_the_same(arc: Any, site: Any) -> None:
    done = arc("run", "Press Save", "--url", site / "journeys/form.html", "--json", ARC_CHROMIUM="/nowhere/chromium")
    found = json.loads(done.stdout)
    assert found["ending"] == Ending.ABORTED_CRASHED
    assert done.returncode == EXIT_CODES[Ending.ABORTED_CRASHED]
    assert "/nowhere/chromium" in found["reason"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "goal"),
        ("run", "goal", "--url", "http://x", "--flag", "nothing=on"),
        ("run", "goal", "--url", "http://x", "--flag", "report=maybe"),
        ("run", "goal", "--url", "http://x", "--deadline", "-1"),
        ("run", "goal", "--url", "http://x", "--deadline", "nan"),
        ("run", "goal", "--url", "http://x", "--max-steps", "0"),
        ("run", "goal", "--url", "http://x", "--allow", "http://x/"),
        ("run", "goal", "--url", "http://x", "--allow", "x", "--attach", "http://localhost:1"),
        ("run", "goal", "--url", "http://x", "--session", "file"),
        ("run", "goal", "--url", "http://x", "--upload", "missing.pdf"),
        ("run", "goal", "--url", "http://x", "--policy", "nobody"),
        ("run", "goal", "--url", "http://x", "--profile", "p", "--attach", "http://localhost:1"),
        ("run", "goal", "--url", "http://x", "--viewport", "large"),
        ("run", "goal", "--url", "http://x", "--timezone", "Europe/Atlantis"),
        ("view", "."),
        ("replay-log", "nowhere"),
        ("no-such-command",),
    ],
)
def test_mistakes_of_usage_exit_with_one_and_no_traceback(arc: Any, arguments: tuple[str, ...]) -> None:
    done = arc(*arguments)
    assert done.returncode == 1
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_a_real_cortex_that_is_not_configured_is_a_named_ending(arc: Any, site: Any) -> None:
    done = arc("run", "Press Save", "--url", site / "journeys/form.html", "--json", "--cortex", "real")
    found = json.loads(done.stdout)
    assert found["ending"] == Ending.ABORTED_NEEDS_CORTEX
    assert "CORTEX_API_KEY" in found["reason"]


def test_the_help_lists_every_exit_code(arc: Any) -> None:
    text = arc("run", "--help").stdout
    for ending, code in EXIT_CODES.items():
        assert f"{code}: {ending.value}" in text


def test_cortex_modes_by_name() -> None:
    assert cortex_mode("") is CortexMode.MOCK
    assert cortex_mode(" Dry-Run ") is CortexMode.DRY_RUN
    with pytest.raises(UsageError, match="modes: mock"):
        cortex_mode("gpt")


def test_flags_by_name() -> None:
    assert parse_flags(("screenshots=off", "report=on")) == {"screenshots": False, "report": True}


@pytest.mark.parametrize(
    ("given", "complete"),
    [
        ("localhost:8000/a", "http://localhost:8000/a"),
        ("127.0.0.1", "http://127.0.0.1"),
        ("app.localhost", "http://app.localhost"),
        ("example.com/x", "https://example.com/x"),
        ("http://example.com", "http://example.com"),
        ("about:blank", "about:blank"),
        (" javascript:alert(1)", "javascript:alert(1)"),
        ("", ""),
    ],
)
def test_addresses_are_completed_as_people_write_them(given: str, complete: str) -> None:
    assert complete_url(given) == complete
