"""Clauses that put values into fields: "enter X into Y", "change Y to X", "Y: X", and lists of such pairs."""

from __future__ import annotations

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.lexicon import DETERMINERS, INTO, NAMING, POSSESSIVES, QUANTIFIERS, SEPARATORS
from arc_cua.reflex.goals.phrases import Context, Tokens, find_word, label_and_item, refers_back, undetermined
from arc_cua.reflex.goals.tokens import Sort

_JOINTS = frozenset({",", "and", "&", ";"})
_WITH = frozenset({"with", "using"})
_EQUALS = frozenset({":", "=", "："})


def parse_enter(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return sub-goals for "VERB body" of the family that types."""
    if not body:
        return []
    filled = _filled_with(clause, body, context)
    if filled:
        return filled
    found = []
    label = ""
    for part in reversed(_listed(body)):  # a field named once serves the parts before it: "a and b into the fields"
        sub, label = _one_entry(clause, part, label, context)
        found.append(sub)
    return found[::-1]


def parse_set(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return sub-goals for "set Y to X", with more pairs after commas."""
    found = []
    for part in _pairs(body, SEPARATORS - {"with"}):
        at = find_word(part, frozenset({"to", "=", ":", "as"}))
        if at < 0:
            at = find_word(part, _WITH)
        if at < 0:
            continue
        label, item = label_and_item(_without_from(part[:at]), context)
        value = _unwrapped(part[at + 1 :])
        found.append(
            context.sub_goal(
                SubGoalKind.CHOOSE if _is_choice(value) else SubGoalKind.ENTER,
                clause,
                label=label,
                value=context.value(value),
                item=item,
                changes_state=True,
            )
        )
    return found


def parse_pairs(clause: Tokens, context: Context) -> list[SubGoal]:
    """Return sub-goals for "Name: Ada, Email: ada@example.org"; empty when the clause is nothing of the kind."""
    found = []
    for part in _pairs(clause, _EQUALS):
        at = find_word(part, _EQUALS)
        if not 0 < at <= 5 or any(token.low in _EQUALS for token in part[:at]):
            return []
        found.append(
            context.sub_goal(
                SubGoalKind.ENTER, part, label=context.label(part[:at]), value=context.value(part[at + 1 :])
            )
        )
    return found


def _filled_with(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """ "fill Y with X"; "fill the form with name Ada and email a@b.org"."""
    at = find_word(body, _WITH, start=0)
    if at < 0 or any(token.is_value for token in body[:at]):
        return []
    each = _pairs(body, _WITH)
    if len(each) > 1 and all(find_word(part, _WITH) > 0 for part in each):
        return [sub for part in each for sub in _filled_with(clause, part, context)]
    inside = body[at + 1 :]
    named = [_named_value(part) for part in _pairs(inside, _EQUALS | {"as"})]
    if all(place > 0 for place in named):
        return [
            context.sub_goal(
                SubGoalKind.ENTER,
                clause,
                label=context.label(_without_separator(part[:place])),
                value=context.value(part[place:]),
            )
            for part, place in zip(_pairs(inside, _EQUALS | {"as"}), named, strict=True)
        ]
    label, item = label_and_item(body[:at], context)
    return [context.sub_goal(SubGoalKind.ENTER, clause, label=label, value=context.value(inside), item=item)]


def _one_entry(clause: Tokens, part: Tokens, label: str, context: Context) -> tuple[SubGoal, str]:
    """Return the sub-goal of "X into Y", "Y X" or "X", and the label for parts before it that have none."""
    quoted_first = bool(part) and (part[0].is_value or part[0].sort is Sort.QUOTED)
    at = find_word(part, INTO, last=not quoted_first)
    named = _named_value(part[: at if at > 0 else len(part)])
    item = ""
    if named > 0:  # the label stands before the value: the username "ada" (into the text fields)
        own, item = label_and_item(_without_separator(part[:named]), context)
        tail = undetermined(part[at + 1 :]) if at > 0 else ()
        if tail and tail[0].low in QUANTIFIERS:  # into both fields
            own = f"{tail[0].low} {own}"
        value = part[named : at if at > 0 else len(part)]
        return context.sub_goal(SubGoalKind.ENTER, clause, label=own, value=context.value(value), item=item), ""
    if at > 0:
        label, item = label_and_item(part[at + 1 :], context)
        part = part[:at]
    elif refers_back(part):
        part = ()
    text = context.value(_unwrapped(part))
    return context.sub_goal(SubGoalKind.ENTER, clause, label=label, value=text, item=item), label


def _named_value(part: Tokens) -> int:
    """Return where the value starts in "the user name Ada", after a plain word; 0 if it has no such form."""
    rest = undetermined(part)
    skipped = len(part) - len(rest)
    for at, token in enumerate(rest):
        if token.is_named:
            is_after_word = at > 0 and rest[at - 1].low not in INTO - {"as", "to"}
            return skipped + at if is_after_word else 0
        if token.low in _EQUALS | NAMING and 0 < at < len(rest) - 1:
            return skipped + at + 1
    return 0


def _listed(body: Tokens) -> list[Tokens]:
    """Cut "the username X and the password Y" at joints that an own value follows."""
    parts: list[Tokens] = []
    start = 0
    for at, token in enumerate(body):
        if token.low not in _JOINTS or at == start:
            continue
        rest = body[at + 1 :]
        left = body[start:at]
        is_entry = any(piece.is_value for piece in left) and any(
            piece.is_value or piece.low in DETERMINERS for piece in rest[:1]
        )
        named_later = any(piece.is_named for piece in left) and _named_value(_until_joint(rest)) > 0
        if is_entry or named_later or names_another(left, rest, INTO):
            parts.append(left)
            start = at + 1
    last = body[start:]
    while last and last[0].low in _JOINTS:
        last = last[1:]
    return [*parts, last]


def names_another(left: Tokens, rest: Tokens, links: frozenset[str]) -> bool:
    """Whether "Byron as last name" goes on after "Ada as first name and": a value and its label on both sides."""
    after = _until_joint(rest)
    return find_word(left, links) > 0 and bool(after) and after[0].is_named and find_word(after, links) > 0


def named_value(part: Tokens) -> int:
    """Return where the value starts in "colour Red", a plain label and then a name or number; 0 for other forms."""
    at = _named_value(part)
    return at if 0 < at <= 4 and all(token.is_named for token in part[at:]) else 0


def _pairs(body: Tokens, separators: frozenset[str]) -> list[Tokens]:
    """Cut at joints after which another "label separator value" (or "label value") starts."""
    parts: list[Tokens] = []
    start = 0
    for at, token in enumerate(body):
        if token.low in _JOINTS and at > start and _starts_pair(body[at + 1 :], separators):
            parts.append(body[start:at])
            start = at + 1
    last = body[start:]
    while last and last[0].low in _JOINTS:
        last = last[1:]
    return [part for part in (*parts, last) if part]


def _starts_pair(rest: Tokens, separators: frozenset[str]) -> bool:
    part = _until_joint(rest)
    at = find_word(part, separators)
    if 0 < at <= 4 and not any(token.is_value for token in part[:at]):
        return True
    return not rest[:1] or (rest[0].low in _JOINTS) or 0 < _named_value(part) <= 4


def _until_joint(tokens: Tokens) -> Tokens:
    return tokens[: next((at for at, token in enumerate(tokens) if token.low in _JOINTS), len(tokens))]


def _without_from(tokens: Tokens) -> Tokens:
    """ "its status from Open" (to Shipped): the old value is no part of the label."""
    at = find_word(tokens, frozenset({"from"}))
    return tokens[:at] if at > 0 else tokens


def _without_separator(tokens: Tokens) -> Tokens:
    while tokens and (tokens[-1].low in SEPARATORS | NAMING or tokens[-1].low in {"is", "of"}):
        tokens = tokens[:-1]
    return tokens


def _unwrapped(tokens: Tokens) -> Tokens:
    """ "the text "Ada"" is the value Ada; "the value of 5" is 5."""
    quoted = [token for token in tokens if token.is_value]
    others = [token for token in tokens if not token.is_value]
    filler = (
        DETERMINERS | POSSESSIVES | {"text", "value", "word", "words", "number", "string", "phrase", "of", "date"}
    )
    if len(quoted) == 1 and others and all(token.low in filler for token in others):
        return quoted
    return tokens


def _is_choice(value: Tokens) -> bool:
    """Words are likelier to be an option, data likelier to be typed; grounding accepts both ways."""
    return not any(token.sort in {Sort.NUMBER, Sort.EMAIL, Sort.SECRET, Sort.ADDRESS} for token in value)
