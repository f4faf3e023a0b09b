import socket
from typing import Any

import pytest

from arc_cua.core.budget import Budget
from arc_cua.core.ending import EXIT_CODES, Ending

SHORT = Budget(deadline_s=8, max_steps=10)


def assert_is_whole(journey: Any, *endings: Ending) -> None:
    """Every run has one of these endings, a one-line reason, its exit code, and a report."""
    summary = journey.summary
    assert summary.ending in endings, summary.reason
    assert summary.exit_code == EXIT_CODES[summary.ending]
    assert summary.reason
    assert "\n" not in summary.reason
    assert (journey.folder / "report.html").is_file()
    assert (journey.folder / "summary.json").is_file()


@pytest.mark.parametrize("goal", ["", "  \n ", "…"])
async def test_a_goal_that_says_nothing(travel: Any, site: Any, goal: str) -> None:
    assert_is_whole(await travel(goal, site / "journeys/form.html"), Ending.ABORTED_EMPTY)


@pytest.mark.parametrize(
    "goal", ["Lösche alle Rechnungen aus dem Jahr 1999", "すべての請求書を削除する", "Book a flight to Mars"]
)
async def test_a_goal_that_the_page_can_not_serve_is_handed_over(travel: Any, site: Any, goal: str) -> None:
    journey = await travel(goal, site / "journeys/form.html", budget=SHORT)
    assert_is_whole(journey, Ending.ABORTED_NEEDS_CORTEX, Ending.INFEASIBLE)
    assert site.records == [], "nothing was sent on the way"


@pytest.mark.parametrize(
    ("url", "ending"),
    [
        ("not a url at all", Ending.ABORTED_EMPTY),
        ("http://", Ending.ABORTED_EMPTY),
        ("file:///etc/passwd", Ending.ABORTED_DENIED),
        ("javascript:alert(1)", Ending.ABORTED_DENIED),
        ("http://no-such-host.invalid/", Ending.ABORTED_TIMEOUT),
    ],
)
async def test_an_address_that_can_not_be_loaded(travel: Any, url: str, ending: Ending) -> None:
    assert_is_whole(await travel("Press Save", url), ending)


async def test_a_port_where_nothing_listens(travel: Any) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        journey = await travel("Press Save", f"http://127.0.0.1:{port}/")
    assert_is_whole(journey, Ending.ABORTED_TIMEOUT)
    assert "ERR_CONNECTION_REFUSED" in journey.summary.reason


@pytest.mark.parametrize(
    ("path", "endings"),
    [
        ("redirect-loop", (Ending.ABORTED_TIMEOUT,)),
        ("download", (Ending.INFEASIBLE,)),
        ("pdf", (Ending.INFEASIBLE,)),
        ("journeys/blank.html", (Ending.ABORTED_EMPTY,)),
        ("status/404", (Ending.ABORTED_NEEDS_CORTEX, Ending.INFEASIBLE, Ending.ABORTED_EMPTY)),
    ],
)
async def test_an_answer_that_is_no_page_to_work_on(
    travel: Any, site: Any, path: str, endings: tuple[Ending, ...]
) -> None:
    assert_is_whole(await travel("Press Save", site / path), *endings)


async def test_a_server_that_never_answers_costs_the_deadline_at_most(travel: Any, site: Any) -> None:
    journey = await travel("Press Save", site / "never", budget=Budget(deadline_s=3))
    assert_is_whole(journey, Ending.ABORTED_DEADLINE, Ending.ABORTED_TIMEOUT)


async def test_a_page_that_never_settles_is_worked_on(travel: Any, site: Any) -> None:
    journey = await travel("Press Save", site / "journeys/restless.html")
    assert_is_whole(journey, Ending.DONE)
    assert site.count("saves") == 1


async def test_a_run_folder_that_can_not_be_made(travel: Any, site: Any, tmp_path: Any) -> None:
    (tmp_path / "runs").write_text("a file is in the way")
    journey = await travel("Press Save", site / "journeys/form.html")
    assert journey.summary.ending is Ending.ABORTED_CRASHED
    assert "--runs" in journey.summary.reason
    assert journey.summary.run_dir == ""
