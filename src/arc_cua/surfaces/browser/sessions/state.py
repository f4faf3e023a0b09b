"""The value of a session. All of it is secret: it never shows itself in a log or an error."""

from __future__ import annotations

from typing import Any

import msgspec

from arc_cua.core.errors import UsageError
from arc_cua.surfaces.browser.origin import origin_of
from arc_cua.surfaces.browser.wire import Wire

MAX_ORIGINS = 100


class PartitionKey(Wire, frozen=True, rename="camel"):
    """Under which top-level site a cookie is kept apart."""

    top_level_site: str
    has_cross_site_ancestor: bool = False


class Cookie(Wire, frozen=True, rename="camel", omit_defaults=True):
    """One cookie, as the browser tells it; HttpOnly ones too."""

    name: str
    value: str
    domain: str
    """With a dot in front: of all hosts below it as well."""
    path: str
    expires: float = -1
    """Seconds since 1970; -1: it ends with the browser."""
    http_only: bool = False
    secure: bool = False
    same_site: str = ""
    priority: str = ""
    source_scheme: str = ""
    source_port: int = -1
    partition_key: PartitionKey | None = None
    partition_key_opaque: bool = False

    def __repr__(self) -> str:
        return "Cookie(…)"

    def parameters(self) -> dict[str, Any]:
        """Return what `Storage.setCookies` takes; a cookie of one host is set by its address, to stay one."""
        parameters: dict[str, Any] = {
            "name": self.name,
            "value": self.value,
            "path": self.path,
            "secure": self.secure,
            "httpOnly": self.http_only,
        }
        if self.domain.startswith("."):
            parameters["domain"] = self.domain
        host = self.domain.lstrip(".")
        parameters["url"] = f"{'https' if self.secure else 'http'}://{host}{self.path}"
        optional = {"sameSite": self.same_site, "priority": self.priority, "sourceScheme": self.source_scheme}
        parameters |= {name: value for name, value in optional.items() if value}
        if self.expires >= 0:
            parameters["expires"] = self.expires
        if self.source_port > 0:
            parameters["sourcePort"] = self.source_port
        if self.partition_key is not None:
            parameters["partitionKey"] = msgspec.to_builtins(self.partition_key)
        return parameters


class OriginState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one origin has stored. The texts are those of `storage.js`."""

    origin: str
    """Scheme, host and port."""
    kept: str = ""
    """Local storage and databases."""
    tab: str = ""
    """Session storage of one tab."""

    def __repr__(self) -> str:
        return f"OriginState({self.origin!r}, …)"


class SessionState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A session."""

    cookies: tuple[Cookie, ...] = ()
    origins: tuple[OriginState, ...] = ()
    not_kept: tuple[str, ...] = ()
    """What could not be taken along: where, and why."""

    def __repr__(self) -> str:
        return f"SessionState({len(self.cookies)} cookies, {len(self.origins)} origins)"

    def check(self) -> None:
        """Refuse a value that no browser gave.

        Raises:
            UsageError: An origin is none, or there are too many.
        """
        origins = [state.origin for state in self.origins]
        if len(set(origins)) != len(origins) or len(origins) > MAX_ORIGINS:
            raise UsageError("the session names an origin twice, or too many")
        if any(not origin or origin_of(origin) != origin for origin in origins):
            raise UsageError("the session names an origin that is none")
