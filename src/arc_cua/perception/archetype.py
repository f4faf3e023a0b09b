"""What kind of page this is, told by its structure alone: roles, states, sizes, declared purposes; never by words.

It serves to order and to evict (`rerank.py`). It never hides anything, and no act is decided by it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation


class Archetype(StrEnum):
    """Kinds of page. Closed."""

    CANVAS = "canvas"
    """What matters is drawn, not written."""
    EDITOR = "editor"
    """One large field to write in, with tools around it."""
    LOGIN = "login"
    CHECKOUT = "checkout"
    """A form beside amounts of money, or for a card."""
    WIZARD = "wizard"
    """One of several steps."""
    SEARCH = "search"
    """A field to search by, and what it has found, if anything."""
    FORM = "form"
    LIST = "list"
    """Many things of one shape."""
    ARTICLE = "article"
    DETAIL = "detail"
    """One thing, its facts, and what can be done with it."""
    OTHER = "other"


FIELD_ROLES = frozenset(
    {"textbox", "searchbox", "combobox", "spinbutton", "slider", "checkbox", "radio", "switch", "listbox"}
)
WRITTEN_ROLES = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_ITEMS = frozenset({"row", "listitem", "article", "treeitem"})
_FACTS = frozenset({"term", "definition"})
_PROSE = frozenset({"text", "paragraph", "blockquote", "code", "listitem", "definition"})
_MONEY = re.compile(
    r"[$\u00a2-\u00a5\u058f\u060b\u09f2\u0e3f\u17db\u20a0-\u20cf\ufdfc]\s?\d|\d\s?[$\u00a2-\u00a5\u058f\u060b\u0e3f\u20a0-\u20cf]|"
    r"\b[A-Z]{3}\s?\d+[.,]\d\d\b|\d[.,]\d\d\s?[A-Z]{3}\b"
)
"""An amount by a currency's sign or three-letter code."""
_LARGE, _MOST_LOGIN_FIELDS, _FEW_FIELDS, _MANY_FIELDS = 0.3, 4, 2, 3
_MANY_ITEMS, _MUCH_PROSE, _LONG_TEXT = 5, 500, 80


class _Traits(msgspec.Struct, frozen=True, kw_only=True):
    """What is counted of a page."""

    area: float
    fields: tuple[Element, ...]
    masked: tuple[Element, ...]
    roles: Counter[str]
    items: int
    """The most things of one shape."""
    prose: int
    """Characters of running text in long pieces."""
    amounts: int
    steps: str
    """What shows that this is one of several steps; empty if nothing does."""
    buttons: int
    elements: tuple[Element, ...]


def archetype(observation: Observation) -> tuple[Archetype, str]:
    """Return the kind of page, and in a few words which part of its structure says so."""
    traits = _traits(observation)
    for kind, judge in _JUDGES:
        why = judge(traits)
        if why:
            return kind, why
    return Archetype.OTHER, "nothing in its structure stands out"


def _traits(observation: Observation) -> _Traits:
    elements = observation.elements
    width, height = observation.viewport
    fields = tuple(element for element in elements if element.is_actionable and element.role in FIELD_ROLES)
    texts = [element for element in elements if element.role in _PROSE and not element.is_actionable]
    return _Traits(
        area=float(width * height) or 1.0,
        fields=fields,
        masked=tuple(field for field in fields if field.has(State.MASKED) and field.kind in ("", "password")),
        roles=Counter(element.role for element in elements),
        items=_most_alike(elements),
        prose=sum(len(element.name) for element in texts if len(element.name) >= _LONG_TEXT),
        amounts=sum(bool(_MONEY.search(element.name)) for element in elements if element.role not in FIELD_ROLES),
        steps=_steps(elements),
        buttons=sum(element.role == "button" and element.is_actionable for element in elements),
        elements=elements,
    )


def _most_alike(elements: Sequence[Element]) -> int:
    """How many groups or items of one shape there are. A shape is the roles that stand in it."""
    shapes: Counter[tuple[str, ...]] = Counter()
    inside: dict[int, list[str]] = {}
    for element in elements:
        if element.role in _ITEMS:
            shapes[(element.role,)] += 1
        if element.group is not None and element.role not in FIELD_ROLES and element.role not in _ITEMS:
            inside.setdefault(element.group, []).append(element.role)
    for roles in inside.values():
        if len(roles) > 1 and any(role in ("link", "button", "heading") for role in roles):
            shapes[tuple(roles[:6])] += 1
    return max(shapes.values(), default=0)


