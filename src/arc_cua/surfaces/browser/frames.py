"""The tree of a page's frames, kept up to date from events of all sessions that serve a part of it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.wire import FrameInfo, FrameTreeInfo


class LoadState(StrEnum):
    """How far a frame's document has loaded."""

    LOADING = "loading"
    INTERACTIVE = "interactive"
    """DOMContentLoaded has fired."""
    COMPLETE = "complete"
    """The load event has fired."""


_STAGES = {"DOMContentLoaded": LoadState.INTERACTIVE, "load": LoadState.COMPLETE}
_EARLY_KEPT = 100


class Frame:
    """A frame as it is now. Mutable; its document is named by `loader_id`, and changes when that does."""

    __slots__ = ("error", "frame_id", "loader_id", "mime_type", "moves", "parent_id", "session", "state", "url")

    def __init__(self, frame_id: str, parent_id: str | None, session: Session) -> None:
        self.frame_id = frame_id
        self.parent_id = parent_id
        self.session = session
        """Serves the frame; out-of-process frames have their own."""
        self.loader_id = ""
        """Names the document; empty until the first one is known."""
        self.url = ""
        self.mime_type = ""
        self.error = False
        """Whether the browser shows its own error page in place of `url`."""
        self.state = LoadState.LOADING
        self.moves = 0
        """How often a document was committed or the URL changed within one."""

    def __repr__(self) -> str:
        return f"Frame({self.frame_id!r}, {self.url[:120]!r})"


class FrameTree:
    """All frames of one page, main frame first. Only events change it; asking it costs nothing.

    Args:
        main_id: Frame id of the main frame.
        session: The page's own session.
    """

    def __init__(self, main_id: str, session: Session) -> None:
        self.main = Frame(main_id, None, session)
        self._frames: dict[str, Frame] = {main_id: self.main}
        self._early: dict[str, LoadState] = {}
        """Stages told before the document itself was: by loader id."""

    def get(self, frame_id: str) -> Frame | None:
        """Return the frame with this id, or None."""
        return self._frames.get(frame_id)

    def in_order(self) -> tuple[Frame, ...]:
        """Return all frames: each before its children, siblings in the order in which they came."""
        children: dict[str | None, list[Frame]] = {}
        for frame in self._frames.values():
            children.setdefault(frame.parent_id, []).append(frame)

        def below(frame: Frame) -> Iterator[Frame]:
            yield frame
            for child in children.get(frame.frame_id, ()):
                yield from below(child)

        return tuple(below(self.main))

    def fill(self, session: Session, tree: FrameTreeInfo) -> None:
        """Take in a whole tree, as `session` sees it, without undoing what events have already said."""
        info = tree.frame
        known = self._frames.get(info.id)
        if known is None or known.session is session:
            if known is None and info.parent_id:
                self.attached(session, info.id, info.parent_id)
            if known is None or not known.loader_id:
                self.navigated(session, info)
        for child in tree.child_frames:
            self.fill(session, child)

    def attached(self, session: Session, frame_id: str, parent_id: str) -> None:
        """A frame was added, or came back into its parent's process."""
        known = self._frames.get(frame_id)
        if known is not None:
            if known.session is not session:
                self._serve(known, session)
            return
        if parent_id in self._frames:
            self._frames[frame_id] = Frame(frame_id, parent_id, session)

    def navigated(self, session: Session, info: FrameInfo) -> Frame | None:
        """A document was committed; return its frame if this tree knows it."""
        frame = self._frames.get(info.id)
        if frame is None:
            if not info.parent_id or info.parent_id not in self._frames:
                return None
            frame = self._frames[info.id] = Frame(info.id, info.parent_id, session)
        elif frame.session is not session:
            if frame.parent_id is None:
                return None
            self._serve(frame, session)
        self._drop_children(frame.frame_id)
        frame.loader_id = info.loader_id
        frame.error = bool(info.unreachable_url)
        frame.url = info.unreachable_url or info.url + info.url_fragment
        frame.mime_type = info.mime_type
        frame.state = self._early.pop(info.loader_id, LoadState.LOADING)
        frame.moves += 1
        return frame

    def moved_within(self, frame_id: str, url: str) -> None:
        """The URL changed without a new document."""
        frame = self._frames.get(frame_id)
        if frame is not None:
            frame.url = url
            frame.moves += 1

    def reached(self, frame_id: str, loader_id: str, name: str) -> None:
        """A document reached a stage of its life."""
        state = _STAGES.get(name)
        if state is None:
            return
        frame = self._frames.get(frame_id)
        if frame is None or frame.loader_id != loader_id:
            while len(self._early) >= _EARLY_KEPT:
                self._early.pop(next(iter(self._early)))
            self._early[loader_id] = state
        elif frame.state is not LoadState.COMPLETE:
            frame.state = state

    def detached(self, session: Session, frame_id: str, reason: str) -> list[Frame]:
        """A frame left `session`; return the frames that are gone with it."""
        frame = self._frames.get(frame_id)
        if frame is None or frame.session is not session:
            return []
        gone = self._drop_children(frame_id)
        if reason == "swap":
            return gone
        if frame.parent_id is not None:
            gone.append(self._frames.pop(frame_id))
        return gone

    def adopted(self, session: Session, frame_id: str, parent_id: str) -> None:
        """An out-of-process frame got its own `session`."""
        known = self._frames.get(frame_id)
        if known is not None:
            self._serve(known, session)
        elif parent_id in self._frames:
            self._frames[frame_id] = Frame(frame_id, parent_id, session)

    def abandoned(self, session: Session) -> list[Frame]:
        """A session has ended; return the frames that are gone with it."""
        gone: list[Frame] = []
        for frame in list(self._frames.values()):
            if frame.session is session and frame.parent_id is not None and frame.frame_id in self._frames:
                gone += self._drop_children(frame.frame_id)
                gone.append(self._frames.pop(frame.frame_id))
        return gone

    def crashed(self) -> list[Frame]:
        """The page's process is gone, and all documents with it; return the frames that are gone too."""
        gone = self._drop_children(self.main.frame_id)
        self.main.loader_id = ""
        self.main.state = LoadState.LOADING
        return gone

    def _serve(self, frame: Frame, session: Session) -> None:
        self._drop_children(frame.frame_id)
        frame.session = session
        frame.loader_id = ""
        frame.state = LoadState.LOADING

    def _drop_children(self, frame_id: str) -> list[Frame]:
        gone: list[Frame] = []
        for child in [frame for frame in self._frames.values() if frame.parent_id == frame_id]:
            gone += self._drop_children(child.frame_id)
            gone.append(self._frames.pop(child.frame_id))
        return gone
