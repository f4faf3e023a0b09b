"""Framing, and a pipe pair of which the test holds the other ends."""

from __future__ import annotations

import asyncio
import itertools
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.surfaces.browser.transport import MessageTooLong, NulFramer, PipeTransport

messages = st.lists(st.binary(max_size=40).map(lambda data: data.replace(b"\0", b"")), max_size=20)


@given(messages, st.lists(st.integers(0, 400), max_size=30))
def test_messages_come_back_however_the_stream_is_cut(sent: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(message + b"\0" for message in sent)
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    framer = NulFramer()
    received = [one for start, end in itertools.pairwise(edges) for one in framer.feed(stream[start:end])]
    assert received == sent


@given(st.binary(min_size=1, max_size=50).filter(lambda data: b"\0" not in data))
def test_an_unfinished_message_is_held_back(piece: bytes) -> None:
    framer = NulFramer()
    assert framer.feed(piece) == []
    assert framer.feed(b"\0") == [piece]


def test_a_message_over_the_limit_is_refused() -> None:
    framer = NulFramer(limit=10)
    assert framer.feed(b"12345") == []
    with pytest.raises(MessageTooLong):
        framer.feed(b"678901")


class _Ends:
    """A transport, and the far ends of its pipes."""

    def __init__(self) -> None:
        self.far_read, near_write = os.pipe()
        near_read, self.far_write = os.pipe()
        self.received: list[bytes] = []
        self.reasons: list[str] = []
        self.changed = asyncio.Event()
        self.transport = PipeTransport(near_read, near_write)
        self.transport.start(self._message, self._closed)

    def _message(self, message: bytes) -> None:
        self.received.append(message)
        self.changed.set()

    def _closed(self, reason: str) -> None:
        self.reasons.append(reason)
        self.changed.set()

    async def read_all(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += await asyncio.to_thread(os.read, self.far_read, 1 << 20)
        return data


async def test_a_message_arrives_in_both_directions() -> None:
    ends = _Ends()
    ends.transport.send(b"there")
    assert await ends.read_all(6) == b"there\0"
    os.write(ends.far_write, b"and\0back\0")
    await ends.changed.wait()
    assert ends.received == [b"and", b"back"]
    ends.transport.close()
    os.close(ends.far_read)
    os.close(ends.far_write)


async def test_more_than_the_pipe_holds_is_queued_and_senders_can_wait() -> None:
    ends = _Ends()
    message = b"x" * (3 << 20)
    ends.transport.send(message)
    ends.transport.send(b"after")
    was_congested = ends.transport.is_congested
    reading = asyncio.create_task(ends.read_all(len(message) + 7))
    await ends.transport.drain()
    assert (was_congested, ends.transport.is_congested) == (True, False)
    assert await reading == message + b"\0after\0"
    ends.transport.close()
    os.close(ends.far_read)
    os.close(ends.far_write)


async def test_the_far_end_closing_is_told_once() -> None:
    ends = _Ends()
    os.close(ends.far_write)
    await ends.changed.wait()
    os.close(ends.far_read)
    ends.transport.send(b"too late")
    ends.transport.close()
    assert ends.reasons == ["the browser closed the connection"]


async def test_a_broken_pipe_is_told_to_who_waits() -> None:
    ends = _Ends()
    os.close(ends.far_read)
    ends.transport.send(b"into nothing")
    await ends.transport.drain()
    assert ends.reasons == ["writing failed: Broken pipe"]
    os.close(ends.far_write)
