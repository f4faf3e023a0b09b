"""The browser's own accessibility tree of one frame, decoded strictly and cut down to what a walk's rows hold.

The walk is the first source; this is the slow second opinion, for names in doubt and for what the walk has missed.
Counterpart of `raw.py`. Names and roles are those of Chromium's `Accessibility` domain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from arc_cua.core.element import State
from arc_cua.perception.raw import (
    ACTIONABLE,
    MAX_DEPTH,
    MAX_TEXT,
    OFFSCREEN,
    STATES,
    RawExtra,
    RawRow,
    UnreadablePage,
)

MAX_BYTES = 64_000_000
MAX_NODES = 100_000

CONTROLS = frozenset(
    {
        "button",
        "link",
        "checkbox",
        "radio",
        "switch",
        "tab",
        "menuitem",
        "menuitemcheckbox",
        "menuitemradio",
        "option",
        "textbox",
        "searchbox",
        "combobox",
        "slider",
        "spinbutton",
        "treeitem",
        "listbox",
    }
)
"""Roles that can be acted on."""
_BITS = {state: 1 << place for place, state in enumerate(STATES)}
_STATED = {
    state.value: _BITS[state]
    for state in (
        State.INVALID,
        State.CHECKED,
        State.PRESSED,
        State.EXPANDED,
        State.DISABLED,
        State.REQUIRED,
        State.READONLY,
        State.MODAL,
        State.FOCUSED,
        State.BUSY,
        State.SELECTED,
    )
}
"""Properties that are states; the browser's names for them are ours."""
_TYPED_IN = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_NOT_TYPED_IN = _BITS[State.READONLY] | _BITS[State.DISABLED]
_LONGEST_ROLE, _MOST_ROLES, _DEEPEST_LEVEL = 60, 500, 100
_LARGEST = 2**53
_NAMED_OTHERWISE = {
    "disclosuretriangle": "button",
    "popupbutton": "button",
    "togglebutton": "button",
    "comboboxmenubutton": "combobox",
    "comboboxselect": "combobox",
    "comboboxgrouping": "combobox",
    "textfieldwithcombobox": "combobox",
    "textfield": "textbox",
    "radiobutton": "radio",
    "menulistoption": "option",
    "listboxoption": "option",
    "image": "img",
}


class _Value(msgspec.Struct, frozen=True, gc=False):
    """`Accessibility.AXValue`: only plain values are of use."""

    value: object = None


class _Property(msgspec.Struct, frozen=True, gc=False):
    name: str
    value: _Value = _Value()


class _Node(msgspec.Struct, frozen=True, gc=False, rename="camel"):
    node_id: str
    ignored: bool = False
    role: _Value = _Value()
    name: _Value = _Value()
    value: _Value = _Value()
    description: _Value = _Value()
    properties: tuple[_Property, ...] = ()
    child_ids: tuple[str, ...] = ()
    parent_id: str = ""
    backend: int = msgspec.field(name="backendDOMNodeId", default=0)


class _Tree(msgspec.Struct, frozen=True):
    nodes: tuple[_Node, ...]


class AxNode(msgspec.Struct, frozen=True, gc=False):
    """One node that says something."""

    backend: int
    """The browser's number of its DOM node."""
    depth: int
    role: str
    name: str
    value: str = ""
    description: str = ""
    states: int = 0
    """Bits, as in `RawRow.states`."""
    level: int = 0
    focusable: bool = False

    @property
    def is_control(self) -> bool:
        """Whether a person could act on it."""
        return self.role in CONTROLS


_SILENT = frozenset(
    {
        "inlinetextbox",
        "statictext",
        "generic",
        "none",
        "presentation",
        "linebreak",
        "rootwebarea",
        "listmarker",
        "labeltext",
        "section",
    }
)
"""Roles that say nothing by themselves; what is in them is kept."""
_LEAVES = frozenset({"inlinetextbox", "statictext"})
"""Only the pieces of a line of text stand in them."""
_decoder = msgspec.json.Decoder(_Tree)


def decode_ax(data: bytes) -> tuple[AxNode, ...]:
    """Return the nodes of `Accessibility.getFullAXTree`'s answer that say something, in reading order.

    Text boxes, generic and presentational wrappers are left out; what stands in them moves up.

    Raises:
        UnreadablePage: It is too large, not JSON, or has another shape.
    """
    if len(data) > MAX_BYTES:
        raise UnreadablePage(f"the accessibility tree has {len(data)} bytes, more than {MAX_BYTES}")
    try:
        nodes = _decoder.decode(data).nodes
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadablePage(f"the accessibility tree can't be read: {error}") from error
    return tuple(_kept(nodes[:MAX_NODES]))


def _kept(nodes: Sequence[_Node]) -> list[AxNode]:
    by_id = {node.node_id: node for node in nodes}
    waiting = [(node.node_id, 0) for node in reversed(nodes) if node.parent_id not in by_id]
    take, push, kept = by_id.pop, waiting.append, list[AxNode]()
    while waiting:
        node_id, depth = waiting.pop()
        node = take(node_id, None)  # each once, whatever the tree says
        if node is None:
            continue
        role = "" if node.ignored else _role(node.role.value)
        if role and (node.properties or role not in _SILENT) and 0 < node.backend < _LARGEST:
            one = _one(node, role, depth)
            if one is not None:
                kept.append(one)
                depth = min(depth + 1, MAX_DEPTH)
        if role not in _LEAVES:
            for child in reversed(node.child_ids):
                push((child, depth))
    return kept


