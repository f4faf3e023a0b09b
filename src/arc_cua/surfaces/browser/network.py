"""What a page asks of the network: enough to know what an act caused and when that is over."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

import msgspec

from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.pulse import Pulse
from arc_cua.surfaces.browser.wire import (
    LoadingFailed,
    LoadingFinished,
    RequestInfo,
    RequestWillBeSent,
    ResponseReceived,
    WebSocketCreated,
    WebSocketFrameSent,
)

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
"""Methods that by their definition (RFC 9110, 9.2.1) change nothing."""
_URL_CHARS, _BODY_CHARS = 2000, 20_000
_STREAMS = frozenset({"EventSource", "WebSocket", "Ping", "Media", "Manifest"})
"""Kinds of request that may stay open, or that nobody waits for."""
SEND = "SEND"
"""Stands for the method of a message over a web socket."""
_SWITCHED = 101
"""The status that the socket was opened with."""


class Request:
    """One request as it is now. Mutable while it is in flight."""

    __slots__ = (
        "body",
        "canceled",
        "ended",
        "error",
        "frame_id",
        "has_body",
        "kind",
        "loader_id",
        "method",
        "mime_type",
        "ordinal",
        "request_id",
        "status",
        "url",
    )

    def __init__(self, ordinal: int, event: RequestWillBeSent) -> None:
        self.ordinal = ordinal
        self.request_id = event.request_id
        self.loader_id = event.loader_id
        self.frame_id = event.frame_id
        self.url = event.request.url[:_URL_CHARS]
        self.method = event.request.method
        self.body = event.request.post_data[:_BODY_CHARS]
        """The beginning of what was sent, never to be quoted; empty also where it can't be read."""
        self.has_body = event.request.has_post_data
        self.kind = event.type
        """`Document`, `XHR`, `Fetch`, `Script`, …"""
        self.status: int | None = None
        self.mime_type = ""
        self.error = ""
        """`net::ERR_…` when it failed."""
        self.canceled = False
        """Whether the page itself, or a navigation, gave it up."""
        self.ended = False

    @property
    def host(self) -> str:
        """Host and port that it goes to; empty if the URL has none."""
        return self.url.split("//", 1)[-1].split("/", 1)[0].rsplit("@", 1)[-1]

    @property
    def is_navigation(self) -> bool:
        """Whether it loads a document into a frame."""
        return self.kind == "Document" and self.request_id == self.loader_id

    @property
    def is_stream(self) -> bool:
        """Whether it may stay open for good, so that waiting for its end makes no sense."""
        return self.kind in _STREAMS

    @property
    def is_bad(self) -> bool:
        """Whether it was answered with a status of 400 or more."""
        return self.status is not None and self.status >= 400

    def __repr__(self) -> str:
        return f"Request({self.method} {self.url[:120]} {self.kind} {self.status} {self.error})"


class Traffic(msgspec.Struct, frozen=True, kw_only=True):
    """The requests that were started since a mark."""

    started: tuple[Request, ...]

    @property
    def in_flight(self) -> tuple[Request, ...]:
        """Those that have neither ended nor failed; streams are left out."""
        return tuple(request for request in self.started if not request.ended and not request.is_stream)

    @property
    def bad(self) -> tuple[Request, ...]:
        """Those that were answered with a status of 400 or more."""
        return tuple(request for request in self.started if request.is_bad)

    @property
    def failed(self) -> tuple[Request, ...]:
        """Those that failed, other than by being given up."""
        return tuple(request for request in self.started if request.error and not request.canceled)

    @property
    def navigates(self) -> bool:
        """Whether a document was asked for, in any frame."""
        return any(request.is_navigation for request in self.started)


class Recorder(Protocol):
    """Whoever writes the traffic down."""

    def listen(self, session: Session) -> None:
        """Follow the network events of a session."""


