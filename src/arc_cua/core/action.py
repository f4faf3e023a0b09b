"""What the agent can do: a closed set of typed actions and the targets they name.

An action is ⟨verb, target, parameters⟩. It is a frozen value, travels as JSON (`encode`, `decode`) and
prints as one line (`str(action)`). Its counterpart, what was really dispatched, is `core.receipt`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import msgspec


class Verb(StrEnum):
    """Every verb of the action language. The name is the wire form."""

    CLICK = "CLICK"
    TYPE = "TYPE"
    SELECT = "SELECT"
    SCROLL = "SCROLL"
    PRESS_KEY = "PRESS_KEY"
    GOTO = "GOTO"
    WAIT = "WAIT"
    ASSERT_VISIBLE = "ASSERT_VISIBLE"
    ASSERT_TEXT = "ASSERT_TEXT"
    NOOP = "NOOP"
    ESCALATE = "ESCALATE"
    HOVER = "HOVER"
    DRAG = "DRAG"
    UPLOAD = "UPLOAD"
    BACK = "BACK"
    FORWARD = "FORWARD"
    RELOAD = "RELOAD"
    TAB = "TAB"
    DIALOG = "DIALOG"
    EXTRACT = "EXTRACT"
    DONE = "DONE"
    INFEASIBLE = "INFEASIBLE"


RECOVERY_VERBS = frozenset(
    {
        Verb.CLICK,
        Verb.TYPE,
        Verb.SELECT,
        Verb.SCROLL,
        Verb.PRESS_KEY,
        Verb.GOTO,
        Verb.WAIT,
        Verb.ASSERT_VISIBLE,
        Verb.ASSERT_TEXT,
        Verb.NOOP,
        Verb.ESCALATE,
    }
)
"""The only verbs that a recovery plan may use."""

NEUTRAL_VERBS = frozenset(
    {
        Verb.WAIT,
        Verb.ASSERT_VISIBLE,
        Verb.ASSERT_TEXT,
        Verb.NOOP,
        Verb.EXTRACT,
        Verb.ESCALATE,
        Verb.DONE,
        Verb.INFEASIBLE,
    }
)
"""Verbs that send no input: they can't make a run stuck, and they have no effect to verify."""

IDEMPOTENT_VERBS = frozenset({Verb.SELECT, Verb.SCROLL, Verb.HOVER, Verb.GOTO, *NEUTRAL_VERBS})
"""Verbs that a ladder may dispatch again when delivery is in doubt: twice has the effect of once."""


