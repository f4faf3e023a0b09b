"""Settling after acts on real pages. The acts are scripts, so that nothing here depends on actuation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from arc_cua.core.errors import RunStopped
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.settle import Caps, mark, settle
from arc_cua.surfaces.surface import Settled, Settling

if TYPE_CHECKING:
    from tests.site import Site


class _Value(msgspec.Struct):
    value: str = ""


class _Answer(msgspec.Struct):
    result: _Value


async def text(page: Page, selector: str) -> str:
    expression = f"document.querySelector({selector!r}).textContent"
    raw = await page.session.call("Runtime.evaluate", {"expression": expression, "returnByValue": True})
    return msgspec.json.decode(raw, type=_Answer).result.value


async def click(scope: Scope, page: Page, selector: str, *, caps: Caps | None = None) -> Settling:
    """Click by script and settle."""
    before = mark(scope, page)
    page.session.call_soon(
        "Runtime.evaluate", {"expression": f"document.querySelector({selector!r}).click()", "userGesture": True}
    )
    return await settle(scope, page, before, caps)


@pytest.fixture
async def here(scope: Scope, page: Page, site: Site) -> Page:
    await page.goto(scope, site / "actuation/settle.html")
    return page


async def test_where_nothing_happens_it_is_soon_over(scope: Scope, here: Page) -> None:
    settling = await click(scope, here, "#nothing")
    assert (settling.settled, settling.navigated, settling.requests) == (Settled.QUIET, False, 0)
    assert settling.evidence == ()


@pytest.mark.parametrize(("button", "requests"), [("#fetches", 1), ("#twice", 2)])
async def test_what_an_answer_changes_is_waited_for(scope: Scope, here: Page, button: str, requests: int) -> None:
    settling = await click(scope, here, button, caps=Caps(total_s=15))
    assert (settling.settled, settling.requests) == (Settled.QUIET, requests)
    assert (await text(here, "#out")).startswith("done")


@pytest.mark.parametrize(
    "later",
    [
        "setTimeout(change)",
        "requestAnimationFrame(change)",
        "requestAnimationFrame(() => setTimeout(change))",
        "setTimeout(() => fetch('/slow?ms=100').then(change))",
        "requestAnimationFrame(() => fetch('/slow?ms=100').then(change))",
    ],
)
async def test_what_a_handler_puts_off_to_the_next_turn_or_frame_is_waited_for(
    scope: Scope, here: Page, later: str
) -> None:
    script = (
        "document.querySelector('#nothing').addEventListener('click', () => {"
        " const change = () => { out.textContent = 'changed'; };"
        f" {later}; }})"
    )
    await here.session.call("Runtime.evaluate", {"expression": script})
    settling = await click(scope, here, "#nothing", caps=Caps(total_s=15))
    assert settling.settled is Settled.QUIET
    assert await text(here, "#out") == "changed"


async def test_a_bad_answer_is_evidence_without_its_query(scope: Scope, here: Page) -> None:
    settling = await click(scope, here, "#bad", caps=Caps(total_s=15))
    assert [(fact.kind, fact.detail) for fact in settling.evidence] == [
        ("http", "POST /status/500 → 500"),
        ("write", "POST /status/500"),
    ]


async def test_a_failed_request_is_evidence(scope: Scope, here: Page) -> None:
    settling = await click(scope, here, "#refused", caps=Caps(total_s=15))
    assert settling.settled is Settled.QUIET
    assert [fact.kind for fact in settling.evidence] == ["http"]
    assert settling.evidence[0].detail.startswith("GET /x → net::ERR_")


async def test_a_transition_is_waited_for(scope: Scope, here: Page) -> None:
    settling = await click(scope, here, "#fades", caps=Caps(total_s=15))
    assert settling.settled is Settled.QUIET
    raw = await here.session.call(
        "Runtime.evaluate", {"expression": "getComputedStyle(document.querySelector('#fade')).opacity"}
    )
    assert msgspec.json.decode(raw, type=_Answer).result.value == "1"


async def test_a_request_that_is_never_answered_is_capped(scope: Scope, here: Page) -> None:
    settling = await click(scope, here, "#never", caps=Caps(total_s=0.5))
    assert settling.settled is Settled.CAPPED


async def test_a_slow_navigation_is_followed(scope: Scope, here: Page) -> None:
    settling = await click(scope, here, "#goes", caps=Caps(total_s=15, navigation_s=15))
    assert (settling.settled, settling.navigated) == (Settled.QUIET, True)
    assert await text(here, "h1") == "Slow page"


async def test_a_route_change_counts_as_navigation(scope: Scope, here: Page) -> None:
    settling = await click(scope, here, "#route")
    assert settling.navigated
    assert here.url.endswith("?two")


async def test_a_download_is_evidence(scope: Scope, here: Page) -> None:
    before = mark(scope, here)
    here.session.call_soon("Runtime.evaluate", {"expression": "document.querySelector('#download').click()"})
    assert await here.pulse.until(lambda: bool(here.downloads), 10)
    settling = await settle(scope, here, before, Caps(total_s=15, navigation_s=15))
    assert not settling.navigated
    assert ("download", "a download was offered: report.bin") in [(one.kind, one.detail) for one in settling.evidence]


async def test_a_dialog_ends_the_wait(scope: Scope, here: Page) -> None:
    before = mark(scope, here)
    here.session.call_soon("Runtime.evaluate", {"expression": "alert('Hello Maria')"})
    assert await here.pulse.until(lambda: here.dialog is not None, 10)
    settling = await settle(scope, here, before, redact=lambda said: said.replace("Maria", "‹name›"))
    assert settling.settled is Settled.BLOCKED
    assert [(one.kind, one.detail) for one in settling.evidence] == [("dialog", "alert: Hello ‹name›")]
    await here.answer_dialog(scope, accept=True)


async def test_streams_polls_and_endless_animations_hold_nobody_up(scope: Scope, page: Page, site: Site) -> None:
    await page.goto(scope, site / "actuation/settle.html?stream")
    settling = await click(scope, page, "#nothing", caps=Caps(total_s=15))
    assert settling.settled is Settled.QUIET


async def test_a_ticker_holds_up_for_a_moment_only(scope: Scope, page: Page, site: Site) -> None:
    await page.goto(scope, site / "actuation/settle.html?ticker")
    settling = await click(scope, page, "#fetches", caps=Caps(total_s=15))
    assert settling.settled is Settled.QUIET
    assert (await text(page, "#out")).startswith("done")


async def test_a_crash_ends_the_wait(scope: Scope, browser: Browser, page: Page) -> None:
    before = mark(scope, page)
    page.session.call_soon("Page.crash")
    assert await page.pulse.until(lambda: page.crashed, 10)
    settling = await settle(scope, page, before)
    assert settling.settled is Settled.BLOCKED
    assert [one.kind for one in settling.evidence] == ["crash"]


async def test_a_run_that_must_end_does_not_wait(page: Page) -> None:
    scope = Scope(30)
    before = mark(scope, page)
    with pytest.raises(RunStopped):
        await settle(Scope(0), page, before)
