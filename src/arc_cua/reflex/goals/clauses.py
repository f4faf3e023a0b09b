"""Cuts a goal into clauses, one wish each, without cutting a value, and leaves out what must not be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from arc_cua.reflex.goals.lexicon import (
    ABBREVIATIONS,
    CONDITIONS,
    CONNECTORS,
    DETERMINERS,
    FORBIDDING,
    LONGEST_VERB,
    NEGATIONS,
    NOUN_LIKE,
    OPENERS,
    POSITIVE_AGAIN,
    PRONOUNS,
    QUANTIFIERS,
    SEQUELS,
    TEMPORAL,
    VERBS,
    WHOLES,
    Family,
)
from arc_cua.reflex.goals.tokens import Sort, Token

Clause = tuple[Token, ...]

_STOPS = frozenset(".;!?。；！？")
_DOING = frozenset(
    {Family.PRESS, Family.ACT, Family.UPLOAD, Family.OPEN, Family.ON, Family.OFF, Family.DRAG, Family.HOVER}
)
_LISTING = frozenset({"and", "or", "nor"})
_BULLETS = frozenset("-*•–—·")
_JOINTS = frozenset({",", "and", "&", "，", "、"})
_OBJECT_OPENERS = DETERMINERS | PRONOUNS | QUANTIFIERS | {"on", "for", "to", "in", "into", "out", "up", "as", "with"}


def match_verb(tokens: Sequence[Token], at: int) -> tuple[Family, int] | None:
    """Return the verb's family and length in tokens, if one starts at `at`; the longest wins."""
    for length in range(min(LONGEST_VERB, len(tokens) - at), 0, -1):
        family = VERBS.get(tuple(token.low for token in tokens[at : at + length]))
        if family is not None:
            return family, length
    return None


def skip_openers(tokens: Sequence[Token], at: int) -> int:
    """Return the position after "please", "and then", list numbers and the like."""
    while at < len(tokens):
        step = _marker(tokens, at) or (1 if tokens[at].low in _JOINTS | {":"} else 0) or _phrase(tokens, at, OPENERS)
        if not step:
            return at
        at += step
    return at


def is_negated(tokens: Sequence[Token], at: int) -> bool:
    """Whether "do not" or one of its kin stands at `at`."""
    if tokens[at : at + 1] and tokens[at].low == "without":  # "without sending" is a wish, "without milk" a feature
        return bool(tokens[at + 1 : at + 2]) and tokens[at + 1].low.endswith("ing")
    return bool(_phrase(tokens, at, NEGATIONS))


def is_conditional(clause: Sequence[Token]) -> bool:
    """Whether what a clause asks for depends on something, or is forbidden."""
    if _phrase(clause, 0, TEMPORAL) or _phrase(clause, 0, CONDITIONS):
        return True
    found = match_verb(clause, 0)
    if found is not None and found[0] not in _DOING:
        return False  # the words may stand in what is typed or read
    inside = range(1, len(clause) - 1)
    return _forbids(clause) or any(_phrase(clause, at, CONDITIONS) for at in inside)


def split(tokens: Sequence[Token]) -> Iterator[Clause]:
    """Yield the clauses that ask for something, in order, without openers and closing marks."""
    for sentence in _sentences(tokens):
        found = match_verb(sentence, skip_openers(sentence, 0))
        if _forbids(sentence) and (found is None or found[0] in _DOING):
            yield _trimmed(sentence)
            continue
        condition = _condition_at(sentence)
        if condition >= 0:  # "if X, do Y" is one wish: nothing of it may be done without the rest
            yield from split(sentence[:condition])
            yield _trimmed(sentence[condition:])
            continue
        negated = False
        parts = tuple(_parts(sentence))
        for place, raw in enumerate(parts):
            if place == 1 and _starts_anew(parts):
                negated = False
            if any(token.low in POSITIVE_AGAIN for token in raw[: skip_openers(raw, 0)]):
                negated = False
            body = raw[skip_openers(raw, 0) :]
            negated = negated or is_negated(body, 0)
            body = _trimmed(body)
            if body and not negated:
                yield body


def _condition_at(sentence: Clause) -> int:
    for at in range(len(sentence) - 1):
        is_start = at == 0 or sentence[at - 1].low in _JOINTS | CONNECTORS
        if not is_start or sentence[at + 1].low in SEQUELS:
            continue
        if _phrase(sentence, at, CONDITIONS) or (_phrase(sentence, at, TEMPORAL) and not _is_gerund(sentence, at)):
            return at
    return -1


def _is_gerund(sentence: Clause, at: int) -> bool:
    """ "Save it, before leaving press Print": a wish of its own, and what it follows was asked for as well."""
    return at > 0 and sentence[at + 1].low.endswith("ing")


def _forbids(clause: Sequence[Token]) -> bool:
    return any(_phrase(clause, at, FORBIDDING) for at in range(len(clause)))


def _starts_anew(parts: Sequence[Clause]) -> bool:
    """ "Never press X, press Y" asks for Y; a longer list goes on with what must not be done."""
    first, second = parts[:2]
    body = second[skip_openers(second, 0) :]
    found = match_verb(body, 0)
    is_press = found is not None and found[0] in {Family.PRESS, Family.OPEN} and len(body) > found[1]
    return (
        len(parts) == 2
        and second[0].low == ","
        and is_press
        and not any(t.low in _LISTING for t in (*first, *second))
    )


