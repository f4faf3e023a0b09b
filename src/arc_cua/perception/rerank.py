"""What of two lines of one tier stays longer when not all fit: by the goal's words and by the kind of page.

It orders what is left out. Nothing that fits is left out for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from arc_cua.perception.archetype import FIELD_ROLES, Archetype
from arc_cua.perception.linear import Line
from arc_cua.perception.words import overlap

_AROUND = frozenset({"navigation", "banner", "contentinfo", "complementary"})
"""Landmarks that stand around what a page is about."""
_FILLING = frozenset({*FIELD_ROLES, "button"})
_FAVOURED: dict[Archetype, frozenset[str]] = {
    Archetype.LOGIN: _FILLING,
    Archetype.FORM: _FILLING,
    Archetype.CHECKOUT: _FILLING,
    Archetype.WIZARD: _FILLING | {"tab", "progressbar"},
    Archetype.SEARCH: frozenset({"searchbox", "row", "article", "heading", "link"}),
    Archetype.LIST: frozenset({"row", "listitem", "article", "treeitem", "columnheader", "searchbox", "combobox"}),
    Archetype.ARTICLE: frozenset({"heading", "text", "paragraph", "blockquote", "code"}),
    Archetype.DETAIL: frozenset({"heading", "term", "definition", "button", "combobox", "spinbutton"}),
    Archetype.EDITOR: frozenset({"textbox", "button", "toolbar", "tab"}),
    Archetype.CANVAS: frozenset({"canvas", "application", "button", "toolbar", "slider"}),
    Archetype.OTHER: frozenset(),
}
_WORD, _FAVOUR, _INSIDE = 4, 2, 1


def worths(lines: Sequence[Line], shared: Sequence[int], kind: Archetype) -> list[int]:
    """Return what each line is worth beside the others of its tier; more stays longer.

    Each word shared with the goal counts most, then a role that this kind of page is about, then not to stand in
    a landmark around the content.
    """
    favoured = _FAVOURED[kind]
    around = -1
    found: list[int] = []
    for line, words in zip(lines, shared, strict=True):
        if around >= 0 and line.depth <= around:
            around = -1
        if around < 0 and line.head.role in _AROUND:
            around = line.depth
        is_favoured = any(element.role in favoured for element in line.elements)
        found.append(_WORD * words + _FAVOUR * is_favoured + _INSIDE * (around < 0))
    return found


def shared_words(line: Line, wanted: frozenset[str]) -> int:
    """Return how many of the `wanted` words a line says."""
    if not wanted:
        return 0
    texts = {text for element in line.elements for text in (element.name, element.value, element.container)}
    return overlap(" ".join(texts), wanted)
