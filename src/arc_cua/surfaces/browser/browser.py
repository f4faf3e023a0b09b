"""A browser: launched by ARC and closed with it, or somebody's own that we attach to and leave running."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, Self

import msgspec

from arc_cua.core.errors import LossCause, SurfaceLost, UsageError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.attachment import Attachment
from arc_cua.surfaces.browser.connection import Connection
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout, SessionClosed
from arc_cua.surfaces.browser.launch import Launched, launch
from arc_cua.surfaces.browser.network import Recorder
from arc_cua.surfaces.browser.options import LaunchOptions
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.pulse import Pulse
from arc_cua.surfaces.browser.websocket import open_socket
from arc_cua.surfaces.browser.wire import (
    AttachedToTarget,
    DetachedFromTarget,
    DownloadWillBegin,
    TargetCreated,
    VersionReply,
    Wire,
    decode,
)


class _Created(Wire, frozen=True, rename="camel"):
    target_id: str


_created = msgspec.json.Decoder(_Created)
_versions = msgspec.json.Decoder(VersionReply)


_closing: set[asyncio.Task[bool]] = set()
"""An event loop holds its tasks only weakly."""


class Browser:
    """All pages of one browser. Made by `launch` or `attach`; close it, or use it in `async with`."""

    def __init__(
        self, connection: Connection, *, launched: Launched | None = None, options: LaunchOptions | None = None
    ) -> None:
        self.connection = connection
        self.product = launched.product if launched else ""
        """Name and version, such as `Chrome/156.0.8078.0`."""
        self.pulse = Pulse()
        """Beats when a page comes or goes."""
        self.visited: set[str] = set()
        """Origins of the documents that its pages have shown: what they stored belongs to its session."""
        self.recorder: Recorder | None = None
        """Gets the traffic of every page that comes from now on."""
        self._launched = launched
        self._options = options
        self._attachments: dict[str, Attachment] = {}
        self._by_session: dict[str, str] = {}
        self._opened: set[str] = set()
        self._ready: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        root = connection.root
        root.on("Target.attachedToTarget", AttachedToTarget, self._attached)
        root.on("Target.detachedFromTarget", DetachedFromTarget, self._detached)
        root.on("Browser.downloadWillBegin", DownloadWillBegin, self._download)
        connection.on_lost.append(self._lost)

    @classmethod
    async def launch(cls, scope: Scope, options: LaunchOptions | None = None) -> Browser:
        """Start a browser of our own.

        Raises:
            SurfaceLost: There is none, it is too old, or it did not start.
        """
        options = options or LaunchOptions()
        launched = await launch(scope, options)
        browser = cls(launched.connection, launched=launched, options=options)
        root = browser.connection.root
        attach = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True, "filter": [{"type": "page"}]}
        try:
            await root.call("Target.setAutoAttach", attach)
            await root.call("Browser.setDownloadBehavior", {"behavior": "deny", "eventsEnabled": True})
        except (CallFailed, CallTimeout) as error:
            await launched.end(grace_s=0.5)
            raise SurfaceLost("browser", LossCause.LAUNCH_FAILED, f"the browser did not start: {error}") from error
        except BaseException:
            await launched.end()
            raise
        return browser

    @classmethod
    async def attach(cls, scope: Scope, url: str, *, consent: bool) -> Browser:
        """Attach to a running browser by `http://host:port` or `ws://…`; its tabs are neither read nor touched.

        Args:
            scope: How long it may take.
            url: Where the browser is debugged.
            consent: Whether the person whose browser it is has agreed: whoever is attached acts with their logins.

        Raises:
            UsageError: There is no consent, or that is no debugging URL.
            SurfaceLost: No browser answers there.
        """
        if not consent:
            hint = "say consent=True once the person whose browser it is has agreed"
            raise UsageError("a running browser is used only with consent", hint=hint)
        scope.check()
        connection = Connection(await open_socket(url, min(10.0, scope.remaining())))
        browser = cls(connection)
        root = connection.root
        root.on("Target.targetCreated", TargetCreated, browser._created_elsewhere)
        try:
            reply = await root.call("Browser.getVersion", timeout_s=min(10.0, scope.remaining()))
            browser.product = decode(_versions, reply).product
            await root.call("Target.setDiscoverTargets", {"discover": True, "filter": [{"type": "page"}]})
        except (CallFailed, CallTimeout, msgspec.DecodeError) as error:
            connection.close()
            detail = f"{url[:120]} does not answer like a browser: {error}"[:300]
            raise SurfaceLost("browser", LossCause.CONNECTION_CLOSED, detail) from error
        return browser

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def is_owned(self) -> bool:
        """Whether ARC launched it, and will close it."""
        return self._launched is not None

    @property
    def pid(self) -> int | None:
        """Process id of a browser that ARC launched."""
        return self._launched.process.pid if self._launched else None

    @property
    def lost(self) -> SurfaceLost | None:
        """Why the browser is gone, or None."""
        return self.connection.lost

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that are ready to be used, oldest first; popups included."""
        return tuple(one.page for target, one in self._attachments.items() if target in self._ready)

    def page(self, target_id: str) -> Page | None:
        """Return the page with this target id, or None."""
        attachment = self._attachments.get(target_id)
        return attachment.page if attachment and target_id in self._ready else None

    async def open(self, scope: Scope, url: str = "about:blank") -> Page:
        """Open a new tab in a window of its own, load `url` in it and return its page.

        Raises:
            SurfaceLost: The browser is gone, or the tab did not open.
        """
        scope.check()
        params = {"url": "about:blank", "newWindow": True}
        reply = await self.connection.root.call("Target.createTarget", params, timeout_s=min(10.0, scope.remaining()))
        target_id = decode(_created, reply).target_id
        self._opened.add(target_id)
        page = await self.adopt(scope, target_id)
        if url != "about:blank":
            await page.goto(scope, url)
        return page

    async def adopt(self, scope: Scope, target_id: str) -> Page:
        """Return the page of a tab that exists, attaching to it first if needed.

        Raises:
            SurfaceLost: There is no such tab, or it did not answer.
        """
        scope.check()
        cap = min(10.0, scope.remaining())
        if not self.is_owned and target_id not in self._attachments:
            params = {"targetId": target_id, "flatten": True}
            try:
                await self.connection.root.call("Target.attachToTarget", params, timeout_s=cap)
            except CallFailed as error:
                raise SurfaceLost("page", LossCause.TARGET_CLOSED, error.message) from error
        if not await self.pulse.until(lambda: target_id in self._ready or self.lost is not None, cap):
            scope.check()
            raise SurfaceLost("page", LossCause.UNRESPONSIVE, "the tab did not get ready in time")
        if self.lost is not None:
            raise self.lost
        return self._attachments[target_id].page

    async def close(self, scope: Scope | None = None) -> bool:
        """Close a launched browser, or close our tabs in an attached one and leave it running. Safe to call again.

        Returns:
            Whether nothing of ours is left.
        """
        scope = scope or Scope(10.0)
        if self.lost is None:
            for page in self.pages:
                await page.release_all(scope)
        if self._launched is not None:
            gone = await self._launched.end()
        else:
            gone = await self._close_our_tabs(scope)
            self.connection.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return gone

    def close_soon(self) -> None:
        """Close it in a task of its own, which nobody needs to await."""
        _closing.add(task := asyncio.create_task(self.close()))
        task.add_done_callback(_closing.discard)

    async def _close_our_tabs(self, scope: Scope) -> bool:
        if self.lost is not None:
            return True
        for page in self.pages:
            if page.target_id in self._opened:
                try:
                    await page.close(scope)
                except (CallTimeout, SurfaceLost):
                    return False
        return True

    # --- events ---

    def _attached(self, event: AttachedToTarget) -> None:
        info = event.target_info
        session = self.connection.session(event.session_id)
        if info.type != "page" or info.target_id in self._attachments:
            session.call_soon("Runtime.runIfWaitingForDebugger")
            self.connection.root.call_soon("Target.detachFromTarget", {"sessionId": event.session_id})
            return
        page = Page(info.target_id, session, info.opener_id)
        attachment = self._attachment(page)
        opener = self._attachments.get(info.opener_id)
        recorder = (opener.page.network.recorder if opener else None) or self.recorder
        if recorder is not None:
            page.network.record(recorder)
        self._attachments[info.target_id] = attachment
        self._by_session[event.session_id] = info.target_id
        self._spawn(self._get_ready(attachment, paused=event.waiting_for_debugger))

    def _attachment(self, page: Page) -> Attachment:
        options = self._options
        if options is None:
            return Attachment(page)
        viewport = (options.width, options.height) if options.headless else None
        page.visited = self.visited
        return Attachment(page, viewport=viewport, scale=options.scale, locale=options.locale)

    def _created_elsewhere(self, event: TargetCreated) -> None:
        """In an attached browser only the popups of pages that we work on concern us."""
        info = event.target_info
        if info.opener_id in self._attachments and info.target_id not in self._attachments:
            self._opened.add(info.target_id)
            params = {"targetId": info.target_id, "flatten": True}
            self.connection.root.call_soon("Target.attachToTarget", params)

    async def _get_ready(self, attachment: Attachment, *, paused: bool) -> None:
        page = attachment.page
        try:
            await attachment.start(paused=paused)
        except (CallFailed, CallTimeout, SessionClosed, SurfaceLost):  # it closed again; `_detached` cleans up
            return
        self._ready.add(page.target_id)
        opener = self._attachments.get(page.opener_id)
        if opener is not None:
            opener.page.popups.append(page.target_id)
            opener.page.pulse.beat()
        self.pulse.beat()

    def _detached(self, event: DetachedFromTarget) -> None:
        target_id = self._by_session.pop(event.session_id, None)
        if target_id is None:
            return
        error = SurfaceLost("page", LossCause.TARGET_CLOSED, "the tab was closed")
        self._ready.discard(target_id)
        self._attachments.pop(target_id).lost(error)
        self.connection.end_session(event.session_id, error)
        self.pulse.beat()

    def _download(self, event: DownloadWillBegin) -> None:
        for attachment in self._attachments.values():
            if attachment.page.frame(event.frame_id) is not None:
                attachment.page.downloads.append(event)
                attachment.page.pulse.beat()

    def _lost(self, error: SurfaceLost) -> None:
        for attachment in self._attachments.values():
            attachment.lost(error)
        self.pulse.beat()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
