"""What speaks against pressing a control that the words fit: a word that nothing bears, or a number of times."""

from __future__ import annotations

import re

from arc_cua.reflex.grounding.described import bears
from arc_cua.reflex.grounding.fit import is_text
from arc_cua.reflex.grounding.page import Entry
from arc_cua.reflex.grounding.terms import terms
from arc_cua.reflex.strategies.situation import Situation

_COUNT = re.compile(r"\s*(?:[^\W\d_]+\s+){1,3}?(\d{1,3})\s+[^\W\d_]")
_TIMES = frozenset({"twice", "thrice", "times"})


def strange_word(situation: Situation, entry: Entry) -> str:
    """Return a word of the label that neither the control, nor its card, nor the page bears.

    Only for what changes something: a wrong look does no harm.
    """
    if not situation.sub.changes_state:
        return ""
    rest = situation.query.words[1:]
    return next((word for word in rest if not bears(word, entry, situation.page)), "")


def is_repeated(situation: Situation, entry: Entry) -> bool:
    """Whether it is asked for several times over, and neither the control nor a field of the page says how many."""
    if not situation.sub.changes_state:
        return False
    text = situation.sub.text
    if _TIMES & set(terms(text)) - set(terms(entry.element.name)):
        return True
    found = _COUNT.match(text)
    if found is None or int(found.group(1)) < 2:
        return False
    number = found.group(1)
    fields = {one.element.value.strip() for one in situation.page.entries if is_text(one.element)}
    return number not in terms(entry.element.name) and number not in fields and number not in entry.head