class NetworkWatch:
    """Follows the requests of all frames of one page.

    Args:
        pulse: Beats whenever a request starts, is answered or ends.
    """

    def __init__(self, pulse: Pulse) -> None:
        self.pulse = pulse
        self._requests: OrderedDict[str, Request] = OrderedDict()
        self._past: list[Request] = []
        self._ordinal = 0
        self.recorder: Recorder | None = None
        """Gets every event of the network too; set by `record`."""
        self._sessions: list[Session] = []
        self.kept = 1000
        """How many requests are remembered; older ones are forgotten."""

    def mark(self) -> int:
        """Return a cursor for `since`."""
        return self._ordinal

    def since(self, cursor: int) -> Traffic:
        """Return what has been started since `cursor`; only the last `kept` requests are known."""
        started = [request for request in (*self._past, *self._requests.values()) if request.ordinal > cursor]
        return Traffic(started=tuple(sorted(started, key=lambda request: request.ordinal)))

    async def idle(self, cursor: int, timeout_s: float) -> bool:
        """Wait until nothing that was started since `cursor` is in flight; return whether that is so."""
        return await self.pulse.until(lambda: not self.since(cursor).in_flight, timeout_s)

    def document(self, loader_id: str) -> Request | None:
        """Return the request that loaded a document, by its loader id."""
        return self._requests.get(loader_id)

    def listen(self, session: Session, owner: str = "") -> None:
        """Follow the events of one more session of the page; requests that name no frame are said to be `owner`'s."""
        if self.recorder is not None:
            self.recorder.listen(session)
        self._sessions = [*(known for known in self._sessions if known.closed is None), session]
        session.on("Network.requestWillBeSent", RequestWillBeSent, lambda event: self._sent(event, owner))
        session.on("Network.responseReceived", ResponseReceived, self._answered)
        session.on("Network.loadingFinished", LoadingFinished, self._finished)
        session.on("Network.loadingFailed", LoadingFailed, self._failed)
        session.on("Network.webSocketCreated", WebSocketCreated, self._socket)
        session.on("Network.webSocketFrameSent", WebSocketFrameSent, self._message)

    def record(self, recorder: Recorder) -> None:
        """Have all sessions of the page recorded, those that come later included. Once."""
        if self.recorder is None:
            self.recorder = recorder
            for session in self._sessions:
                recorder.listen(session)

    def document_replaced(self, frame_id: str, loader_id: str) -> None:
        """A frame has a new document: what the old one had asked for will not be answered."""
        self._give_up(lambda request: request.frame_id == frame_id and request.loader_id != loader_id)

    def frame_gone(self, frame_id: str) -> None:
        """A frame was removed."""
        self._give_up(lambda request: request.frame_id == frame_id)

    def all_gone(self) -> None:
        """The renderer is gone."""
        self._give_up(lambda _request: True)

    def _give_up(self, is_lost: Callable[[Request], bool]) -> None:
        for request in self._requests.values():
            if not request.ended and is_lost(request):
                request.ended = request.canceled = True
        self.pulse.beat()

    def _sent(self, event: RequestWillBeSent, owner: str) -> None:
        if event.request.url.startswith(("data:", "blob:")):
            return
        before = self._requests.pop(event.request_id, None)
        if before is not None:
            self._keep_past(before, event)
        request = Request(self._next(), event)
        request.frame_id = request.frame_id or owner
        self._add(request)

    def _keep_past(self, before: Request, event: RequestWillBeSent) -> None:
        before.ended = True
        if event.redirect_response is not None:
            before.status = event.redirect_response.status
        self._past = [*self._past[-50:], before]

    def _next(self) -> int:
        self._ordinal += 1
        return self._ordinal

    def _add(self, request: Request) -> None:
        self._requests[request.request_id] = request
        while len(self._requests) > self.kept:
            self._requests.popitem(last=False)
        self.pulse.beat()

    def _socket(self, event: WebSocketCreated) -> None:
        request = RequestWillBeSent.socket(event)
        self._add(Request(self._next(), request))

    def _message(self, event: WebSocketFrameSent) -> None:
        """A message over a socket may have an effect like any other; nothing ever answers for it."""
        socket = self._requests.get(event.request_id)
        url = socket.url if socket is not None else ""
        name = f"{event.request_id}#{self._ordinal}"
        message = Request(self._next(), RequestWillBeSent(name, "", RequestInfo(url, SEND), type="WebSocket"))
        message.status, message.ended = _SWITCHED, True
        self._add(message)

    def _answered(self, event: ResponseReceived) -> None:
        request = self._requests.get(event.request_id)
        if request is None:
            return
        request.status = event.response.status
        request.mime_type = event.response.mime_type
        if event.type in _STREAMS or event.response.mime_type == "text/event-stream":
            request.kind = event.type if event.type in _STREAMS else "EventSource"
        self.pulse.beat()

    def _finished(self, event: LoadingFinished) -> None:
        request = self._requests.get(event.request_id)
        if request is not None:
            request.ended = True
            self.pulse.beat()

    def _failed(self, event: LoadingFailed) -> None:
        request = self._requests.get(event.request_id)
        if request is not None:
            request.ended = True
            request.canceled = event.canceled
            request.error = event.blocked_reason or event.error_text
            self.pulse.beat()
