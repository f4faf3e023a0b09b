"""A goal and its ledger: the sub-goals it was parsed into, each open or done with evidence."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.core.receipt import Evidence


class SubGoalKind(StrEnum):
    """What a sub-goal asks for; says which verbs can serve it."""

    ENTER = "enter"
    """Put a value into a field."""
    CHOOSE = "choose"
    """Pick an option, or set a state (checked, on, off)."""
    ACTIVATE = "activate"
    """Press a control."""
    DIALOG = "dialog"
    """Answer the dialog that the press before it opens; the value says how."""
    DRAG = "drag"
    """Drag what the label names onto what the value names."""
    HOVER = "hover"
    """Move the pointer onto something."""
    UPLOAD = "upload"
    """Give local files to the page; their names are the value, one a line."""
    FIND = "find"
    """Bring an item into view: its page, its row, its dialog."""
    VISIT = "visit"
    """Load an address."""
    READ = "read"
    """Report something the page says."""
    SIGN_IN = "sign_in"
    """Get past a sign-in page with the given credentials."""
    CHECK = "check"
    """Make sure that something is visible."""


class SubGoalStatus(StrEnum):
    """Where a sub-goal stands."""

    OPEN = "open"
    DONE = "done"


class SubGoal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One part of a goal."""

    id: int
    """Ordinal in the ledger, from 1."""
    kind: SubGoalKind
    text: str
    """The words of the goal that it came from."""
    label: str = ""
    """Words that describe the control or the thing."""
    value: str = ""
    """What to enter or choose; may be `{{secret:NAME}}`."""
    item: str = ""
    """The item (row, card, record) that it is about, such as `order 1042`."""
    changes_state: bool = False
    """Whether reaching it changes something on the other side (a save, a send), as opposed to looking."""
    status: SubGoalStatus = SubGoalStatus.OPEN
    evidence: tuple[Evidence, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether it is still to be done."""
        return self.status is SubGoalStatus.OPEN


class Goal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the run is for."""

    text: str
    """The person's words, secrets by name only."""
    sub_goals: tuple[SubGoal, ...] = ()
    """The ledger, in order. Empty when the text could not be parsed."""

    @property
    def current(self) -> SubGoal | None:
        """The first open sub-goal, or None when all are done (or there are none)."""
        return next((sub for sub in self.sub_goals if sub.is_open), None)

    def settled(self, sub_goal_id: int, evidence: tuple[Evidence, ...]) -> Goal:
        """Return the goal with that sub-goal done."""
        done = tuple(
            msgspec.structs.replace(sub, status=SubGoalStatus.DONE, evidence=evidence)
            if sub.id == sub_goal_id
            else sub
            for sub in self.sub_goals
        )
        return msgspec.structs.replace(self, sub_goals=done)
