"""GOTO, BACK, FORWARD, RELOAD and TAB: the browser is told where to go, and says where it arrived."""

from __future__ import annotations

from urllib.parse import urlsplit

from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.navigate import navigate_ladder
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import Back, Forward, Goto, Reload, Tab
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.navigation import Arrival, Navigation

_SCHEMES = frozenset({"http", "https"})
_TIMEOUT_S = 15.0
_EFFECTS = {
    Arrival.LOADED: Effect.CONFIRMED,
    Arrival.LOADING: Effect.PARTIAL,
    Arrival.SAME_DOCUMENT: Effect.CONFIRMED,
    Arrival.FAILED: Effect.SUSPECTED_NOOP,
    Arrival.DOWNLOAD: Effect.PARTIAL,
    Arrival.TIMED_OUT: Effect.SUSPECTED_NOOP,
    Arrival.BLOCKED: Effect.UNVERIFIABLE,
    Arrival.NO_ENTRY: Effect.REFUSED,
}
_MEANINGS = {
    Arrival.LOADED: "loaded",
    Arrival.LOADING: "the document is there but still loading",
    Arrival.SAME_DOCUMENT: "moved within the document",
    Arrival.FAILED: "failed",
    Arrival.DOWNLOAD: "the answer is a file, the old document stays",
    Arrival.TIMED_OUT: "the server did not answer in time, the old document stays",
    Arrival.BLOCKED: "a dialog holds it up",
    Arrival.NO_ENTRY: "the history has no such entry",
}


class Travelling:
    """Performs the verbs that navigate.

    Args:
        action: Where to go.
        tabs: The current page is taken there.
        timeout_s: How long a server may take.
    """

    def __init__(
        self, action: Goto | Back | Forward | Reload | Tab, tabs: Tabs, *, timeout_s: float = _TIMEOUT_S
    ) -> None:
        self.action, self.tabs, self.timeout_s = action, tabs, timeout_s
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Refuse addresses that are no web pages (scripts, files, the browser's own), and to send a form again."""
        if isinstance(self.action, Goto) and not is_web_address(self.action.url):
            said = f"{self.action.url[:200]!r} is no http or https address"
            return refused(Rung.NONE, Refusal.INVALID, _navigation(said), phase=Phase.RESOLVE)
        if isinstance(self.action, Reload) and self.tabs.current.posted:
            said = "this page is the answer to a form that was sent: to load it again would send the form again"
            return refused(Rung.NONE, Refusal.DENIED, _navigation(said), phase=Phase.RESOLVE)
        return navigate_ladder(self.action)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Go there."""
        action, page = self.action, self.tabs.current
        if isinstance(action, Tab):
            return await self._switch(scope, rung, action)
        self.sent = True
        match action:
            case Goto():
                arrived = await page.goto(scope, action.url, timeout_s=self.timeout_s)
            case Back():
                arrived = await page.history(scope, -1, timeout_s=self.timeout_s)
            case Forward():
                arrived = await page.history(scope, 1, timeout_s=self.timeout_s)
            case Reload():
                arrived = await page.reload(scope, timeout_s=self.timeout_s)
        if arrived.arrival is Arrival.NO_ENTRY:
            return refused(rung, Refusal.NOT_FOUND, _navigation(_MEANINGS[arrived.arrival]))
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=_EFFECTS[arrived.arrival],
            evidence=_told(arrived),
        )

    async def _switch(self, scope: Scope, rung: Rung, action: Tab) -> RungResult:
        if action.close:
            return await self._close(scope, rung, action)
        page = await self.tabs.switch(scope, action.ordinal)
        if page is None:
            said = f"there are {len(self.tabs.pages)} tabs, counted from 0"
            return refused(rung, Refusal.NOT_FOUND, _navigation(said))
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=Effect.CONFIRMED,
            evidence=(_navigation(f"the current tab is {action.ordinal}: {page.url[:200]}"),),
        )

    async def _close(self, scope: Scope, rung: Rung, action: Tab) -> RungResult:
        """The last tab stays: without a page there is nothing to work in."""
        if len(self.tabs.pages) == 1 and action.ordinal == 0:
            return refused(rung, Refusal.DENIED, _navigation("the only tab is not closed"))
        closed = await self.tabs.close(scope, action.ordinal)
        if closed is None:
            said = f"there are {len(self.tabs.pages)} tabs, counted from 0"
            return refused(rung, Refusal.NOT_FOUND, _navigation(said))
        here = self.tabs.current.url[:200]
        return RungResult(
            rung=rung,
            phase=Phase.READ_BACK,
            dispatched=Dispatched.YES,
            effect=Effect.CONFIRMED if closed.closed else Effect.UNVERIFIABLE,
            evidence=(_navigation(f"tab {action.ordinal} is closed, the work goes on in {here}"),),
        )


def is_web_address(url: str) -> bool:
    """Whether GOTO may load `url`: http, https, or the empty page."""
    if url == "about:blank":
        return True
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme.lower() in _SCHEMES and bool(parts.netloc)


def _told(arrived: Navigation) -> tuple[Evidence, ...]:
    error = f" ({arrived.error})" if arrived.error else ""
    facts = [_navigation(f"{_MEANINGS[arrived.arrival]}{error}: {arrived.url[:300]}")]
    if arrived.status is not None and arrived.status >= 400:
        facts.append(Evidence(kind="http", detail=f"the document was answered with {arrived.status}"))
    if arrived.is_download:
        facts.append(Evidence(kind="download", detail="a download was offered"))
    return tuple(facts)


def _navigation(detail: str) -> Evidence:
    return Evidence(kind="navigation", detail=detail)
