"""The parts of the protocol's network events that a HAR holds."""

from __future__ import annotations

import msgspec

from arc_cua.surfaces.browser.wire import Wire


class Request(Wire, frozen=True, rename="camel"):
    """`Network.Request`."""

    url: str
    method: str
    headers: dict[str, str] = msgspec.field(default_factory=dict)
    post_data: str = ""


class Timing(Wire, frozen=True, rename="camel"):
    """`Network.ResourceTiming`: `request_time` in seconds, all else in milliseconds since then; -1: not done."""

    request_time: float
    dns_start: float = -1
    dns_end: float = -1
    connect_start: float = -1
    connect_end: float = -1
    ssl_start: float = -1
    ssl_end: float = -1
    send_start: float = -1
    send_end: float = -1
    receive_headers_end: float = -1


class Response(Wire, frozen=True, rename="camel"):
    """`Network.Response`, or nothing as long as there is none."""

    status: int = 0
    status_text: str = ""
    headers: dict[str, str] = msgspec.field(default_factory=dict)
    mime_type: str = ""
    protocol: str = ""
    remote_ip_address: str = msgspec.field(name="remoteIPAddress", default="")
    from_disk_cache: bool = False
    from_service_worker: bool = False
    encoded_data_length: float = 0.0
    timing: Timing | None = None


class Sent(msgspec.Struct, rename="camel"):
    """`Network.requestWillBeSent`; `timestamp` in monotonic seconds, `wall_time` in seconds since the epoch."""

    request_id: str
    request: Request
    loader_id: str = ""
    frame_id: str = ""
    timestamp: float = 0.0
    wall_time: float = 0.0
    type: str = "Other"
    redirect_response: Response | None = None


class Answered(Wire, frozen=True, rename="camel"):
    """`Network.responseReceived`."""

    request_id: str
    response: Response


class Finished(Wire, frozen=True, rename="camel"):
    """`Network.loadingFinished`."""

    request_id: str
    timestamp: float = 0.0
    encoded_data_length: float = 0.0


class Failed(Wire, frozen=True, rename="camel"):
    """`Network.loadingFailed`."""

    request_id: str
    timestamp: float = 0.0
    error_text: str = ""
    blocked_reason: str = ""


class SocketCreated(Wire, frozen=True, rename="camel"):
    """`Network.webSocketCreated`."""

    request_id: str
    url: str


class SocketAnswered(Wire, frozen=True, rename="camel"):
    """`Network.webSocketHandshakeResponseReceived`."""

    request_id: str
    timestamp: float
    response: Response


class Closed(Wire, frozen=True, rename="camel"):
    """`Network.webSocketClosed`."""

    request_id: str
    timestamp: float = 0.0
