from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest
from rich.console import Console as Terminal

from arc_cua.core.action import Click, Target
from arc_cua.core.ending import Ending
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.outcome import Change, Verdict
from arc_cua.core.receipt import Evidence
from arc_cua.cortex.plan import Trouble
from arc_cua.interfaces.console import Console
from arc_cua.runtime import events
from arc_cua.runtime.events import Line, RunEnded
from arc_cua.surfaces.surface import Settling

SAVE = Click(target=Target(index=4, role="button", name="Save"))


def printed(lines: tuple[Line, ...] | list[Line], width: int = 100, *, colours: bool = False) -> str:
    out = io.StringIO()
    console = Console(Terminal(file=out, width=width, highlight=False, force_terminal=colours))
    for line in lines:
        console.on_line(line)
        if isinstance(line.event, RunEnded):
            console.finish(line.event.summary)
    return out.getvalue()


def test_each_step_is_one_row_with_who_what_and_how_it_went(demo_run: tuple[Line, ...]) -> None:
    rows = printed(demo_run).splitlines()
    (opening,) = [row for row in rows if row.startswith("   4 ")]
    assert opening.split()[:3] == ["4", "✓", "reflex"]
    assert "Click link “1042” in “1042 Okafor Supplies”" in opening
    assert opening.rstrip().endswith(" ms")
    numbers = [row[:4].strip() for row in rows if row[:4].strip().isdigit()]
    assert numbers == [str(number) for number in range(1, 11)]


def test_an_escalation_is_told_from_its_reason_to_its_plan(demo_run: tuple[Line, ...]) -> None:
    text = printed(demo_run)
    asked = text.index("◆ acts have no effect")
    cause = text.index("cortex: a notice")
    plan = text.index("1. Click button “Close notice”")
    done = text.index("   8 ✓ plan")
    assert asked < cause < plan < done
    assert "stuck 0.80 (repeated no effect) · → ask the Cortex" in text


def test_the_end_has_name_reason_numbers_and_report(demo_run: tuple[Line, ...]) -> None:
    last = demo_run[-1].event
    assert isinstance(last, RunEnded)
    out = io.StringIO()
    Console(Terminal(file=out, width=100)).finish(msgspec.structs.replace(last.summary, report="runs/1/report.html"))
    for words in ("DONE", "all four parts are done", "10 steps", "73% local", "2 escalations", "runs/1/report.html"):
        assert words in out.getvalue()


@pytest.mark.parametrize("width", [20, 48, 59, 60, 80, 200])
def test_no_line_is_wider_than_the_terminal(demo_run: tuple[Line, ...], width: int) -> None:
    assert max(len(row) for row in printed(demo_run, width).splitlines()) <= width


def test_a_narrow_terminal_still_says_what_was_done(demo_run: tuple[Line, ...]) -> None:
    assert "“Password”" in printed(demo_run, 30)


def test_without_a_terminal_there_are_no_control_sequences(demo_run: tuple[Line, ...]) -> None:
    assert "\x1b" not in printed(demo_run)
    assert "\x1b[" in printed(demo_run, colours=True)


def test_nothing_that_a_page_wrote_reaches_the_terminal_as_a_command(log_writer: Any) -> None:
    evil = "\x1b]0;owned\x07\x1b[2J\x9b31m[bold red]x[/]\u202e\r"
    log_writer.start()
    log_writer.step = 1
    log_writer.consult(FailureSignature.LOW_CONFIDENCE, evil, evil, ())
    log_writer.propose(Click(target=Target(role="button", name=evil)), sub_goal=1)
    log_writer.act(SAVE, None)
    log_writer.verify(Verdict.CONTRADICTED, Change(), evil)
    log_writer.end(Ending.ABORTED_STALLED, evil)
    text = printed(log_writer.lines)
    assert not {"\x1b", "\x9b", "\x07", "\r", "\u202e"} & set(text)
    assert "[bold red]x[/]" in text


def test_what_was_held_or_refused_says_why(log_writer: Any) -> None:
    log_writer.step = 1
    log_writer.propose(SAVE, sub_goal=1)
    log_writer.add(events.Guarded(decision=events.GuardDecision.HOLD, reasons=("it is in doubt",)))
    log_writer.step = 2
    trouble = Trouble(signature=FailureSignature.REQUESTED, why="a person asked")
    log_writer.add(events.CortexAsked(mode="mock", trouble=trouble, payload="", tokens=1))
    log_writer.add(events.CortexAnswered(plan=None, why="nothing fits"))
    log_writer.add(events.Compiled(plan_id="p", accepted=False, reasons=("GOTO file: is not allowed",)))
    text = printed(log_writer.lines)
    for words in ("‖", "held: it is in doubt", "cortex has no plan: nothing fits", "GOTO file: is not allowed"):
        assert words in text


PROGRAM = """
import sys
from arc_cua.interfaces.console import Console
console = Console(quiet=sys.argv[1] == "quiet")
for _ in range(100):
    console.say("“Ünïcode” → ✓ " + "x" * 60)
print("went on", file=sys.stderr)
"""


def test_beside_json_everything_goes_to_standard_error() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, "quiet"], capture_output=True, timeout=60, check=True)
    assert done.stdout == b""
    assert "✓".encode() in done.stderr


def test_a_pipe_that_closes_does_not_end_the_run() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "loud"], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"went on\n")


def test_a_locale_without_the_characters_does_not_end_the_run() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "loud"], capture_output=True, env=environment, timeout=60, check=True
    )
    assert b"\\u2713" in done.stdout


def test_what_was_kept_back_stands_with_its_step(demo_run: tuple[Line, ...]) -> None:
    blocked = Evidence(kind="blocked", detail="a request to ads.example was blocked")
    lines = [
        msgspec.structs.replace(line, event=events.SettledDown(settling=with_fact(line.event.settling, blocked)))
        if isinstance(line.event, events.SettledDown) and line.step == 1
        else line
        for line in demo_run
    ]
    text = printed(lines)
    assert text.count("a request to ads.example was blocked") == 1


def test_a_run_that_goes_on_says_so(demo_run: tuple[Line, ...]) -> None:
    resumed = events.Resumed(resumed="2026-03-01T09:20:00Z", versions={})
    text = printed([*demo_run[:-1], Line(seq=len(demo_run), t_ms=0.0, step=9, event=resumed)])
    assert "the run was cut off, and goes on since 2026-03-01T09:20:00Z" in text


def test_the_end_names_the_files_that_were_saved(demo_run: tuple[Line, ...]) -> None:
    last = demo_run[-1].event
    assert isinstance(last, RunEnded)
    saved = Evidence(kind="download", detail="saved downloads/a.pdf (3 bytes, sha256 0)")
    out = io.StringIO()
    summary = msgspec.structs.replace(last.summary, run_dir="runs/1", evidence=(saved,))
    Console(Terminal(file=out, width=100)).finish(summary)
    assert "File: runs/1/downloads/a.pdf (3 bytes, sha256 0)" in out.getvalue()


def with_fact(settling: Settling, fact: Evidence) -> Settling:
    return msgspec.structs.replace(settling, evidence=(*settling.evidence, fact))
