"""What the page agent answers, typed, and the one way to ask it. A page's answer is checked like any outside data."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

T = TypeVar("T")


class Readied(msgspec.Struct, frozen=True):
    """`ready`: a point that receives events, or why there is none."""

    ok: bool
    reason: str = ""
    detail: str = ""
    x: float = 0.0
    y: float = 0.0
    over: str = ""
    """A control of its own that lies at the point, within the element."""
    scrolled: bool = False
    waited_ms: float = 0.0


class Carried(msgspec.Struct, frozen=True):
    """`through`: the same point in the parent frame."""

    ok: bool
    reason: str = ""
    detail: str = ""
    x: float = 0.0
    y: float = 0.0
    scrolled: bool = False


class Witnessed(msgspec.Struct, frozen=True):
    """`witness`: an event that reached the document, and where it did."""

    kind: str
    on: str


class Seen(msgspec.Struct, frozen=True):
    """Trusted events of one kind in one place."""

    kind: str
    on: str
    """`self`, `inside`, `label`: the element. `around`, `other`: something else. `any`: not told apart."""
    count: int
    prevented: bool = False


class Collected(msgspec.Struct, frozen=True):
    """`collect`: what the log holds since its token was given."""

    alive: bool
    seen: tuple[Seen, ...] = ()
    stray: str = ""
    """Describes the other element that was pressed."""
    connected: bool = False
    """Whether the element is still in the document."""
    at_ms: float = 0.0
    """When the token was given, in milliseconds since the epoch."""
    before: str = ""
    after: str = ""
    """What the control showed when the token was given, and now: checked, expanded, …"""
    held_back: bool = False
    """Whether text was kept from another element, which had the focus when it came."""
    lost: tuple[str, ...] = ()
    """Fields that no longer hold what was entered; the press that would have used them was kept from the page."""
    other: str = ""
    """What the element means by now, other than when it was seen; the press was kept from the page."""


class Field(msgspec.Struct, frozen=True):
    """`field`: what typing into an element would mean."""

    node: int = 0
    kind: str = ""
    type: str = ""
    readonly: bool = False
    disabled: bool = False
    masked: bool = False
    origin: str = ""
    gone: bool = False
    """Whether the element has left the document."""
    inert: bool = False
    """Whether it may be clicked to see if it becomes a field: it is no control with an effect of its own."""
    opens: bool = False
    """Whether it may open something to choose from: it says so, or it can't be typed into."""
    boxes: tuple[int, ...] = ()
    """The fields that a text is spread over, from this one on."""
    box_size: int = 0
    """How many characters it takes."""
    drawn_by: int = 0
    """What shows the text of a field that nobody sees."""


class Entered(msgspec.Struct, frozen=True):
    """`enter`: whether the field has the focus, and its content is selected."""

    focused: bool
    empty: bool = True
    caretless: bool = False
    taken: str = ""
    """What has the focus instead."""
    lost: bool = False
    """Whether it had the focus for a moment, and the page took it away."""


class Approach(msgspec.Struct, frozen=True):
    """`approach`: all that comes before the first letter, as far as it got."""

    field: Field
    ready: Readied | None = None
    entered: Entered | None = None


class ReadBack(msgspec.Struct, frozen=True):
    """`readBack`: how what the field holds compares with what it should hold."""

    state: str
    length: int = 0
    shown: str = ""
    invalid: bool = False
    replaced: bool = False


class Written(msgspec.Struct, frozen=True):
    """`written`, `review`: the input log, and what the field holds."""

    collected: Collected
    back: ReadBack


class Picked(msgspec.Struct, frozen=True):
    """`setPicked`: the value that was set, or the form that it must have."""

    set: bool
    shown: str = ""
    wants: str = ""


class Gauged(msgspec.Struct, frozen=True):
    """`gauge`: what a slider or stepper says of itself, and the middle of its thumb."""

    gone: bool
    now: float | None = None
    least: float | None = None
    most: float | None = None
    text: str = ""
    upright: bool = False
    x: float = 0.0
    y: float = 0.0


class CalendarPage(msgspec.Struct, frozen=True):
    """`calendar`, `turned`: the month that a calendar shows, and the buttons that may turn it, right to left."""

    open: bool
    year: int = 0
    month: int = 0
    days: int = 0
    turners: tuple[int, ...] = ()