def _role(raw: object) -> str:
    """The role in our words; empty if it is no role."""
    if not isinstance(raw, str):
        return ""
    known = _roles.get(raw)
    if known is None:
        role = raw.lower() if len(raw) <= _LONGEST_ROLE else ""
        known = _NAMED_OTHERWISE.get(role, role)
        if len(_roles) < _MOST_ROLES:
            _roles[raw] = known
    return known


_roles: dict[str, str] = {}
"""Roles that were met: there are few, and each tree has them thousands of times."""


def _one(node: _Node, role: str, depth: int) -> AxNode | None:
    bits, level, is_focusable, is_editable = 0, 0, False, False
    for prop in node.properties:
        name, value = prop.name, prop.value.value
        if value is False or value == "false":  # most are, and only one of them means something
            bits |= _BITS[State.COLLAPSED] if name == "expanded" else 0
        elif name == "focusable":
            is_focusable = value is True or value == "true"
        elif name == "editable":
            is_editable = value is not None and value != ""
        elif name == "level":
            level = value if isinstance(value, int) and 0 < value < _DEEPEST_LEVEL else 0
        elif name in _STATED:
            bits |= _bits(name, value)
    if role in _SILENT and not is_focusable:
        return None
    if is_editable and role in _TYPED_IN and not bits & _NOT_TYPED_IN:
        bits |= _BITS[State.EDITABLE]
    said, held, more = node.name.value, node.value.value, node.description.value
    return AxNode(
        node.backend,
        depth,
        role,
        "" if said is None else _text(said),
        "" if held is None or is_editable else _text(held),  # what is typed may be concealed from view only
        "" if more is None else _text(more),
        bits,
        level,
        is_focusable,
    )


def _bits(name: str, value: object) -> int:
    """The bit of a property that is in `_STATED` and not false."""
    if value is True or value == "true":
        return _STATED[name]
    if name == "invalid":
        return _STATED[name] if isinstance(value, str) and value else 0  # it may say how
    if value == "mixed" and name in ("checked", "pressed"):
        return _BITS[State.MIXED]
    return _BITS[State.COLLAPSED] if name == "expanded" else 0


def _text(value: object) -> str:
    """A plain value as text, cut to what a row may hold; empty if it isn't plain."""
    if isinstance(value, str):
        return " ".join(value[: MAX_TEXT * 2].split())[:MAX_TEXT] if value else ""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, int | float) and abs(value) < _LARGEST else ""


class Seen(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the page agent says of a node that the browser named: its number there, and where it is."""

    node: int
    """0: it is gone, or belongs to another document."""
    tag: str = ""
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    offscreen: bool = False


_seen_decoder = msgspec.json.Decoder(tuple[Seen, ...])


def decode_seen(data: bytes) -> tuple[Seen, ...]:
    """Return the answer of `arc.seen`.

    Raises:
        UnreadablePage: It has another shape.
    """
    try:
        return _seen_decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadablePage(f"the page agent's answer can't be read: {error}") from error


def merge_ax(rows: Sequence[RawRow], nodes: Sequence[AxNode], seen: Mapping[int, Seen]) -> tuple[RawRow, ...]:
    """Return the walk's rows with names filled in, and with the controls that only the browser knows, in their place.

    Args:
        rows: What the walk has found.
        nodes: What the browser knows, in reading order.
        seen: The page agent's word for each node, by the browser's number.
    """
    known = {row.node: at for at, row in enumerate(rows) if row.node}
    after: dict[int, list[RawRow]] = {}
    renamed: dict[int, RawRow] = {}
    added: set[int] = set()
    last = -1
    for node in nodes:
        there = seen.get(node.backend)
        if there is None or there.node == 0:
            continue
        at = known.get(there.node)
        if at is not None:
            last = at
            if not rows[at].name and node.name and rows[at].flags & ACTIONABLE:
                renamed[at] = msgspec.structs.replace(rows[at], name=node.name)
        elif node.is_control and there.node not in added:
            after.setdefault(last, []).append(_row(node, there, rows[last].depth if last >= 0 else 0))
            added.add(there.node)
    merged = list(after.get(-1, ()))
    for at, row in enumerate(rows):
        merged.append(renamed.get(at, row))
        merged += after.get(at, ())
    return tuple(merged)


def _row(node: AxNode, there: Seen, depth: int) -> RawRow:
    flags = ACTIONABLE | (OFFSCREEN if there.offscreen else 0)
    extra = RawExtra(v=node.value, d="" if node.description == node.name else node.description, l=node.level)
    return RawRow(
        there.node,
        flags,
        depth,
        node.role,
        node.name,
        there.tag[:60],
        node.states,
        there.x,
        there.y,
        there.width,
        there.height,
        extra,
    )
