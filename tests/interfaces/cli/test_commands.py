import json
from pathlib import Path
from typing import Any

from arc_cua.runtime.folder import SUMMARY_FILE


def run_once(arc: Any, site: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        arc("run", "Press Refresh", "--url", site / "journeys/inert.html", "--json").stdout
    )
    return found


def test_a_log_is_replayed_and_a_changed_one_is_found_out(arc: Any, site: Any, tmp_path: Path) -> None:
    run = tmp_path / run_once(arc, site)["run_dir"]
    same = arc("replay-log", str(run), "--json")
    assert (same.returncode, json.loads(same.stdout)["matches"]) == (0, True)
    log = run / "events.jsonl"
    lines = log.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"stage":"monitored"' in line)
    lines[at] = lines[at].replace('"decision":"CONTINUE"', '"decision":"ABORT"')
    log.write_text("".join(lines))
    changed = arc("replay-log", str(run))
    assert changed.returncode == 1
    assert f"line {at + 1} differs" in changed.stderr


def test_a_run_that_was_cut_off_can_be_replayed_and_viewed(arc: Any, site: Any, tmp_path: Path) -> None:
    run = tmp_path / run_once(arc, site)["run_dir"]
    log = run / "events.jsonl"
    log.write_bytes(log.read_bytes()[: log.stat().st_size * 2 // 3])
    assert arc("replay-log", str(run)).returncode == 0
    (run / "report.html").unlink()
    viewed = arc("view", str(run))
    assert viewed.returncode == 0
    assert Path(viewed.stdout.strip()).is_file()


def test_the_summary_on_disk_is_the_object_that_was_printed(arc: Any, site: Any, tmp_path: Path) -> None:
    printed = run_once(arc, site)
    assert json.loads((tmp_path / printed["run_dir"] / SUMMARY_FILE).read_text()) == printed


def test_the_doctor_starts_a_real_browser(arc: Any) -> None:
    done = arc("doctor", "--json")
    found = json.loads(done.stdout)
    assert found["healthy"], found
    assert "Chrome/" in next(one["detail"] for one in found["findings"] if one["name"] == "browser")


def test_the_doctor_says_how_to_mend_what_is_missing(arc: Any) -> None:
    done = arc("doctor", ARC_CHROMIUM="/nowhere/chromium", CORTEX_MODE="real")
    assert done.returncode == 1
    assert "FAIL browser" in done.stdout
    assert "apt-get install chromium" in done.stdout
    assert "FAIL cortex" in done.stdout


def test_versions(arc: Any) -> None:
    assert json.loads(arc("version", "--json").stdout).keys() >= {"arc", "python"}


def test_what_the_cortex_was_told_can_be_read(arc: Any, site: Any, tmp_path: Path) -> None:
    run = str(tmp_path / run_once(arc, site)["run_dir"])
    refused = arc("cortex", "payload", run, "99")
    assert refused.returncode == 1
    step = refused.stderr.split("it was in: ")[1].strip(") \n").split(", ")[0]
    told = arc("cortex", "payload", run, step)
    assert told.returncode == 0
    assert json.loads(told.stdout)["untrusted_page"]
