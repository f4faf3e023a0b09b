"""Files that pages offer: taken into a folder of the run when an act of the run asked for them, else cancelled.

A file is kept under a name that its sender suggests but can't abuse, and never over another one. What arrives is told
by the browser's events; size and hash are read from the finished file.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import shutil
import unicodedata
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import msgspec

from arc_cua.core.receipt import Evidence
from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.pulse import Pulse
from arc_cua.surfaces.browser.wire import DownloadProgress, DownloadWillBegin

INCOMING = ".incoming"
SAVED = "saved "
"""How the evidence of a file that is here begins; its place within the run folder follows."""
_NAME_BYTES = 150
_SUFFIX_CHARS = 16
_URL_CHARS = 200
_MOST_TOLD = 20
_UNSAFE = re.compile(r"[\x00-\x1f\x7f/\\<>:\"|?*]")


class DownloadLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What a run may take."""

    files: int = 20
    bytes_each: int = 200 * 1024 * 1024


class State(StrEnum):
    """What became of a file."""

    COMING = "coming"
    SAVED = "saved"
    STOPPED = "stopped"


class Download(msgspec.Struct):
    """One file. Mutable while it comes."""

    guid: str
    url: str
    suggested: str
    state: State = State.COMING
    received: int = 0
    why: str = ""
    """Why it was stopped."""
    unasked: bool = False
    """Whether no act asked for it."""
    told: bool = False


class Downloads:
    """The files of one browser that ARC launched.

    Args:
        root: The browser's own session.
        folder: Where finished files go; made when the first one comes.
        is_asked: Whether what begins now is the doing of the run's last act.
        limits: What may be taken.
    """

    def __init__(
        self,
        root: Session,
        folder: Path,
        is_asked: Callable[[DownloadWillBegin], bool],
        limits: DownloadLimits | None = None,
    ) -> None:
        self._root, self._folder, self._is_asked = root, folder.absolute(), is_asked
        self._limits = limits or DownloadLimits()
        self._files: dict[str, Download] = {}
        self._taken = 0
        self.pulse = Pulse()
        """Beats when a file begins, grows or ends."""
        root.on("Browser.downloadWillBegin", DownloadWillBegin, self._begins)
        root.on("Browser.downloadProgress", DownloadProgress, self._goes_on)

    async def start(self) -> None:
        """Tell the browser where files go.

        Raises:
            CallFailed, CallTimeout: The browser refuses.
        """
        where = {"downloadPath": str(self._folder / INCOMING), "eventsEnabled": True}
        await self._root.call("Browser.setDownloadBehavior", {"behavior": "allowAndName", **where})

    @property
    def is_coming(self) -> bool:
        """Whether a file is on its way."""
        return any(one.state is State.COMING for one in self._files.values())

    async def finish(self, cap_s: float) -> bool:
        """Wait until no file is on its way, `cap_s` at most; return whether that is so."""
        return await self.pulse.until(lambda: not self.is_coming, cap_s)

    async def evidence(self) -> tuple[Evidence, ...]:
        """Return what has become of the files since the last time; finished ones are in the folder now."""
        facts = []
        for one in [one for one in self._files.values() if not one.told][:_MOST_TOLD]:
            facts.append(await self._tell(one))
        return tuple(facts)

    async def close(self) -> None:
        """Stop what is still coming and remove what is unfinished. Safe to call again."""
        for one in self._files.values():
            if one.state is State.COMING:
                self._stop(one, "the run ended")
        await asyncio.to_thread(shutil.rmtree, self._folder / INCOMING, ignore_errors=True)

    async def _tell(self, one: Download) -> Evidence:
        name = safe_name(one.suggested)
        match one.state:
            case State.COMING:
                return Evidence(kind="download", detail=f"still coming: {name!r}, {one.received} bytes so far")
            case State.STOPPED:
                one.told = True
                kind = "blocked" if one.unasked else "download_lost"
                return Evidence(kind=kind, detail=f"the download {name!r} was stopped: {one.why}")
            case State.SAVED:
                one.told = True
                try:
                    path, size, digest = await asyncio.to_thread(keep, self._folder, one.guid, name)
                except OSError as error:
                    why = error.strerror or "it is not there"
                    return Evidence(kind="download_lost", detail=f"the download {name!r} can't be kept: {why}")
                said = f"{SAVED}{self._folder.name}/{path.name} ({size} bytes, sha256 {digest})"
                return Evidence(kind="download", detail=said)

    def _begins(self, event: DownloadWillBegin) -> None:
        one = Download(guid=event.guid, url=event.url[:_URL_CHARS], suggested=event.suggested_filename)
        if len(self._files) >= self._limits.files * 10:  # a page that floods us is not remembered in full
            self._cancel(one.guid)
            return
        self._files[one.guid] = one
        if not self._is_asked(event):
            one.unasked = True
            self._stop(one, "no act asked for it")
        elif self._taken >= self._limits.files:
            self._stop(one, f"a run takes {self._limits.files} files at most")
        else:
            self._taken += 1
        self.pulse.beat()

    def _goes_on(self, event: DownloadProgress) -> None:
        one = self._files.get(event.guid)
        if one is None or one.state is not State.COMING:
            return
        one.received = int(event.received_bytes)
        if one.received > self._limits.bytes_each:
            self._stop(one, f"it is larger than {self._limits.bytes_each} bytes")
        elif event.state == "completed":
            one.state = State.SAVED
        elif event.state == "canceled":
            one.state, one.why = State.STOPPED, "the browser or the server broke it off"
        self.pulse.beat()

    def _stop(self, one: Download, why: str) -> None:
        one.state, one.why = State.STOPPED, why
        self._cancel(one.guid)

    def _cancel(self, guid: str) -> None:
        self._root.call_soon("Browser.cancelDownload", {"guid": guid})


def safe_name(suggested: str) -> str:
    """Return a file name without anything that leads elsewhere, hides the file or deceives a reader."""
    text = unicodedata.normalize("NFC", suggested[:1000])
    plain = "".join(char for char in text if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
    name = _UNSAFE.sub("_", plain).strip(" .")
    stem, dot, suffix = name.rpartition(".")
    if not dot or not stem or len(suffix) > _SUFFIX_CHARS:
        stem, dot, suffix = name, "", ""
    tail = f"{dot}{suffix}"
    room = max(1, _NAME_BYTES - len(tail.encode()))
    stem = stem.encode()[:room].decode(errors="ignore").rstrip(" .")
    return (stem or "download") + tail


def keep(folder: Path, guid: str, name: str) -> tuple[Path, int, str]:
    """Move a finished file to its name, numbered if that is taken; return path, size and SHA-256.

    Raises:
        OSError: It is not there, or can't be moved.
    """
    source = folder / INCOMING / Path(guid).name
    stem, dot, suffix = name.rpartition(".") if "." in name else (name, "", "")
    number = 0
    while True:
        path = folder / (name if not number else f"{stem} ({number}){dot}{suffix}")
        try:
            os.link(source, path, follow_symlinks=False)  # unlike a rename, never over another file
            break
        except FileExistsError:
            number += 1
    source.unlink()
    path.chmod(0o600)
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return path, path.stat().st_size, digest
