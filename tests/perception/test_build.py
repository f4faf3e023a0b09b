from __future__ import annotations

from arc_cua.core.element import Box, State
from arc_cua.perception.build import Builder, states_of
from arc_cua.perception.raw import ACTIONABLE, VOLATILE, FrameRows, RawExtra, RawFrame, RawRow
from arc_cua.perception.tree import FrameView, place


def test_rows_become_elements() -> None:
    frame = RawFrame(url="https://h:8443/a/b", width=800, height=600, containers=("Order 7 s3cret",))
    extra = RawExtra(
        v="s3cret", c=0, k="submit", h="/x?y=s3cret", f=4, g=5, o=("a", "s3cret"), d="d", p="1 of 2", i="go"
    )
    rows = (
        RawRow(3, ACTIONABLE, 1, "button", "Save s3cret", "button", 1 | 1 << 6, 1, 2, 3, 4, extra),
        RawRow(0, VOLATILE, 0, "text", "Hi", "", 0, 0, 0, 0, 0),
    )
    placed = place(FrameView("f", "L", FrameRows(frame=frame, rows=rows)), {})
    button, text = Builder(lambda found: found.replace("s3cret", "•")).build("t", placed)
    assert (button.index, button.name, button.value, button.container) == (1, "Save •", "•", "Order 7 •")
    assert (button.href, button.options, button.kind, button.test_id) == (
        "https://h:8443/x?y=•",
        ("a", "•"),
        "submit",
        "go",
    )
    assert (button.form, button.group, button.position, button.box) == (1, 2, "1 of 2", Box(1, 2, 3, 4))
    assert button.states == {State.CHECKED, State.DISABLED}
    assert button.ref is not None and (button.ref.frame_id, button.ref.loader_id, button.ref.node) == ("f", "L", 3)
    assert text.volatile and text.index is None and text.ref is None and text.box is None


def test_states_follow_the_order_of_the_enum() -> None:
    assert states_of(0) == frozenset()
    assert states_of((1 << len(State)) - 1) == frozenset(State)
