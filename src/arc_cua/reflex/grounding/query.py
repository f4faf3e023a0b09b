"""What is looked for: the words of a sub-goal, split into name, role, ordinal and item."""

from __future__ import annotations

import re

import msgspec

from arc_cua.core.action import fold
from arc_cua.core.goal import SubGoal
from arc_cua.reflex.goals.lexicon import ORDINALS, QUANTIFIERS
from arc_cua.reflex.grounding.item import item_of
from arc_cua.reflex.grounding.roles import ROLES
from arc_cua.reflex.grounding.terms import content, terms

_FILLERS = frozenset(
    {"labeled", "labelled", "named", "called", "below", "above", "page", "widget", "section", "dialog"}
)
_WHOLES = frozenset({"list", "menu", "tab"})
"""Kinds of control that are things as well: "delete the list" is not served by a "Delete" inside it."""
_NTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_FOCUS = re.compile(r"\s*(?:focus\b|click into\b)", re.IGNORECASE)
_ANY = re.compile(r"\b(?:an?|any|one of)\b(?!\s*$)", re.IGNORECASE)


class Query(msgspec.Struct, frozen=True):
    """What one sub-goal looks for."""

    words: tuple[str, ...]
    """Terms that the name should hold."""
    name: str
    """The label, folded, for an exact match of names."""
    exact: str = ""
    """The label as it stands, for names without a letter or digit, such as "=" or "+"."""
    roles: frozenset[str] = frozenset()
    """Roles that the label asks for; empty: any."""
    ordinal: int = 0
    """1 for the first, -1 for the last, 0 if the label names no place in a row."""
    wants_all: bool = False
    any_will_do: bool = False
    item: tuple[str, ...] = ()
    """Key terms of the item that the control must belong to."""
    context: tuple[str, ...] = ()
    """Key terms of the item that was found last: decides only between look-alikes."""


def query_of(sub: SubGoal, *, found: str = "") -> Query:
    """Return what the sub-goal's label and item look for.

    Args:
        sub: The sub-goal.
        found: The item that an earlier sub-goal brought into view, if any.
    """
    query = build_query(sub.label, item=sub.item, any_will_do=bool(_ANY.search(sub.text)))
    if found and not sub.item:
        query = msgspec.structs.replace(query, context=item_of(found).keys)
    thing = content(terms(sub.label))[1:2]
    if sub.changes_state and thing and thing[0] in _WHOLES:
        query = msgspec.structs.replace(query, words=(*query.words, *thing))
    if _FOCUS.match(sub.text):
        return msgspec.structs.replace(query, roles=query.roles | ROLES["field"])
    return query


def build_query(label: str, *, item: str = "", any_will_do: bool = False) -> Query:
    """Return the query for a label in plain words, such as `the second "Edit" button`."""
    words: list[str] = []
    hints: list[str] = []
    ordinal, wants_all = 0, False
    for term in content(terms(label)):
        nth = _NTH.fullmatch(term)
        single = term.removesuffix("es") if term.endswith("xes") else term.removesuffix("s")
        if term in ORDINALS or nth:
            ordinal = ORDINALS[term] if nth is None else int(nth.group(1))
        elif term in QUANTIFIERS:
            wants_all = True
        elif term in ROLES or single in ROLES:
            hints.append(term if term in ROLES else single)
        else:
            words.append(term)
    kept = [word for word in words if word not in _FILLERS] or words
    roles = frozenset[str]().union(*(ROLES[hint] for hint in hints)) if hints else frozenset[str]()
    if not kept and hints and not ordinal and not wants_all and len(hints) == 1 and label[:1].isupper():
        kept = hints  # a control that is called "Menu"
    return Query(
        words=tuple(kept),
        name=" ".join(terms(label)),
        exact=fold(label),
        roles=roles,
        ordinal=ordinal,
        wants_all=wants_all,
        any_will_do=any_will_do,
        item=item_of(item).keys if item else (),
    )
