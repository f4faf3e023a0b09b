"""A run that is cut off goes on from its folder, and nothing happens twice, wherever the cut was."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from arc_cua import Agent
from arc_cua import Browser as ArcBrowser
from arc_cua.actuation.manner import Manner, Profile
from arc_cua.core.budget import Budget
from arc_cua.core.ending import EXIT_CODES, Ending, RunSummary
from arc_cua.core.errors import UsageError
from arc_cua.core.risk import Confirm, Question
from arc_cua.interfaces.session import resume_session, run_session
from arc_cua.runtime.events import Observed, Resumed
from arc_cua.runtime.folder import RunFolder
from arc_cua.runtime.log import read_lines
from arc_cua.runtime.replaying import replay_log
from arc_cua.runtime.resume import Change, opened
from arc_cua.runtime.session_keeper import SessionPlace
from arc_cua.runtime.settings import RunSettings
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.options import LaunchOptions

ARC = Path(sys.executable).with_name("arc")
FORM = "Enter Ada Lovelace as full name, choose Lisbon as city and press Add contact"
GUEST = "Enter Ada Lovelace as guest and press Add guest"
OFF = {"screenshots": False, "report": False}
Resume = Callable[[Path], Awaitable[RunSummary]]


@pytest.fixture
def resume(browser: Browser) -> Resume:
    async def go(run: Path) -> RunSummary:
        return await resume_session(run, {}, browser=browser)

    return go


def cut(folder: Path, where: Callable[[dict[str, Any]], bool], *, journaled: bool = True) -> None:
    """Leave of a finished run what a kill right after a line would have left.

    Args:
        folder: The run.
        where: Says which line; the last one counts.
        journaled: Whether the act of a last intent had reached the journal.
    """
    lines = (folder / "events.jsonl").read_bytes().splitlines(keepends=True)
    events = [json.loads(line)["event"] for line in lines]
    last = max(number for number, event in enumerate(events) if where(event))
    (folder / "events.jsonl").write_bytes(b"".join(lines[: last + 1]))
    kept = [event for event in events[: last + 1] if event["stage"] == "intent"]
    acted = {event["receipt"]["action_id"] for event in events[: last + 1] if event["stage"] == "acted"}
    db = sqlite3.connect(folder / "journal.db", isolation_level=None)
    for (action_id,) in db.execute("SELECT action_id FROM intents").fetchall():
        known = any(event["action_id"] == action_id for event in kept)
        if not known or (action_id not in acted and not journaled):
            db.execute("DELETE FROM intents WHERE action_id = ?", (action_id,))
        elif action_id not in acted:
            db.execute("UPDATE intents SET status = 'intended' WHERE action_id = ?", (action_id,))
    db.close()
    (folder / "summary.json").unlink(missing_ok=True)


def stages(folder: Path) -> list[str]:
    return [json.loads(line)["event"]["stage"] for line in (folder / "events.jsonl").read_bytes().splitlines()]


def click(stage: str, verb: str = "CLICK") -> Callable[[dict[str, Any]], bool]:
    """The line of that stage which belongs to a click, or to an act of another verb."""

    def is_it(event: dict[str, Any]) -> bool:
        told = event.get("action") or event.get("receipt") or (event.get("proposal") or {}).get("action") or {}
        return event["stage"] == stage and told.get("verb") == verb

    return is_it


async def test_what_was_not_sent_yet_is_sent_once(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    for where, journaled in ((click("proposed"), True), (click("intent"), False)):
        folder = journey.folder.with_name(f"cut-{journaled}")
        shutil.copytree(journey.folder, folder)
        cut(folder, where, journaled=journaled)
        site.reset()
        summary = await resume(folder)
        assert summary.ending is Ending.DONE, summary.reason
        assert [(one["name"], one["city"]) for one in site.records] == [("Ada Lovelace", "Lisbon")]
        assert (await replay_log(folder / "events.jsonl")).mismatch is None


@pytest.mark.parametrize("stage", ["intent", "acted"])
async def test_what_nobody_saw_and_no_page_shows_is_left_in_doubt(
    travel: Any, resume: Resume, site: Any, stage: str
) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    cut(journey.folder, click(stage))
    summary = await resume(journey.folder)
    assert len(site.records) == 1
    assert summary.ending is Ending.ABORTED_TIMEOUT
    assert "Add contact" in summary.reason
    assert [item.kind for item in summary.evidence] == ["in_doubt"]
    assert (await replay_log(journey.folder / "events.jsonl")).mismatch is None


@pytest.mark.parametrize("stage", ["intent", "acted"])
async def test_what_the_page_shows_to_have_happened_is_done(
    travel: Any, resume: Resume, site: Any, stage: str
) -> None:
    journey = await travel(GUEST, site / "ledger/guests", flags=OFF)
    assert journey.summary.ending is Ending.DONE, journey.summary.reason
    cut(journey.folder, click(stage))
    summary = await resume(journey.folder)
    assert summary.ending is Ending.DONE, summary.reason
    assert [one["guest"] for one in site.records] == ["Ada Lovelace"]
    rows = sqlite3.connect(journey.folder / "journal.db").execute("SELECT verb, status FROM intents").fetchall()
    assert ("CLICK", "confirmed") in rows
    assert (await replay_log(journey.folder / "events.jsonl")).mismatch is None


@pytest.mark.parametrize("stage", ["intent", "acted"])
async def test_what_a_page_may_have_sent_as_it_was_entered_is_not_entered_again(
    travel: Any, resume: Resume, site: Any, stage: str
) -> None:
    journey = await travel("Enter hello as Note", site / "journeys/taken.html", flags=OFF)
    cut(journey.folder, click(stage, "TYPE"))
    summary = await resume(journey.folder)
    assert (summary.ending, site.count("note")) == (Ending.ABORTED_TIMEOUT, 1), summary.reason
    assert "Note" in summary.reason
    assert (await replay_log(journey.folder / "events.jsonl")).mismatch is None


async def test_what_waits_for_a_button_is_entered_again(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    cut(journey.folder, click("intent", "SELECT"))
    site.reset()
    summary = await resume(journey.folder)
    assert summary.ending is Ending.DONE, summary.reason
    assert [(one["name"], one["city"]) for one in site.records] == [("Ada Lovelace", "Lisbon")]
    assert (await replay_log(journey.folder / "events.jsonl")).mismatch is None


async def test_numbers_go_on_and_a_torn_line_is_left_out(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    cut(journey.folder, lambda event: event["stage"] == "verified" and "City" not in json.dumps(event))
    log = journey.folder / "events.jsonl"
    cut(journey.folder, lambda event: event["stage"] == "monitored")
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"seq": 99, "t_ms": 3')
    summary = await resume(journey.folder)
    assert summary.ending is Ending.DONE, summary.reason
    assert log.read_bytes().startswith(whole)
    lines = list(read_lines(log))
    assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
    seen = [line.event.observation for line in lines if isinstance(line.event, Observed)]
    looks = [look for look in seen if look is not None]
    assert len({look.seq for look in looks}) == len(looks)


async def test_a_run_that_has_ended_is_told_again(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel("Press Launch", site / "journeys/form.html", flags=OFF)
    before = (journey.folder / "events.jsonl").read_bytes()
    assert await resume(journey.folder) == journey.summary
    assert (journey.folder / "events.jsonl").read_bytes() == before


async def test_only_the_end_was_cut_off(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel("Press Launch", site / "journeys/form.html", flags=OFF)
    cut(journey.folder, lambda event: event["stage"] == "proposed")
    summary = await resume(journey.folder)
    assert (summary.ending, summary.steps) == (journey.summary.ending, journey.summary.steps)


async def test_what_can_not_be_gone_on_with_is_said_in_one_line(
    travel: Any, resume: Resume, site: Any, tmp_path: Path
) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    cut(journey.folder, click("acted"))
    log, journal = journey.folder / "events.jsonl", journey.folder / "journal.db"
    kept_log, kept_journal = log.read_bytes(), journal.read_bytes()
    with pytest.raises(UsageError, match="no run folder"):
        await resume(tmp_path / "nothing")
    with RunFolder(journey.folder).claimed(), pytest.raises(UsageError, match="another process"):
        await resume(journey.folder)
    journal.unlink()
    with pytest.raises(UsageError, match="lost its journal"):
        await resume(journey.folder)
    journal.write_bytes(b"x" * 4096)
    with pytest.raises(UsageError, match="journal"):
        await resume(journey.folder)
    journal.write_bytes(kept_journal)
    log.write_bytes(kept_log.replace(b'"log_version":1', b'"log_version":7'))
    with pytest.raises(UsageError, match="version 7"):
        await resume(journey.folder)
    log.write_bytes(kept_log.replace(b'"text":"Ada Lovelace"', b'"text":"Bob Lovelace"'))
    with pytest.raises(UsageError, match="decided otherwise"):
        await resume(journey.folder)
    assert len(site.records) == 1


async def test_a_run_may_be_cut_off_again_and_again(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    for _ in range(2):
        cut(journey.folder, click("proposed"))
        site.reset()
        summary = await resume(journey.folder)
        assert summary.ending is Ending.DONE, summary.reason
        assert [(one["name"], one["city"]) for one in site.records] == [("Ada Lovelace", "Lisbon")]
    assert stages(journey.folder).count("resumed") == 2
    assert (await replay_log(journey.folder / "events.jsonl")).mismatch is None


async def test_a_cut_while_it_goes_on_changes_nothing(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel(GUEST, site / "ledger/guests", flags=OFF)
    cut(journey.folder, click("intent"))
    assert (await resume(journey.folder)).ending is Ending.DONE
    cut(journey.folder, lambda event: event["stage"] == "resumed")
    summary = await resume(journey.folder)
    assert summary.ending is Ending.DONE, summary.reason
    assert [one["guest"] for one in site.records] == ["Ada Lovelace"]
    assert (await replay_log(journey.folder / "events.jsonl")).mismatch is None


@pytest.mark.parametrize(
    ("goal", "place", "ending"),
    [(FORM, "journeys/form.html", Ending.ABORTED_TIMEOUT), (GUEST, "ledger/guests", Ending.DONE)],
)
async def test_what_only_the_journal_knows_is_a_doubt_until_the_page_shows_it(
    travel: Any, resume: Resume, site: Any, goal: str, place: str, ending: Ending
) -> None:
    journey = await travel(goal, site / place, flags=OFF)
    log = journey.folder / "events.jsonl"
    lines = log.read_bytes().splitlines(keepends=True)
    whole = max(n for n, line in enumerate(lines) if click("proposed")(json.loads(line)["event"]))
    log.write_bytes(b"".join(lines[:whole]))  # a power cut: the journal was on the disk, the log's end was not
    summary = await resume(journey.folder)
    assert (summary.ending, len(site.records)) == (ending, 1), summary.reason
    (resumed,) = [line.event for line in read_lines(log) if isinstance(line.event, Resumed)]
    assert [entry.verb for entry in resumed.unanswered] == ["CLICK"]
    assert (await replay_log(log)).mismatch is None


async def test_what_the_journal_does_not_take_is_not_sent(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    cut(journey.folder, click("proposed"))
    db = sqlite3.connect(journey.folder / "journal.db")
    db.execute("CREATE TRIGGER full BEFORE INSERT ON intents BEGIN SELECT RAISE(FAIL, 'no room is left'); END")
    db.close()
    site.reset()
    summary = await resume(journey.folder)
    assert (summary.ending, site.records) == (Ending.ABORTED_CRASHED, [])
    assert "the journal can't be written: no room is left" in summary.reason


async def test_what_stopped_it_the_last_time_does_not_stop_it_again(travel: Any, resume: Resume, site: Any) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    cut(journey.folder, click("proposed"))
    (journey.folder / "STOP").touch()
    summary = await resume(journey.folder)
    assert summary.ending is Ending.DONE, summary.reason
    assert not (journey.folder / "STOP").exists()


@pytest.mark.parametrize(("answer", "ending"), [(None, Ending.ABORTED_DENIED), (True, Ending.DONE)])
async def test_who_had_to_be_asked_is_asked(
    travel: Any, browser: Browser, site: Any, answer: bool | None, ending: Ending
) -> None:
    async def confirm(_question: Question) -> bool:
        return True

    person = confirm if answer else None
    url = site / "journeys/risky.html"
    journey = await travel("Click Place order", url, flags=OFF, confirm=Confirm.ASK, person=confirm)
    cut(journey.folder, lambda event: event["stage"] == "answered")
    site.reset()
    summary = await resume_session(journey.folder, {}, browser=browser, confirm=person)
    assert (summary.ending, len(site.records)) == (ending, int(answer or False)), summary.reason


async def test_how_it_was_started_is_how_it_goes_on(travel: Any, site: Any, tmp_path: Path) -> None:
    launch = LaunchOptions(locale="de-DE", width=800, height=600, profile=str(tmp_path / "profile"))
    asked: dict[str, Any] = {"launch": launch, "uploads": (str(tmp_path),), "seed": 7, "confirm": Confirm.ASK}
    asked["input"] = Manner.of(Profile.NATURAL)
    journey = await travel("Press Launch", site / "journeys/form.html", flags=OFF, **asked)
    with opened(journey.folder) as run:
        found = run.settings(Change())
        assert {name: getattr(found, name) for name in asked} == asked
        other = run.settings(Change(headless=False, attach="http://127.0.0.1:1", deadline_s=5))
        assert (other.launch.headless, other.attach, other.budget.deadline_s) == (False, "http://127.0.0.1:1", 5)


async def test_with_a_list_of_hosts_it_goes_on_in_no_browser_of_others(travel: Any, site: Any) -> None:
    hosts = (f"127.0.0.1:{site.port}",)
    journey = await travel("Press Launch", site / "journeys/form.html", flags=OFF, allowed_hosts=hosts)
    with opened(journey.folder) as run, pytest.raises(UsageError, match="allowed hosts"):
        run.settings(Change(attach="http://127.0.0.1:1"))


async def test_whoever_was_signed_in_still_is(site: Any, tmp_path: Path) -> None:
    file, key = tmp_path / "session", {"ARC_SESSION_KEY": "correct horse battery staple"}
    settings = RunSettings(
        goal="Press Enter as guest and press Export",
        url=site / "journeys/signing.html",
        runs=tmp_path / "runs",
        flags=OFF,
        budget=Budget(deadline_s=60),
    )
    keeper = SessionPlace(path=str(file)).open(key)
    journey = await run_session(settings, {}, session=keeper)
    assert (journey.ending, site.count("entered")) == (Ending.DONE, 1)
    folder = Path(journey.run_dir)
    cut(folder, click("proposed"))
    with pytest.raises(UsageError, match="no key"):
        await resume_session(folder, {})
    summary = await resume_session(folder, key)
    assert summary.ending is Ending.DONE, summary.reason
    assert (site.count("entered"), site.count("exported")) == (1, 2)


async def test_an_agent_goes_on_with_its_run(travel: Any, site: Any) -> None:
    journey = await travel(FORM, site / "journeys/form.html", flags=OFF)
    cut(journey.folder, click("proposed"))
    site.reset()
    async with ArcBrowser() as browser:
        summary = await Agent(browser).resume(journey.folder)
    assert (summary.ending, len(site.records)) == (Ending.DONE, 1), summary.reason


def test_a_killed_run_does_not_pay_twice(site: Any, tmp_path: Path) -> None:
    arguments = ["run", "Pay now", "--url", site / "journeys/unanswered.html", "--json", "--runs", "runs"]
    run = subprocess.Popen([str(ARC), *arguments], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ends = time.monotonic() + 60
    while not site.count("payments") and run.poll() is None and time.monotonic() < ends:
        time.sleep(0.01)
    os.kill(run.pid, signal.SIGKILL)
    run.wait(10)
    (folder,) = (tmp_path / "runs").iterdir()
    found = subprocess.run(
        [str(ARC), "resume", str(folder), "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    told = json.loads(found.stdout)
    assert (told["ending"], found.returncode) == (Ending.ABORTED_TIMEOUT, EXIT_CODES[Ending.ABORTED_TIMEOUT])
    assert "Pay now" in told["reason"]
    assert site.count("payments") == 1
