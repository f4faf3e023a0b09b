"""Clauses that give files to a page: known by the file that they name, in any language; verbs are a fast path."""

from __future__ import annotations

import re
from pathlib import PurePath

from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.reflex.goals.lexicon import FROM, INTO, NAMING, Family
from arc_cua.reflex.goals.phrases import Context, Tokens, label_and_item, refers_back, undetermined
from arc_cua.reflex.goals.tokens import Sort, Token

FILES_APART = "\n"
"""Between the files of one sub-goal."""
_FILE = re.compile(r"(?:[^\n]*/)?[^/\n]+\.\w{1,8}")
_BARE = frozenset({Sort.WORD, Sort.QUOTED, Sort.PATH})
_GIVING = frozenset({"add", "import", "place", "put", "insert", "choose", "select", "pick"})
"""More verbs with which a file that may be given is to be given; with "delete" it is a thing of the page."""
_LINKS = INTO | FROM | NAMING | {":", "=", ",", "and", "&", "+"}


def parse_upload(clause: Tokens, verb: tuple[Family, int] | None, context: Context) -> list[SubGoal]:
    """Return the sub-goal of "attach report.pdf to the invoice"; empty when the clause gives no file."""
    family, length = verb or (None, 0)
    is_said = family is Family.UPLOAD
    if family is not None and not is_said and clause[0].low not in _GIVING:
        return []
    body = clause[length:]
    files = [at for at, token in enumerate(body) if _is_file(token, context.uploads, is_said=is_said)]
    if not files:
        only = _only_file(context.uploads) if is_said and body and not refers_back(body) else ""
        return [_sub_goal(clause, only, body, context)] if only else []
    tail = _without_links(body[files[-1] + 1 :])
    head = _without_links(body[: files[0]])
    paths = FILES_APART.join(body[at].text for at in files)
    about = tail if is_said and tail else (*head, *tail)
    return [_sub_goal(clause, paths, about, context)]


def _sub_goal(clause: Tokens, paths: str, about: Tokens, context: Context) -> SubGoal:
    label, item = label_and_item(about, context) if about else ("", "")
    return context.sub_goal(SubGoalKind.UPLOAD, clause, label=label, value=paths, item=item, changes_state=True)


def _is_file(token: Token, uploads: tuple[str, ...], *, is_said: bool) -> bool:
    """Whether a token names a file that may be given, or, after a verb that says so, any file."""
    if token.sort not in _BARE:
        return False
    if any(_names(place, token.text) for place in uploads):
        return True
    has_folder = any(not PurePath(place).suffix for place in uploads)
    return (is_said or has_folder) and _FILE.fullmatch(token.text) is not None


def _names(place: str, text: str) -> bool:
    path = PurePath(text)
    return text in (place, PurePath(place).name) or (path.is_absolute() and path.is_relative_to(place))


def _only_file(uploads: tuple[str, ...]) -> str:
    """The one file that "upload the report" can mean."""
    return uploads[0] if len(uploads) == 1 and PurePath(uploads[0]).suffix else ""


def _without_links(tokens: Tokens) -> Tokens:
    rest = tokens
    while rest and rest[0].low in _LINKS:
        rest = rest[1:]
    while rest and rest[-1].low in _LINKS:
        rest = rest[:-1]
    return undetermined(rest)
