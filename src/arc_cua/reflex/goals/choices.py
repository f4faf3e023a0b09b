"""Clauses that pick options or set states: "choose X from Y", "tick X", "turn off Y"."""

from __future__ import annotations

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.fields import named_value, names_another
from arc_cua.reflex.goals.lexicon import FROM, PRONOUNS, QUANTIFIERS, Family
from arc_cua.reflex.goals.phrases import Context, Tokens, find_word, label_and_item, undetermined
from arc_cua.reflex.goals.tokens import Sort

_COMMAS = frozenset({",", "，", "、"})
ON, OFF = "on", "off"
"""The values of a sub-goal that sets a state; the only values that need not stand in the goal's text."""


def parse_choose(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return sub-goals for "choose A, B and C from L"."""
    if body and body[0].low in QUANTIFIERS:
        return [context.sub_goal(SubGoalKind.CHOOSE, clause, label=context.label(body), value=ON)]
    several = _labelled(body)
    if len(several) > 1:
        return [sub for part in several for sub in parse_choose(clause, part, context)]
    named = named_value(body)
    if named and find_word(body, FROM) < 0:
        label, item = label_and_item(body[:named], context)
        return [
            context.sub_goal(SubGoalKind.CHOOSE, clause, label=label, value=context.value(body[named:]), item=item)
        ]
    at = _list_at(body)
    options, label, item = body, "", ""
    if at > 0:
        options = body[:at]
        if not _is_filler(body[at + 1 :]):
            label, item = label_and_item(body[at + 1 :], context)
    elif body and body[0].low == "as":
        return []
    return [
        context.sub_goal(
            SubGoalKind.CHOOSE,
            clause,
            label=label,
            value=context.value(_bare(option)),
            item=item,
            changes_state=False,
        )
        for option in listed(options)
        if option
    ]


def parse_state(clause: Tokens, body: Tokens, family: Family, context: Context) -> list[SubGoal]:
    """Return sub-goals for "tick A and B", "turn on A"."""
    value = ON if family is Family.ON else OFF
    found = []
    for part in listed(body):
        label, item = label_and_item(part, context)
        if part and part[0].low in PRONOUNS:
            label = context.item
        found.append(
            context.sub_goal(SubGoalKind.CHOOSE, clause, label=label, value=value, item=item, changes_state=True)
        )
    return found


def parse_particle(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return sub-goals for "turn A on", "switch A off"; empty when there is no such particle."""
    last = body[-1].low if body else ""
    if last in {ON, OFF} and len(body) > 1:
        return parse_state(clause, body[:-1], Family.ON if last == ON else Family.OFF, context)
    return []


def listed(body: Tokens) -> list[Tokens]:
    """Cut a list at its commas, and at "and" where it has commas or quotes; "Salt and Pepper" stays whole."""
    has_commas = any(token.low in _COMMAS for token in body)
    parts: list[Tokens] = []
    start = 0
    for at, token in enumerate(body):
        between_quotes = 0 < at < len(body) - 1 and all(
            side.sort is Sort.QUOTED or side.sort is Sort.NUMBER for side in (body[at - 1], body[at + 1])
        )
        if token.low in _COMMAS or (token.low in {"and", "&"} and (has_commas or between_quotes)):
            parts.append(body[start:at])
            start = at + 1
    return [part for part in (*parts, body[start:]) if part]


def _labelled(body: Tokens) -> list[Tokens]:
    """Cut "Green as colour and Electric as fuel", "colour Red and size 42": each option has a list of its own."""
    parts: list[Tokens] = []
    start = 0
    for at, token in enumerate(body):
        if token.low not in _COMMAS | {"and", "&"} or at == start:
            continue
        left, rest = body[start:at], body[at + 1 :]
        until = next((place for place, other in enumerate(rest) if other.low in _COMMAS | {"and", "&"}), len(rest))
        if names_another(left, rest, FROM) or (named_value(left) and named_value(rest[:until])):
            parts.append(left)
            start = at + 1
    return [part for part in (*parts, body[start:]) if part]


def _list_at(body: Tokens) -> int:
    """Return where "from the list" starts: the last such word, but the first after a quoted option."""
    return find_word(body, FROM, last=not (body and body[0].sort is Sort.QUOTED))


def _is_filler(tokens: Tokens) -> bool:
    words = [token.low for token in undetermined(tokens)]
    return all(
        word in {"list", "options", "menu", "dropdown", "drop-down", "choices", "below", "above"} for word in words
    )


def _bare(option: Tokens) -> Tokens:
    rest = undetermined(option)
    quoted = [token for token in rest if token.sort is Sort.QUOTED]
    return quoted if len(quoted) == 1 and len(rest) <= 3 else (rest or option)
