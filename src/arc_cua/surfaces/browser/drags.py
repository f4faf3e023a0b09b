"""Drags with data (HTML5 drag and drop): while we ask for it, the browser hands them to us, not to the desktop."""

from __future__ import annotations

import msgspec

from arc_cua.surfaces.browser.connection import Session
from arc_cua.surfaces.browser.pulse import Pulse
from arc_cua.surfaces.browser.wire import Wire

_WAIT_S = 1.0


class _Intercepted(Wire, frozen=True, rename="camel"):
    data: msgspec.Raw


class Drags:
    """What the page has begun to drag.

    Args:
        session: Of the page's main frame.
        pulse: Beats when a drag is handed over.
    """

    def __init__(self, session: Session, pulse: Pulse) -> None:
        self._main, self._pulse = session, pulse
        self._asked: tuple[Session, ...] = ()
        self._heard: set[str] = set()
        self._data: msgspec.Raw | None = None

    def begin(self, session: Session) -> None:
        """From now on drags that begin in a frame of `session`, or in the main one, are handed to us."""
        self._data = None
        self._asked = (self._main,) if session is self._main else (self._main, session)
        for each in self._asked:
            if each.id not in self._heard:
                self._heard.add(each.id)
                each.on("Input.dragIntercepted", _Intercepted, self._on_intercepted)
            each.call_soon("Input.setInterceptDrags", {"enabled": True})

    def end(self) -> None:
        """Leave drags to the browser again."""
        for each in self._asked:
            each.call_soon("Input.setInterceptDrags", {"enabled": False})
        self._asked = ()

    async def handed(self) -> msgspec.Raw | None:
        """Wait for the data of a drag that the page has begun; None when the browser doesn't hand it over."""
        await self._pulse.until(lambda: self._data is not None, _WAIT_S)
        return self._data

    def _on_intercepted(self, event: _Intercepted) -> None:
        self._data = event.data
        self._pulse.beat()
