"""The browser as the loop sees it: looking, acting, settling and pictures over the tabs of one run."""

from __future__ import annotations

from pathlib import Path

import msgspec

from arc_cua.actuation.actuator import BrowserActuator
from arc_cua.actuation.manner import Hand
from arc_cua.actuation.omissions import omissions
from arc_cua.actuation.reading import wait_for_change
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.tabs import Tabs
from arc_cua.core.action import AnyAction, Goto, Wait
from arc_cua.core.ending import Ending
from arc_cua.core.errors import LossCause, SurfaceLost, UsageError
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence, Receipt, Refusal, Rung, receipt_of
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor, Vault
from arc_cua.perception import Restless
from arc_cua.runtime.endings import unusable_url
from arc_cua.runtime.keeping import Keeping
from arc_cua.runtime.session_keeper import SESSION_KIND, SessionKeeper
from arc_cua.runtime.settings import RunSettings
from arc_cua.runtime.unanswered import Unanswered, without_doubles
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout, PageBlocked, PageUnresponsive
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.policy import NetworkPolicy, open_policy
from arc_cua.surfaces.browser.settle import Mark, mark, settle
from arc_cua.surfaces.surface import Settled, Settling

_GLANCE_S = 0.2
_CUT_OFF_S = 1.0
"""How long a look waits for the effect of what was cut off: no answer will come, but the page may show it."""
_NOWHERE = Observation(seq=0, url="about:blank")
"""What a run knows before its first look."""


