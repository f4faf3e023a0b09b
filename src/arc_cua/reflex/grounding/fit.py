"""How well a control's kind serves a verb: roles, input types, states. Structure only, no words."""

from __future__ import annotations

import re

from arc_cua.core.element import Element, State
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.reflex.grounding.terms import identifier_terms, terms

_TEXT_ROLES = frozenset({"textbox", "searchbox", "spinbutton"})
_PRESS = {
    "button": 1.0,
    "link": 1.0,
    "menuitem": 1.0,
    "tab": 1.0,
    "menuitemcheckbox": 0.95,
    "menuitemradio": 0.95,
    "checkbox": 0.9,
    "radio": 0.9,
    "switch": 0.9,
    "option": 0.9,
    "treeitem": 0.9,
    "disclosuretriangle": 0.9,
    "img": 0.8,
    "image": 0.8,
    "gridcell": 0.8,
    "cell": 0.75,
    "row": 0.75,
    "listitem": 0.8,
    "combobox": 0.6,
    "listbox": 0.5,
    "textbox": 0.45,
    "searchbox": 0.45,
    "spinbutton": 0.45,
    "slider": 0.4,
}
_PICK = {
    "combobox": 1.0,
    "listbox": 1.0,
    "radio": 1.0,
    "checkbox": 1.0,
    "switch": 1.0,
    "option": 1.0,
    "menuitemradio": 1.0,
    "menuitemcheckbox": 1.0,
    "tab": 0.85,
    "menuitem": 0.85,
    "treeitem": 0.8,
    "gridcell": 0.8,
    "spinbutton": 0.85,
    "slider": 0.85,
    "button": 0.75,
    "textbox": 0.75,
    "searchbox": 0.6,
    "link": 0.6,
}
_OTHER = 0.75
"""Controls without a telling role: a clickable block, a custom element."""
_NUMBER = re.compile(r"[-+]?[\d.,]+")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}")
_KINDS = {
    "email": _EMAIL,
    "number": _NUMBER,
    "date": _DATE,
    "url": re.compile(r"https?://\S+"),
    "tel": re.compile(r"[-+()\d\s/]{5,}"),
}


def is_list(element: Element) -> bool:
    """Whether the control is a list of choices."""
    return bool(element.options) or element.tag == "select" or element.role in {"combobox", "listbox"}


def is_text(element: Element) -> bool:
    """Whether text can be typed into the control."""
    if element.tag == "select" or element.has(State.READONLY):
        return False
    return element.role in _TEXT_ROLES or element.has(State.EDITABLE)


def type_fit(element: Element) -> float:
    """Return how well a control takes a typed value, 0 if not at all."""
    if element.has(State.READONLY):
        return 0.0
    if element.role in _TEXT_ROLES or element.has(State.EDITABLE):
        return 1.0
    if element.role == "combobox" or element.tag == "select":
        return 0.85
    return 0.7 if element.role in {"slider", "listbox"} else 0.0


def press_fit(element: Element) -> float:
    """Return how well a control can be pressed."""
    return _PRESS.get(element.role, _OTHER)


def pick_fit(element: Element) -> float:
    """Return how well a control serves to choose something."""
    return _PICK.get(element.role, 0.6)


def value_affinity(element: Element, value: str, *, says_password: bool) -> float:
    """Return a bonus or a penalty for what the field is made for against what the value is."""
    is_secret = PLACEHOLDER.search(value) is not None
    if element.has(State.MASKED) or element.kind == "password":
        return 0.1 if is_secret or says_password else -0.3
    if is_secret or says_password:
        return -0.2
    pattern = _KINDS.get(element.kind)
    if pattern is None:
        return 0.0
    return 0.06 if pattern.fullmatch(value.strip()) else -0.15


_SEARCH_WORDS = frozenset({"search", "find", "filter", "query", "lookup"})
_SEARCH_IDS = frozenset({"q", "query", "s"})


def is_search_field(element: Element) -> bool:
    """Whether a field is for searching: by role or type in any language, by its words as a fast path."""
    if not is_text(element) or element.has(State.MASKED) or element.has(State.DISABLED):
        return False
    if element.role == "searchbox" or element.kind == "search":
        return True
    said = {*terms(element.name), *terms(element.description), *identifier_terms(element.test_id)}
    return bool(said & _SEARCH_WORDS) or element.test_id in _SEARCH_IDS
