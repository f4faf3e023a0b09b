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

    @property
    def text(self) -> str:
        """The value as text, cut to what a row may hold; empty if it isn't plain."""
        value = self.value
        if isinstance(value, str):
            return " ".join(value[: MAX_TEXT * 2].split())[:MAX_TEXT]
        if isinstance(value, bool):
            return "true" if value else "false"
        return f"{value:g}" if isinstance(value, int | float) else ""


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
    kept: list[AxNode] = []
    while waiting:
        node_id, depth = waiting.pop()
        node = by_id.pop(node_id, None)  # each once, whatever the tree says
        if node is None:
            continue
        one = None if node.ignored else _one(node, depth)
        if one is not None:
            kept.append(one)
            depth = min(depth + 1, MAX_DEPTH)
        waiting += [(child, depth) for child in reversed(node.child_ids)]
    return kept


def _one(node: _Node, depth: int) -> AxNode | None:
    raw = node.role.value
    role = raw.lower() if isinstance(raw, str) else ""
    if not role or len(role) > 60 or (role in _SILENT and not node.properties):
        return None
    if not 0 < node.backend < 2**53:
        return None
    said = {prop.name: prop.value.text for prop in node.properties}
    if role in _SILENT and said.get("focusable") != "true":
        return None
    role = _NAMED_OTHERWISE.get(role, role)
    level = said.get("level", "")
    return AxNode(
        backend=node.backend,
        depth=depth,
        role=role,
        name=node.name.text,
        value="" if said.get("editable") else node.value.text,  # what is typed may be concealed from view only
        description=node.description.text,
        states=_states(said, role),
        level=int(level) if level.isdigit() and int(level) < 100 else 0,
        focusable=said.get("focusable") == "true",
    )


def _states(said: Mapping[str, str], role: str) -> int:
    bits = 0
    for name, state in (
        ("disabled", State.DISABLED),
        ("required", State.REQUIRED),
        ("readonly", State.READONLY),
        ("modal", State.MODAL),
        ("focused", State.FOCUSED),
        ("busy", State.BUSY),
        ("selected", State.SELECTED),
    ):
        if said.get(name) == "true":
            bits |= _BITS[state]
    if said.get("invalid", "false") not in ("false", ""):
        bits |= _BITS[State.INVALID]
    checked, pressed, expanded = said.get("checked"), said.get("pressed"), said.get("expanded")
    if "mixed" in (checked, pressed):
        bits |= _BITS[State.MIXED]
    if checked == "true":
        bits |= _BITS[State.CHECKED]
    if pressed == "true":
        bits |= _BITS[State.PRESSED]
    if expanded is not None:
        bits |= _BITS[State.EXPANDED if expanded == "true" else State.COLLAPSED]
    if said.get("editable") and role in ("textbox", "searchbox", "combobox", "spinbutton"):
        bits |= 0 if bits & (_BITS[State.READONLY] | _BITS[State.DISABLED]) else _BITS[State.EDITABLE]
    return bits


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
