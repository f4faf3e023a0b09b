"""Which addresses a plan may load. What was checked is what is loaded: the address is rebuilt from its parts.

A browser reads an address more generously than any checker (back slashes, tabs, credentials, look-alike
letters), so whatever two readers could read differently is refused.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import SplitResult, quote, urlsplit, urlunsplit

import msgspec

_DEFAULT_PORTS = {"http": 80, "https": 443}
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*")
_IPV6 = re.compile(r"[0-9a-f:.]{2,45}")
_SAFE = "%/:?#[]@!$&'()*+,;=~-._"


class Address(msgspec.Struct, frozen=True, kw_only=True):
    """An address that may be loaded, or why it may not: exactly one of both is set."""

    url: str = ""
    fault: str = ""


def check_address(url: str, allowed_hosts: tuple[str, ...], max_chars: int) -> Address:
    """Return the address to load for `url`, rebuilt from the parts that were checked.

    Args:
        url: What the plan names.
        allowed_hosts: `host` (any port) or `host:port`; empty: every host.
        max_chars: The longest address.
    """
    fault = _form_fault(url, max_chars)
    if fault:
        return Address(fault=fault)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return Address(fault="the address can't be read")
    if parts.scheme not in _DEFAULT_PORTS:
        return Address(fault="only http and https addresses may be loaded")
    if "@" in parts.netloc:
        return Address(fault="an address with credentials is refused")
    host = ascii_host(parts.hostname or "")
    if not host:
        return Address(fault="the address names no proper host")
    if port == 0:
        return Address(fault="the port is out of range")
    if not is_allowed(host, port or _DEFAULT_PORTS[parts.scheme], allowed_hosts):
        return Address(fault=f"host {host} is outside the allowed hosts")
    return Address(url=_rebuilt(parts, host, port))


def ascii_host(host: str) -> str:
    """Return `host` in lower case with every label in ASCII, or an empty string if it is no proper host.

    A label outside ASCII is encoded as the very letters that it has; nothing is mapped to look-alikes, so
    that two hosts are equal only when they are the same host.
    """
    host = host.strip("[]").lower()
    if ":" in host:
        return f"[{host}]" if _IPV6.fullmatch(host) else ""
    try:
        labels = [_ascii_label(label) for label in host.split(".")]
    except UnicodeError:
        return ""
    joined = ".".join(labels)
    return joined if _NAME.fullmatch(joined) else ""


def _form_fault(url: str, max_chars: int) -> str:
    if len(url) > max_chars:
        return f"the address is longer than {max_chars} characters"
    if any(char.isspace() or unicodedata.category(char) in {"Cc", "Cf", "Cs"} for char in url):
        return "the address holds white space or control characters"
    if "\\" in url:
        return "the address holds a back slash"
    if "{{" in url or "‹" in url:
        return "an address must not hold a secret"
    return ""


def _ascii_label(label: str) -> str:
    if label.isascii():
        return label
    return "xn--" + unicodedata.normalize("NFC", label).encode("punycode").decode("ascii")


def is_allowed(host: str, port: int, allowed_hosts: tuple[str, ...]) -> bool:
    """Whether `host` at `port` is on the list; an empty list allows everything."""
    host = ascii_host(host)
    if not allowed_hosts:
        return True
    for entry in allowed_hosts:
        try:
            named = urlsplit(f"//{entry}")
            wanted_port = named.port
        except ValueError:
            continue
        if ascii_host(named.hostname or "") == host and wanted_port in (None, port):
            return True
    return False


def _rebuilt(parts: SplitResult, host: str, port: int | None) -> str:
    netloc = f"{host}:{port}" if port else host
    path = quote(parts.path or "/", safe=_SAFE)
    query, fragment = quote(parts.query, safe=_SAFE), quote(parts.fragment, safe=_SAFE)
    return urlunsplit((parts.scheme, netloc, path, query, fragment))
