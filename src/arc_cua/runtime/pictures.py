"""Screenshots of a run, as files in its folder. A picture that can't be taken is left out, never fatal."""

from __future__ import annotations

from pathlib import Path

from arc_cua.core.observation import Observation
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import MARK
from arc_cua.runtime.events import Pictured
from arc_cua.runtime.surface import ActingSurface

TIMEOUT_S = 2.0


class Pictures:
    """Writes one JPEG per observation.

    Args:
        folder: The run folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def take(self, scope: Scope, surface: ActingSurface, observation: Observation) -> Pictured | None:
        """Return the event of a written picture, or None: none to be had in time, or a secret is to be seen on it."""
        if shows_secret(observation):
            return None
        jpeg = b""
        async with scope.at_most(TIMEOUT_S) as inner:
            jpeg = await surface.screenshot(inner)
        if not jpeg:
            return None
        name = f"observation-{observation.seq:04d}.jpg"
        (self._folder / name).write_bytes(jpeg)
        width, height = observation.viewport
        return Pictured(file=name, observation=observation.seq, width=width, height=height)


def shows_secret(observation: Observation) -> bool:
    """Whether redaction cut a known secret out of what the page shows: then its pixels must not be kept either."""
    return any(MARK in element.name or MARK in element.value for element in observation.elements)
