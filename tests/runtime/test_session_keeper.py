"""A run begins with the session of the last one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.action import Goto
from arc_cua.core.errors import UsageError
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor, Vault
from arc_cua.interfaces.session import run_session
from arc_cua.runtime.browser_surface import BrowserSurface
from arc_cua.runtime.replaying import replay_log
from arc_cua.runtime.session_keeper import SessionKeeper
from arc_cua.runtime.settings import FLAGS, RunSettings
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.sessions import SessionFile, SessionKey

if TYPE_CHECKING:
    from tests.site import Site

Evaluate = Callable[..., Awaitable[Any]]
KEY = SessionKey("correct horse battery staple")


async def test_what_one_run_left_the_next_one_finds(
    browser: Browser, tmp_path: Path, site: Site, evaluate: Evaluate
) -> None:
    file = SessionFile(tmp_path / "session", KEY)
    url = site / "browser/session.html"
    settings = RunSettings(goal="Look", url=url)

    async def one_run(script: str) -> tuple[Any, list[str]]:
        keeper = SessionKeeper(file)
        surface = BrowserSurface(settings, vault=Vault({}, {}), redactor=Redactor(), browser=browser, session=keeper)
        await surface.start(Scope(30))
        await surface.act(Scope(30), "a0", Goto(url=url), None)
        page = next(one for one in browser.pages if one.url == url)
        found = await evaluate(page, script)
        told = await surface.save(Scope(30))
        await surface.close(Scope(30))
        assert [item.detail for item in told] == keeper.said
        return found, keeper.said

    _, said = await one_run("localStorage.setItem('who', 's3cr3t'); sessionStorage.setItem('cart', '3')")
    assert said[0].startswith("session saved: ")
    found, said = await one_run("[localStorage.getItem('who'), sessionStorage.getItem('cart')]")
    assert found == ["s3cr3t", "3"]
    assert said[0].startswith("session restored: ") and "s3cr3t" not in "".join(said)


async def test_a_run_that_is_cut_off_has_left_its_cookies(
    browser: Browser, tmp_path: Path, site: Site, evaluate: Evaluate
) -> None:
    file = SessionFile(tmp_path / "session", KEY)
    url = site / "browser/session.html"
    settings = RunSettings(goal="Look", url=url)
    surface = BrowserSurface(
        settings, vault=Vault({}, {}), redactor=Redactor(), browser=browser, session=SessionKeeper(file)
    )
    await surface.start(Scope(30))
    await surface.act(Scope(30), "a0", Goto(url=url), None)
    page = next(one for one in browser.pages if one.url == url)
    await evaluate(page, "document.cookie = 'kept=while it runs'")
    await surface.act(Scope(30), "a1", Goto(url=url), None)
    await surface.settle(Scope(30))
    state = file.load()
    assert state is not None and "kept" in [one.name for one in state.cookies]
    before = file.path.stat().st_mtime_ns
    await surface.act(Scope(30), "a2", Goto(url=url), None)
    await surface.settle(Scope(30))
    assert file.path.stat().st_mtime_ns == before, "nothing new was to be kept"
    await surface.close(Scope(30))


async def test_what_there_was_no_time_to_save_is_said(
    browser: Browser, tmp_path: Path, site: Site, evaluate: Evaluate
) -> None:
    keeper = SessionKeeper(SessionFile(tmp_path / "session", KEY))
    url = site / "browser/session.html"
    settings = RunSettings(goal="Look", url=url)
    surface = BrowserSurface(settings, vault=Vault({}, {}), redactor=Redactor(), browser=browser, session=keeper)
    await surface.start(Scope(30))
    late = Scope(0.0)
    await keeper.take(late, browser)
    assert keeper.said[-1].startswith("session not saved: ") and not keeper.said[-1].endswith(": ")
    await surface.act(Scope(30), "a0", Goto(url=url), None)
    page = next(one for one in browser.pages if one.url == url)
    await evaluate(page, "document.cookie = 'kept=in part'")
    await keeper.keep(Scope(30), browser)
    await keeper.take(late, browser)
    assert keeper.said[-1].startswith("session saved in part: ") and not keeper.said[-1].endswith(": ")
    await surface.close(Scope(30))


async def test_a_browser_that_is_gone_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    keeper = SessionKeeper(SessionFile(tmp_path / "session", KEY))
    gone = await Browser.launch(Scope(60))
    await keeper.bring(Scope(30), gone, await gone.open(Scope(30)))
    await gone.close()
    await keeper.take(Scope(30), gone)
    assert "not saved" in keeper.said[-1] and not (tmp_path / "session").exists()


def test_a_file_that_cannot_be_used_is_known_before_the_run(tmp_path: Path) -> None:
    (tmp_path / "session").write_text("no session")
    with pytest.raises(UsageError, match="no session file"):
        SessionKeeper(SessionFile(tmp_path / "session", KEY))


async def test_the_summary_tells_what_became_of_the_session(browser: Browser, tmp_path: Path, site: Site) -> None:
    keeper = SessionKeeper(SessionFile(tmp_path / "session", KEY))
    url = site / "journeys/signing.html"
    settings = RunSettings(
        goal="Press Enter as guest", url=url, runs=tmp_path / "runs", flags=dict.fromkeys(FLAGS, False)
    )
    summary = await run_session(settings, {}, browser=browser, session=keeper)
    assert [item.detail for item in summary.evidence if item.kind == "session"] == keeper.said
    assert keeper.said[-1].startswith("session saved: ")
    assert (await replay_log(Path(summary.run_dir) / "events.jsonl")).mismatch is None
