"""A HAR file that can be read at any moment: each write adds an entry and the end of the document after it."""

from __future__ import annotations

import os
from collections import OrderedDict
from pathlib import Path
from typing import Any

import msgspec

MOST_ENTRIES = 20_000
"""What goes beyond is counted in `log._omitted`."""
_MOST_PAGES = 500


class HarFile:
    """Whoever is killed in the middle leaves a whole document behind: every write overwrites the old end.

    Args:
        path: Made anew, readable for its owner only.
        version: Of ARC.
        browser: Name and version of the browser.

    Raises:
        OSError: The file can't be made.
    """

    def __init__(self, path: Path, *, version: str, browser: str, most_entries: int = MOST_ENTRIES) -> None:
        self.path = path
        self.omitted = 0
        self.trouble = ""
        """Why nothing more is written, such as a full disk."""
        self._most, self._entries, self._closed = most_entries, 0, False
        self._pages: list[dict[str, Any]] = []
        self._page_ids: OrderedDict[str, str] = OrderedDict()
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        name, _, number = browser.partition("/")
        head = {
            "version": "1.2",
            "creator": {"name": "arc-cua", "version": version},
            "browser": {"name": name or "unknown", "version": number},
        }
        self._end = 0
        self._put(b'{"log":' + msgspec.json.encode(head)[:-1] + b',"entries":[')

    @property
    def takes_more(self) -> bool:
        """Whether there is room for another entry."""
        return self._entries < self._most and not self.trouble and not self._closed

    def page(self, frame_id: str, title: str, started: str) -> str:
        """Return the id of a new page: a document that was asked for in a frame."""
        if len(self._pages) >= _MOST_PAGES:
            return self.page_of(frame_id)
        number = f"page_{len(self._pages) + 1}"
        timings = {"onContentLoad": -1, "onLoad": -1}
        self._pages.append({"startedDateTime": started, "id": number, "title": title, "pageTimings": timings})
        self._page_ids[frame_id] = number
        return number

    def page_of(self, frame_id: str) -> str:
        """Return the id of the page that a frame shows, or the last one's; empty before there is one."""
        last = self._pages[-1]["id"] if self._pages else ""
        return self._page_ids.get(frame_id, str(last))

    def append(self, entry: dict[str, Any]) -> None:
        """Write one more entry."""
        data = msgspec.json.encode(entry)
        self._put((b",\n" if self._entries else b"\n") + data)
        self._entries += 1

    def close(self) -> None:
        """Write the end once more, with what was left out, and close. Safe to call again."""
        if self._closed:
            return
        self._put(b"")
        self._closed = True
        os.close(self._file)

    def _put(self, data: bytes) -> None:
        tail = b'\n],"pages":' + msgspec.json.encode(self._pages)
        tail += b',"_omitted":%d}}\n' % self.omitted
        whole = data + tail
        try:
            while_written = os.pwrite(self._file, whole, self._end)
        except OSError as error:
            self.trouble = error.strerror or "the file can't be written"
            return
        if while_written < len(whole):
            self.trouble = "the disk is full"
            return
        self._end += len(data)
