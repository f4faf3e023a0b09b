# ruff: noqa: A005 - only ever loaded by path
"""A real web server on loopback: pages from `tests/pages`, awkward answers, and counters that only it can move.

`Site` serves on one port under two hosts, `127.0.0.1` and `localhost`: two sites to a browser, so a frame of the one
in the other runs in a process of its own. In HTML files `{{site}}` and `{{other}}` stand for the two origins.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
import socket
import threading
from collections import Counter
from email import message_from_bytes
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

PAGES = Path(__file__).parent / "pages"
PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
)


class Origin:
    """One of the two origins; `origin / "browser/links.html"` is a URL."""

    def __init__(self, url: str) -> None:
        self.url = url

    def __truediv__(self, path: str) -> str:
        return f"{self.url}/{path.lstrip('/')}"


class Site(Origin):
    """The server. What it counts and stores is what really reached it."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.other = Origin(f"http://localhost:{self.port}")
        self.counts: Counter[str] = Counter()
        self.records: list[dict[str, Any]] = []
        """What forms and scripts sent to `/records/…`, oldest first."""
        self._stopping: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        config = uvicorn.Config(
            self._app(), log_level="error", lifespan="off", ws="none", timeout_graceful_shutdown=1, access_log=False
        )
        self._server = uvicorn.Server(config)
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="site", daemon=True)

    def start(self) -> Site:
        """Serve in a thread until `stop`."""
        self._thread.start()
        self._started.wait(10)
        return self

    def stop(self) -> None:
        """Answer what still waits, and end."""
        assert self._loop is not None and self._stopping is not None
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()

    def count(self, name: str) -> int:
        """How often `/count/{name}` was posted to."""
        return self.counts[name]

    def reset(self) -> None:
        """Forget counts and records."""
        self.counts.clear()
        self.records.clear()

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stopping = asyncio.Event()
        self._started.set()
        await self._server.serve(sockets=[self._socket])

    def _app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/count/{name}", self._count, methods=["GET", "POST"]),
                Route("/records/{name}", self._record, methods=["GET", "POST"]),
                Route("/files", self._take_files, methods=["POST"]),
                Route("/ledger/{name}", self._ledger, methods=["GET", "POST"]),
                Route("/slow", self._slow, methods=["GET", "POST"]),
                Route("/status/{code:int}", _status, methods=["GET", "POST"]),
                Route("/redirect", _redirect),
                Route("/redirect-loop", lambda _request: RedirectResponse("/redirect-loop")),
                Route("/download", _download),
                Route("/pdf", lambda _request: Response(PDF, media_type="application/pdf")),
                Route("/json", lambda _request: JSONResponse({"answer": 42})),
                Route("/never", self._never, methods=["GET", "POST"]),
                Route("/stream", self._stream),
                Route("/slow-body", self._slow_body),
                Route("/{path:path}", self._page),
            ]
        )

    async def _count(self, request: Request) -> Response:
        """POST adds one and answers the new count; GET only tells it. `?ms=` delays the answer, not the count."""
        name = request.path_params["name"]
        if request.method == "POST":
            self.counts[name] += 1
        await _delay(request)
        return JSONResponse({"count": self.counts[name]})

    async def _record(self, request: Request) -> Response:
        """POST stores the fields of a form, or a JSON object, and answers with a page that says so."""
        name = request.path_params["name"]
        if request.method == "POST":
            body = (await request.body()).decode()
            is_json = request.headers.get("content-type", "").startswith("application/json")
            fields = json.loads(body) if is_json else dict(parse_qsl(body, keep_blank_values=True))
            self.records.append({**fields, "record": name})
        await _delay(request)
        stored = sum(1 for record in self.records if record["record"] == name)
        return HTMLResponse(f"<!doctype html><title>Stored</title><h1>Stored</h1><p id=stored>{stored}</p>")

    async def _take_files(self, request: Request) -> Response:
        """Stores each part of a multipart form as it came: field, file name, bytes."""
        head = f"content-type: {request.headers['content-type']}\r\n\r\n".encode()
        form = message_from_bytes(head + await request.body())
        for part in form.walk():
            if part.is_multipart():
                continue
            field = part.get_param("name", header="content-disposition")
            self.records.append(
                {
                    "record": "files",
                    "field": field,
                    "name": part.get_filename(),
                    "data": part.get_payload(decode=True),
                }
            )
        return HTMLResponse("<!doctype html><title>Received</title><h1>Received</h1><p>Thank you.</p>")

    async def _ledger(self, request: Request) -> Response:
        """A form above the list of what was stored with it: POST stores and leads back, so a reload shows it."""
        name = request.path_params["name"]
        if request.method == "POST":
            fields = dict(parse_qsl((await request.body()).decode(), keep_blank_values=True))
            self.records.append({**fields, "record": name})
            await _delay(request)
            return RedirectResponse(str(request.url), 303)
        stored = "".join(f"<li>{escape(str(one['guest']))}</li>" for one in self.records if one["record"] == name)
        return HTMLResponse(
            "<!doctype html><html lang=en><title>Guests</title><h1>Guests</h1><form method=post>"
            "<label>Guest <input name=guest></label> <button>Add guest</button></form>"
            f"<ul>{stored or '<li>Nobody yet</li>'}</ul></html>"
        )

    async def _slow(self, request: Request) -> Response:
        await _delay(request)
        return HTMLResponse("<!doctype html><title>Slow</title><h1>Slow page</h1>")

    async def _never(self, _request: Request) -> Response:
        assert self._stopping is not None
        await self._stopping.wait()
        return PlainTextResponse("stopped", 503)

    async def _stream(self, _request: Request) -> Response:
        """An event stream that says hello and stays open."""

        async def events() -> Any:
            assert self._stopping is not None
            yield b"data: hello\n\n"
            await self._stopping.wait()

        return StreamingResponse(events(), media_type="text/event-stream")

    async def _slow_body(self, _request: Request) -> Response:
        """A document that begins and never ends."""

        async def body() -> Any:
            assert self._stopping is not None
            yield b"<!doctype html><title>Begun</title><h1>Begun</h1>" + b" " * 4096
            await self._stopping.wait()

        return StreamingResponse(body(), media_type="text/html")

    async def _page(self, request: Request) -> Response:
        path = (PAGES / request.path_params["path"]).resolve()
        if not path.is_relative_to(PAGES) or not path.is_file():
            return HTMLResponse("<!doctype html><title>Not found</title><h1>Not found</h1>", 404)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        data = path.read_bytes()
        if kind == "text/html":
            text = data.decode().replace("{{site}}", self.url).replace("{{other}}", self.other.url)
            return HTMLResponse(text)
        return Response(data, media_type=kind)


async def _delay(request: Request) -> None:
    await asyncio.sleep(float(request.query_params.get("ms", 0)) / 1000)


def _status(request: Request) -> Response:
    code = request.path_params["code"]
    if code in (204, 304):
        return Response(status_code=code)
    return HTMLResponse(f"<!doctype html><title>{code}</title><h1>Status {code}</h1>", code)


def _redirect(request: Request) -> Response:
    """Redirect to `?to=`."""
    return RedirectResponse(request.query_params["to"])


def _download(_request: Request) -> Response:
    return Response(b"some bytes", headers={"content-disposition": 'attachment; filename="report.bin"'})
