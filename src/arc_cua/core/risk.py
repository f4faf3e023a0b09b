"""How much an act puts at stake, and what a run may do about the acts that can't be taken back."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Risk(StrEnum):
    """Three classes, in rising order."""

    READ = "read"
    """Only looks: nothing on the other side changes."""
    REVERSIBLE = "reversible"
    """Changes something that can be changed back by the same means."""
    IRREVERSIBLE = "irreversible"
    """Pays, sends, deletes, publishes, grants, or commits a form for good."""


class Confirm(StrEnum):
    """What becomes of an irreversible act."""

    ALLOW = "allow"
    ASK = "ask"
    """A person is asked; when nobody is there, it is denied."""
    DENY = "deny"


class Assessment(msgspec.Struct, frozen=True, kw_only=True):
    """The class of one act, and what speaks for it."""

    risk: Risk
    why: str = ""
    """One line, for people."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a person is asked before an act that can't be taken back."""

    act: str
    """The act in one line; secrets by name only."""
    why: str
    """What makes it irreversible."""
    url: str
    """The page it would be done on."""
    timeout_s: float
    """How long the answer is waited for; the deadline of the run may be nearer."""


class Consent(StrEnum):
    """What came of asking."""

    YES = "yes"
    NO = "no"
    NOBODY = "nobody"
    """There is nobody to ask."""
    TIMEOUT = "timeout"
    """Nobody answered in time."""


_ORDER = {risk: place for place, risk in enumerate(Risk)}


def gravest(*risks: Risk) -> Risk:
    """Return the highest of the classes; READ when there is none."""
    return max(risks, key=_ORDER.__getitem__, default=Risk.READ)


def raised(known: Assessment, other: Assessment) -> Assessment:
    """Return the graver of the two: what is known can be raised by more evidence, and never lowered."""
    return other if _ORDER[other.risk] > _ORDER[known.risk] else known
