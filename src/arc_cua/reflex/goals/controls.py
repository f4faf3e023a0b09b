"""Clauses that press controls or bring things into view: "click X", "delete order 7", "open the first result"."""

from __future__ import annotations

import re

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.clauses import match_verb
from arc_cua.reflex.goals.fields import parse_enter
from arc_cua.reflex.goals.lexicon import CHANGING, DETERMINERS, INTO, NAMING, PLACES, VERBS, Family
from arc_cua.reflex.goals.phrases import (
    Context,
    Tokens,
    find_word,
    is_identifying,
    label_and_item,
    refers_back,
    resolve,
    undetermined,
)
from arc_cua.reflex.goals.tokens import Sort, Token

_DOMAIN = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[:/]\S*)?", re.IGNORECASE)
_BY = frozenset({"by", "via"})
_MESSAGING = {"forward": frozenset({"to"}), "share": frozenset({"with"}), "reply": frozenset({"with", "saying"})}
_MAKING = frozenset({"add", "create", "post", "write"})


def parse_press(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "click X", "press X in row Y"."""
    if not body:
        return []
    if refers_back(body) and context.item:
        return [context.sub_goal(SubGoalKind.ACTIVATE, clause, label=context.item)]
    label, item = label_and_item(_without_purpose(body), context)
    changes = any(word in CHANGING for word in label.casefold().split())
    return [context.sub_goal(SubGoalKind.ACTIVATE, clause, label=label, item=item, changes_state=changes)]


def parse_act(clause: Tokens, length: int, context: Context) -> list[SubGoal]:
    """Return sub-goals for a verb that is likely its control's name: "save", "delete order 7"."""
    verb, body = clause[:length], clause[length:]
    changes = " ".join(token.low for token in verb) in CHANGING
    name = context.label(verb)
    means = _means(body)
    if means is not None:  # close the dialog by clicking the "x"
        return parse_press(clause, means, context)
    if len(body) > 1 and body[0].low == "by":  # filter by status Open
        return parse_enter(clause, body[1:], context) if body[-1].is_named else [_plain_act(clause, context)]
    making = _messaging(clause, verb, body, context) or _making(clause, verb, body, context)
    if making:
        return making
    if not body:
        return [context.sub_goal(SubGoalKind.ACTIVATE, clause, label=name, changes_state=changes)]
    label, item = _act_label(name, body, context)
    return [context.sub_goal(SubGoalKind.ACTIVATE, clause, label=label, item=item, changes_state=changes)]


def parse_put(clause: Tokens, length: int, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "put a table in my basket": a thing, not a text to type; empty for a text."""
    body = clause[length:]
    at = find_word(body, INTO)
    if clause[0].low != "put" or length != 1 or at < 0 or body[0].low not in DETERMINERS:
        return []
    if any(token.is_value for token in body):
        return []
    label = f"add to {context.label(body[at + 1 :])}"
    item = resolve(body[:at], context)
    return [context.sub_goal(SubGoalKind.ACTIVATE, clause, label=label, item=item, changes_state=True)]


def parse_open(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "open X": an address, an item, or a control."""
    address = as_address(body)
    if address:
        return [context.sub_goal(SubGoalKind.VISIT, clause, value=address)]
    if refers_back(body):
        return [context.sub_goal(SubGoalKind.FIND, clause, item=context.item)] if context.item else []
    if is_identifying(body) and len(undetermined(body)) > 1 and undetermined(body)[-1].low not in PLACES:
        return parse_find(clause, body, context)
    label, item = label_and_item(body, context)
    return [context.sub_goal(SubGoalKind.ACTIVATE, clause, label=label, item=item)]


def parse_find(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "find X", "go to X"."""
    address = as_address(body)
    if address:
        return [context.sub_goal(SubGoalKind.VISIT, clause, value=address)]
    item = resolve(body, context)
    return [context.sub_goal(SubGoalKind.FIND, clause, label=item, item=item)] if item else []


def parse_search(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the two sub-goals of "search for X": type it, then run the search."""
    if body and body[0].low == "for":
        body = body[1:]
    at = find_word(body, frozenset({"in", "on", "using"}), last=True)
    where = context.label(body[at + 1 :]) if at > 0 and not is_identifying(body[at + 1 :]) else ""
    value = body[:at] if where else body
    if not value:
        return [context.sub_goal(SubGoalKind.ACTIVATE, clause, label="search")]
    label = f"search {where}".strip()
    return [
        context.sub_goal(SubGoalKind.ENTER, clause, label=label, value=context.value(undetermined(value))),
        context.sub_goal(SubGoalKind.ACTIVATE, clause, label="search"),
    ]


def as_address(body: Tokens) -> str:
    """Return the address that a phrase consists of, or an empty string."""
    for token in undetermined(body)[:1]:
        if token.sort is Sort.ADDRESS or (token.sort in {Sort.WORD, Sort.QUOTED} and _is_address(token)):
            return token.text
    return ""


def _is_address(token: Token) -> bool:
    return bool(_DOMAIN.fullmatch(token.text) or re.match(r"https?://\S+$", token.text))


def _plain_act(clause: Tokens, context: Context) -> SubGoal:
    return context.sub_goal(SubGoalKind.ACTIVATE, clause, label=context.label(clause))


def _act_label(name: str, body: Tokens, context: Context) -> tuple[str, str]:
    if refers_back(body):
        return name, context.item
    at = find_word(body, frozenset({"to", "as", "from"}), start=0)
    if at >= 0 and (at == 0 or refers_back(body[:at]) or is_identifying(body[:at])):
        tail, item = context.label(body[at + 1 :]), context.item if at == 0 else resolve(body[:at], context)
        if is_identifying(body[at + 1 :]) and at == 0:
            return name, resolve(body[at + 1 :], context)
        return f"{name} {body[at].text} {tail}", item
    label, item = label_and_item(body, context)
    if item:
        return f"{name} {label}", item
    known = resolve(body, context)
    if is_identifying(undetermined(body)) or (known and known == context.item):
        return name, known
    return f"{name} {label}", ""


def _making(clause: Tokens, verb: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """ "add a note saying "x"", "create a folder called Work": a value to enter, then a control to press."""
    if verb[0].low not in _MAKING:
        return []
    at = find_word(body, NAMING | {":"})
    if at < 0:
        return []
    label = context.label(body[:at])
    return [
        context.sub_goal(SubGoalKind.ENTER, clause, label=label, value=context.value(body[at + 1 :])),
        context.sub_goal(
            SubGoalKind.ACTIVATE, clause, label=f"{context.label(verb)} {label}", item="", changes_state=True
        ),
    ]


def _messaging(clause: Tokens, verb: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """ "forward it to Ada", "reply to it with "Thanks"": open the message's form, fill it, send it."""
    marks = _MESSAGING.get(verb[0].low)
    at = find_word(body, marks, start=0) if marks else -1
    if at < 0:
        return []
    rest = [token for token in body[at + 1 :] if token.low not in {"the", "text", "message"}]
    whom = body[:at]
    if whom and whom[0].low == "to":
        whom = whom[1:]
    item = resolve(whom, context) if whom else context.item
    if not rest or not item:
        return []
    name = context.label(verb)
    label = "to" if "to" in (marks or ()) else ""
    return [
        context.sub_goal(SubGoalKind.ACTIVATE, clause, label=name, item=item),
        context.sub_goal(SubGoalKind.ENTER, clause, label=label, value=context.value(rest)),
        context.sub_goal(SubGoalKind.ACTIVATE, clause, label="send", changes_state=True),
    ]


def _means(body: Tokens) -> Tokens | None:
    """Return what follows "by clicking", or None."""
    at = find_word(body, _BY, start=0)
    if at < 0 or VERBS.get((_base(body[at + 1].low),)) is not Family.PRESS:
        return None
    rest = body[at + 2 :]
    return rest[1:] if rest and rest[0].low == "on" else rest


def _base(word: str) -> str:
    stem = word.removesuffix("ing")
    return stem if (stem,) in VERBS else stem[:-1] if (stem[:-1],) in VERBS else stem


def _without_purpose(body: Tokens) -> Tokens:
    """ "the star icon to mark it": the purpose goes, unless nothing else names the control."""
    for at in range(1, len(body) - 1):
        if body[at].low == "to" and match_verb(body, at + 1) is not None and not body[at + 1].text[:1].isupper():
            named = undetermined(body[:at])
            return body[:at] if len(named) > 1 or any(token.is_named for token in named) else body
    return body
