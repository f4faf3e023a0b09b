"""A real web server on loopback that counts effects per run, and answers as badly as it is told to.

It is written on plain sockets, because some of its answers are none: a reset, half a body, silence. A browser sends a
request once more by itself, to the letter, when a connection that it had opened in advance breaks before any answer
(Chromium, `HttpNetworkTransaction::ShouldResendRequest`): that is nobody's second press, and is counted apart.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket
import struct
import threading
from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from once.forms import INNER, Form


class Answer(StrEnum):
    """How a request that would have an effect is answered."""

    OK = "ok"
    ERROR = "error"
    """Status 500 and a page that says so."""
    FAILED_TEXT = "failed_text"
    """Status 200 and a text that says that it failed."""
    RESET = "reset"
    """The connection is reset instead."""
    EMPTY = "empty"
    """The connection is closed instead."""
    HALF = "half"
    """The connection is closed in the middle of the body."""
    NONE = "none"
    """Nothing comes, and the connection stays open."""
    LOST_PAGE = "lost_page"
    """A redirect to a page that does not exist."""


class ServerFault(msgspec.Struct, frozen=True, kw_only=True):
    """What the server does to the requests of one run; of each list the last entry is for all that follow."""

    stores: tuple[bool, ...] = (True,)
    answers: tuple[Answer, ...] = (Answer.OK,)
    before_ms: int = 0
    """Waited before the effect."""
    after_ms: int = 0
    """Waited between the effect and the answer."""


class Counted(msgspec.Struct, kw_only=True):
    """One run as the server knows it."""

    form: Form
    fault: ServerFault
    script: str = ""
    """Put into the page beside its own."""
    on_effect: Callable[[], None] | None = None
    """Called, in the server's thread, when an effect has been stored and is not answered yet."""
    asked: int = 0
    """Requests for an effect that have arrived."""
    busy: int = 0
    """Of these, the ones that may still be stored."""
    broken: set[bytes] = msgspec.field(default_factory=set)
    """Requests whose connection was broken off without a word."""
    repeats: int = 0
    """How often the browser itself has sent one of these again, to the letter: nobody's press."""
    quiet: threading.Event = msgspec.field(default_factory=threading.Event)
    """Set while there are none."""
    effects: int = 0


_TEXTS = {
    "en": ("Saved. Thank you!", "The note could not be saved. Please try again."),
    "de": ("Gespeichert. Danke!", "Die Notiz konnte nicht gespeichert werden."),
}
_FORM_LIMIT = 1 << 16
_T = TypeVar("_T")


class EffectServer:
    """Serves each run's form under an address of its own, and counts what really reached it."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=512)
        self._origin = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._runs: dict[str, Counted] = {}
        self._numbers = itertools.count(1)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping: asyncio.Event | None = None
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="effects", daemon=True)

    def __enter__(self) -> EffectServer:
        self._thread.start()
        self._started.wait(10)
        return self

    def __exit__(self, *_raised: object) -> None:
        assert self._loop is not None and self._stopping is not None
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(10)
        self._socket.close()

    def open(self, form: Form, fault: ServerFault, script: str = "") -> tuple[str, Counted]:
        """Return the address of a new run's form, and the run, whose counts go on changing."""
        token = str(next(self._numbers))
        run = self._runs[token] = Counted(form=form, fault=fault, script=script)
        run.quiet.set()
        return f"{self._origin}/t/{token}/", run

    @property
    def browser_repeats(self) -> int:
        """How often a browser has repeated a request by itself, over all runs."""
        return sum(run.repeats for run in self._runs.values())

    def _serve(self) -> None:
        asyncio.run(self._until_stopped())

    async def _until_stopped(self) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._talk, sock=self._socket, limit=_FORM_LIMIT)
        self._started.set()
        await self._stopping.wait()
        server.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request a connection: a kept one that is reset, the browser itself would ask again on."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            try:
                await self._one(reader, writer)
            finally:
                writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raw = await reader.readuntil(b"\r\n\r\n")
        head = raw.decode("latin-1")
        first, *lines = head.split("\r\n")
        method, target, _version = first.split(" ", 2)
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        await self._answer(_Asked(method, target, headers, body.decode(), raw + body), writer)

    async def _answer(self, asked: _Asked, writer: asyncio.StreamWriter) -> None:
        run = self._runs.get(asked.token)
        if run is None:
            return _send(writer, 404, "<title>Not found</title><h1>Not found</h1>")
        if asked.name == "effect" and asked.method in (("GET",) if run.form.by_get else ("POST", "PUT")):
            return await _effect(run, asked, writer)
        if asked.name in ("", "saved"):
            page = run.form.html.replace("{{stored}}", str(run.effects))
            page = page.replace("{{notes}}", "<li>• hello" * run.effects)
            return _send(writer, 200, page.replace("</html>", f"<script>{run.script}</script></html>"))
        if asked.name == "inner":
            return _send(writer, 200, INNER.replace("</html>", f"<script>{run.script}</script></html>"))
        if asked.name == "thanks":
            return _send(writer, 200, "<title>Notes</title><h1>Thank you!</h1><p>Your note was sent.")
        return _send(writer, 404, "<title>Not found</title><h1>This page does not exist</h1>")


