"""JSON of the protocol: decoding that survives what pages put into strings, and the shapes that we read."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

T = TypeVar("T")

_ESCAPE = re.compile(
    rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\.", re.DOTALL
)


def mend(data: bytes) -> bytes:
    """Return JSON text with half surrogate pairs and broken UTF-8 replaced by U+FFFD, so that it can be decoded."""
    text = data.decode("utf-8", "replace").encode()
    return _ESCAPE.sub(
        lambda match: b"\\ufffd" if len(match.group()) == 6 and _is_half(match.group()) else match[0], text
    )


def _is_half(escape: bytes) -> bool:
    return escape[:3].lower() == b"\\ud"


def decode(decoder: msgspec.json.Decoder[T], data: bytes | msgspec.Raw) -> T:
    """Decode `data`; text that JSON can't carry is replaced, anything else that does not fit raises.

    Raises:
        msgspec.DecodeError: It isn't JSON, or does not have the shape.
    """
    try:
        return decoder.decode(data)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        return decoder.decode(mend(bytes(data)))


class Wire(msgspec.Struct, frozen=True, rename="camel"):
    """Base of the shapes below: unknown fields are skipped, names are camel case on the wire."""


class FrameInfo(Wire, frozen=True, rename="camel"):
    """`Page.Frame`."""

    id: str
    loader_id: str
    url: str
    parent_id: str | None = None
    url_fragment: str = ""
    mime_type: str = ""
    unreachable_url: str = ""


class FrameTreeInfo(Wire, frozen=True, rename="camel"):
    """`Page.FrameTree`."""

    frame: FrameInfo
    child_frames: list[FrameTreeInfo] = []


class FrameTreeReply(Wire, frozen=True, rename="camel"):
    """Answer of `Page.getFrameTree`."""

    frame_tree: FrameTreeInfo


class FrameAttached(Wire, frozen=True, rename="camel"):
    """`Page.frameAttached`."""

    frame_id: str
    parent_frame_id: str


class FrameNavigated(Wire, frozen=True, rename="camel"):
    """`Page.frameNavigated`."""

    frame: FrameInfo


class FrameDetached(Wire, frozen=True, rename="camel"):
    """`Page.frameDetached`; `swap` means that another process serves the frame from now on."""

    frame_id: str
    reason: str = "remove"


class NavigatedWithinDocument(Wire, frozen=True, rename="camel"):
    """`Page.navigatedWithinDocument`."""

    frame_id: str
    url: str


class LifecycleEvent(Wire, frozen=True, rename="camel"):
    """`Page.lifecycleEvent`."""

    frame_id: str
    loader_id: str
    name: str


class DialogOpening(Wire, frozen=True, rename="camel"):
    """`Page.javascriptDialogOpening`."""

    message: str
    type: str
    default_prompt: str = ""


class FileChooserOpened(Wire, frozen=True, rename="camel"):
    """`Page.fileChooserOpened`: the page asked for files; no window of the system was shown."""

    frame_id: str
    mode: str
    """`selectSingle` or `selectMultiple`."""
    backend_node_id: int = 0
    """The file input, where there is one; known to the protocol's DOM domain of the frame's session."""


class Empty(Wire, frozen=True, rename="camel"):
    """An event or answer of which only the arrival counts."""


class TargetInfo(Wire, frozen=True, rename="camel"):
    """`Target.TargetInfo`."""

    target_id: str
    type: str
    url: str = ""
    title: str = ""
    opener_id: str = ""
    parent_frame_id: str = ""
    browser_context_id: str = ""


class AttachedToTarget(Wire, frozen=True, rename="camel"):
    """`Target.attachedToTarget`."""

    session_id: str
    target_info: TargetInfo
    waiting_for_debugger: bool = False


class DetachedFromTarget(Wire, frozen=True, rename="camel"):
    """`Target.detachedFromTarget`."""

    session_id: str


class NewTarget(Wire, frozen=True, rename="camel"):
    """The part of `Target.TargetInfo` that tells whose popup it is; of other people's tabs nothing more is read."""

    target_id: str
    opener_id: str = ""


class TargetCreated(Wire, frozen=True, rename="camel"):
    """`Target.targetCreated`."""

    target_info: NewTarget


class RequestInfo(Wire, frozen=True, rename="camel"):
    """The part of `Network.Request` that we read."""

    url: str
    method: str
    post_data: str = ""
    """What is sent, as text; empty also when it is too long, or no text."""
    has_post_data: bool = False


class ResponseInfo(Wire, frozen=True, rename="camel"):
    """The part of `Network.Response` that we read."""

    url: str
    status: int
    mime_type: str = ""


class RequestWillBeSent(Wire, frozen=True, rename="camel"):
    """`Network.requestWillBeSent`."""

    request_id: str
    loader_id: str
    request: RequestInfo
    frame_id: str = ""
    type: str = "Other"
    redirect_response: ResponseInfo | None = None

    @classmethod
    def socket(cls, event: WebSocketCreated) -> RequestWillBeSent:
        """Return the opening of a web socket in the form of a request."""
        return cls(event.request_id, "", RequestInfo(event.url, "GET"), type="WebSocket")


class ResponseReceived(Wire, frozen=True, rename="camel"):
    """`Network.responseReceived`."""

    request_id: str
    response: ResponseInfo
    type: str = "Other"


class LoadingFinished(Wire, frozen=True, rename="camel"):
    """`Network.loadingFinished`."""

    request_id: str


class LoadingFailed(Wire, frozen=True, rename="camel"):
    """`Network.loadingFailed`."""

    request_id: str
    error_text: str = ""
    canceled: bool = False
    blocked_reason: str = ""


class WebSocketCreated(Wire, frozen=True, rename="camel"):
    """`Network.webSocketCreated`."""

    request_id: str
    url: str


class WebSocketFrameSent(Wire, frozen=True, rename="camel"):
    """`Network.webSocketFrameSent`; the message itself is left alone."""

    request_id: str


class DownloadWillBegin(Wire, frozen=True, rename="camel"):
    """`Browser.downloadWillBegin`."""

    frame_id: str
    guid: str
    url: str
    suggested_filename: str = ""


class DownloadProgress(Wire, frozen=True, rename="camel"):
    """`Browser.downloadProgress`."""

    guid: str
    state: str
    received_bytes: float = 0


class VersionReply(Wire, frozen=True, rename="camel"):
    """Answer of `Browser.getVersion`."""

    product: str
    user_agent: str = ""
