"""How a browser is started: the launch profile, checked before anything is started."""

from __future__ import annotations

import os
import re
import socket
import zoneinfo
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from arc_cua.core.errors import UsageError

MEMORY_LIMIT_MB = 4096
_LOCALE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_DISPLAY = re.compile(r"(?P<host>[^:]*):(?P<number>\d{1,5})(\.\d+)?")
_PROXY_SCHEMES = ("http", "https", "socks4", "socks5")
_OURS = ("--user-data-dir", "--remote-debugging-pipe")
_SIDE_PX = range(50, 16385)


class LaunchOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How to start a browser."""

    binary: str = ""
    """Path or name; empty: `ARC_CHROMIUM`, else the first Chromium or Chrome on the path."""
    headless: bool = True
    width: int = 1280
    """Of the viewport, in CSS pixels."""
    height: int = 900
    scale: float = 1.0
    """Device pixels per CSS pixel."""
    profile: str = ""
    """A folder to keep the profile in, for one browser at a time; empty: a temporary one."""
    locale: str = ""
    """Language of the browser, such as `de-DE`; empty: the machine's."""
    time_zone: str = ""
    """Such as `Europe/Berlin`; empty: the machine's."""
    proxy: str = ""
    """`scheme://host:port`, for http, https, socks4 and socks5."""
    switches: tuple[str, ...] = ()
    """More command-line switches."""
    launch_timeout_s: float = 20.0
    memory_limit_mb: int = MEMORY_LIMIT_MB
    """A browser that takes more is ended, with that cause named; 0: no limit."""

    def check(self) -> None:
        """Refuse what a browser would take in silence and ignore.

        Raises:
            UsageError: With the option that is wrong.
        """
        if self.locale and _LOCALE.fullmatch(self.locale) is None:
            raise UsageError(f"{self.locale!r} is no locale", hint="such as de or pt-BR")
        if self.time_zone and not _is_time_zone(self.time_zone):
            raise UsageError(f"there is no time zone {self.time_zone!r}", hint="such as Europe/Berlin")
        if self.width not in _SIDE_PX or self.height not in _SIDE_PX:
            raise UsageError(f"a viewport of {self.width}x{self.height} is out of range")
        if not 0.1 <= self.scale <= 10:
            raise UsageError(f"a scale of {self.scale:g} is out of range")
        if self.proxy:
            _check_proxy(self.proxy)
            if any(switch.startswith("--proxy-server=") for switch in self.switches):
                raise UsageError("a proxy can't be named here: another one is needed, such as for a list of hosts")
        if self.memory_limit_mb < 0:
            raise UsageError("a memory limit is not negative")
        for switch in self.switches:
            if not switch.startswith("--") or switch.partition("=")[0] in _OURS:
                raise UsageError(f"the switch {switch[:80]!r} can't be used")
        if not self.headless:
            check_display(os.environ)

    @property
    def kept_profile(self) -> Path | None:
        """The folder of a profile that is kept, or None."""
        return Path(self.profile).expanduser().absolute() if self.profile else None

    def launch_switches(self) -> list[str]:
        """Return the switches for locale, scale and proxy, with those that were asked for."""
        chosen = []
        if self.locale:
            chosen += [f"--lang={self.locale}", f"--accept-lang={self.locale}"]
        if self.scale != 1:
            chosen.append(f"--force-device-scale-factor={self.scale:g}")
        if self.proxy:
            chosen.append(f"--proxy-server={self.proxy}")
        return [*chosen, *self.switches]

    def environment(self, base: Mapping[str, str]) -> dict[str, str]:
        """Return the browser's environment: `base` with its own time zone and language."""
        environment = dict(base)
        if self.time_zone:
            environment["TZ"] = self.time_zone
        if self.locale:
            environment["LANGUAGE"] = self.locale.replace("-", "_")
        return environment


def parse_viewport(text: str) -> tuple[int, int]:
    """Return width and height from a text such as `1280x900`.

    Raises:
        UsageError: It has another form.
    """
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text.strip().lower())
    if match is None:
        raise UsageError(f"{text[:40]!r} is no viewport", hint="WIDTHxHEIGHT, such as 1280x900")
    return int(match[1]), int(match[2])


def check_display(environment: Mapping[str, str]) -> None:
    """Refuse to open a window where there is no screen.

    Raises:
        UsageError: `DISPLAY` is not set, or nobody answers there.
    """
    display = environment.get("DISPLAY", "")
    hint = "work headless, or start a screen: xvfb-run"
    if not display:
        raise UsageError("a browser window needs a screen: DISPLAY is not set", hint=hint)
    match = _DISPLAY.fullmatch(display)
    if match is None or not _is_screen(match["host"], int(match["number"])):
        raise UsageError(f"no screen answers at DISPLAY={display[:40]}", hint=hint)


def _is_screen(host: str, number: int) -> bool:
    path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X servers listen
    local: tuple[str, ...] = (path, f"\0{path}") if host in ("", "unix") else ()
    for address in local:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(2.0)
            if probe.connect_ex(address) == 0:
                return True
    try:
        with socket.create_connection((host or "127.0.0.1", 6000 + number), timeout=2.0):
            return not local
    except OSError:
        return False


def _is_time_zone(name: str) -> bool:
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        has_none = not any(Path(folder).is_dir() for folder in zoneinfo.TZPATH)
        return has_none and re.fullmatch(r"[A-Za-z][\w+-]*(/[\w+-]+)*", name) is not None
    return True


def _check_proxy(proxy: str) -> None:
    parts = urlsplit(proxy)
    try:
        is_whole = bool(parts.hostname) and parts.port is not None
    except ValueError:
        is_whole = False
    if parts.scheme not in _PROXY_SCHEMES or not is_whole or parts.path or "@" in parts.netloc:
        hint = "scheme://host:port; names and passwords can't be given here"
        raise UsageError("that is no address of a proxy", hint=hint)
