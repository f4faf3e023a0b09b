"""Clauses that read or check: "tell me its total", "make sure the status is Shipped"."""

from __future__ import annotations

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.choices import OFF, ON
from arc_cua.reflex.goals.lexicon import DETERMINERS, SHOWN, STATES_OFF, STATES_ON
from arc_cua.reflex.goals.phrases import Context, Tokens, label_and_item, undetermined
from arc_cua.reflex.goals.tokens import Sort, plain

_COPULAS = frozenset({"is", "are", "equals", "says", "shows", "reads", "contains", "has", "="})
_QUESTION = frozenset(
    {"what", "which", "who", "when", "where", "the", "is", "are", "me", "how", "much", "many", "out"}
)


def parse_read(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "tell me X of Y"."""
    while len(body) > 1 and body[0].low in _QUESTION:
        body = body[1:]
    while len(body) > 1 and body[-1].low in _COPULAS | {"there"}:  # what the total is; how many there are
        body = body[:-1]
    if not body:
        return []
    cut = next((at for at, token in enumerate(body) if at and token.low in {"and", ","}), len(body))
    rest = body[cut + 1 :]
    others = parse_read(clause, rest, context) if rest and rest[0].low in DETERMINERS else []
    label, item = label_and_item(body[:cut] if others else body, context)
    return [context.sub_goal(SubGoalKind.READ, clause, label=label, item=item), *others]


def parse_check(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "make sure that X is Y"; a state such as checked is something to set."""
    while body and body[0].low in {"that", "if", "whether", "there", "is"} and len(body) > 1:
        body = body[1:]
    if not body:
        return []
    at = next((place for place, token in enumerate(body) if place and token.low in _COPULAS), -1)
    if at < 0:
        label, item = label_and_item(body, context)
        return [context.sub_goal(SubGoalKind.CHECK, clause, label=label, item=item)]
    value = body[at + 1 :]
    label, item = label_and_item(body[:at], context)
    state = plain(value, context.text).casefold()
    if state in STATES_ON | STATES_OFF and clause[0].low in {"make", "ensure"}:
        wanted = ON if state in STATES_ON else OFF
        return [
            context.sub_goal(SubGoalKind.CHOOSE, clause, label=label, value=wanted, item=item, changes_state=True)
        ]
    quoted = [token for token in body if token.sort is Sort.QUOTED]
    if state in SHOWN:
        shown = context.value(quoted) if len(quoted) == 1 else ""
        return [context.sub_goal(SubGoalKind.CHECK, clause, label=label, value=shown, item=item)]
    wanted = context.value(undetermined(value) or value)
    return [context.sub_goal(SubGoalKind.CHECK, clause, label=label, value=wanted, item=item)]