class BrowserSurface:
    """Implements `runtime.surface.ActingSurface`.

    Args:
        settings: Headless or not, what to attach to; the goal, whose words keep off-screen controls in sight.
        vault: Secrets that may be typed.
        redactor: Cuts secrets out of what is seen.
        browser: A browser to open the run's tab in; None: one is launched or attached to, and closed at the end.
        session: Restores what the browser knows of its user, and saves it.
        after: How many looks a run that goes on has had, and the highest number of an element in them.
    """

    kind = "browser_cdp"

    def __init__(
        self,
        settings: RunSettings,
        *,
        vault: Vault,
        redactor: Redactor,
        browser: Browser | None = None,
        after: tuple[int, int] = (0, 0),
        session: SessionKeeper | None = None,
    ) -> None:
        self._settings, self._vault, self._redactor = settings, vault, redactor
        self._browser, self._is_lent = browser, browser is not None
        self._is_new = True
        self._observer = Observer(redactor, after=after)
        self._restless = Restless()
        self._raw: Observation | None = None
        self._seen: Observation | None = None
        self._has_acted = False
        self._tabs: Tabs | None = None
        self._actuator: BrowserActuator | None = None
        self._mark: Mark | None = None
        self._acted_on: Page | None = None
        self._pages_before: frozenset[str] = frozenset()
        self._unanswered = Unanswered()
        self._policy: NetworkPolicy | None = None
        self._session = session
        self._folder: Path | None = None
        self._keeping: Keeping | None = None

    def keep_in(self, folder: Path) -> None:
        """Name the run's folder: traffic and downloaded files go there."""
        self._folder = folder

    async def start(self, scope: Scope) -> None:
        """Launch or attach, and open the run's own tab."""
        if self._browser is None:
            self._browser = await self._open_browser(scope)
        page = await self._browser.open(scope)
        if self._session is not None and self._is_new:
            await self._session.bring(scope, self._browser, page)
        self._is_new = False
        self._tabs = Tabs(self._browser, page)
        if self._folder is not None:
            self._keeping = Keeping(self._folder, self._redactor, har=self._settings.flag("har"))
            await self._keeping.start(self._browser, page, is_ours=not self._is_lent)
        self._actuator = BrowserActuator(
            self._tabs,
            vault=self._vault,
            redactor=self._redactor,
            uploads=self._settings.uploads,
            hand=Hand(self._settings.input, seed=self._settings.seed),
        )

    async def renew(self, scope: Scope) -> bool:
        """Give up the lost page, or the lost browser; return whether a new one can be had.

        A browser that is somebody else's is not started again, and a tab that was closed in it is not opened again:
        its user may have meant it.
        """
        tabs, browser = self._tabs, self._browser
        if tabs is None or browser is None:
            return False
        is_gone = browser.lost is not None
        if is_gone and (self._is_lent or self._settings.attach):
            return False
        if tabs.current.closed and not is_gone and self._settings.attach:
            return False
        self._tabs = self._actuator = self._mark = self._acted_on = self._raw = self._seen = None
        self._unanswered, self._restless = Unanswered(), Restless()
        if self._keeping is not None:
            await self._keeping.close()
            self._keeping = None
        if is_gone:
            self._browser, self._is_new = None, True
            await browser.close(scope)
            await self._close_policy()
            return True
        for page in tabs.pages:
            page.session.connection.root.call_soon("Target.closeTarget", {"targetId": page.target_id})
        return True

    async def _open_browser(self, scope: Scope) -> Browser:
        settings = self._settings
        if settings.attach:
            return await Browser.attach(scope, settings.attach, consent=True)  # whoever names it has agreed
        switches: tuple[str, ...] = ()
        if settings.allowed_hosts:
            self._policy = await open_policy(settings.allowed_hosts)
            switches = self._policy.switches
        switches = (*settings.launch.switches, *switches)
        options = msgspec.structs.replace(settings.launch, switches=switches)
        try:
            return await Browser.launch(scope, options)
        except UsageError as error:  # such as a profile that is in use
            raise SurfaceLost("browser", LossCause.LAUNCH_FAILED, str(error)) from error

    async def observe(self, scope: Scope, *, fresh: bool = False) -> Observation:
        """Return what the current tab shows now."""
        tabs = self._started()
        page = tabs.current
        try:
            raw = await self._observer.observe(scope, page, fresh=fresh, goal=self._settings.goal)
        except SurfaceLost:
            if not page.closed or tabs.current is page:
                raise
            raw = await self._observer.observe(scope, tabs.current, fresh=True, goal=self._settings.goal)
        if raw is self._raw and self._seen is not None:
            return self._seen
        acted, self._has_acted = self._has_acted, False
        self._raw, self._seen = raw, self._with_tabs(tabs, self._restless.look(raw, acted=acted))
        return self._seen

    def _with_tabs(self, tabs: Tabs, seen: Observation) -> Observation:
        if len(tabs.pages) <= 1:
            return seen
        urls = tuple(self._redactor(page.url) for page in tabs.pages)
        here = tabs.pages.index(tabs.current) if tabs.current in tabs.pages else 0
        return msgspec.structs.replace(seen, tabs=urls, tab=here)

    async def act(self, scope: Scope, action_id: str, action: AnyAction, observation: Observation | None) -> Receipt:
        """Do one action, once."""
        tabs = self._started()
        assert self._actuator is not None
        if (refusal := self._off_the_list(action_id, action)) is not None:
            return refusal
        if isinstance(action, Goto):
            self._unanswered = Unanswered()  # the page that waits for an answer is left; what was in doubt stays so
        self._acted_on = tabs.current
        self._has_acted = True
        if self._policy is not None:
            self._policy.begin()
        if self._keeping is not None:
            self._keeping.begin(action, tabs.current)
        self._mark = mark(scope, tabs.current)
        self._pages_before = frozenset(page.target_id for page in tabs.browser.pages)
        if isinstance(action, Wait) and not self._unanswered.is_empty:
            cap_s = min(action.seconds, scope.remaining())
            if self._unanswered.is_flying:
                await tabs.current.pulse.until(lambda: not self._unanswered.is_flying, cap_s)
                cap_s = _GLANCE_S
            action = msgspec.structs.replace(action, seconds=min(cap_s, _CUT_OFF_S))
        return await self._actuator.act(scope, action_id, action, observation or _NOWHERE)

    def _off_the_list(self, action_id: str, action: AnyAction) -> Receipt | None:
        """Refuse to load what is not on the list of allowed hosts, whoever proposed it."""
        if not isinstance(action, Goto):
            return None
        finish = unusable_url(action.url, self._settings.allowed_hosts)
        if finish is None or finish.ending is not Ending.ABORTED_DENIED:
            return None
        evidence = Evidence(kind="blocked", detail=self._redactor(finish.reason))
        return receipt_of(action_id, action.verb, (refused(Rung.NONE, Refusal.DENIED, evidence),), None)

    async def settle(self, scope: Scope) -> Settling:
        """Wait until the last act's effects are in; a page that it opened becomes the current one."""
        tabs = self._started()
        if self._mark is None or self._acted_on is None:
            return Settling(settled=Settled.QUIET, elapsed_ms=0.0)
        page, before = self._acted_on, self._mark
        settling = await settle(scope, page, before, redact=self._redactor)
        popup = self._opened()
        if popup is not None and popup is not tabs.current:
            try:
                settling = await self._follow(scope, tabs, popup, settling)
            except SurfaceLost as error:
                settling = _back_again(tabs, popup, settling, error)
        stock = self._unanswered.take_stock(page, before.cursor)
        evidence = (*settling.evidence, *stock, *self._blocked(tabs), *await self._omitted(scope, page, before))
        if self._keeping is not None:
            evidence = await self._keeping.with_files(scope, evidence)
        if self._session is not None and (settling.navigated or settling.requests):
            await self._session.keep(scope, tabs.browser)
        return msgspec.structs.replace(settling, evidence=without_doubles(evidence))

    async def _omitted(self, scope: Scope, page: Page, before: Mark) -> tuple[Evidence, ...]:
        """What the act sent without what was entered."""
        facts = await omissions(scope, page, before.cursor)
        return tuple(msgspec.structs.replace(fact, detail=self._redactor(fact.detail)) for fact in facts)

    def _blocked(self, tabs: Tabs) -> tuple[Evidence, ...]:
        """What the list of allowed hosts has kept from leaving."""
        if self._policy is None:
            return ()
        facts = self._policy.blocked(tabs.browser.pages)
        return tuple(msgspec.structs.replace(fact, detail=self._redactor(fact.detail)) for fact in facts)

    def _opened(self) -> Page | None:
        """The page that the last act opened, if any. In a browser of our own every new page is its doing."""
        tabs = self._started()
        pages = tabs.pages if self._is_lent else tabs.browser.pages
        new = [page for page in pages if page.target_id not in self._pages_before]
        return new[-1] if new else None

    async def linger(self, scope: Scope, unlike: Observation, seconds: float) -> Settling:
        """Wait until the page shows something else than `unlike`, asks the server for something, or time is over.

        A page that changes by itself in ways that don't matter is looked at a few times a second.
        """
        page, before = self._acted_on, self._mark
        assert page is not None and before is not None
        ends, cursor = scope.clock.monotonic() + seconds, page.network.mark()

        def is_asking() -> bool:
            asked = any(not one.is_stream for one in page.network.since(cursor).started)
            return asked or bool(page.network.since(before.cursor).in_flight)

        while (left := ends - scope.clock.monotonic()) > 0 and not is_asking():
            if page.dialog is not None or page.crashed or page.closed or self._opened() is not None:
                break
            if not await wait_for_change(scope, page, left):
                break
            if (await self.observe(scope)).digest != unlike.digest:
                break
            await page.pulse.until(is_asking, min(left, _GLANCE_S))
        return await self.settle(scope)

    async def _follow(self, scope: Scope, tabs: Tabs, popup: Page, settling: Settling) -> Settling:
        """A click that opens a page means that the work goes on there."""
        tabs.claim(popup)
        popup.check_reachable()
        await tabs.switch(scope, tabs.pages.index(popup))
        opened = Evidence(kind="popup", detail=f"went on in the page that was opened: {self._redactor(popup.url)}")
        fresh = msgspec.structs.replace(mark(scope, popup), cursor=0, loader_id="", url="")
        there = await settle(scope, popup, fresh, redact=self._redactor)
        self._unanswered.take_stock(popup, 0)
        return msgspec.structs.replace(
            settling,
            settled=there.settled,
            navigated=True,
            elapsed_ms=settling.elapsed_ms + there.elapsed_ms,
            evidence=(*settling.evidence, opened, *there.evidence),
        )

    async def screenshot(self, scope: Scope) -> bytes:
        """Return a JPEG of the current tab, or nothing when there is none to be had."""
        try:
            page = self._started().current
            return await page.screenshot(scope)
        except (PageBlocked, PageUnresponsive, CallTimeout, CallFailed):  # failed: one page takes another's place
            return b""
        except SurfaceLost:
            if not page.closed:
                raise
            return b""

    async def save(self, scope: Scope) -> tuple[Evidence, ...]:
        """Save the session, if one is to be kept; return what was restored and saved, and what could not be."""
        if self._session is None:
            return ()
        if self._browser is not None:
            await self._session.take(scope, self._browser)
        return tuple(Evidence(kind=SESSION_KIND, detail=self._redactor(line)) for line in self._session.said)

    async def close(self, scope: Scope) -> None:
        """Lift keys and buttons; close what this run opened, and leave alone what was lent."""
        tabs, browser = self._tabs, self._browser
        self._tabs, self._actuator = None, None
        if self._keeping is not None:
            await self._keeping.close()
        if browser is None:
            await self._close_policy()
            return
        if not self._is_lent:
            self._browser = None
            try:
                await browser.close(scope)
            finally:
                await self._close_policy()
            return
        if tabs is None or browser.lost is not None:
            return
        for page in tabs.pages:
            await page.release_all(scope)
        try:
            await tabs.current.close(scope)
        except (CallTimeout, SurfaceLost):  # it is gone, or will not go: the browser's owner closes it
            return

    async def _close_policy(self) -> None:
        policy, self._policy = self._policy, None
        if policy is not None:
            await policy.close()

    def _started(self) -> Tabs:
        if self._tabs is None:
            raise SurfaceLost("browser", LossCause.CONNECTION_CLOSED, "the surface is not started, or closed")
        return self._tabs


def _back_again(tabs: Tabs, popup: Page, settling: Settling, error: SurfaceLost) -> Settling:
    """A page that closed as soon as it was opened leaves the work where it was.

    Raises:
        SurfaceLost: It is more than that page that is gone.
    """
    if not popup.closed or tabs.current is popup:
        raise error
    closed = Evidence(kind="popup", detail="a page was opened and closed itself; the work goes on in its opener")
    return msgspec.structs.replace(settling, evidence=(*settling.evidence, closed))
