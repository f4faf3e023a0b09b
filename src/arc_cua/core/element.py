"""What the agent sees, one value per line of the page, and how an element is addressed."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.action import Target


class State(StrEnum):
    """Boolean states of an element, as the page shows or declares them."""

    CHECKED = "checked"
    MIXED = "mixed"
    PRESSED = "pressed"
    EXPANDED = "expanded"
    COLLAPSED = "collapsed"
    SELECTED = "selected"
    DISABLED = "disabled"
    REQUIRED = "required"
    INVALID = "invalid"
    READONLY = "readonly"
    MODAL = "modal"
    CURRENT = "current"
    FOCUSED = "focused"
    EDITABLE = "editable"
    MASKED = "masked"
    """A password or other concealed field: its value is never read."""
    BUSY = "busy"


class Box(msgspec.Struct, frozen=True, array_like=True):
    """A rectangle in CSS pixels, relative to the top-left corner of the main frame's viewport."""

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.x + self.width / 2, self.y + self.height / 2)


class ElementRef(msgspec.Struct, frozen=True, kw_only=True):
    """The address of one element of one document. It dies with the document: a dead one is refused as stale."""

    target_id: str
    """The tab or popup."""
    frame_id: str
    loader_id: str
    """The document that was loaded in the frame when the element was seen."""
    node: int
    """Number of the node within that document, given by the page agent in its isolated world."""


class Element(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the page: a control when `index` is set, otherwise text or structure around controls."""

    role: str
    """ARIA role in lower case; `text` for running text."""
    name: str = ""
    """Accessible name (accname-1.2), or the text itself for role `text`."""
    index: int | None = None
    """`[#N]`: given once in a run and never reused. None: can be read, not acted on."""
    was: int | None = None
    """The index of the element that this one has replaced, where it looks the same."""
    depth: int = 0
    """Nesting in the linear form."""
    value: str = ""
    description: str = ""
    states: frozenset[State] = frozenset()
    level: int = 0
    """Heading or tree level; 0 if none."""
    position: str = ""
    """Place in a set, such as `2 of 7`; empty if unknown."""
    options: tuple[str, ...] = ()
    """Labels of a native list of choices, in order."""
    container: str = ""
    """Name of the nearest row, card, dialog, form or section around it."""
    offscreen: bool = False
    """Outside the viewport, or scrolled out of view in its container."""
    volatile: bool = False
    """Changes by itself (a clock, a ticker): it counts for nothing when two looks are compared."""
    box: Box | None = None
    ref: ElementRef | None = None
    tag: str = ""
    """Lower-case HTML tag or toolkit class."""
    kind: str = ""
    """Refines the tag: an input's type, a button's `submit`."""
    test_id: str = ""
    """A test attribute or a DOM id."""
    href: str = ""
    form: int | None = None
    """Number of the form that owns it, the same for all its controls."""
    method: str = ""
    """How that form is sent: `get`, `post` or `dialog`; empty without a form, or when a script sends it somehow."""
    purpose: str = ""
    """What a field is for, as the page declares it for filling in: `cc-number`, `new-password`, `email`, …"""
    group: int | None = None
    """Number of the nearest dialog, alert, row, list item or region around it, the same for all inside."""

    @property
    def is_actionable(self) -> bool:
        """Whether the agent can act on it."""
        return self.index is not None

    def has(self, state: State) -> bool:
        """Whether the element is in `state`."""
        return state in self.states

    def as_target(self) -> Target:
        """Return the target that names this element now and, by its description, after a re-render."""
        return Target(
            index=self.index, role=self.role, name=self.name, container=self.container, test_id=self.test_id
        )