def _sentences(tokens: Sequence[Token]) -> Iterator[Clause]:
    start = 0
    for at, token in enumerate(tokens):
        if token.sort is Sort.BREAK or (token.low in _STOPS and not _is_inner_stop(tokens, start, at)):
            # A heading such as "Fill in the form:" says nothing that the lines below don't.
            if not (at > start and tokens[at - 1].low == ":"):
                yield tuple(tokens[start:at])
            start = at + 1
    yield tuple(tokens[start:])


def _is_inner_stop(tokens: Sequence[Token], start: int, at: int) -> bool:
    before = tokens[at - 1] if at > start else None
    if before is None or tokens[at].low != ".":
        return False
    is_list_number = before.sort is Sort.NUMBER and at - 1 == start and at + 1 < len(tokens)
    return is_list_number or (before.low in ABBREVIATIONS and at + 1 < len(tokens) and before.end == tokens[at].start)


def _parts(sentence: Clause) -> Iterator[Clause]:
    start = 0
    at = skip_openers(sentence, 0)
    while at < len(sentence):
        if at > start and _opens_clause(sentence, at):
            yield sentence[start:at]
            start = at
            at = max(at + 1, skip_openers(sentence, at))
        else:
            at += 1
    yield sentence[start:]


def _opens_clause(tokens: Clause, at: int) -> bool:
    token = tokens[at]
    if token.low == "but" and tokens[at - 1].low in WHOLES:
        return False
    if token.low in CONNECTORS or (is_negated(tokens, at) and token.low != "not"):
        return True
    if token.low == ":":
        return _is_verb_phrase(tokens, skip_openers(tokens, at + 1)) and match_verb(tokens, 0) is None
    if token.sort is Sort.NUMBER and at + 1 < len(tokens) and tokens[at + 1].low == ")":
        return True
    if token.low not in _JOINTS:
        return False
    following = skip_openers(tokens, at)
    return is_negated(tokens, following) or _is_verb_phrase(tokens, following)


def _is_verb_phrase(tokens: Clause, at: int) -> bool:
    """Whether a verb stands at `at` that isn't part of a name ("Save and Close") or a noun ("post code")."""
    found = match_verb(tokens, at)
    if found is None:
        return False
    verb, after = tokens[at], at + found[1]
    following = tokens[after] if after < len(tokens) else None
    if following is not None and following.low in {"=", ":"}:
        # "name = Ada" is a pair, "press =" names a key of the page
        return found[0] is Family.PRESS and not (after + 1 < len(tokens) and _is_word(tokens[after + 1]))
    if found[0] is Family.SET and any(token.low in {"to", "="} for token in tokens[after + 1 : after + 5]):
        return True
    has_object = following is not None and (following.low in _OBJECT_OPENERS or following.is_named)
    if verb.text[:1].isupper() and at > 0:
        return has_object
    if verb.low in NOUN_LIKE and found[1] == 1 and following is not None and not has_object:
        return following.sort is Sort.MARK or following.low in _JOINTS | CONNECTORS or _takes_noun(tokens, after)
    return True


def _is_word(token: Token) -> bool:
    return token.sort is not Sort.MARK and token.low not in _JOINTS | CONNECTORS


def _takes_noun(tokens: Clause, after: int) -> bool:
    """Tell "open settings" from "post code to 123" and "post code 123": the name of a field has a value."""
    rest = tokens[after : after + 4]
    if any(token.low in {"to", "with", "as", ":", "="} for token in rest):
        return False
    found = match_verb(tokens, 0)
    is_filling = found is None or found[0] in {Family.ENTER, Family.SET}
    return not (is_filling and len(rest) > 1 and rest[1].is_named)


def _marker(tokens: Sequence[Token], at: int) -> int:
    """Return the length of a list marker (`1.`, `2)`, `(3)`, `-`, `Step 4:`) at `at`, or 0."""
    words = [token.low or (token.sort is Sort.NUMBER and "#") for token in tokens[at : at + 3]]
    if words[:1] == ["step"] and words[1:2] == ["#"]:
        return 3 if words[2:3] and words[2] in {":", ".", ")"} else 2
    if words[:1] == ["#"] and words[1:2] and words[1] in {".", ")"}:
        return 2
    if words == ["(", "#", ")"]:
        return 3
    return 1 if words[:1] and words[0] in _BULLETS else 0


def _phrase(tokens: Sequence[Token], at: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    if at >= len(tokens):
        return 0
    for words in _by_first_word(phrases).get(tokens[at].low, ()):
        if tuple(token.low for token in tokens[at : at + len(words)]) == words and not _is_name(tokens, at, words):
            return len(words)
    return 0


@lru_cache(maxsize=16)
def _by_first_word(phrases: tuple[tuple[str, ...], ...]) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {word: tuple(words for words in phrases if words[0] == word) for word in {words[0] for words in phrases}}


def _is_name(tokens: Sequence[Token], at: int, words: tuple[str, ...]) -> bool:
    """ "click Next" names a control; "next, click" does not."""
    return len(words) == 1 and at > 0 and tokens[at].text[:1].isupper() and tokens[at - 1].low not in _JOINTS


def _trimmed(clause: Clause) -> Clause:
    end = len(clause)
    while end and clause[end - 1].sort is Sort.MARK and clause[end - 1].text in ",.;:!?&-…()":
        end -= 1
    while end and clause[end - 1].low in {"and", "then", "please", "or"}:
        end -= 1
    return clause[:end] if any(token.sort is not Sort.MARK for token in clause[:end]) else ()
