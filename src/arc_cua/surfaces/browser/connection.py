"""The protocol client: calls with a deadline each, sessions, and events that are decoded only if somebody listens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar

import msgspec

from arc_cua.core.errors import ArcError, LossCause, SurfaceLost
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout, SessionClosed
from arc_cua.surfaces.browser.transport import Transport
from arc_cua.surfaces.browser.wire import decode

T = TypeVar("T")
E = TypeVar("E")

DEFAULT_TIMEOUT_S = 10.0
_EVENT_PREFIX = b'{"method":"'
_NOTHING = msgspec.Raw(b"{}")


class _Error(msgspec.Struct):
    code: int = 0
    message: str = ""


class _Envelope(msgspec.Struct):
    id: int = 0
    method: str = ""
    params: msgspec.Raw = _NOTHING
    result: msgspec.Raw = _NOTHING
    error: _Error | None = None
    session: str = msgspec.field(name="sessionId", default="")


_envelopes = msgspec.json.Decoder(_Envelope)
_encoder = msgspec.json.Encoder()


class Pending(Generic[T]):
    """An answer that is on its way: sent already, awaited later. May be left unawaited.

    Args:
        future: Gets the raw answer.
        convert: Makes the result from it.
        explain: Turns an error of the protocol into the one that the caller should see.
    """

    __slots__ = ("_convert", "_explain", "future")

    def __init__(
        self,
        future: asyncio.Future[msgspec.Raw],
        convert: Callable[[msgspec.Raw], T],
        explain: Callable[[ArcError], ArcError] | None = None,
    ) -> None:
        self.future, self._convert, self._explain = future, convert, explain

    def __await__(self) -> Generator[Any, None, T]:
        try:
            raw = yield from self.future.__await__()
        except ArcError as error:
            if self._explain is None:
                raise
            explained = self._explain(error)
            if explained is error:
                raise
            raise explained from error
        return self._convert(raw)

    @property
    def done(self) -> bool:
        """Whether the answer, or the reason why there is none, is in."""
        return self.future.done()

    def fail(self, error: ArcError) -> None:
        """Give up waiting; whoever awaits gets `error`. Too late once the answer is in."""
        if not self.future.done():
            self.future.set_exception(error)

    def map(self, convert: Callable[[msgspec.Raw], E], explain: Callable[[ArcError], ArcError]) -> Pending[E]:
        """Return the same answer, read another way."""
        return Pending(self.future, convert, explain)


class Session:
    """One protocol session: the browser itself (`id` is empty), a tab, or an out-of-process frame."""

    def __init__(self, connection: Connection, session_id: str) -> None:
        self.connection, self.id = connection, session_id
        self.closed: ArcError | None = None

    def call_soon(
        self, method: str, params: dict[str, Any] | None = None, *, timeout_s: float = DEFAULT_TIMEOUT_S
    ) -> Pending[msgspec.Raw]:
        """Send a call now and return its pending answer."""
        return Pending(self.connection.send(self, method, params, timeout_s), _same)

    async def call(
        self, method: str, params: dict[str, Any] | None = None, *, timeout_s: float = DEFAULT_TIMEOUT_S
    ) -> msgspec.Raw:
        """Send a call and return the raw JSON of its answer.

        Raises:
            CallFailed: The browser refused it.
            CallTimeout: No answer in time.
            SessionClosed: The frame or tab behind this session is gone.
            SurfaceLost: The browser is gone.
        """
        if self.connection.is_congested:
            await self.connection.drain()
        return await self.connection.send(self, method, params, timeout_s)

    def on(self, method: str, shape: type[E], handler: Callable[[E], None]) -> None:
        """Call `handler` with each event `method` of this session, decoded as `shape`. It must not raise."""
        decoder = msgspec.json.Decoder(shape)
        self.connection.subscribe(self.id, method, lambda raw: handler(decode(decoder, raw)))


class Connection:
    """All sessions over one transport.

    Args:
        transport: Not started yet.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._next_id = 1
        self._calls: dict[int, tuple[asyncio.Future[msgspec.Raw], Session, str, asyncio.TimerHandle]] = {}
        self._handlers: dict[tuple[str, str], list[Callable[[msgspec.Raw], None]]] = {}
        self._wanted: set[bytes] = set()
        self._sessions: dict[str, Session] = {}
        self.lost: SurfaceLost | None = None
        """Why the browser can't be reached any more."""
        self.on_lost: list[Callable[[SurfaceLost], None]] = []
        self.malformed = 0
        """How many messages could not be decoded and were dropped."""
        self.root = self.session("")
        transport.start(self._receive, self._transport_closed)

    @property
    def is_congested(self) -> bool:
        """Whether senders should `drain` first."""
        return self._transport.is_congested

    async def drain(self) -> None:
        """Wait until the transport takes more."""
        await self._transport.drain()

    def session(self, session_id: str) -> Session:
        """Return the session with this id."""
        known = self._sessions.get(session_id)
        if known is None:
            known = self._sessions[session_id] = Session(self, session_id)
        return known

    def send(
        self, session: Session, method: str, params: dict[str, Any] | None, timeout_s: float
    ) -> asyncio.Future[msgspec.Raw]:
        """Send one call; the future gets its raw answer or an `ArcError`."""
        future: asyncio.Future[msgspec.Raw] = self._loop.create_future()
        future.add_done_callback(_retrieve)
        broken = self.lost or session.closed
        if broken is not None:
            future.set_exception(broken)
            return future
        call_id = self._next_id
        self._next_id += 1
        message: dict[str, Any] = {"id": call_id, "method": method, "params": params or {}}
        if session.id:
            message["sessionId"] = session.id
        timer = self._loop.call_later(timeout_s, self._expire, call_id, timeout_s)
        self._calls[call_id] = (future, session, method, timer)
        self._transport.send(_encoder.encode(message))
        return future

    def subscribe(self, session_id: str, method: str, handler: Callable[[msgspec.Raw], None]) -> None:
        """Call `handler` with the raw parameters of each such event."""
        self._handlers.setdefault((session_id, method), []).append(handler)
        self._wanted.add(method.encode())

    def end_session(self, session_id: str, error: ArcError | None = None) -> None:
        """Forget a session whose target is gone; its pending calls fail at once."""
        session = self._sessions.pop(session_id, None)
        if session is None:
            return
        session.closed = error or SessionClosed("the session has ended")
        for key in [key for key in self._handlers if key[0] == session_id]:
            del self._handlers[key]
        self._fail(session.closed, session)

    def lose(self, error: SurfaceLost) -> None:
        """Fail all pending and future calls with `error`; the first reason wins."""
        if self.lost is not None:
            return
        self.lost = error
        self._fail(error, None)
        for tell in tuple(self.on_lost):
            tell(error)

    def close(self) -> None:
        """Close the transport; pending calls fail."""
        self._transport.close()

    def _fail(self, error: ArcError, session: Session | None) -> None:
        for call_id, (future, owner, _method, timer) in list(self._calls.items()):
            if session is None or owner is session:
                del self._calls[call_id]
                timer.cancel()
                if not future.done():
                    future.set_exception(error)

    def _transport_closed(self, reason: str) -> None:
        self.lose(SurfaceLost("browser", LossCause.CONNECTION_CLOSED, reason))

    def _expire(self, call_id: int, timeout_s: float) -> None:
        future, _session, method, _timer = self._calls.pop(call_id)
        if not future.done():
            future.set_exception(CallTimeout(method, timeout_s))

    def _receive(self, data: bytes) -> None:
        if data.startswith(_EVENT_PREFIX):
            start = len(_EVENT_PREFIX)
            if data[start : data.find(b'"', start)] not in self._wanted:
                return
        try:
            envelope = decode(_envelopes, data)
        except msgspec.DecodeError:
            self.malformed += 1
            return
        if envelope.id:
            self._answer(envelope)
        else:
            self._announce(envelope)

    def _answer(self, envelope: _Envelope) -> None:
        call = self._calls.pop(envelope.id, None)
        if call is None:
            return
        future, _session, method, timer = call
        timer.cancel()
        if future.done():
            return
        if envelope.error is not None:
            future.set_exception(CallFailed(method, envelope.error.code, envelope.error.message[:500]))
        else:
            future.set_result(envelope.result)

    def _announce(self, envelope: _Envelope) -> None:
        for handler in tuple(self._handlers.get((envelope.session, envelope.method), ())):
            try:
                handler(envelope.params)
            except msgspec.DecodeError:
                self.malformed += 1


def _same(raw: msgspec.Raw) -> msgspec.Raw:
    return raw


def _retrieve(future: asyncio.Future[msgspec.Raw]) -> None:
    """Mark the error as seen: an answer that nobody awaits is no fault."""
    if not future.cancelled():
        future.exception()
