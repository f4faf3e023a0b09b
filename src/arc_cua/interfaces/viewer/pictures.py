"""Screenshots as data, so that the report is one file: checked, and only as many as fit."""

from __future__ import annotations

import base64
from pathlib import Path

from arc_cua.runtime.events import Pictured

_KINDS = ((b"\xff\xd8\xff", "image/jpeg"), (b"\x89PNG\r\n\x1a\n", "image/png"))
_BUDGET_BYTES = 10 * 1024 * 1024
"""Of all pictures together, as base64: the report stays below 15 MB."""


class PictureBook:
    """Gives out the pictures of one run folder until the budget is used up."""

    def __init__(self, run_dir: Path, *, budget_bytes: int = _BUDGET_BYTES) -> None:
        self._run_dir, self._budget_bytes = run_dir.resolve(), budget_bytes
        self.used_bytes = 0
        """Characters of all addresses given out."""

    def data_uri(self, pictured: Pictured) -> tuple[str, str]:
        """Return the picture as a `data:` address, or an empty string and why there is none."""
        path = (self._run_dir / pictured.file).resolve()
        if not path.is_relative_to(self._run_dir):
            return "", "its file is outside of the run folder"
        try:
            size = path.stat().st_size
            if self.used_bytes + size * 4 // 3 + 64 > self._budget_bytes:
                return "", "left out to keep this file small"
            data = path.read_bytes()
        except OSError as error:
            return "", f"its file can't be read: {error.strerror}"
        kind = next((kind for magic, kind in _KINDS if data.startswith(magic)), None)
        if kind is None:
            return "", "its file is no picture"
        uri = f"data:{kind};base64,{base64.b64encode(data).decode()}"
        self.used_bytes += len(uri)
        return uri, ""
