from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import State
from arc_cua.perception.ax import AxNode, Seen, decode_ax, decode_seen, merge_ax
from arc_cua.perception.build import states_of
from arc_cua.perception.raw import ACTIONABLE, OFFSCREEN, RawRow, UnreadablePage


def node(number: int, role: str, name: str = "", *, children: tuple[int, ...] = (), **more: object) -> dict[str, Any]:
    parts = {key: {"type": "string", "value": value} for key, value in (("role", role), ("name", name))}
    properties = [{"name": key, "value": {"type": "x", "value": value}} for key, value in more.items() if key != "up"]
    up = {"parentId": str(more["up"])} if "up" in more else {}
    return {
        "nodeId": str(number),
        "backendDOMNodeId": number,
        "childIds": [str(child) for child in children],
        "properties": properties,
        **parts,
        **up,
    }


def tree(*nodes: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"nodes": nodes})


def row(number: int, name: str, depth: int = 0) -> RawRow:
    return RawRow(number, ACTIONABLE, depth, "button", name, "button", 0, 0, 0, 10, 10)


def test_wrappers_and_text_boxes_are_left_out_and_order_is_the_trees() -> None:
    data = tree(
        node(1, "RootWebArea", children=(2, 3)),
        node(3, "button", "Last", up=1),
        node(2, "generic", children=(4,), up=1),
        node(4, "button", "First", children=(5,), up=2),
        node(5, "StaticText", "First", children=(6,), up=4),
        node(6, "InlineTextBox", "First", up=5),
    )
    assert [(one.role, one.name, one.depth) for one in decode_ax(data)] == [
        ("button", "First", 0),
        ("button", "Last", 0),
    ]


def test_states_are_those_of_the_walk() -> None:
    data = tree(
        node(1, "checkbox", "All", checked="mixed", disabled=True, up=9),
        node(2, "button", "Menu", expanded=False, pressed="true", up=9),
        node(3, "textbox", "Mail", editable="plaintext", invalid="true", required=True, up=9),
    )
    states = [states_of(one.states) for one in decode_ax(data)]
    assert states == [
        {State.MIXED, State.DISABLED},
        {State.COLLAPSED, State.PRESSED},
        {State.INVALID, State.REQUIRED, State.EDITABLE},
    ]


def test_what_is_typed_is_not_read() -> None:
    typed = node(1, "textbox", "PIN", editable="plaintext") | {"value": {"type": "string", "value": "4711"}}
    assert [one.value for one in decode_ax(tree(typed))] == [""]


def test_missing_controls_come_in_place_and_empty_names_are_filled_in() -> None:
    nodes = [
        AxNode(10, 0, "button", "Zero"),
        AxNode(11, 0, "button", "One"),
        AxNode(12, 0, "button", "Between"),
        AxNode(13, 0, "button", "Two"),
        AxNode(14, 0, "button", "Gone"),
    ]
    seen = {10: Seen(9, "a", offscreen=True), 11: Seen(1), 12: Seen(5, "button"), 13: Seen(2), 14: Seen(0)}
    merged = merge_ax((row(1, "Mine", 3), row(2, "")), nodes, seen)
    assert [(one.node, one.name, one.depth) for one in merged] == [
        (9, "Zero", 0),
        (1, "Mine", 3),
        (5, "Between", 3),
        (2, "Two", 0),
    ]
    assert merged[0].flags == ACTIONABLE | OFFSCREEN


def test_a_number_without_end_is_no_text() -> None:
    huge = msgspec.json.encode({"nodes": [node(1, "slider", "Volume")]}).replace(b'"Volume"', b"1" + b"0" * 400)
    assert [one.name for one in decode_ax(huge)] == [""]


def test_a_tree_that_refers_to_itself_ends() -> None:
    data = tree(node(1, "group", "a", children=(2, 1)), node(2, "group", "b", children=(1, 2, 2), up=1))
    assert [one.name for one in decode_ax(data)] == ["a", "b"]


def test_a_deep_tree_does_not_exhaust_the_stack() -> None:
    nodes = [node(n, "group", "x", children=(n + 1,), **({"up": n - 1} if n > 1 else {})) for n in range(1, 5000)]
    assert len(decode_ax(tree(*nodes))) == 4999


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(st.binary(max_size=80) | json_values.map(lambda value: msgspec.json.encode({"nodes": value})))
def test_outside_bytes_are_read_or_refused(data: bytes) -> None:
    for read in (decode_ax, decode_seen):
        try:
            read(data)
        except UnreadablePage:
            continue


@given(
    st.lists(
        st.fixed_dictionaries(
            {"nodeId": st.sampled_from("abcde"), "role": st.fixed_dictionaries({"value": json_values})},
            optional={
                "childIds": st.lists(st.sampled_from("abcdef"), max_size=4),
                "parentId": st.sampled_from("abcde"),
                "backendDOMNodeId": st.integers(-5, 2**54),
                "name": st.fixed_dictionaries({"value": json_values}),
                "value": st.fixed_dictionaries({"value": json_values}),
                "properties": st.lists(
                    st.fixed_dictionaries(
                        {
                            "name": st.sampled_from(
                                ["checked", "expanded", "invalid", "level", "editable", "focusable"]
                            ),
                            "value": st.fixed_dictionaries({"value": json_values}),
                        }
                    ),
                    max_size=3,
                ),
                "ignored": st.booleans(),
            },
        ),
        max_size=12,
    )
)
def test_each_node_comes_at_most_once(nodes: list[dict[str, Any]]) -> None:
    found = decode_ax(msgspec.json.encode({"nodes": nodes}))
    assert len(found) <= len({one["nodeId"] for one in nodes})
    assert all(0 < one.backend < 2**53 and one.depth >= 0 for one in found)


@given(st.lists(st.integers(1, 8), max_size=10), st.lists(st.integers(1, 8), unique=True, max_size=8))
def test_a_merge_loses_no_row_and_doubles_none(ax: list[int], walked: list[int]) -> None:
    rows = tuple(row(number, "") for number in walked)
    nodes = [AxNode(number, 0, "button", "n") for number in ax]
    merged = merge_ax(rows, nodes, {number: Seen(number) for number in ax})
    numbers = [one.node for one in merged]
    assert [number for number in numbers if number in walked] == walked
    assert sorted(numbers) == sorted({*ax, *walked})


def test_too_large_a_tree_is_refused() -> None:
    with pytest.raises(UnreadablePage):
        decode_ax(b" " * 64_000_001)
