"""Bytes to and from a browser: complete messages in, complete messages out.

`PipeTransport` serves a browser that ARC launched. Its counterpart for a running browser is `websocket`.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections import deque
from collections.abc import Callable
from typing import Protocol

_READ_BYTES = 1 << 18
_PIPE_BYTES = 1 << 20
_HIGH_WATER_BYTES = 1 << 20
MAX_MESSAGE_BYTES = 1 << 28
"""A longer message is taken for a fault and ends the connection."""


class Transport(Protocol):
    """A two-way stream of messages. `send` never blocks; `drain` waits until most of it has left."""

    def start(self, on_message: Callable[[bytes], None], on_close: Callable[[str], None]) -> None:
        """Begin to deliver messages; `on_close` is called once, with the reason."""

    def send(self, message: bytes) -> None:
        """Queue one message; does nothing after the transport has closed."""

    @property
    def is_congested(self) -> bool:
        """Whether so much is waiting to leave that senders should `drain`."""

    async def drain(self) -> None:
        """Wait until the transport isn't congested, or has closed."""

    def close(self) -> None:
        """Close this end at once. Safe to call again."""


class MessageTooLong(ValueError):
    """A message exceeds `MAX_MESSAGE_BYTES`."""


class NulFramer:
    """Cuts a stream of bytes into the messages between NUL bytes; linear in the bytes fed."""

    def __init__(self, limit: int = MAX_MESSAGE_BYTES) -> None:
        self._parts: list[bytes] = []
        self._held = 0
        self._limit = limit

    def feed(self, chunk: bytes) -> list[bytes]:
        """Return the messages that `chunk` completes.

        Raises:
            MessageTooLong: An unfinished message is over the limit.
        """
        pieces = chunk.split(b"\0")
        if len(pieces) == 1:
            self._hold(chunk)
            return []
        self._parts.append(pieces[0])
        messages = [b"".join(self._parts), *pieces[1:-1]]
        self._parts, self._held = [], 0
        if pieces[-1]:
            self._hold(pieces[-1])
        return messages

    def _hold(self, piece: bytes) -> None:
        self._parts.append(piece)
        self._held += len(piece)
        if self._held > self._limit:
            raise MessageTooLong(f"a message is longer than {self._limit} bytes")


class PipeTransport:
    """NUL-ended messages over a pair of pipes. Owns both descriptors.

    Args:
        read_fd: Where the browser's messages come from.
        write_fd: Where ours go.
    """

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self._read_fd, self._write_fd = read_fd, write_fd
        self._framer = NulFramer()
        self._queue: deque[memoryview] = deque()
        self._queued_bytes = 0
        self._room = asyncio.Event()
        self._room.set()
        self._closed = False
        self._loop = asyncio.get_running_loop()
        self._on_message: Callable[[bytes], None] = lambda _message: None
        self._on_close: Callable[[str], None] = lambda _reason: None
        for descriptor in (read_fd, write_fd):
            os.set_blocking(descriptor, False)
            _enlarge(descriptor)

    def start(self, on_message: Callable[[bytes], None], on_close: Callable[[str], None]) -> None:
        """Begin to deliver messages."""
        self._on_message, self._on_close = on_message, on_close
        self._loop.add_reader(self._read_fd, self._read)

    def send(self, message: bytes) -> None:
        """Write one message, or queue what the pipe does not take at once."""
        if self._closed:
            return
        data = memoryview(message + b"\0")
        if not self._queue:
            sent = self._write(data)
            if sent is None or sent == len(data):
                return
            data = data[sent:]
            self._loop.add_writer(self._write_fd, self._flush)
        self._queue.append(data)
        self._queued_bytes += len(data)
        if self.is_congested:
            self._room.clear()

    @property
    def is_congested(self) -> bool:
        """Whether more than 1 MiB is waiting to leave."""
        return self._queued_bytes > _HIGH_WATER_BYTES

    async def drain(self) -> None:
        """Wait until less than 1 MiB is waiting, or the pipe has closed."""
        await self._room.wait()

    def close(self) -> None:
        """Close both pipes; a browser that reads from one of them exits."""
        self._end("closed by us")

    def _read(self) -> None:
        try:
            chunk = os.read(self._read_fd, _READ_BYTES)
        except (BlockingIOError, InterruptedError):
            return
        except OSError as error:
            self._end(f"reading failed: {error.strerror}")
            return
        if not chunk:
            self._end("the browser closed the connection")
            return
        try:
            messages = self._framer.feed(chunk)
        except MessageTooLong as error:
            self._end(str(error))
            return
        for message in messages:
            self._on_message(message)

    def _write(self, data: memoryview) -> int | None:
        """Return how many bytes the pipe took; None if it is broken."""
        try:
            return os.write(self._write_fd, data)
        except (BlockingIOError, InterruptedError):
            return 0
        except OSError as error:
            self._end(f"writing failed: {error.strerror}")
            return None

    def _flush(self) -> None:
        while self._queue:
            data = self._queue[0]
            sent = self._write(data)
            if sent is None:
                return
            self._queued_bytes -= sent
            if sent < len(data):
                self._queue[0] = data[sent:]
                break
            self._queue.popleft()
        else:
            self._loop.remove_writer(self._write_fd)
        if not self.is_congested:
            self._room.set()

    def _end(self, reason: str) -> None:
        if self._closed:
            return
        self._closed = True
        self._loop.remove_reader(self._read_fd)
        self._loop.remove_writer(self._write_fd)
        os.close(self._read_fd)
        os.close(self._write_fd)
        self._queue.clear()
        self._room.set()
        self._on_close(reason)


def _enlarge(descriptor: int) -> None:
    try:
        fcntl.fcntl(descriptor, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    except OSError:  # over the user's pipe quota: the default size works too, only slower
        return
