"""What an item to find is known by: its keys (number, name, quote) and the nouns around them."""

from __future__ import annotations

import msgspec

from arc_cua.core.observation import Observation
from arc_cua.reflex.goals.tokens import tokenize
from arc_cua.reflex.grounding.page import path_terms
from arc_cua.reflex.grounding.roles import ROLES
from arc_cua.reflex.grounding.terms import STOPS, content, is_same_word, likeness, terms

_PLACES = frozenset({"page", "site", "screen", "view", "section", "list", "first", "second", "third", "last"})


class Item(msgspec.Struct, frozen=True):
    """An item by its words."""

    keys: tuple[str, ...]
    """Terms that tell it from its kind: numbers, names, quotes. All terms when there are none."""
    nouns: tuple[str, ...]
    """Terms for its kind, such as `order`."""
    key_text: str
    """The keys as written, for a search box."""

    @property
    def is_particular(self) -> bool:
        """Whether it is one of a kind, not a place such as "orders"."""
        return bool(self.key_text)

    def stands_in(self, seen: frozenset[str] | tuple[str, ...]) -> bool:
        """Whether all keys are among the terms."""
        return bool(self.keys) and all(any(is_same_word(key, term) for term in seen) for key in self.keys)


def item_of(text: str, *, is_place: bool = False) -> Item:
    """Return what identifies the item that `text` names; of a place ("go to Settings") a name alone is its kind."""
    tokens = tokenize(text)
    data = [token for token in tokens if token.is_value or _has_digit(token.text)]
    named = data or [token for token in tokens if token.is_named]
    first = tokens.index(named[0]) if named else len(tokens)
    if named and not data:  # a name goes on to the end: "customer Ada Lovelace", "Brass lamp"
        named = list(tokens[first:])
    keys = tuple(term for token in named for term in content(terms(token.text)) if term not in STOPS)
    rest = content(tuple(term for token in tokens if token not in named for term in terms(token.text)))
    nouns = tuple(term for term in rest if term not in _PLACES and term not in keys)
    useful = tuple(term for term in nouns if term not in ROLES) or nouns
    if is_place and not data:
        return Item(keys=keys or useful, nouns=useful or keys, key_text="")
    key_text = text[named[0].start : named[-1].end].strip("\"'“”‘’«»") if named else ""
    return Item(keys=keys or useful, nouns=useful, key_text=key_text.lstrip("#"))


def names_page(item: Item, observation: Observation) -> str:
    """Return the sign that this is the item's own page: a heading or an address that says so and little else."""
    path = path_terms(observation.url)
    if item.is_particular and path and item.stands_in(path[-len(item.keys) - 1 :]):
        return f"the address ends with it: {observation.url}"
    for element in observation.elements:
        if element.role == "heading" and element.level <= 2 and _is_about(item, element.name):
            return f'the heading is "{element.name}"'
    head = observation.title.split(" - ")[0].split(" | ")[0].split(" – ")[0].split(" · ")[0]
    return f'the title is "{observation.title}"' if _is_about(item, head) else ""


def _is_about(item: Item, text: str) -> bool:
    said = content(terms(text))
    if not item.stands_in(said):
        return False
    known = (*item.keys, *item.nouns)
    strange = [term for term in said if not any(likeness(term, word) >= 0.7 for word in known)]
    return not strange


def _has_digit(text: str) -> bool:
    return any(char.isdigit() for char in text)
