"""The report in a real browser: it opens from disk, asks for nothing, obeys the keyboard, and trusts no page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arc_cua.core.action import Click, Target
from arc_cua.core.element import Box, Element
from arc_cua.core.ending import Ending
from arc_cua.core.errors import UsageError
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Change, Verdict
from arc_cua.core.scope import Scope
from arc_cua.interfaces.viewer import render_report, write_report
from arc_cua.runtime import events
from arc_cua.runtime.events import Line
from arc_cua.surfaces.browser.page import Page

Folder = Callable[[tuple[Line, ...]], Path]


class Happened(msgspec.Struct):
    """Any event of the protocol: that it came is what counts."""


class Value(msgspec.Struct):
    value: Any = None


class Evaluated(msgspec.Struct, rename="camel"):
    result: Value
    exception_details: Any = None


class Viewer:
    """The report in a tab, and what the tab complained about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []

    async def open(self, report: Path) -> None:
        for event in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
            self.page.session.on(event, Happened, lambda _event, name=event: self.complaints.append(name))  # type: ignore[misc]
        for domain in ("Log", "Runtime"):
            await self.page.session.call(f"{domain}.enable")
        await self.page.goto(Scope(20), report.as_uri())

    async def value(self, expression: str) -> Any:
        """What the expression is in the page's own world."""
        raw = await self.page.session.call(
            "Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True}
        )
        answer = msgspec.json.decode(raw, type=Evaluated)
        assert answer.exception_details is None, answer.exception_details
        return answer.result.value

    async def press(self, key: str) -> str:
        """Press a key; return the id of the element that has the focus then."""
        await self.page.key(Scope(10), key)
        return str(await self.value("document.activeElement.id"))


@pytest.fixture
def viewer(page: Page) -> Viewer:
    return Viewer(page)


async def test_it_opens_from_disk_without_a_complaint_or_a_request(
    viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]
) -> None:
    await viewer.open(write_report(run_folder(demo_run)))
    assert await viewer.value("document.querySelectorAll('.step').length") == 10
    loaded = await viewer.value(
        "[...document.images].every((image) => image.complete && image.naturalWidth === 1280)"
    )
    assert loaded
    asked = await viewer.value("performance.getEntriesByType('resource').map((entry) => entry.name.slice(0, 5))")
    assert set(asked) <= {"data:"}
    assert viewer.complaints == []


async def test_the_first_screen_tells_goal_ending_and_turning_points(
    viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]
) -> None:
    await viewer.open(write_report(run_folder(demo_run)))
    text = await viewer.value("document.querySelector('.overview').innerText")
    for word in ("find order 1042", "DONE", "Changes saved.", "acts have no effect", "Close notice", "Local share"):
        assert word in text


async def test_keys_go_from_step_to_step(viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]) -> None:
    await viewer.open(write_report(run_folder(demo_run)))
    first = await viewer.press("j")
    second = await viewer.press("ArrowRight")
    assert [first, second] == ["step-1", "step-2"]
    assert await viewer.value("document.querySelector('.timeline [aria-current]').hash") == "#step-2"
    assert await viewer.press("k") == "step-1"
    assert await viewer.press("ArrowLeft") == "step-1"
    visited = [await viewer.press("j") for _ in range(10)]
    assert visited == [f"step-{number}" for number in (*range(2, 11), 10)]
    assert await viewer.press("k") == "step-9"
    for _ in range(8):
        await viewer.press("k")
    top = await viewer.value("Math.abs(document.getElementById('step-1').getBoundingClientRect().top)")
    assert top < 60


async def test_everything_opens_at_once_and_closes_again(
    viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]
) -> None:
    await viewer.open(write_report(run_folder(demo_run)))
    closed = "document.querySelectorAll('main details:not([open])').length"
    assert await viewer.value(closed) > 0
    await viewer.value("document.getElementById('open-all').click()")
    assert await viewer.value(closed) == 0
    await viewer.value("document.getElementById('open-all').click()")
    assert await viewer.value("document.querySelectorAll('main details[open]').length") == 0


async def test_without_scripts_the_steps_and_the_links_to_them_are_there(
    viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]
) -> None:
    await viewer.page.session.call("Emulation.setScriptExecutionDisabled", {"value": True})
    await viewer.open(write_report(run_folder(demo_run)))
    await viewer.page.session.call("Emulation.setScriptExecutionDisabled", {"value": False})
    assert await viewer.value("document.querySelectorAll('.step').length") == 10
    assert await viewer.value("document.getElementById('open-all').hidden")
    targets = "[...document.querySelectorAll('.timeline a')].every((a) => document.querySelector(a.hash))"
    assert await viewer.value(targets)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_words_stand_out_from_their_background(
    viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...], scheme: str
) -> None:
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    await viewer.page.session.call("Emulation.setEmulatedMedia", {"features": features})
    await viewer.open(write_report(run_folder(demo_run)))
    assert await viewer.value(Path(__file__).with_name("contrast.js").read_text()) == []


async def test_it_fits_a_narrow_screen(viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]) -> None:
    size = {"width": 360, "height": 700, "deviceScaleFactor": 1, "mobile": False}
    await viewer.page.session.call("Emulation.setDeviceMetricsOverride", size)
    await viewer.open(write_report(run_folder(demo_run)))
    assert await viewer.value("document.documentElement.scrollWidth") <= 360


