"""One look at a surface: elements in reading order, and the small vector that tells if something changed."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.element import Element


class DialogKind(StrEnum):
    """Kinds of JavaScript dialog. While one is open the page is frozen and only the dialog can be answered."""

    ALERT = "alert"
    CONFIRM = "confirm"
    PROMPT = "prompt"
    BEFOREUNLOAD = "beforeunload"


class OpenDialog(msgspec.Struct, frozen=True, kw_only=True):
    """An open JavaScript dialog."""

    kind: DialogKind
    message: str
    default_text: str = ""


class PageState(StrEnum):
    """Whether the page can be read and acted on."""

    READY = "ready"
    LOADING = "loading"
    BLOCKED = "blocked"
    """A JavaScript dialog is open: nothing but the dialog can be acted on."""
    UNRESPONSIVE = "unresponsive"
    """The renderer did not answer within its deadline."""
    CRASHED = "crashed"
    ERROR = "error"
    """The browser shows its own error page; `error` says which."""


class Signals(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Layout-light counters of a page, cheap to read; two equal vectors and a clean dirty flag mean no change."""

    dialogs: int = 0
    """Open dialogs, menus and popups of the page's own."""
    expanded: int = 0
    checked: int = 0
    selected: int = 0
    invalid: int = 0
    busy: int = 0
    controls: int = 0
    """Native and ARIA controls in the document."""
    elements: int = 0
    """All elements in the document."""
    text_length: int = 0
    live_text: int = 0
    """Hash of the text of live regions (alert, status, log)."""
    values: int = 0
    """Hash of the values of form controls, masked ones by length only."""
    focus: int = 0
    """Number of the focused node; 0 if none."""
    scroll_x: int = 0
    scroll_y: int = 0
    route: int = 0
    """Hash of the URL with its fragment."""
    mutations: int = 0
    """How many mutation records this document has seen; a dirty flag, not a state."""
    layout: int = 0
    """Hash of where known elements are and what the pointer rests on; a dirty flag, not a state."""


class Observation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the agent knows of a surface at one moment. Immutable; redacted before it exists."""

    seq: int
    """Ordinal within the run, from 1."""
    url: str
    title: str = ""
    state: PageState = PageState.READY
    elements: tuple[Element, ...] = ()
    """In reading order, frames in place."""
    signals: Signals = Signals()
    fingerprint: int = 0
    """64-bit locality-sensitive hash of the semantic tree."""
    digest: int = 0
    """64-bit exact hash of the same: equal means the same content."""
    dialog: OpenDialog | None = None
    viewport: tuple[int, int] = (0, 0)
    """CSS pixels."""
    more_above: int = 0
    """Actionable elements above the viewport."""
    more_below: int = 0
    partial: bool = False
    """True when a frame or a part of the page could not be read in time; `notices` says which."""
    notices: tuple[str, ...] = ()
    error: str = ""
    """Why the page is in `PageState.ERROR`, such as `net::ERR_CONNECTION_REFUSED`."""
    status: int = 0
    """HTTP status of the main document; 0 if unknown."""
    posted: bool = False
    """Whether the main document is the answer to a form that was sent: to load it again would send that again."""
    content_type: str = ""
    """MIME type of the main document; empty if unknown."""
    tabs: tuple[str, ...] = ()
    """URLs of the open tabs, oldest first."""
    tab: int = 0
    """Ordinal of the current tab."""

    @property
    def actionable(self) -> tuple[Element, ...]:
        """The elements that can be acted on."""
        return tuple(element for element in self.elements if element.index is not None)

    def by_index(self, index: int) -> Element | None:
        """Return the element with `[#index]`, or None."""
        return next((element for element in self.elements if element.index == index), None)
