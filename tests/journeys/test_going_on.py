"""Trouble in the middle of an act: what provably did not happen is done, what happened is found, the rest is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from arc_cua.runtime.replaying import replay_log
from arc_cua.surfaces.browser.browser import Browser
from once.faults import FAULTS
from once.forms import FORMS
from once.judge import Judged
from once.runs import Case, Runner
from once.server import EffectServer


async def judged(browser: Browser, folder: Path, fault: str, form: str) -> Judged:
    """Make one run, and derive its log again."""
    case = Case(
        fault=next(one for one in FAULTS if one.name == fault),
        form=next(one for one in FORMS if one.name == form),
        seed=1,
    )
    with EffectServer() as server:
        run = await Runner(server, folder).in_tab(case, browser)
    replayed = await replay_log(Path(run.run_dir) / "events.jsonl")
    assert replayed.matches, replayed.mismatch
    return run


@pytest.mark.parametrize(
    ("fault", "form"),
    [
        ("tab_closed_before_sending", "listed"),  # lost before it was sent: a new tab, and the act is done
        ("reloaded_before_sending", "post"),  # nothing was sent, and what was typed is typed again
        ("offline_first", "fetch"),  # there was no connection: it has not left
        ("offline_first", "listed"),
        ("stored_but_status_500", "listed"),  # the page, loaded anew, shows the record
    ],
)
async def test_it_is_done_once_and_known(browser: Browser, tmp_path: Path, fault: str, form: str) -> None:
    run = await judged(browser, tmp_path, fault, form)
    assert (run.verdict, run.ending) == ("reached", "DONE"), run.reason


@pytest.mark.parametrize(
    ("fault", "form"),
    [
        ("stored_then_reset", "get_link"),
        ("stored_then_reset", "get_form"),
        ("stored_then_reset", "post"),
        ("none", "silent"),  # only the server says that it took it: that may as well be a count of presses
    ],
)
async def test_what_may_have_happened_is_not_done_again(
    browser: Browser, tmp_path: Path, fault: str, form: str
) -> None:
    run = await judged(browser, tmp_path, fault, form)
    assert (run.verdict, run.effects) == ("honest_unknown", 1), run.reason


async def test_a_page_that_shows_no_record_afterwards_is_believed(browser: Browser, tmp_path: Path) -> None:
    run = await judged(browser, tmp_path, "refused_in_words", "put_and_reload")
    assert (run.verdict, run.effects) == ("not_done", 0), run.reason
