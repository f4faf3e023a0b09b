"""The page as lines of text: what a model reads, and what logs and diffs call an element.

`[#12] button "Submit order"`, indentation for structure, one line per table row. Text of the page stands in
quotes with quotes and line ends escaped, so that no page can forge a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.perception.memory import ByIdentity

_BETWEEN_CELLS = re.compile(r"(?:^|(?<=\s))\|(?=\s|$)")
ROW_ROLES = frozenset({"row"})
CELL_ROLES = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
_DEEPEST = 8
_LONGEST_VALUE, _LONGEST_NAME, _LONGEST_ROW = 120, 400, 12
_SHOWN_OPTIONS = 8
_SHOWN_KINDS = {
    "file": "file",
    "scroll": "scrollable",
    "date": "date",
    "time": "time",
    "datetime-local": "date and time",
}
_STATES = (
    (State.CHECKED, "checked"),
    (State.MIXED, "mixed"),
    (State.PRESSED, "pressed"),
    (State.EXPANDED, "expanded"),
    (State.COLLAPSED, "collapsed"),
    (State.SELECTED, "selected"),
    (State.DISABLED, "disabled"),
    (State.REQUIRED, "required"),
    (State.INVALID, "invalid"),
    (State.READONLY, "readonly"),
    (State.MODAL, "modal"),
    (State.CURRENT, "current"),
    (State.FOCUSED, "focused"),
    (State.BUSY, "busy"),
)
"""In the order in which they are shown; EDITABLE and MASKED show in the role and the value."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the linear form."""

    text: str
    depth: int
    elements: tuple[Element, ...]
    """What it stands for: one element, or a table row with the controls in it."""

    @property
    def head(self) -> Element:
        """The element that gives the line its role."""
        return self.elements[0]


def quote(text: str, limit: int = _LONGEST_NAME) -> str:
    """Return `text` on one line in double quotes, cut to `limit` characters."""
    flat = " ".join(text.split())
    if len(flat) > limit:
        flat = flat[: limit - 1] + "…"
    return '"' + flat.replace("\\", "\\\\").replace('"', '\\"') + '"'


def cells_of(name: str) -> list[str]:
    """Return the texts of a row's cells by the row's name; an empty cell inside keeps its place: `a | | c`."""
    return [cell.strip() for cell in _BETWEEN_CELLS.split(name)]


def describe(element: Element) -> str:
    """Return the element as one line, without indentation."""
    return _known_text(element)


def _text(element: Element) -> str:
    parts = [f"[#{element.index}]"] if element.index is not None else []
    parts.append(element.role + (f"({element.level})" if element.level else ""))
    if element.name:
        parts.append(quote(element.name))
    parts.extend(_details(element))
    return " ".join(parts)


_known_text = ByIdentity(_text)


def lines_of(elements: Sequence[Element]) -> tuple[Line, ...]:
    """Return the lines for `elements`, which are in reading order."""
    lines: list[Line] = []
    at = 0
    while at < len(elements):
        element = elements[at]
        end = at + 1
        while end < len(elements) and elements[end].depth > element.depth:
            end += 1
        inside = elements[at + 1 : end]
        if element.role in ROW_ROLES and 0 < len(inside) <= _LONGEST_ROW and not _holds_structure(inside):
            lines.append(_line(_row(element, inside), element, (element, *inside)))
            at = end
        elif _is_linked_heading(element, inside):
            lines.append(_line(f"{describe(inside[0])} h{element.level or 2}", element, (inside[0], element)))
            at = end
        else:
            lines.append(_line(describe(element), element, (element,)))
            at += 1
    return tuple(lines)


def _is_linked_heading(element: Element, inside: Sequence[Element]) -> bool:
    """Whether all that a heading holds is one control of the same name: one line says it."""
    if element.role != "heading" or element.is_actionable or len(inside) != 1:
        return False
    return inside[0].is_actionable and inside[0].name == element.name


def _line(text: str, element: Element, elements: tuple[Element, ...]) -> Line:
    depth = min(element.depth, _DEEPEST)
    return Line("  " * depth + text, element.depth, elements)


def _row(row: Element, inside: Sequence[Element]) -> str:
    cells = [element for element in inside if element.role in CELL_ROLES]
    if 2 * len(cells) > len(inside):
        return f"{_mark(row)}row: " + " | ".join(_cell(element) for element in inside)
    return f"{describe(row)}: " + " | ".join(describe(element) for element in inside)


def _mark(element: Element) -> str:
    return f"[#{element.index}] " if element.index is not None else ""


def _cell(element: Element) -> str:
    if element.role in CELL_ROLES and not _details(element):
        return f"{_mark(element)}{quote(element.name)}"
    return describe(element)


def _holds_structure(inside: Sequence[Element]) -> bool:
    return any(element.role in ROW_ROLES or element.role in {"dialog", "listbox", "menu"} for element in inside)


def _details(element: Element) -> list[str]:
    parts: list[str] = []
    if element.value and element.value != element.name:
        parts.append(f"value={quote(element.value, _LONGEST_VALUE)}")
    if element.kind in _SHOWN_KINDS:
        parts.append(_SHOWN_KINDS[element.kind])
    parts.extend(word for state, word in _STATES if state in element.states)
    if element.position:
        parts.append(f"({element.position})")
    if element.options:
        shown = ", ".join(quote(option, 40) for option in element.options[:_SHOWN_OPTIONS])
        more = len(element.options) - _SHOWN_OPTIONS
        parts.append(f"options: {shown}" + (f", {more} more" if more > 0 else ""))
    if element.description and element.description != element.name:
        parts.append(f"— {quote(element.description, _LONGEST_VALUE)}")
    if element.offscreen:
        parts.append(f"offscreen in {quote(element.container, 60)}" if element.container else "offscreen")
    return parts
