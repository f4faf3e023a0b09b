"""The transport to a browser that is already running, found by its debugging URL."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Callable
from urllib.error import URLError
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from arc_cua.core.errors import LossCause, SurfaceLost, UsageError

_HIGH_WATER_MESSAGES = 1000


class _Version(msgspec.Struct, rename={"url": "webSocketDebuggerUrl"}):
    url: str


class WebSocketTransport:
    """Messages over an open web socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._room = asyncio.Event()
        self._room.set()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self._on_close: Callable[[str], None] = lambda _reason: None

    def start(self, on_message: Callable[[bytes], None], on_close: Callable[[str], None]) -> None:
        """Begin to deliver messages."""
        self._on_close = on_close
        self._tasks = [asyncio.create_task(self._read(on_message)), asyncio.create_task(self._write())]

    def send(self, message: bytes) -> None:
        """Queue one message."""
        if not self._closed:
            self._queue.put_nowait(message)
            if self.is_congested:
                self._room.clear()

    @property
    def is_congested(self) -> bool:
        """Whether more than 1000 messages are waiting to leave."""
        return self._queue.qsize() > _HIGH_WATER_MESSAGES

    async def drain(self) -> None:
        """Wait until fewer are waiting, or the socket has closed."""
        await self._room.wait()

    def close(self) -> None:
        """Leave the browser running and hang up."""
        self._end("closed by us")

    async def _read(self, on_message: Callable[[bytes], None]) -> None:
        reason = "the browser closed the connection"
        try:
            while True:
                on_message(await self._socket.recv(decode=False))
        except ConnectionClosed as closed:
            reason = f"{reason}: {closed}"[:300]
        self._end(reason)

    async def _write(self) -> None:
        while (message := await self._queue.get()) is not None:
            try:
                await self._socket.send(message, text=True)
            except ConnectionClosed:  # the reader tells
                return
            if not self.is_congested:
                self._room.set()
        await self._socket.close()

    def _end(self, reason: str) -> None:
        if self._closed:
            return
        self._closed = True
        self._queue.put_nowait(None)
        self._room.set()
        self._on_close(reason)


async def open_socket(url: str, timeout_s: float) -> WebSocketTransport:
    """Connect to `ws://…`, or to the browser behind `http://host:port`.

    Raises:
        UsageError: The URL has another scheme.
        SurfaceLost: Nobody answers there, or not in time.
    """
    scheme = urlsplit(url).scheme
    if scheme not in ("http", "https", "ws", "wss"):
        raise UsageError(f"{url[:80]!r} is no debugging URL", hint="use http://host:port or ws://…")
    try:
        async with asyncio.timeout(timeout_s):
            if scheme in ("http", "https"):
                url = await asyncio.to_thread(_look_up, url.rstrip("/") + "/json/version", timeout_s)
            socket = await connect(url, max_size=None, compression=None, ping_interval=None, proxy=None)
    except (OSError, WebSocketException, msgspec.MsgspecError, URLError) as error:
        why = error.reason if isinstance(error, URLError) else error
        detail = f"no browser answers at {url[:120]}: {why}"[:300]
        raise SurfaceLost("browser", LossCause.CONNECTION_CLOSED, detail) from error
    return WebSocketTransport(socket)


def _look_up(url: str, timeout_s: float) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(url, timeout=timeout_s) as answer:
        return msgspec.json.decode(answer.read(1 << 16), type=_Version).url
