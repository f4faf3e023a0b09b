"""Connecting a page to the protocol: which events it follows, and what each session is told before it runs."""

from __future__ import annotations

import asyncio

import msgspec

from arc_cua.core.errors import LossCause, SurfaceLost
from arc_cua.core.observation import DialogKind, OpenDialog
from arc_cua.surfaces.browser.connection import Pending, Session
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked
from arc_cua.surfaces.browser.network import SAFE_METHODS
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.script import WORLD, page_agent
from arc_cua.surfaces.browser.wire import (
    AttachedToTarget,
    DetachedFromTarget,
    DialogOpening,
    Empty,
    FileChooserOpened,
    FrameAttached,
    FrameDetached,
    FrameNavigated,
    FrameTreeReply,
    LifecycleEvent,
    NavigatedWithinDocument,
    decode,
)

_trees = msgspec.json.Decoder(FrameTreeReply)
_MESSAGE_CHARS = 4000
_BELOW = {
    "autoAttach": True,
    "waitForDebuggerOnStart": True,
    "flatten": True,
    "filter": [{"type": "iframe"}, {"type": "worker"}],
}
"""What runs in other processes or threads. Workers must be named: the browser pauses them for us in any case."""


class Attachment:
    """Keeps one page up to date from the events of all its sessions.

    Args:
        page: The page.
        viewport: Width and height in CSS pixels; None leaves them as they are.
        scale: Device pixels per CSS pixel, where there is a viewport.
        locale: How dates and numbers are written; empty leaves it as it is.
    """

    def __init__(
        self, page: Page, *, viewport: tuple[int, int] | None = None, scale: float = 1.0, locale: str = ""
    ) -> None:
        self.page = page
        self._viewport, self._scale, self._locale = viewport, scale, locale
        self._children: dict[str, Session] = {}
        self._workers: dict[str, str] = {}

    async def start(self, *, paused: bool) -> None:
        """Set the page's own session up, let the page run, and learn its frames.

        Args:
            paused: Whether it is a new page that waits for us before it runs.

        Raises:
            CallFailed, SessionClosed: The page closed meanwhile.
            SurfaceLost: The browser is gone.
        """
        session = self.page.session
        pendings = self._set_up(session)
        if self._viewport is not None:
            width, height = self._viewport
            metrics = {"width": width, "height": height, "deviceScaleFactor": self._scale, "mobile": False}
            pendings.append(session.call_soon("Emulation.setDeviceMetricsOverride", metrics))
        pendings.append(session.call_soon("Emulation.setFocusEmulationEnabled", {"enabled": True}))
        tree = self._read_tree(session, paused=paused)
        for pending in pendings:
            await pending
        await tree
        self.page.pulse.beat()

    def lost(self, error: SurfaceLost) -> None:
        """The tab, or the whole browser, is gone."""
        self.page.closed = True
        self.page.dialog = None
        self.page.network.all_gone()
        self.page.interrupt(error)

    def _set_up(self, session: Session) -> list[Pending[msgspec.Raw]]:
        """Follow a session's events and send what must be on before its documents run."""
        page = self.page
        session.on("Page.frameAttached", FrameAttached, lambda event: self._frame_attached(session, event))
        session.on("Page.frameNavigated", FrameNavigated, lambda event: self._navigated(session, event))
        session.on("Page.frameDetached", FrameDetached, lambda event: self._frame_detached(session, event))
        session.on("Page.navigatedWithinDocument", NavigatedWithinDocument, self._moved)
        session.on("Page.lifecycleEvent", LifecycleEvent, self._reached)
        session.on("Page.javascriptDialogOpening", DialogOpening, self._dialog_opened)
        session.on("Page.javascriptDialogClosed", Empty, self._dialog_closed)
        session.on("Page.fileChooserOpened", FileChooserOpened, self._chooser_opened)
        session.on("Inspector.targetCrashed", Empty, lambda _event: self._crashed(session))
        session.on("Target.attachedToTarget", AttachedToTarget, lambda event: self._child_attached(session, event))
        session.on("Target.detachedFromTarget", DetachedFromTarget, self._child_detached)
        page.network.listen(session)
        if self._locale:  # of the whole process: refused, and not needed, where a neighbour has set it already
            session.call_soon("Emulation.setLocaleOverride", {"locale": self._locale})
        agent = {"source": page_agent(), "worldName": WORLD, "runImmediately": True}
        return [
            session.call_soon("Page.enable"),
            session.call_soon("Page.setLifecycleEventsEnabled", {"enabled": True}),
            session.call_soon("Network.enable", {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0}),
            session.call_soon("Inspector.enable"),
            session.call_soon("Page.addScriptToEvaluateOnNewDocument", agent),
            session.call_soon("Page.setInterceptFileChooserDialog", {"enabled": True}),
        ]

    def _read_tree(self, session: Session, *, paused: bool) -> Pending[msgspec.Raw]:
        """Learn a session's frames, then those below them in other processes; end the pause at the start.

        A paused document has no frames yet, and may have no process to ask before it runs: nothing is awaited there.
        """
        tree = session.call_soon("Page.getFrameTree")
        if paused:
            self._find_below(session)
        tree.future.add_done_callback(lambda future: self._tree_known(session, future, paused))
        return tree

    def _tree_known(self, session: Session, tree: asyncio.Future[msgspec.Raw], paused: bool) -> None:
        if session.closed is not None or tree.cancelled() or tree.exception() is not None:
            return
        self.page.tree.fill(session, decode(_trees, tree.result()).frame_tree)
        self.page.pulse.beat()
        if not paused:
            self._find_below(session)

    def _find_below(self, session: Session) -> None:
        session.call_soon("Target.setAutoAttach", _BELOW)
        session.call_soon("Runtime.runIfWaitingForDebugger")

    # --- frames ---

    def _frame_attached(self, session: Session, event: FrameAttached) -> None:
        self.page.tree.attached(session, event.frame_id, event.parent_frame_id)
        self.page.pulse.beat()

    def _navigated(self, session: Session, event: FrameNavigated) -> None:
        frame = self.page.tree.navigated(session, event.frame)
        if frame is None:
            return
        self.page.worlds.forget(frame.frame_id)
        self.page.network.document_replaced(frame.frame_id, frame.loader_id)
        self.page.remember(frame.url)
        if frame is self.page.main:
            self.page.crashed = False
            request = self.page.network.document(frame.loader_id)
            self.page.posted = request is not None and request.method not in SAFE_METHODS
        self.page.pulse.beat()

    def _frame_detached(self, session: Session, event: FrameDetached) -> None:
        for frame in self.page.tree.detached(session, event.frame_id, event.reason):
            self.page.worlds.forget(frame.frame_id)
            self.page.network.frame_gone(frame.frame_id)
        self.page.pulse.beat()

    def _moved(self, event: NavigatedWithinDocument) -> None:
        self.page.tree.moved_within(event.frame_id, event.url)
        self.page.pulse.beat()

    def _reached(self, event: LifecycleEvent) -> None:
        self.page.tree.reached(event.frame_id, event.loader_id, event.name)
        self.page.pulse.beat()

    # --- out-of-process frames ---

    def _child_attached(self, parent: Session, event: AttachedToTarget) -> None:
        info = event.target_info
        session = parent.connection.session(event.session_id)
        self._children[event.session_id] = session
        if info.type == "worker":
            self._follow_worker(session, info.target_id)
            return
        parent_frame = info.parent_frame_id or self._root_of(parent)
        self.page.tree.adopted(session, info.target_id, parent_frame)
        self.page.worlds.forget(info.target_id)
        self._set_up(session)
        self._read_tree(session, paused=event.waiting_for_debugger)
        self.page.pulse.beat()

    def _follow_worker(self, session: Session, target_id: str) -> None:
        """A worker has no document, but it asks the network for things, and may start others."""
        self._workers[session.id] = target_id
        self.page.network.listen(session, owner=target_id)
        session.on("Target.attachedToTarget", AttachedToTarget, lambda event: self._child_attached(session, event))
        session.on("Target.detachedFromTarget", DetachedFromTarget, self._child_detached)
        session.call_soon("Network.enable", {"maxTotalBufferSize": 0, "maxResourceBufferSize": 0})
        self._find_below(session)

    def _child_detached(self, event: DetachedFromTarget) -> None:
        session = self._children.pop(event.session_id, None)
        if session is None:
            return
        worker = self._workers.pop(event.session_id, None)
        if worker is not None:
            self.page.network.frame_gone(worker)
        self._drop(session)
        session.connection.end_session(event.session_id, FrameGone("the frame's process is gone"))

    def _drop(self, session: Session) -> None:
        for frame in self.page.tree.abandoned(session):
            self.page.worlds.forget(frame.frame_id)
            self.page.network.frame_gone(frame.frame_id)
        self.page.pulse.beat()

    def _root_of(self, session: Session) -> str:
        frames = self.page.frames()
        return next((frame.frame_id for frame in frames if frame.session is session), self.page.target_id)

    # --- states ---

    def _dialog_opened(self, event: DialogOpening) -> None:
        kind = DialogKind(event.type) if event.type in tuple(DialogKind) else DialogKind.CONFIRM
        page = self.page
        page.dialog = OpenDialog(
            kind=kind, message=event.message[:_MESSAGE_CHARS], default_text=event.default_prompt[:_MESSAGE_CHARS]
        )
        page.dialogs_seen += 1
        page.interrupt(PageBlocked(f"a dialog opened: {kind}"))

    def _chooser_opened(self, event: FileChooserOpened) -> None:
        self.page.choosers.append(event)
        self.page.pulse.beat()

    def _dialog_closed(self, _event: Empty) -> None:
        self.page.dialog = None
        self.page.pulse.beat()

    def _crashed(self, session: Session) -> None:
        if session is not self.page.session:
            self._drop(session)
            return
        self.page.crashed = True
        self.page.dialog = None
        for frame in (self.page.main, *self.page.tree.crashed()):
            self.page.worlds.forget(frame.frame_id)
        self.page.network.all_gone()
        self.page.interrupt(SurfaceLost("page", LossCause.RENDERER_CRASHED, "the page's process has crashed"))
