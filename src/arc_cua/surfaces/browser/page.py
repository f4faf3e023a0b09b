"""One tab or popup: its frames, its dialog, its network, and input into it."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any, TypeVar, Unpack

import msgspec

from arc_cua.core.errors import ArcError, LossCause, SurfaceLost
from arc_cua.core.observation import DialogKind, OpenDialog
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser import navigate
from arc_cua.surfaces.browser.connection import Pending, Session
from arc_cua.surfaces.browser.drags import Drags
from arc_cua.surfaces.browser.errors import (
    CallFailed,
    CallTimeout,
    FrameGone,
    PageBlocked,
    PageUnresponsive,
    SessionClosed,
)
from arc_cua.surfaces.browser.frames import Frame, FrameTree
from arc_cua.surfaces.browser.input import Command, DragStep, Hands, MouseKind, MouseOptions
from arc_cua.surfaces.browser.keys import parse_chord
from arc_cua.surfaces.browser.navigation import Navigation
from arc_cua.surfaces.browser.network import NetworkWatch
from arc_cua.surfaces.browser.origin import origin_of
from arc_cua.surfaces.browser.pulse import Pulse
from arc_cua.surfaces.browser.wire import DownloadWillBegin, FileChooserOpened, Wire, decode
from arc_cua.surfaces.browser.world import Worlds

T = TypeVar("T")

INPUT_TIMEOUT_S = 5.0
_MOST_ORIGINS = 1000
_MOST_DISMISSED = 5


class _Picture(Wire, frozen=True, rename="camel"):
    data: str


_pictures = msgspec.json.Decoder(_Picture)


class Page:
    """A tab or popup. Made by `Browser`, kept up to date by `attachment`.

    Args:
        target_id: The browser's name for it; also the id of its main frame.
        session: Its protocol session.
        opener_id: Target id of the page that opened it, if any.
    """

    def __init__(self, target_id: str, session: Session, opener_id: str = "") -> None:
        self.target_id = target_id
        self.session = session
        self.opener_id = opener_id
        self.pulse = Pulse()
        """Beats at every change: navigation, load state, dialog, request, popup, crash."""
        self.network = NetworkWatch(self.pulse)
        self.tree = FrameTree(target_id, session)
        self.worlds = Worlds(self.watch)
        self.hands = Hands()
        self.drags = Drags(session, self.pulse)
        """Drags of the page that the browser has handed to us."""
        self.dialog: OpenDialog | None = None
        self.dialogs_seen = 0
        """How many dialogs have opened so far."""
        self.posted = False
        """Whether the main document is the answer to a POST, or the like."""
        self.crashed = False
        self.closed = False
        self.popups: list[str] = []
        """Target ids of the pages that this one opened, oldest first."""
        self.downloads: list[DownloadWillBegin] = []
        """Downloads that this page started, oldest first."""
        self.choosers: list[FileChooserOpened] = []
        """Requests of the page for files to upload, oldest first; nothing is shown to a person."""
        self.visited: set[str] = set()
        """Origins of the documents that it has shown, at most 1000; shared by the pages of a browser of ours."""
        self._waiting: set[Pending[Any]] = set()

    def __repr__(self) -> str:
        return f"Page({self.target_id!r}, {self.url[:120]!r})"

    @property
    def main(self) -> Frame:
        """The main frame."""
        return self.tree.main

    @property
    def url(self) -> str:
        """The main frame's URL."""
        return self.main.url

    def remember(self, url: str) -> None:
        """A document of this address is shown now."""
        origin = origin_of(url)
        if origin and len(self.visited) < _MOST_ORIGINS:
            self.visited.add(origin)

    def frames(self) -> tuple[Frame, ...]:
        """Return all frames, the main one first, then in tree order; out-of-process ones included."""
        return self.tree.in_order()

    def frame(self, frame_id: str) -> Frame | None:
        """Return the frame with this id, or None."""
        return self.tree.get(frame_id)

    # --- the page agent ---

    async def call(self, scope: Scope, frame: Frame, function: str, *args: object, timeout_s: float = 5.0) -> bytes:
        """Run `arc.<function>(...args)` in the frame's isolated world; return its (awaited) result as JSON text.

        Raises:
            FrameGone: The document was replaced or its frame removed.
            PageBlocked: A dialog is open, or opened meanwhile.
            PageUnresponsive: No answer in time.
            ScriptFailed: The function threw.
            SurfaceLost: The page crashed or was closed, or the browser is gone.
        """
        scope.check()
        timeout_s = min(timeout_s, scope.remaining())
        self.check_alive()
        try:
            if not self.worlds.is_known(frame):
                await self.worlds.make(frame, timeout_s)
            return await self.call_soon(frame, function, *args, timeout_s=timeout_s)
        except PageUnresponsive:
            scope.check()
            raise

    def call_soon(self, frame: Frame, function: str, *args: object, timeout_s: float = 5.0) -> Pending[bytes]:
        """Send the same call now and return its pending answer; the frame's world must be there (`prepare`).

        Raises:
            FrameGone: The frame's document isn't the one that was prepared.
            PageBlocked: A dialog is open.
            SurfaceLost: The page crashed or was closed.
        """
        self.check_alive()
        return self.watch(self.worlds.call_soon(frame, function, args, timeout_s))

    async def prepare(self, scope: Scope, frame: Frame, timeout_s: float = 5.0) -> None:
        """Make sure that `call_soon` can be used for the frame's current document."""
        scope.check()
        self.check_alive()
        await self.worlds.make(frame, min(timeout_s, scope.remaining()))

    async def owner_of(self, scope: Scope, frame: Frame) -> tuple[Frame, int] | None:
        """Return the parent frame, and there the number of the element that holds `frame`; None for the main frame.

        Raises:
            FrameGone: One of the two is gone.
        """
        if frame.parent_id is None:
            return None
        parent = self.frame(frame.parent_id)
        if parent is None:
            raise FrameGone("the parent frame is gone")
        scope.check()
        number = await self.worlds.node_of_owner(parent, frame, min(5.0, scope.remaining()))
        return parent, number

    # --- input: always to the main session, in main-viewport coordinates ---

    async def mouse(self, scope: Scope, kind: MouseKind, x: float, y: float, **options: Unpack[MouseOptions]) -> None:
        """Send one mouse event and wait until the page has handled it.

        Raises:
            PageBlocked: A dialog is open, or opened as the event was handled.
            PageUnresponsive: The page did not acknowledge it in time; it may still handle it.
        """
        scope.check()
        await self._input(self.hands.mouse(kind, x, y, **options), self._cap(scope))

    def mouse_soon(
        self,
        kind: MouseKind,
        x: float,
        y: float,
        timeout_s: float = INPUT_TIMEOUT_S,
        **options: Unpack[MouseOptions],
    ) -> Pending[None]:
        """Send one mouse event now; the answer is its acknowledgement."""
        return self._input(self.hands.mouse(kind, x, y, **options), timeout_s)

    def drag_soon(
        self, step: DragStep, data: msgspec.Raw, x: float, y: float, timeout_s: float = INPUT_TIMEOUT_S
    ) -> Pending[None]:
        """Send one step of a drag that was handed to us; the answer is its acknowledgement."""
        return self._input(self.hands.drag(step, data, x, y), timeout_s)

    async def wheel(self, scope: Scope, x: float, y: float, dx: float, dy: float) -> None:
        """Turn the wheel over a point, by CSS pixels to the right and down."""
        scope.check()
        await self._input(self.hands.wheel(x, y, dx, dy), self._cap(scope))

    async def key(self, scope: Scope, chord: str) -> None:
        """Press and let go of a key or chord, such as `Enter` or `Control+A`.

        Raises:
            UsageError: There is no such key.
        """
        scope.check()
        await self.key_soon(chord, timeout_s=self._cap(scope))

    def key_soon(self, chord: str, *, timeout_s: float = INPUT_TIMEOUT_S) -> Pending[None]:
        """Send a whole key press now; the answer acknowledges its last event."""
        return [self._input(command, timeout_s) for command in self.hands.press(parse_chord(chord))][-1]

    async def insert_text(self, scope: Scope, frame: Frame, text: str) -> None:
        """Insert `text` at the caret of the focused element in `frame`, as an input method would."""
        scope.check()
        await self.insert_text_soon(frame, text, timeout_s=self._cap(scope))

    def insert_text_soon(self, frame: Frame, text: str, *, timeout_s: float = INPUT_TIMEOUT_S) -> Pending[None]:
        """Send the insertion now; the answer is its acknowledgement."""
        return self._input(("Input.insertText", {"text": text}), timeout_s, frame.session)

    async def release_all(self, scope: Scope) -> None:
        """Let go of every key and button that is held. Does nothing on a page that is gone, or held by a dialog."""
        if self.crashed or self.closed or self.dialog is not None or self.hands.is_empty:
            return
        for command in self.hands.release_all():
            pending = self._input(command, min(1.0, self._cap(scope)))
        try:
            await pending
        except (CallFailed, PageBlocked, PageUnresponsive, SurfaceLost, FrameGone):  # nothing more can be done for it
            return

    # --- files ---

    async def number_of(self, scope: Scope, frame: Frame, backend_node_id: int) -> int:
        """Return our number of a node that the protocol names. Raises FrameGone when it is gone."""
        self.check_alive()
        return await self.worlds.number_of(frame, backend_node_id, self._cap(scope))

    async def set_files(self, scope: Scope, frame: Frame, node: int, paths: Sequence[str]) -> None:
        """Set the files of a file input. Raises FrameGone when it is gone."""
        scope.check()
        self.check_alive()
        await self.worlds.set_files(frame, node, paths, self._cap(scope))

    async def set_asked(self, scope: Scope, frame: Frame, backend_node_id: int, paths: Sequence[str]) -> None:
        """Set the files of an input that asked for them; it need not be in the document."""
        scope.check()
        self.check_alive()
        params = {"files": list(paths), "backendNodeId": backend_node_id}
        await self.watch(frame.session.call_soon("DOM.setFileInputFiles", params, timeout_s=self._cap(scope)))

    async def drag_files(self, scope: Scope, kind: str, x: float, y: float, paths: Sequence[str]) -> None:
        """Send one stage of dragging files in from outside: `dragEnter`, `dragOver`, `drop` or `dragCancel`."""
        scope.check()
        data = {"items": [], "files": list(paths), "dragOperationsMask": 1}
        await self._input(("Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data}), self._cap(scope))

    # --- navigation ---

    async def goto(self, scope: Scope, url: str, *, timeout_s: float = 30.0) -> Navigation:
        """Load `url`; return when the document has fired DOMContentLoaded, or with what went wrong.

        Raises:
            SurfaceLost: The page was closed, or the browser is gone.
        """
        return await navigate.goto(self, scope, url, timeout_s)

    async def history(self, scope: Scope, delta: int, *, timeout_s: float = 30.0) -> Navigation:
        """Go `delta` entries forward (negative: back) in the history."""
        return await navigate.history(self, scope, delta, timeout_s)

    async def reload(self, scope: Scope, *, timeout_s: float = 30.0) -> Navigation:
        """Load the current document again."""
        return await navigate.reload(self, scope, timeout_s)

    # --- dialogs, pictures, the tab itself ---

    async def answer_dialog(self, scope: Scope, *, accept: bool, text: str = "") -> bool:
        """Answer the open dialog; return False if there is none."""
        if self.dialog is None:
            return False
        scope.check()
        params: dict[str, Any] = {"accept": accept}
        if accept and self.dialog.kind == "prompt":
            params["promptText"] = text
        await self.session.call("Page.handleJavaScriptDialog", params, timeout_s=self._cap(scope))
        seen = self.dialogs_seen
        await self.pulse.until(lambda: self.dialog is None or self.dialogs_seen > seen, self._cap(scope))
        return True

    async def screenshot(self, scope: Scope) -> bytes:
        """Return the viewport as JPEG.

        Raises:
            CallFailed: There is nothing to be drawn just now.
            PageBlocked: A dialog is open.
            PageUnresponsive: No answer in time.
        """
        scope.check()
        self.check_alive()
        params = {"format": "jpeg", "quality": 60, "optimizeForSpeed": True}
        pending = self.session.call_soon("Page.captureScreenshot", params, timeout_s=min(10.0, scope.remaining()))
        return await self.watch(pending.map(_picture, _unanswered))

    async def bring_to_front(self, scope: Scope) -> None:
        """Make this the visible tab of its window."""
        scope.check()
        await self.session.call("Page.bringToFront", timeout_s=self._cap(scope))

    async def close(self, scope: Scope) -> None:
        """Close the tab, without asking the page.

        An open dialog is dismissed first, and what it kept held is let go of: Chromium as a whole crashes when a tab
        is closed in the middle of an input.
        """
        if self.closed:
            return
        try:
            await self._dismiss(scope)
            await self.session.connection.root.call(
                "Target.closeTarget", {"targetId": self.target_id}, timeout_s=self._cap(scope)
            )
        except CallFailed:  # it closed by itself meanwhile
            return
        await self.pulse.until(lambda: self.closed, self._cap(scope))

    async def _dismiss(self, scope: Scope) -> None:
        try:
            for _turn in range(_MOST_DISMISSED):
                if self.dialog is None:
                    break
                await self.answer_dialog(scope, accept=self.dialog.kind == DialogKind.BEFOREUNLOAD)
        except (CallFailed, CallTimeout, SessionClosed):  # it was answered, or closed, meanwhile
            return
        await self.release_all(scope)

    # --- states that stop what is pending ---

    def check_alive(self) -> None:
        """Raise if nothing can be sent to the page now.

        Raises:
            PageBlocked: A dialog is open.
            SurfaceLost: The page crashed or was closed, or the browser is gone.
        """
        self.check_reachable()
        if self.crashed:
            raise SurfaceLost("page", LossCause.RENDERER_CRASHED, "the page's process has crashed")
        if self.dialog is not None:
            raise PageBlocked(f"a dialog is open: {self.dialog.kind}")

    def check_reachable(self) -> None:
        """Raise if the tab itself is gone. One that crashed, or has a dialog open, is still there.

        Raises:
            SurfaceLost: The page was closed, or the browser is gone.
        """
        lost = self.session.connection.lost
        if lost is not None:
            raise lost
        if self.closed:
            raise SurfaceLost("page", LossCause.TARGET_CLOSED, "the tab was closed")

    def watch(self, pending: Pending[T]) -> Pending[T]:
        """Let the pending answer fail at once when a dialog opens, or the page crashes or closes."""
        if not pending.done:
            self._waiting.add(pending)
            pending.future.add_done_callback(lambda _future: self._waiting.discard(pending))
        return pending

    def interrupt(self, error: ArcError) -> None:
        """Fail everything that is pending on the page."""
        for pending in tuple(self._waiting):
            pending.fail(error)
        self.pulse.beat()

    def _input(self, command: Command, timeout_s: float, session: Session | None = None) -> Pending[None]:
        self.check_alive()
        method, params = command
        pending = (session or self.session).call_soon(method, params, timeout_s=timeout_s)
        return self.watch(pending.map(_nothing, _unanswered))

    def _cap(self, scope: Scope) -> float:
        return min(INPUT_TIMEOUT_S, scope.remaining())


def _nothing(_raw: msgspec.Raw) -> None:
    return None


def _picture(raw: msgspec.Raw) -> bytes:
    return base64.b64decode(decode(_pictures, raw).data)


def _unanswered(error: ArcError) -> ArcError:
    if isinstance(error, CallTimeout):
        return PageUnresponsive(str(error))
    if isinstance(error, SessionClosed):
        return FrameGone(str(error))
    return error
