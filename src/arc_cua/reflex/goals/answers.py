"""Clauses that answer the dialog of a press: "press Delete and accept the dialog"."""

from __future__ import annotations

import msgspec

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.controls import parse_act
from arc_cua.reflex.goals.lexicon import Family
from arc_cua.reflex.goals.phrases import Context, Tokens, undetermined

ACCEPT, DISMISS = "accept", "dismiss"
"""The two values of such a sub-goal."""
_ANSWERS = {
    "accept": ACCEPT,
    "confirm": ACCEPT,
    "approve": ACCEPT,
    "dismiss": DISMISS,
    "cancel": DISMISS,
    "decline": DISMISS,
    "reject": DISMISS,
}
_DIALOGS = frozenset({"dialog", "dialogue", "alert", "confirmation", "popup", "pop-up"})
_MORE = frozenset({"browser", "javascript", "confirm", "box", "message", "window"})
_PRESSES = frozenset({SubGoalKind.ACTIVATE, SubGoalKind.CHOOSE, SubGoalKind.UPLOAD})


def parse_answer(clause: Tokens, verb: tuple[Family, int] | None, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "accept the dialog" right after a press; empty for any other clause."""
    family, length = verb or (None, 0)
    wish = _ANSWERS.get(clause[0].low) if family is Family.ACT and length == 1 else None
    words = {token.low for token in undetermined(clause[length:])}
    if wish is None or context.after not in _PRESSES or not words & _DIALOGS or words - _DIALOGS - _MORE:
        return []
    pressed = parse_act(clause, length, context)  # a dialog that the page draws has a button for it
    return [msgspec.structs.replace(sub, kind=SubGoalKind.DIALOG, value=wish, item="") for sub in pressed[:1]]
