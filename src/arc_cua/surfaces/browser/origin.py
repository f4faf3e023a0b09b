"""The origin of an address: what storage belongs to."""

from __future__ import annotations

from urllib.parse import urlsplit


def origin_of(url: str) -> str:
    """Return scheme, host and port of a page's address; empty if nothing is stored for it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    has_port = port is not None and port != {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}{f':{port}' if has_port else ''}"