class _Asked:
    """One request."""

    def __init__(self, method: str, target: str, headers: dict[str, str], body: str, raw: bytes) -> None:
        parts = urlsplit(target)
        _, _, self.token, self.name = [*parts.path.split("/"), "", "", ""][:4]
        self.method, self.body, self.raw = method, body, raw
        self.query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        self.wants_page = headers.get("sec-fetch-dest") in ("document", "iframe")


async def _effect(run: Counted, asked: _Asked, writer: asyncio.StreamWriter) -> None:
    needed = asked.query.get("needs")
    if needed and needed not in parse_qs(asked.body):
        return _send(writer, 422, "Please accept the terms first.")
    if asked.raw in run.broken:
        run.repeats += 1
        return await _reply(Answer.RESET, asked, writer)
    run.asked, number = run.asked + 1, run.asked
    run.busy += 1
    run.quiet.clear()
    await asyncio.sleep(run.fault.before_ms / 1000)
    is_stored = _at(run.fault.stores, number)
    run.effects += is_stored
    run.busy -= 1
    if run.busy == 0:
        run.quiet.set()
    if is_stored and run.on_effect is not None:
        run.on_effect()
    await asyncio.sleep(run.fault.after_ms / 1000)
    answer = _at(run.fault.answers, number)
    if answer in (Answer.RESET, Answer.EMPTY):
        run.broken.add(asked.raw)
    return await _reply(answer, asked, writer)


async def _reply(answer: Answer, asked: _Asked, writer: asyncio.StreamWriter) -> None:
    good, bad = _TEXTS[asked.query.get("lang", "en")]
    match answer:
        case Answer.OK if "to" in asked.query:
            _send(writer, 303, "", f"Location: {asked.query['to']}")
        case Answer.OK:
            _send(writer, 200, _told(asked, good))
        case Answer.ERROR:
            _send(writer, 500, _told(asked, bad))
        case Answer.FAILED_TEXT:
            _send(writer, 200, _told(asked, bad))
        case Answer.LOST_PAGE:
            _send(writer, 303, "", "Location: gone")
        case Answer.HALF:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4000\r\n\r\n<h1>Sav")
            await writer.drain()
        case Answer.RESET:
            linger = struct.pack("ii", 1, 0)
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        case Answer.NONE:
            await asyncio.sleep(600)
        case Answer.EMPTY:
            pass


def _told(asked: _Asked, text: str) -> str:
    return f"<!doctype html><title>{text}</title><h1>{text}</h1>" if asked.wants_page else text


def _send(writer: asyncio.StreamWriter, status: int, body: str, *headers: str) -> None:
    lines = (f"HTTP/1.1 {status} -", "Content-Type: text/html; charset=utf-8", "Connection: close", *headers)
    data = body.encode()
    writer.write("\r\n".join((*lines, f"Content-Length: {len(data)}", "", "")).encode() + data)


def _at(entries: tuple[_T, ...], number: int) -> _T:
    return entries[min(number, len(entries) - 1)]
