"""What a step was expected to do, and what the screen says it did."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.action import Target
from arc_cua.core.receipt import Evidence


class Expect(StrEnum):
    """Kinds of prediction that a proposal makes about the next observation."""

    NOTHING = "nothing"
    """The action only reads."""
    ANY = "any"
    """Something that matters changes."""
    VALUE = "value"
    """The target's value becomes `text`."""
    STATE = "state"
    """The target gains or loses a state, such as checked or expanded."""
    TEXT = "text"
    """`text` appears."""
    GONE = "gone"
    """The target, or what holds it, disappears."""
    ROUTE = "route"
    """The URL changes; to one that contains `text`, if given."""


class ExpectedChange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A prediction that the next observation can prove or disprove."""

    kind: Expect = Expect.ANY
    text: str = ""
    target: Target | None = None


class Verdict(StrEnum):
    """What the comparison of prediction and screen says."""

    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"
    """The page says that it went wrong, even though something changed."""
    UNCLEAR = "unclear"
    """Something changed, not what was predicted."""
    NULL = "null"
    """Nothing changed."""


class Change(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The difference between two observations."""

    hamming: int = 0
    """Bits, 0 to 64, between the two fingerprints."""
    score: float = 0.0
    """How much of the state changed, 0 to 1; an overlay that opens counts."""
    url_changed: bool = False
    added: tuple[str, ...] = ()
    """One line per element that is new."""
    removed: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    """One line per element whose name, value or states differ."""

    @property
    def is_change(self) -> bool:
        """Whether anything that matters differs."""
        return self.url_changed or self.score > 0.0


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What really happened in a step."""

    verdict: Verdict
    change: Change = Change()
    trouble: tuple[Evidence, ...] = ()
    """Signs that the page rejected the act: an HTTP status from 400 up, an invalid field, an alert that appeared."""
    why: str = ""
    """One line for people and for the next decision."""
