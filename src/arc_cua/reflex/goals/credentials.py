"""Clauses that sign in: the user goes into `item`, the password into `value`, the site into `label`."""

from __future__ import annotations

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.lexicon import DETERMINERS, PASSWORD_WORDS, USER_WORDS
from arc_cua.reflex.goals.phrases import Context, Tokens
from arc_cua.reflex.goals.tokens import Sort, Token

_INTRODUCES_USER = frozenset({"as", "with", "using"})
_LINKS = frozenset({"with", "using", "and", ",", "/", "is", ":", "=", "as", "&"})


def parse_sign_in(clause: Tokens, body: Tokens, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "sign in as U with password P"; either may be missing."""
    password = _after(body, PASSWORD_WORDS)
    user = _after(body, USER_WORDS - {"login"})
    rest = [token for token in body if token not in password and token not in user]
    if not password:
        password = [token for token in rest if token.sort is Sort.SECRET][-1:]
        rest = [token for token in rest if token not in password]
    if not user:
        user = _introduced(rest)
    if not password and len(rest) > len(user):
        password = _second(rest, user)
    site = _site(body)
    return [
        context.sub_goal(
            SubGoalKind.SIGN_IN,
            clause,
            label=context.label(site),
            value=context.value(password),
            item=context.value(user),
        )
    ]


def _after(body: Tokens, words: frozenset[str]) -> list[Token]:
    """Return the one token that follows one of `words`, linking words skipped."""
    for at, token in enumerate(body):
        if token.low in words:
            rest = list(body[at + 1 :])
            while rest and (rest[0].low in {":", "=", "is", "of", "name", "address"} | DETERMINERS):
                rest = rest[1:]
            if rest and rest[0].low not in _LINKS | USER_WORDS | PASSWORD_WORDS:
                return rest[:1]
    return []


def _introduced(rest: list[Token]) -> list[Token]:
    """Return what "as" or "with" introduces, up to the next link."""
    for at, token in enumerate(rest):
        if token.low in _INTRODUCES_USER:
            found: list[Token] = []
            for piece in rest[at + 1 :]:
                if piece.low in _LINKS | {"on", "at", "in", "to"}:
                    break
                if piece.low not in DETERMINERS | USER_WORDS | PASSWORD_WORDS | {"credentials"}:
                    found.append(piece)
            if found:
                return found
    return [token for token in rest if token.is_value][:1]


def _second(rest: list[Token], user: list[Token]) -> list[Token]:
    """ "with ada / s3cret" and "with ada and s3cret": the word after the user is the password."""
    after = rest[rest.index(user[-1]) + 1 :] if user else []
    if len(after) >= 2 and after[0].low in {"/", "and", "&", ",", ":", "with"} and after[1].low not in DETERMINERS:
        return after[1:2]
    return []


def _site(body: Tokens) -> Tokens:
    """ "to the shop as Ada": the shop."""
    if not body or body[0].low not in {"to", "into", "on", "at"}:
        return ()
    end = next((at for at, token in enumerate(body) if at and token.low in _INTRODUCES_USER), len(body))
    return body[1:end]
