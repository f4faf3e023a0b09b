"""The record of a run's traffic, as HAR 1.2: what was asked for, what came back, when, and what went wrong.

Entries are made from the events of every session of a page. Bodies of answers are not kept. Credentials in headers
are cut out by their names, known secrets wherever they are. Source: HAR 1.2 (W3C web-performance, 2012).
"""

from __future__ import annotations

import datetime
import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from arc_cua.surfaces.browser import har_wire as wire
from arc_cua.surfaces.browser.allowlist import BLOCKED_ERRORS
from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.har_file import HarFile

_SECRET_HEADER = re.compile(r"cookie|auth|token|secret|api-?key|passw|session|credential", re.IGNORECASE)
_CUT = "‹redacted›"
_MOST_OPEN = 2000
_MOST_HEADERS = 100
_TEXT_CHARS = 10_000
_URL_CHARS = 4000
_SEPARATOR = "\n\x1e\n"


class _Exchange:
    """One request under way."""

    __slots__ = ("encoded", "page", "response", "sent")

    def __init__(self, sent: wire.Sent, page: str) -> None:
        self.sent, self.page = sent, page
        self.response: wire.Response | None = None
        self.encoded = 0.0


class HarRecorder:
    """Writes what the sessions that it listens to ask for.

    Args:
        file: Where entries go.
        redact: Cuts secrets out of texts.
    """

    def __init__(self, file: HarFile, redact: Callable[[str], str]) -> None:
        self.file, self._redact = file, redact
        self._open: OrderedDict[str, _Exchange] = OrderedDict()

    def listen(self, session: Session) -> None:
        """Record one more session."""
        session.on("Network.requestWillBeSent", wire.Sent, self._sent)
        session.on("Network.responseReceived", wire.Answered, self._answered)
        session.on("Network.loadingFinished", wire.Finished, self._finished)
        session.on("Network.loadingFailed", wire.Failed, self._failed)
        session.on("Network.webSocketCreated", wire.SocketCreated, self._socket)
        session.on("Network.webSocketHandshakeResponseReceived", wire.SocketAnswered, self._socket_answered)
        session.on("Network.webSocketClosed", wire.Closed, self._socket_closed)

    def close(self) -> None:
        """Write what is still open, and end the file. Safe to call again."""
        for exchange in tuple(self._open.values()):
            self._write(exchange, None, "not finished when the run ended")
        self._open.clear()
        self.file.close()

    def _sent(self, event: wire.Sent) -> None:
        if event.request.url.startswith(("data:", "blob:")):
            return
        before = self._open.get(event.request_id)
        if before is not None:
            if event.redirect_response is None:  # the same request, told by another session
                return
            before.response = event.redirect_response
            self._write(before, event.timestamp, "", redirect=event.request.url)
        page = before.page if before is not None else self._page_of(event)
        self._open[event.request_id] = _Exchange(event, page)
        self._open.move_to_end(event.request_id)
        if len(self._open) > _MOST_OPEN:
            _id, oldest = self._open.popitem(last=False)
            self._write(oldest, None, "given up on: too many requests were open")

    def _page_of(self, event: wire.Sent) -> str:
        is_document = event.type == "Document" and event.request_id == event.loader_id
        if is_document:
            url = self._redact(event.request.url[:_URL_CHARS])
            return self.file.page(event.frame_id, url, _clock(event.wall_time))
        return self.file.page_of(event.frame_id)

    def _answered(self, event: wire.Answered) -> None:
        exchange = self._open.get(event.request_id)
        if exchange is not None:
            exchange.response = event.response

    def _finished(self, event: wire.Finished) -> None:
        exchange = self._open.pop(event.request_id, None)
        if exchange is not None:
            exchange.encoded = event.encoded_data_length
            self._write(exchange, event.timestamp, "")

    def _failed(self, event: wire.Failed) -> None:
        exchange = self._open.pop(event.request_id, None)
        if exchange is None:
            return
        error = event.blocked_reason or event.error_text or "failed"
        if error in BLOCKED_ERRORS:
            error = f"blocked: not on the list of allowed hosts ({error})"
        self._write(exchange, event.timestamp, error)

    def _socket(self, event: wire.SocketCreated) -> None:
        now = datetime.datetime.now(datetime.UTC).timestamp()
        request = wire.Request(url=event.url, method="GET")
        sent = wire.Sent(request_id=event.request_id, request=request, wall_time=now, type="WebSocket")
        self._open[event.request_id] = _Exchange(sent, self.file.page_of(""))

    def _socket_answered(self, event: wire.SocketAnswered) -> None:
        exchange = self._open.get(event.request_id)
        if exchange is not None:
            exchange.response = event.response
            exchange.sent.timestamp = event.timestamp

    def _socket_closed(self, event: wire.Closed) -> None:
        exchange = self._open.pop(event.request_id, None)
        if exchange is not None:
            error = "" if exchange.response is not None else "the web socket did not open"
            self._write(exchange, event.timestamp, error)

    def _write(self, exchange: _Exchange, ended: float | None, error: str, *, redirect: str = "") -> None:
        if not self.file.takes_more:
            self.file.omitted += 1
            return
        self.file.append(_entry(exchange, ended, error, redirect, self._clean))

    def _clean(self, texts: list[str]) -> list[str]:
        """Redact all texts at once; one by one only if a secret spans the seams."""
        cleaned = self._redact(_SEPARATOR.join(texts)).split(_SEPARATOR)
        return cleaned if len(cleaned) == len(texts) else [self._redact(text) for text in texts]


