"""Noun phrases of a goal: where a label ends and an item begins, and what "it" stands for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.lexicon import ABOUT, DETERMINERS, ORDINALS, PLACES, POSSESSIVES, PRONOUNS
from arc_cua.reflex.goals.tokens import Sort, Token, plain, verbatim

Tokens = Sequence[Token]


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a clause may refer back to."""

    text: str
    """The whole goal."""
    item: str = ""
    """The item that was named last."""
    after: SubGoalKind | None = None
    """Kind of the part of the goal that stands right before."""
    uploads: tuple[str, ...] = ()
    """Files and folders that may be given to a page."""

    def sub_goal(self, kind: SubGoalKind, clause: Tokens, **fields: str | bool) -> SubGoal:
        """Return a sub-goal, not numbered yet, that came from `clause`."""
        words = self.text[clause[0].start : clause[-1].end] if clause else ""
        return msgspec.structs.replace(SubGoal(id=0, kind=kind, text=words), **fields)

    def label(self, tokens: Tokens) -> str:
        """Return the words that describe a control, without articles in front."""
        return plain(undetermined(tokens), self.text)

    def value(self, tokens: Tokens) -> str:
        """Return a value exactly as it stands in the goal."""
        while len(tokens) > 1 and tokens[-1].low in {",", ";", "and"}:
            tokens = tokens[:-1]
        return verbatim(tokens, self.text)


def undetermined(tokens: Tokens) -> Tokens:
    """Return the phrase without leading articles, possessives and prepositions left over."""
    at = 0
    while at < len(tokens) - 1 and (tokens[at].low in DETERMINERS or tokens[at].low in {",", ":", "on", "to", "="}):
        at += 1
    return tokens[at:]


def find_word(tokens: Tokens, words: frozenset[str], *, start: int = 1, last: bool = False) -> int:
    """Return the position of the first (or last) of `words` with something on both sides, or -1."""
    places = [at for at in range(start, len(tokens) - 1) if tokens[at].low in words]
    return (places[-1] if last else places[0]) if places else -1


def is_identifying(tokens: Tokens) -> bool:
    """Whether the phrase names one particular thing: by a number, a quote, a proper name or an ordinal."""
    return any(token.is_named or token.low in ORDINALS for token in tokens)


def refers_back(tokens: Tokens) -> bool:
    """Whether the phrase is only "it", "them", "this one"."""
    words = [token.low for token in tokens]
    return bool(words) and len(words) <= 2 and all(word in PRONOUNS or word in DETERMINERS for word in words)


def resolve(tokens: Tokens, context: Context) -> str:
    """Return the item that a phrase names: the last one for "it" and for "the order" after "order 1042"."""
    if refers_back(tokens):
        return context.item
    rest = undetermined(tokens)
    has_article = len(rest) < len(tokens)
    if has_article and context.item and len(rest) == 1 and rest[0].low in context.item.casefold().split():
        return context.item
    return plain(rest, context.text)


def label_and_item(tokens: Tokens, context: Context) -> tuple[str, str]:
    """Return what a control is called and the item it belongs to.

    "its status" → status of the last item; "star icon of the email by Ada" → star icon, email by Ada.
    """
    if tokens and tokens[0].low in POSSESSIVES and len(tokens) > 1:
        return context.label(tokens[1:]), context.item
    for at in range(1, len(tokens) - 1):
        if tokens[at].low in ABOUT or tokens[at].low == "next":
            rest = tokens[at + 1 :]
            if rest[0].low == "to" and tokens[at].low == "next":
                rest = rest[1:]
            if _is_item(rest, context):
                return context.label(tokens[:at]), resolve(_without_place(rest), context)
    if len(tokens) >= 2:
        owner = _owner(tokens, context)
        if owner is not None:
            return owner
    return context.label(tokens), ""


def _is_item(tokens: Tokens, context: Context) -> bool:
    if not tokens:
        return False
    if refers_back(tokens) or (tokens[0].low in POSSESSIVES and context.item):
        return bool(context.item)
    named = _without_place(tokens)
    rest = undetermined(named)
    if len(rest) == 1 and len(rest) < len(named) and rest[0].low in context.item.casefold().split():
        return True
    return is_identifying(rest) and not all(token.low in PLACES for token in rest)


def _without_place(tokens: Tokens) -> Tokens:
    """ "the row of Ada", "row for order 7": the item is what the row is of; "the Ada row": without "row"."""
    rest = undetermined(tokens)
    if len(rest) > 2 and rest[0].low in {"row", "card", "line", "entry"} and rest[1].low in ABOUT:
        return rest[2:]
    if len(rest) > 1 and rest[-1].low in {"row", "card", "line", "entry", "section", "dialog"}:
        return rest[:-1]
    return tokens


def _owner(tokens: Tokens, context: Context) -> tuple[str, str] | None:
    """ "the order's status", "Ada's email": label and owner."""
    rest = undetermined(tokens)
    for at, token in enumerate(rest[:-1]):
        word = token.text
        if token.sort is Sort.WORD and word[-2:] in {"'s", "’s"} and len(word) > 2:
            first = at
            while first and rest[first - 1].is_named and rest[first - 1].sort is Sort.WORD:
                first -= 1  # "Ada Byron's email"
            owner = " ".join((*(piece.text for piece in rest[first:at]), word[:-2]))
            if owner.casefold() in context.item.casefold().split():
                return context.label(rest[at + 1 :]), context.item
            if token.is_named:
                return context.label(rest[at + 1 :]), owner
            return f"{owner} {context.label(rest[at + 1 :])}", ""
    return None
