"""The gate: it speaks to whoever connects, remembers where they wanted to go, and lets nothing through."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from arc_cua.surfaces.browser.gate import Gate, open_gate

GREETING = b"\x05\x01\x00"
REFUSAL = b"\x05\x00\x05\x02\x00\x01\x00\x00\x00\x00\x00\x00"


@pytest.fixture
async def gate() -> AsyncIterator[Gate]:
    opened = await open_gate()
    yield opened
    await opened.close()


async def say(gate: Gate, data: bytes) -> bytes:
    """Send all of it and return all that comes back until the gate hangs up."""
    host, _, port = gate.address.removeprefix("socks5://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(data)
    writer.write_eof()
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def to(name: bytes, port: int) -> bytes:
    return GREETING + b"\x05\x01\x00\x03" + bytes((len(name),)) + name + port.to_bytes(2)


async def test_who_names_a_host_is_refused_and_remembered(gate: Gate) -> None:
    assert await say(gate, to(b"evil.test", 8080)) == REFUSAL
    assert await say(gate, to(b"evil.test", 8080)) == REFUSAL
    assert await say(gate, to(b"evil.test", 443)) == REFUSAL
    assert gate.attempts() == {"evil.test:8080": 2, "evil.test": 1}


async def test_addresses_are_named_too(gate: Gate) -> None:
    await say(gate, GREETING + b"\x05\x01\x00\x01\x7f\x00\x00\x01\x00\x50")
    await say(gate, GREETING + b"\x05\x01\x00\x04" + bytes(15) + b"\x01\x1f\x90")
    assert gate.attempts() == {"127.0.0.1": 1, "[::1]:8080": 1}


@pytest.mark.parametrize(
    "data",
    [b"", b"\x05", b"GET http://evil.test/ HTTP/1.1\r\n\r\n", GREETING + b"\x05\x01\x00\x09", to(b"cut", 80)[:-1]],
)
async def test_who_talks_nonsense_is_shut_out_and_counted(gate: Gate, data: bytes) -> None:
    assert b"\x05\x02" not in await say(gate, data)
    assert (gate.attempts(), gate.unnamed) == ({}, 1)
    assert await say(gate, to(b"later.test", 80)) == REFUSAL


async def test_what_is_remembered_is_bounded(gate: Gate) -> None:
    for first in range(0, 1010, 101):
        await asyncio.gather(*(say(gate, to(b"%d.test" % number, 80)) for number in range(first, first + 101)))
    assert (len(gate.attempts()), gate.unnamed) == (1000, 10)


async def test_a_closed_gate_takes_nobody(gate: Gate) -> None:
    port = int(gate.address.rpartition(":")[2])
    await gate.close()
    await gate.close()
    with pytest.raises(OSError):
        await asyncio.open_connection("127.0.0.1", port)