def _steps(elements: Sequence[Element]) -> str:
    for element in elements:
        if element.role == "progressbar":
            return "a progress bar"
        if element.has(State.CURRENT) and element.role not in ("link", "row", "gridcell", "cell"):
            return "one of its steps is marked as the current one"
    tabs = [element for element in elements if element.role == "tab"]
    if any(tab.has(State.DISABLED) for tab in tabs) and any(not tab.has(State.DISABLED) for tab in tabs):
        return "some of its tabs can't be opened yet"
    return ""


def _share(element: Element, area: float) -> float:
    return 0.0 if element.box is None else element.box.width * element.box.height / area


def _canvas(traits: _Traits) -> str:
    drawn = max(
        (_share(one, traits.area) for one in traits.elements if one.role in ("canvas", "application")), default=0.0
    )
    return f"a drawing over {drawn:.0%} of the view" if drawn >= _LARGE and len(traits.fields) <= _FEW_FIELDS else ""


def _editor(traits: _Traits) -> str:
    large = max((_share(field, traits.area) for field in traits.fields if field.role == "textbox"), default=0.0)
    has_tools = traits.roles["toolbar"] > 0 or traits.buttons >= _MANY_FIELDS
    if large >= _LARGE and has_tools and len(traits.fields) <= _MANY_FIELDS + 2:
        return f"a field over {large:.0%} of the view, with tools"
    return ""


def _login(traits: _Traits) -> str:
    if len(traits.masked) != 1:
        return ""
    secret = traits.masked[0]
    mates = [field for field in traits.fields if field.form == secret.form]
    if secret.purpose == "new-password" or len(mates) > _MOST_LOGIN_FIELDS:
        return ""
    return f"one masked field among {len(mates)} of its form"


def _checkout(traits: _Traits) -> str:
    if any(field.purpose.startswith("cc-") for field in traits.fields):
        return "a field for a card"
    if len(traits.fields) >= _MANY_FIELDS and traits.amounts >= _FEW_FIELDS and traits.items <= len(traits.fields):
        return f"{len(traits.fields)} fields beside {traits.amounts} amounts"
    return ""


def _wizard(traits: _Traits) -> str:
    return traits.steps if traits.steps and traits.fields and traits.items <= 2 * _MANY_ITEMS else ""


def _search(traits: _Traits) -> str:
    boxes = [
        field
        for field in traits.fields
        if field.role == "searchbox" or (field.method == "get" and field.role in WRITTEN_ROLES)
    ]
    if not boxes or len(traits.fields) > len(boxes) + _MANY_FIELDS:
        return ""
    if any(box.value for box in boxes) and traits.items >= _FEW_FIELDS:
        return f"a search that was filled in, and {traits.items} things of one shape"
    if len(traits.elements) <= 12 and len(boxes) == len(traits.fields):
        return "little but a field to search by"
    return ""


def _form(traits: _Traits) -> str:
    filled = [field for field in traits.fields if field.role != "searchbox" and field.method != "get"]
    if len(filled) >= _MANY_FIELDS and len(filled) >= traits.items:
        return f"{len(filled)} fields"
    if filled and len(filled) >= traits.roles["link"] and traits.items < _MANY_ITEMS and traits.prose < _MUCH_PROSE:
        return f"{len(filled)} fields, and little else"
    return ""


def _list(traits: _Traits) -> str:
    if traits.items >= _MANY_ITEMS and traits.prose < 2 * _MUCH_PROSE + 60 * traits.items:
        return f"{traits.items} things of one shape"
    return ""


def _article(traits: _Traits) -> str:
    return f"{traits.prose} characters of running text" if traits.prose >= _MUCH_PROSE else ""


def _detail(traits: _Traits) -> str:
    facts = sum(traits.roles[role] for role in _FACTS)
    if facts >= 2 * _FEW_FIELDS:
        return f"{facts // 2} facts about one thing"
    if traits.roles["heading"] and (traits.roles["img"] or traits.amounts) and traits.buttons:
        return "one thing with a heading, and what can be done with it"
    return ""


_JUDGES = (
    (Archetype.CANVAS, _canvas),
    (Archetype.EDITOR, _editor),
    (Archetype.LOGIN, _login),
    (Archetype.CHECKOUT, _checkout),
    (Archetype.WIZARD, _wizard),
    (Archetype.SEARCH, _search),
    (Archetype.FORM, _form),
    (Archetype.LIST, _list),
    (Archetype.ARTICLE, _article),
    (Archetype.DETAIL, _detail),
)
"""The more particular kinds first."""
