"""From a goal in plain words to its ledger of sub-goals. Deterministic; needs no model and no page."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.reflex.goals.answers import parse_answer
from arc_cua.reflex.goals.choices import parse_choose, parse_particle, parse_state
from arc_cua.reflex.goals.clauses import Clause, is_conditional, match_verb, split
from arc_cua.reflex.goals.controls import (
    as_address,
    parse_act,
    parse_find,
    parse_open,
    parse_press,
    parse_put,
    parse_search,
)
from arc_cua.reflex.goals.credentials import parse_sign_in
from arc_cua.reflex.goals.fields import parse_enter, parse_pairs, parse_set
from arc_cua.reflex.goals.lexicon import SEQUELS, Family
from arc_cua.reflex.goals.phrases import Context
from arc_cua.reflex.goals.pointing import parse_drag, parse_hover
from arc_cua.reflex.goals.questions import parse_check, parse_read
from arc_cua.reflex.goals.tokens import Sort, plain, tokenize
from arc_cua.reflex.goals.uploads import parse_upload

_MOST = 50
"""Sub-goals that a ledger holds; a text with more is no goal but a document."""
_SEQUENTIAL = frozenset({"after", "before", "once", "when"})


def parse_goal(text: str, uploads: tuple[str, ...] = ()) -> Goal:
    """Return the goal with its ledger, in the order of the text; no sub-goals when the text asks for nothing.

    Args:
        text: The goal.
        uploads: Files and folders that may be given to a page. A clause that names one of them is about giving it.

    A clause whose verb is unknown becomes a `FIND` with a label and no item: the weakest kind of sub-goal, which
    grounding serves only when its words stand on the page.
    """
    context = Context(text=text, uploads=uploads)
    found: list[SubGoal] = []
    for clause in split(tokenize(text)):
        for sub in _parse_clause(clause, context):
            found.append(msgspec.structs.replace(sub, id=len(found) + 1))
            context = msgspec.structs.replace(context, after=sub.kind)
            if sub.item and sub.kind is not SubGoalKind.SIGN_IN:
                context = msgspec.structs.replace(context, item=sub.item)
        if len(found) >= _MOST:
            break
    return Goal(text=text, sub_goals=_with_effects(found[:_MOST]))


def _parse_clause(clause: Clause, context: Context) -> list[SubGoal]:
    first = clause[0].low
    if first in _SEQUENTIAL and (clause[1:2] and (clause[1].low in SEQUELS or clause[1].low.endswith("ing"))):
        return []  # the order of the wishes says it already
    if is_conditional(clause):
        return [_unknown(clause, context)]
    verb = match_verb(clause, 0)
    given = parse_upload(clause, verb, context) or parse_answer(clause, verb, context)
    return given or _parse_wish(clause, verb, context)


def _parse_wish(clause: Clause, verb: tuple[Family, int] | None, context: Context) -> list[SubGoal]:
    first = clause[0].low
    if verb is None and len(clause) > 2 and tuple(token.low for token in clause[-2:]) == ("to", "find"):
        return []  # "look through the tabs to find and open X": the way is left to the strategies
    if verb is None:
        pairs = parse_pairs(clause, context)
        if pairs:
            return pairs
        address = as_address(clause) if len(clause) == 1 and clause[0].sort is Sort.ADDRESS else ""
        if address:
            return [context.sub_goal(SubGoalKind.VISIT, clause, value=address)]
        if first in {"turn", "switch"}:
            return parse_particle(clause, clause[1:], context) or [_unknown(clause, context)]
        return [_unknown(clause, context)]
    family, length = verb
    return _PARSERS[family](clause, length, context) or [_unknown(clause, context)]


_PARSERS: dict[Family, Callable[[Clause, int, Context], list[SubGoal]]] = {
    Family.ENTER: lambda clause, length, context: (
        parse_put(clause, length, context) or parse_enter(clause, clause[length:], context)
    ),
    Family.SET: lambda clause, length, context: (
        parse_set(clause, clause[length:], context) or parse_act(clause, length, context)
    ),
    Family.CHOOSE: lambda clause, length, context: parse_choose(clause, clause[length:], context),
    Family.ON: lambda clause, length, context: parse_state(clause, clause[length:], Family.ON, context),
    Family.OFF: lambda clause, length, context: parse_state(clause, clause[length:], Family.OFF, context),
    Family.PRESS: lambda clause, length, context: parse_press(clause, clause[length:], context),
    Family.ACT: parse_act,
    Family.UPLOAD: parse_act,
    Family.DRAG: lambda clause, length, context: parse_drag(clause, clause[length:], context),
    Family.HOVER: lambda clause, length, context: parse_hover(clause, clause[length:], context),
    Family.OPEN: lambda clause, length, context: parse_open(clause, clause[length:], context),
    Family.GO: lambda clause, length, context: parse_find(clause, clause[length:], context),
    Family.FIND: lambda clause, length, context: parse_find(clause, clause[length:], context),
    Family.SEARCH: lambda clause, length, context: parse_search(clause, clause[length:], context),
    Family.SIGN_IN: lambda clause, length, context: parse_sign_in(clause, clause[length:], context),
    Family.READ: lambda clause, length, context: parse_read(clause, clause[length:], context),
    Family.CHECK: lambda clause, length, context: parse_check(clause, clause[length:], context),
}


def _unknown(clause: Clause, context: Context) -> SubGoal:
    return context.sub_goal(SubGoalKind.FIND, clause, label=plain(clause, context.text))


def _with_effects(found: list[SubGoal]) -> tuple[SubGoal, ...]:
    """A value that is set counts as a change of its own only when nothing after it saves it."""
    settled = []
    for place, sub in enumerate(found):
        is_saved_later = any(
            later.kind is SubGoalKind.ACTIVATE and later.changes_state for later in found[place + 1 :]
        )
        sets = sub.kind in {SubGoalKind.ENTER, SubGoalKind.CHOOSE, SubGoalKind.UPLOAD}
        changes = sub.changes_state and not (sets and is_saved_later)
        settled.append(msgspec.structs.replace(sub, changes_state=changes))
    return tuple(settled)