class Target(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How an action names its element. `index` wins where it is given; the rest describes the element.

    A target is data that a model or a file may have written: it is looked up in the current observation
    before anything is sent, and one that matches nothing, or several things, is refused.
    """

    index: int | None = None
    """The `[#N]` of an element, valid within one run."""
    role: str = ""
    """ARIA role, lower case."""
    name: str = ""
    """Accessible name; compared after white space and case are folded."""
    container: str = ""
    """Name of the row, card, dialog or section that holds the element, to tell look-alikes apart."""
    test_id: str = ""
    """A test attribute or a stable DOM id."""

    @property
    def signature(self) -> str:
        """A key that stays the same when the page re-renders: the description, or the index if there is none."""
        described = "|".join((self.role, fold(self.name), fold(self.container), self.test_id))
        return described if described.strip("|") else f"#{self.index}"

    def __str__(self) -> str:
        mark = f"[#{self.index}]" if self.index is not None else ""
        named = f'{self.role or "element"} "{self.name}"' if self.name or self.role else self.test_id
        where = f' in "{self.container}"' if self.container else ""
        return " ".join(part for part in (mark, named) if part) + where


def fold(text: str) -> str:
    """Return `text` with white space collapsed and case folded: the form in which names are compared."""
    return " ".join(text.split()).casefold()


class Action(msgspec.Struct, frozen=True, kw_only=True, tag_field="verb", omit_defaults=True):
    """Base of all actions; use a subclass. `verb` in JSON tells them apart."""

    VERB: ClassVar[Verb]

    @property
    def verb(self) -> Verb:
        """The verb, as an enum member."""
        return self.VERB

    @property
    def target_or_none(self) -> Target | None:
        """The target, for verbs that have one."""
        return getattr(self, "target", None)

    @property
    def signature(self) -> str:
        """Verb and target without parameters: what the stuck monitor calls "the same action"."""
        target = self.target_or_none
        return f"{self.verb}:{target.signature if target else self._detail()}"

    def _detail(self) -> str:
        return ""

    def __str__(self) -> str:
        parts = (str(self.verb), str(self.target_or_none or ""), self._detail())
        return " ".join(part for part in parts if part)


class Click(Action, frozen=True, kw_only=True, tag=Verb.CLICK.value, omit_defaults=True):
    """Press the primary button on the target once (`count=2`: a double click)."""

    VERB = Verb.CLICK
    target: Target
    count: int = 1
    button: str = "left"


class Type(Action, frozen=True, kw_only=True, tag=Verb.TYPE.value, omit_defaults=True):
    """Put `text` into the target, replacing what is there, and read it back.

    `text` may hold `{{secret:NAME}}`; it is resolved at dispatch and never stored.
    """

    VERB = Verb.TYPE
    target: Target
    text: str
    append: bool = False
    """Keep what is there and add to its end."""

    def _detail(self) -> str:
        return f'"{self.text}"'


class Select(Action, frozen=True, kw_only=True, tag=Verb.SELECT.value, omit_defaults=True):
    """Choose `option`, by its visible label or value, in a list of choices."""

    VERB = Verb.SELECT
    target: Target
    option: str

    def _detail(self) -> str:
        return f'"{self.option}"'


class Scroll(Action, frozen=True, kw_only=True, tag=Verb.SCROLL.value, omit_defaults=True):
    """Turn the wheel by `dy` CSS pixels down and `dx` right, over the target or the page."""

    VERB = Verb.SCROLL
    target: Target | None = None
    dx: int = 0
    dy: int = 0

    def _detail(self) -> str:
        return f"dx={self.dx} dy={self.dy}" if self.dx else f"dy={self.dy}"


class PressKey(Action, frozen=True, kw_only=True, tag=Verb.PRESS_KEY.value, omit_defaults=True):
    """Press a key or a chord such as `Control+A` in the focused element, or in the target."""

    VERB = Verb.PRESS_KEY
    key: str
    target: Target | None = None

    @property
    def signature(self) -> str:
        """Verb, target and key: another key is another action."""
        return f"{self.verb}:{self.target.signature}|{self.key}" if self.target else f"{self.verb}:{self.key}"

    def _detail(self) -> str:
        return self.key


class Goto(Action, frozen=True, kw_only=True, tag=Verb.GOTO.value, omit_defaults=True):
    """Load `url` in the current tab."""

    VERB = Verb.GOTO
    url: str

    def _detail(self) -> str:
        return self.url


class Wait(Action, frozen=True, kw_only=True, tag=Verb.WAIT.value, omit_defaults=True):
    """Wait until the page changes, `seconds` at most."""

    VERB = Verb.WAIT
    seconds: float = 1.0

    def _detail(self) -> str:
        return f"{self.seconds:g}s"


class AssertVisible(Action, frozen=True, kw_only=True, tag=Verb.ASSERT_VISIBLE.value, omit_defaults=True):
    """Check that the target is on the page, visible, with a box that isn't empty."""

    VERB = Verb.ASSERT_VISIBLE
    target: Target


class AssertText(Action, frozen=True, kw_only=True, tag=Verb.ASSERT_TEXT.value, omit_defaults=True):
    """Check that `text` stands in the target, or anywhere on the page when there is none."""

    VERB = Verb.ASSERT_TEXT
    text: str
    target: Target | None = None

    def _detail(self) -> str:
        return f'"{self.text}"'


class Noop(Action, frozen=True, kw_only=True, tag=Verb.NOOP.value, omit_defaults=True):
    """Do nothing, on purpose, and look again."""

    VERB = Verb.NOOP


class Escalate(Action, frozen=True, kw_only=True, tag=Verb.ESCALATE.value, omit_defaults=True):
    """Ask the Cortex; `reason` says what the local tier could not do."""

    VERB = Verb.ESCALATE
    reason: str

    def _detail(self) -> str:
        return f'"{self.reason}"'


class Hover(Action, frozen=True, kw_only=True, tag=Verb.HOVER.value, omit_defaults=True):
    """Move the pointer onto the target and leave it there."""

    VERB = Verb.HOVER
    target: Target


class Drag(Action, frozen=True, kw_only=True, tag=Verb.DRAG.value, omit_defaults=True):
    """Drag the target and drop it on `to`, or by an offset in CSS pixels."""

    VERB = Verb.DRAG
    target: Target
    to: Target | None = None
    dx: int = 0
    dy: int = 0

    def _detail(self) -> str:
        return f"to {self.to}" if self.to else f"by ({self.dx}, {self.dy})"


class Upload(Action, frozen=True, kw_only=True, tag=Verb.UPLOAD.value, omit_defaults=True):
    """Give the local files `paths` to a file input."""

    VERB = Verb.UPLOAD
    target: Target
    paths: tuple[str, ...]

    def _detail(self) -> str:
        return ", ".join(self.paths)


class Back(Action, frozen=True, kw_only=True, tag=Verb.BACK.value, omit_defaults=True):
    """Go one entry back in the tab's history."""

    VERB = Verb.BACK


class Forward(Action, frozen=True, kw_only=True, tag=Verb.FORWARD.value, omit_defaults=True):
    """Go one entry forward in the tab's history."""

    VERB = Verb.FORWARD


class Reload(Action, frozen=True, kw_only=True, tag=Verb.RELOAD.value, omit_defaults=True):
    """Load the current document again."""

    VERB = Verb.RELOAD


class Tab(Action, frozen=True, kw_only=True, tag=Verb.TAB.value, omit_defaults=True):
    """Make the tab with this ordinal (0 is the oldest) the current one, or close it."""

    VERB = Verb.TAB
    ordinal: int
    close: bool = False

    def _detail(self) -> str:
        return f"{self.ordinal} close" if self.close else str(self.ordinal)


class Dialog(Action, frozen=True, kw_only=True, tag=Verb.DIALOG.value, omit_defaults=True):
    """Answer the open JavaScript dialog; `text` is for a prompt."""

    VERB = Verb.DIALOG
    accept: bool
    text: str = ""

    def _detail(self) -> str:
        return ("accept" if self.accept else "dismiss") + (f' "{self.text}"' if self.text else "")


class Extract(Action, frozen=True, kw_only=True, tag=Verb.EXTRACT.value, omit_defaults=True):
    """Read something off the page; `what` says what."""

    VERB = Verb.EXTRACT
    what: str
    target: Target | None = None

    def _detail(self) -> str:
        return f'"{self.what}"'


class Done(Action, frozen=True, kw_only=True, tag=Verb.DONE.value, omit_defaults=True):
    """Claim that the goal is reached. A claim: the completion guard decides."""

    VERB = Verb.DONE
    claim: str = ""

    def _detail(self) -> str:
        return f'"{self.claim}"' if self.claim else ""


class Infeasible(Action, frozen=True, kw_only=True, tag=Verb.INFEASIBLE.value, omit_defaults=True):
    """Claim that the goal can't be reached here; `reason` says what shows it."""

    VERB = Verb.INFEASIBLE
    reason: str

    def _detail(self) -> str:
        return f'"{self.reason}"'


AnyAction = (
    Click
    | Type
    | Select
    | Scroll
    | PressKey
    | Goto
    | Wait
    | AssertVisible
    | AssertText
    | Noop
    | Escalate
    | Hover
    | Drag
    | Upload
    | Back
    | Forward
    | Reload
    | Tab
    | Dialog
    | Extract
    | Done
    | Infeasible
)
"""The closed union; a `match` over it ends in `assert_never`."""

_decoder = msgspec.json.Decoder(AnyAction)


def encode(action: AnyAction) -> str:
    """Return the action as one line of JSON."""
    return msgspec.json.encode(action).decode()


def decode(data: bytes | str) -> AnyAction:
    """Return the action that `encode` wrote.

    Raises:
        msgspec.ValidationError: An unknown verb, a missing or a wrongly typed parameter; the text says where.
    """
    return _decoder.decode(data)
