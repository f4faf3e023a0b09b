"""Clauses about the pointer: "drag X onto Y", "hover over X"."""

from __future__ import annotations

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.phrases import Context, Tokens, find_word, label_and_item

_ONTO = frozenset({"onto", "into"})
_TO = frozenset({"to", "on", "in", "over"})
_STEPS = frozenset({"the", "and", "drop", "it", "then"})
"""Words of "drag X and drop it on Y" that name nothing."""


def parse_drag(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "drag X onto Y": what is dragged is the label, where to is the value."""
    at = find_word(body, _ONTO)
    at = at if at > 0 else find_word(body, _TO, last=True)
    if at < 0:
        return []
    what = body[:at]
    while len(what) > 1 and what[-1].low in _STEPS:
        what = what[:-1]
    label, place = context.label(what), context.label(body[at + 1 :])
    return [context.sub_goal(SubGoalKind.DRAG, clause, label=label, value=place, changes_state=True)]


def parse_hover(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "hover over X"."""
    if not body:
        return []
    label, item = label_and_item(body, context)
    return [context.sub_goal(SubGoalKind.HOVER, clause, label=label, item=item)]
