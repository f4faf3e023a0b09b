"""GOTO, BACK, FORWARD, RELOAD and TAB."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.actuation.travel import is_web_address
from arc_cua.core.action import Back, Forward, Goto, Reload, Tab
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for item in receipt.evidence)


async def test_going_back_and_forth(hands: Hands, site: Site) -> None:
    receipt = await hands.act(Goto(url=site / "actuation/clicks.html"))
    assert (receipt.dispatched, receipt.effect, receipt.rung) == (Dispatched.YES, Effect.CONFIRMED, Rung.NAVIGATION)
    await hands.act(Goto(url=site / "actuation/other.html"))
    assert (await hands.act(Back())).effect is Effect.CONFIRMED
    assert hands.page.url.endswith("clicks.html")
    assert (await hands.act(Forward())).effect is Effect.CONFIRMED
    assert hands.page.url.endswith("other.html")
    before = hands.page.main.loader_id
    assert (await hands.act(Reload())).effect is Effect.CONFIRMED
    assert hands.page.main.loader_id != before


async def test_there_is_nothing_further_forward(hands: Hands) -> None:
    receipt = await hands.act(Forward())
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.NOT_FOUND)


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "file:///etc/passwd", "chrome://version", "data:text/html,x", "nonsense", "http://", ""],
)
async def test_only_web_addresses_are_loaded(hands: Hands, url: str) -> None:
    receipt = await hands.act(Goto(url=url))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.INVALID)
    assert hands.page.url == "about:blank"


def test_the_empty_page_may_be_loaded() -> None:
    assert is_web_address("about:blank")
    assert is_web_address("HTTPS://example.org/x?y#z")


async def test_bad_answers_are_evidence(hands: Hands, site: Site) -> None:
    missing = await hands.act(Goto(url=site / "status/404"))
    assert (missing.dispatched, missing.effect) == (Dispatched.YES, Effect.CONFIRMED)
    assert "404" in said(missing)
    refused = await hands.act(Goto(url="http://127.0.0.1:1/"))
    assert (refused.dispatched, refused.effect) == (Dispatched.YES, Effect.SUSPECTED_NOOP)
    assert "net::ERR_" in said(refused)


async def test_a_download_leaves_the_page_where_it_is(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/other.html")
    receipt = await hands.act(Goto(url=site / "download"))
    assert receipt.effect is Effect.PARTIAL
    assert "download" in said(receipt)
    assert hands.page.url.endswith("other.html")


async def test_another_tab_becomes_the_current_one(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/clicks.html")
    await hands.click("#popup")
    tabs = hands.actuator.tabs
    assert await hands.page.pulse.until(lambda: len(hands.page.popups) == 1, 5)
    popup = tabs.page(hands.page.popups[0])
    assert popup is not None
    receipt = await hands.act(Tab(ordinal=tabs.pages.index(popup)))
    assert receipt.effect is Effect.CONFIRMED
    assert tabs.current is popup
    assert (await hands.act(Tab(ordinal=99))).refusal is Refusal.NOT_FOUND
    await popup.close(hands.scope)
    assert tabs.current is not popup


async def test_a_tab_is_closed_and_the_work_goes_on_in_its_opener(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/clicks.html")
    assert (await hands.act(Tab(ordinal=0, close=True))).refusal is Refusal.DENIED
    await hands.click("#popup")
    tabs = hands.actuator.tabs
    assert await hands.page.pulse.until(lambda: len(hands.page.popups) == 1, 5)
    await hands.act(Tab(ordinal=1))
    receipt = await hands.act(Tab(ordinal=1, close=True))
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED)
    assert tabs.pages == (hands.page,)
    assert tabs.current is hands.page
    assert (await hands.act(Tab(ordinal=7, close=True))).refusal is Refusal.NOT_FOUND


async def test_the_answer_to_a_form_is_never_loaded_again(hands: Hands, site: Site) -> None:
    await hands.open(site / "journeys/risky.html")
    await hands.click("form button")
    assert await hands.page.pulse.until(lambda: hands.page.posted, 5)
    receipt = await hands.act(Reload())
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.DENIED)
    assert "again" in said(receipt)
    assert len(site.records) == 1
    assert (await hands.act(Back())).effect is Effect.CONFIRMED
    assert (await hands.act(Forward())).dispatched is Dispatched.YES
    assert len(site.records) == 1
    assert (await hands.act(Reload())).refusal is Refusal.DENIED
    assert len(site.records) == 1