class Chooser(msgspec.Struct, frozen=True):
    """`chooser`: what choosing in an element would mean."""

    kind: str = ""
    node: int = 0
    editable: bool = False


class ApproachedList(msgspec.Struct, frozen=True):
    """`approachList`: the kind of list, and whether a native one is ready."""

    chooser: Chooser
    ready: Readied | None = None


class NativeHeld(msgspec.Struct, frozen=True):
    """What is chosen now."""

    holds: bool
    gone: bool = False
    chosen: tuple[str, ...] = ()


class NativeChoice(msgspec.Struct, frozen=True):
    """`chooseNative`: what became of the choice."""

    state: str
    labels: tuple[str, ...] = ()
    label: str = ""
    held: NativeHeld | None = None


class Choice(msgspec.Struct, frozen=True):
    """`awaitChoice`: the option, or what there is instead."""

    state: str
    node: int = 0
    disabled: bool = False
    selected: bool = False
    linked: bool = False
    """Whether the list that holds it is known to belong to the control."""
    labels: tuple[str, ...] = ()
    scrolled: bool = False
    """Whether the list had to be scrolled to find it."""


class Suggested(msgspec.Struct, frozen=True):
    """`suggestion`: the value that a suggestion of the browser's puts into its field."""

    state: str
    value: str = ""
    already: bool = False
    labels: tuple[str, ...] = ()


class Keyed(msgspec.Struct, frozen=True):
    """`keyedChoice`: whether the keyboard stands on the option."""

    on: bool
    at: int = 0
    """Tells the options apart; 0: it stands on none."""


class Shown(msgspec.Struct, frozen=True):
    """`showsChoice`: whether the choice shows."""

    holds: bool
    how: str = ""
    open: bool = False
    """Whether the option can still be seen: the list has not closed."""


class Passage(msgspec.Struct, frozen=True):
    """`passage`: where a text begins and ends, in the viewport of its frame."""

    state: str
    kind: str = ""
    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)
    letters: int = 0
    """Its length in characters as a person counts them."""


class Marked(msgspec.Struct, frozen=True):
    """`markedText`: whether exactly the passage is marked."""

    holds: bool
    shown: str = ""


class Focus(msgspec.Struct, frozen=True):
    """`focusNode`: whether the element has the focus, and the keys that work it."""

    focused: bool
    taken: str = ""
    keys: tuple[str, ...] = ()


class Walked(msgspec.Struct, frozen=True):
    """`walkedTo`: whether the focus has come to the element, and what has it."""

    reached: bool
    at: int = 0
    """Tells what has the focus apart; 0: nothing in this document."""
    on: str = ""


class WheelStart(msgspec.Struct, frozen=True):
    """`beforeWheel`: the point, and whether a child frame lies under it."""

    over_frame: bool
    x: float
    y: float


class WheelEnd(msgspec.Struct, frozen=True):
    """`afterWheel`: how far everything under the point moved."""

    moved_x: float
    moved_y: float
    at_end: bool
    more: bool = False
    """Whether the page has added something to what was scrolled."""


class Found(msgspec.Struct, frozen=True):
    """`hasText`: whether the text is there."""

    found: bool
    near: str = ""


class Refound(msgspec.Struct, frozen=True):
    """`refind`: a look-alike of an element that is gone."""

    count: int
    detail: str = ""


async def ask(
    scope: Scope, page: Page, frame: Frame, shape: type[T], function: str, *args: object, timeout_s: float = 5.0
) -> T:
    """Run a function of the page agent in `frame` and return its typed answer.

    Raises:
        FrameGone, PageBlocked, PageUnresponsive, ScriptFailed, SurfaceLost: As `Page.call` does; `ScriptFailed`
            also when the answer has the wrong shape.
    """
    return read(shape, await page.call(scope, frame, function, *args, timeout_s=timeout_s))


def read(shape: type[T], data: bytes) -> T:
    """Return the typed answer in `data`.

    Raises:
        ScriptFailed: It has the wrong shape.
    """
    decoder = _decoders.get(shape)
    if decoder is None:
        decoder = _decoders[shape] = msgspec.json.Decoder(shape)
    try:
        answer: T = decoder.decode(data)
    except msgspec.MsgspecError as error:
        raise ScriptFailed(f"the page agent's answer is no {shape.__name__}: {error}") from error
    return answer


_decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}
