"""What a browser brings along: its session, the form it sends, and where it wants to go next."""

from __future__ import annotations

from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request

from arc_cua.evaluation.site.pages.shell import Message

_FORM_LIMIT = 64 * 1024


class Session(msgspec.Struct, kw_only=True):
    """One signed-in browser."""

    user: str
    message: Message | None = None
    """Shown once, on the next page."""

    def take_message(self) -> Message | None:
        """Return the message and forget it."""
        message, self.message = self.message, None
        return message


async def read_form(request: Request) -> dict[str, str]:
    """Return the fields of a URL-encoded form; none if it is larger than any form of this site."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > _FORM_LIMIT:
            return {}
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))


def local_path(path: str) -> str:
    """Return `path` if it stays on this site, else the start page."""
    is_local = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if is_local else "/"
