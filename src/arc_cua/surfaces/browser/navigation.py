"""How a navigation ended, as a value."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Arrival(StrEnum):
    """What became of a navigation."""

    LOADED = "loaded"
    """The document is there and has fired DOMContentLoaded."""
    LOADING = "loading"
    """The document is there, but was not complete by the deadline."""
    SAME_DOCUMENT = "same_document"
    """Only the fragment or the history state changed."""
    FAILED = "failed"
    """The browser shows an error page, or refused the URL; `error` says why."""
    DOWNLOAD = "download"
    """The answer was a file; the old document stays."""
    TIMED_OUT = "timed_out"
    """The server had not answered by the deadline; loading was stopped, the old document stays."""
    BLOCKED = "blocked"
    """A dialog is open and holds the navigation up."""
    NO_ENTRY = "no_entry"
    """The history has no such entry."""


class Navigation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of `goto`, `history` or `reload`."""

    arrival: Arrival
    loader_id: str = ""
    """Names the document that is there now."""
    url: str = ""
    """Where it ended, after redirects."""
    error: str = ""
    """`net::ERR_…`, or the browser's words on a URL that it refused."""
    status: int | None = None
    """HTTP status of the document, where there is one."""
    mime_type: str = ""
    elapsed_ms: float = 0.0

    @property
    def is_download(self) -> bool:
        """Whether the answer was a file."""
        return self.arrival is Arrival.DOWNLOAD

    @property
    def is_there(self) -> bool:
        """Whether the browser shows a document of the site that was asked for."""
        return self.arrival in (Arrival.LOADED, Arrival.LOADING, Arrival.SAME_DOCUMENT)
