"""What was really sent: the sender's own statement about one action, rung by rung.

Callers branch on `dispatched` and on nothing else. It is set by the code that sends, from what it knows,
and never read out of an error's text.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.action import Verb
from arc_cua.core.element import ElementRef

RECEIPT_VERSION = 1
"""Raised with each change of the receipt's meaning; readers refuse another version loudly."""


class Dispatched(StrEnum):
    """Whether the input left us for the surface."""

    YES = "yes"
    NO = "no"
    """Proven: nothing was sent, or it provably did not arrive. Another rung may be tried."""
    UNKNOWN = "unknown"
    """In doubt: it may have arrived. Never sent again by itself."""


class Effect(StrEnum):
    """What a read-back showed."""

    CONFIRMED = "confirmed"
    PARTIAL = "partial"
    UNVERIFIABLE = "unverifiable"
    SUSPECTED_NOOP = "suspected_noop"
    REFUSED = "refused"


class Rung(StrEnum):
    """One way of doing an action; a ladder is an ordered list of them."""

    CDP = "cdp"
    """Trusted pointer input at the element's point, receipt armed."""
    KEYBOARD = "keyboard"
    COORDINATES = "coordinates"
    VISION = "vision"
    INSERT_TEXT = "insert_text"
    KEY_EVENTS = "key_events"
    OPTION = "option"
    """Set the option of a native list, with the events that a person's choice fires."""
    LISTBOX = "listbox"
    """Open a list of choices and click the option."""
    FILE_INPUT = "file_input"
    """Give files to the file input that the element stands for."""
    CHOOSER = "chooser"
    """Click, and give files to the input that asks for them."""
    DROP = "drop"
    """Drop files onto the element."""
    WHEEL = "wheel"
    NAVIGATION = "navigation"
    DIALOG = "dialog"
    """The browser answers the open JavaScript dialog."""
    READ = "read"
    """Nothing is sent; the page is only read."""
    NONE = "none"


class Phase(StrEnum):
    """How far a rung got before it ended."""

    RESOLVE = "resolve"
    READY = "ready"
    ARM = "arm"
    SEND = "send"
    ACKNOWLEDGE = "acknowledge"
    READ_BACK = "read_back"


class Refusal(StrEnum):
    """Why nothing was sent. Closed: code and people can rely on the words."""

    NOT_FOUND = "not_found"
    AMBIGUOUS = "ambiguous"
    STALE = "stale"
    HIDDEN = "hidden"
    ZERO_SIZE = "zero_size"
    UNSTABLE = "unstable"
    DISABLED = "disabled"
    READONLY = "readonly"
    COVERED = "covered"
    OFFSCREEN = "offscreen"
    DIALOG_OPEN = "dialog_open"
    NO_DIALOG = "no_dialog"
    NO_OPTION = "no_option"
    NOT_FOCUSED = "not_focused"
    NOT_EDITABLE = "not_editable"
    NOT_KEPT = "not_kept"
    """A field no longer holds what was entered in it; what would have used it was held back."""
    UNSUPPORTED = "unsupported"
    DENIED = "denied"
    ASSERTION_FAILED = "assertion_failed"
    READINESS_TIMEOUT = "readiness_timeout"
    UNRESPONSIVE = "unresponsive"
    INVALID = "invalid"


class Evidence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One observed fact that backs a receipt, a verdict or an ending."""

    kind: str
    """What it is: `capture`, `read_back`, `navigation`, `dialog`, `cover`, `http`, `text`, `element`, …"""
    detail: str
    observation: int | None = None
    """The observation it was read from, by ordinal."""


class RungResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one rung did."""

    rung: Rung
    phase: Phase
    dispatched: Dispatched
    refusal: Refusal | None = None
    evidence: tuple[Evidence, ...] = ()
    effect: Effect = Effect.UNVERIFIABLE
    elapsed_ms: float = 0.0


class Receipt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one action did: the last rung's result, and all rungs before it."""

    action_id: str
    verb: Verb
    rung: Rung
    phase: Phase
    dispatched: Dispatched
    effect: Effect
    refusal: Refusal | None = None
    evidence: tuple[Evidence, ...] = ()
    target: ElementRef | None = None
    """The element that was acted on, as resolved at dispatch."""
    attempts: tuple[RungResult, ...] = ()
    """Every rung that was tried, in order, the last one included."""
    pre_digest: int = 0
    post_digest: int = 0
    elapsed_ms: float = 0.0
    version: int = RECEIPT_VERSION

    @property
    def is_refused(self) -> bool:
        """Whether nothing was sent."""
        return self.dispatched is Dispatched.NO

    def reason(self) -> str:
        """Return one line on why nothing was sent, or what was seen."""
        facts = "; ".join(item.detail for item in self.evidence)
        return f"{self.refusal}: {facts}" if self.refusal and facts else str(self.refusal or facts)


def receipt_of(action_id: str, verb: Verb, attempts: tuple[RungResult, ...], target: ElementRef | None) -> Receipt:
    """Return the receipt of a walk over a ladder; `attempts` must not be empty."""
    last = attempts[-1]
    return Receipt(
        action_id=action_id,
        verb=verb,
        rung=last.rung,
        phase=last.phase,
        dispatched=last.dispatched,
        effect=last.effect,
        refusal=last.refusal,
        evidence=last.evidence,
        target=target,
        attempts=attempts,
        elapsed_ms=round(sum(attempt.elapsed_ms for attempt in attempts), 3),
    )