def _entry(
    exchange: _Exchange, ended: float | None, error: str, redirect: str, clean: Callable[[list[str]], list[str]]
) -> dict[str, Any]:
    sent, response = exchange.sent, exchange.response or wire.Response()
    body = sent.request.post_data[:_TEXT_CHARS]
    asked, answered = _headers(sent.request.headers), _headers(response.headers)
    texts = [sent.request.url[:_URL_CHARS], redirect[:_URL_CHARS], body, *asked.values(), *answered.values()]
    url, redirect, body, *values = clean(texts)
    asked = dict(zip(asked, values[: len(asked)], strict=True))
    answered = dict(zip(answered, values[len(asked) :], strict=True))
    timings = _timings(sent, response, ended)
    headers_size = int(response.encoded_data_length)
    size = max(0, int(exchange.encoded) - headers_size)
    entry: dict[str, Any] = {
        "startedDateTime": _clock(sent.wall_time),
        "time": round(sum(value for name, value in timings.items() if value > 0 and name != "ssl"), 3),
        "request": {
            "method": sent.request.method,
            "url": url,
            "httpVersion": response.protocol or "unknown",
            "cookies": [],
            "headers": _listed(asked),
            "queryString": _query(url),
            "headersSize": -1,
            "bodySize": len(body),
        },
        "response": {
            "status": response.status,
            "statusText": response.status_text,
            "httpVersion": response.protocol or "unknown",
            "cookies": [],
            "headers": _listed(answered),
            "content": {"size": size, "mimeType": response.mime_type or "x-unknown"},
            "redirectURL": redirect,
            "headersSize": -1,
            "bodySize": size,
        },
        "cache": {},
        "timings": timings,
        "_resourceType": sent.type.lower(),
    }
    if body:
        mime = next((value for name, value in asked.items() if name.lower() == "content-type"), "")
        entry["request"]["postData"] = {"mimeType": mime, "params": [], "text": body}
    if exchange.page:
        entry["pageref"] = exchange.page
    if response.remote_ip_address:
        entry["serverIPAddress"] = response.remote_ip_address.strip("[]")
    if response.from_disk_cache or response.from_service_worker:
        entry["_fromCache"] = "disk" if response.from_disk_cache else "service-worker"
    if error:
        entry["_error"] = error
    return entry


def _headers(headers: dict[str, str]) -> dict[str, str]:
    first = list(headers.items())[:_MOST_HEADERS]
    return {name: _CUT if _SECRET_HEADER.search(name) else value[:_TEXT_CHARS] for name, value in first}


def _listed(headers: dict[str, str]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in headers.items()]


def _query(url: str) -> list[dict[str, str]]:
    try:
        query = urlsplit(url).query
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=200)
    except ValueError:  # not a URL, or too many fields: the URL itself is there
        return []
    return [{"name": name, "value": value} for name, value in pairs]


def _timings(sent: wire.Sent, response: wire.Response, ended: float | None) -> dict[str, float]:
    """Milliseconds of each phase; -1 where one does not apply."""
    total = max(0.0, (ended - sent.timestamp) * 1000) if ended and sent.timestamp else 0.0
    at = response.timing
    if at is None:
        return {"blocked": -1, "dns": -1, "connect": -1, "send": 0, "wait": round(total, 3), "receive": 0, "ssl": -1}
    begun = max(0.0, (at.request_time - sent.timestamp) * 1000)
    first = [start for start in (at.dns_start, at.connect_start, at.send_start) if start >= 0]
    phases = {
        "blocked": begun + (first[0] if first else 0.0),
        "dns": _span(at.dns_start, at.dns_end),
        "connect": _span(at.connect_start, at.connect_end),
        "send": max(0.0, at.send_end - at.send_start),
        "wait": max(0.0, at.receive_headers_end - at.send_end),
        "receive": max(0.0, total - begun - at.receive_headers_end),
        "ssl": _span(at.ssl_start, at.ssl_end),
    }
    return {name: round(value, 3) for name, value in phases.items()}


def _span(start: float, end: float) -> float:
    return max(0.0, end - start) if start >= 0 else -1


def _clock(wall_time: float) -> str:
    moment = datetime.datetime.fromtimestamp(max(0.0, min(wall_time, 4e9)), datetime.UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
