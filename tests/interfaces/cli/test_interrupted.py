import json
from typing import Any

from arc_cua.core.ending import EXIT_CODES, Ending
from arc_cua.interfaces.cli.interrupted import report


def test_the_object_is_printed_even_when_nothing_had_begun(capsys: Any) -> None:
    code = report(["run", "--json", "Press Save", "--url", "http://x.test/"], "SIGTERM")
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert (found["ending"], found["goal"], found["exit_code"]) == (Ending.ABORTED_KILLED, "Press Save", code)
    assert code == EXIT_CODES[Ending.ABORTED_KILLED]


def test_without_json_nothing_but_a_line_for_people(capsys: Any) -> None:
    report(["run", "Press Save"], "Ctrl-C")
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "ABORTED_KILLED" in printed.err


def test_who_stopped_it_is_named(capsys: Any) -> None:
    report(["run", "Press Save"], "SIGTERM")
    assert "stopped by SIGTERM before the run began" in capsys.readouterr().err