async def test_landmarks_headings_and_names_are_there(
    viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]
) -> None:
    await viewer.open(write_report(run_folder(demo_run)))
    assert await viewer.value("document.querySelectorAll('h1').length") == 1
    assert await viewer.value("document.querySelectorAll('main, nav[aria-label]').length") == 2
    unnamed = "[...document.querySelectorAll('input')].filter((box) => !box.labels.length).length"
    assert await viewer.value(unnamed) == 0
    ids = await viewer.value("[...document.querySelectorAll('[id]')].map((element) => element.id)")
    assert len(ids) == len(set(ids))


HOSTILE = (
    "</script><script>window.owned=1</script><img src=x onerror=window.owned=2>"
    "</style><svg onload=window.owned=3>\"' onmouseover=window.owned=4 x='\x00\x1b[31m\u202eevil"
)


def hostile_lines(log: Any) -> tuple[Line, ...]:
    """Hostile text in every place that a page or a model can write to."""
    seen = Observation(
        seq=1,
        url=f"javascript:{HOSTILE}",
        title=HOSTILE,
        viewport=(800, 600),
        elements=(Element(role=HOSTILE, name=HOSTILE, index=1, box=Box(1, 1, 90, 20), container=HOSTILE),),
    )
    action = Click(target=Target(index=1, role=HOSTILE, name=HOSTILE, container=HOSTILE))
    log.start()
    log.step = 1
    log.add(events.Observed(observation=seen, tree=HOSTILE * 3))
    log.consult(FailureSignature.LOW_CONFIDENCE, HOSTILE, HOSTILE, ())
    log.propose(action, sub_goal=1, why=HOSTILE, plan_id=HOSTILE)
    log.act(action, None)
    log.verify(Verdict.CONFIRMED, Change(added=(HOSTILE,), removed=(HOSTILE,), changed=(HOSTILE,)), HOSTILE)
    log.end(Ending.DONE, HOSTILE)
    return tuple(log.lines)


async def test_nothing_that_a_page_wrote_runs(viewer: Viewer, run_folder: Folder, log_writer: Any) -> None:
    report = write_report(run_folder(hostile_lines(log_writer)))
    await viewer.open(report)
    assert await viewer.value("window.owned === undefined")
    assert await viewer.value("document.querySelectorAll('script').length") == 1
    assert await viewer.value("document.querySelectorAll('[onload], [onerror], [onmouseover]').length") == 0
    links = "[...document.links].filter((link) => !link.getAttribute('href').startsWith('#')).length"
    assert await viewer.value(links) == 0
    assert viewer.complaints == []
    assert "\u202e" not in report.read_text()


async def test_the_policy_stops_a_script_that_got_in(
    viewer: Viewer, run_folder: Folder, demo_run: tuple[Line, ...]
) -> None:
    report = write_report(run_folder(demo_run))
    html = report.read_text().replace(
        "</main>", "<script>window.owned=1</script><img src=http://127.0.0.1:9/x></main>"
    )
    report.write_text(html)
    await viewer.open(report)
    assert await viewer.value("window.owned === undefined")
    assert viewer.complaints


def test_writing_it_again_gives_the_same_file(run_folder: Folder, demo_run: tuple[Line, ...]) -> None:
    folder = run_folder(demo_run)
    first = write_report(folder).read_bytes()
    assert write_report(folder).read_bytes() == first
    assert sorted(path.name for path in folder.iterdir()) == ["events.jsonl", "report.html", "shots"]


def test_a_log_cut_off_anywhere_gives_a_report(demo_run: tuple[Line, ...], tmp_path: Path) -> None:
    for length in (0, 1, 3, 10, len(demo_run) - 1):
        assert "NO ENDING" in render_report(demo_run[:length], run_dir=tmp_path)


def test_a_torn_line_and_another_version_are_told(run_folder: Folder, demo_run: tuple[Line, ...]) -> None:
    folder = run_folder(demo_run)
    log = folder / "events.jsonl"
    data = log.read_bytes()
    log.write_bytes(data[:-30])
    assert "The last line is torn" in write_report(folder).read_text()
    log.write_bytes(data.replace(b'"log_version":1', b'"log_version":2', 1))
    assert "This log has version 2" in write_report(folder).read_text()


def test_a_folder_without_a_log_is_the_callers_mistake(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        write_report(tmp_path)


def test_a_very_long_run_stays_below_fifteen_megabytes(log_writer: Any, tmp_path: Path) -> None:
    log_writer.start()
    for number in range(1, 201):
        log_writer.step = number
        elements = tuple(
            Element(
                role="button", name=f"button {index} of {number}", index=index, box=Box(index % 90 * 9, index, 60, 20)
            )
            for index in range(1, 160)
        )
        seen = Observation(seq=number, url="http://a.example/", viewport=(1280, 800), elements=elements)
        log_writer.look(seen, f"{number} {'line ' * 20_000}")
        log_writer.propose(Click(target=Target(index=1)), sub_goal=1)
    html = render_report(log_writer.lines, run_dir=tmp_path)
    assert len(html.encode()) < 15 * 1024 * 1024
    assert "are not shown in full" in html
    assert 'href="#step-200"' in html


async def test_it_can_be_written_while_a_loop_runs(run_folder: Folder, demo_run: tuple[Line, ...]) -> None:
    folder = run_folder(demo_run)
    written = await asyncio.to_thread(write_report, folder)
    assert written.name == "report.html"
