from __future__ import annotations

import msgspec
import pytest

from arc_cua.core.element import Box, State
from arc_cua.core.secrets import origin_of
from arc_cua.perception.build import Builder, states_of
from arc_cua.perception.raw import ACTIONABLE, VOLATILE, FrameRows, RawExtra, RawFrame, RawRow, decode_frame
from arc_cua.perception.tree import FrameView, PlacedRow, place


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


def looked(
    *rows: bytes, containers: str = "Order", url: str = "http://h/", loader_id: str = "L"
) -> tuple[PlacedRow, ...]:
    head = f'{{"url":"{url}","width":800,"height":600,"containers":["{containers}"],"rows":['
    answer = decode_frame(head.encode() + b",".join(rows) + b"]}")
    assert not answer.bad_rows
    return place(FrameView("f", loader_id, answer), {})


def wired(node: int = 3, name: str = "Save", y: int = 2, extra: str = '{"c":0,"h":"/x","g":5}') -> bytes:
    return f'[{node},1,0,"link","{name}","a",0,1,{y},30,10,{extra}]'.encode()


def test_an_unchanged_row_gives_the_same_element_again() -> None:
    builder = Builder(str)
    first = builder.build("t", looked(wired(3), wired(4, "Other")))
    second = builder.build("t", looked(wired(3), wired(4, "Changed")))
    assert second[0] is first[0]
    assert (second[1].name, second[1].index) == ("Changed", first[1].index)
    assert builder.build("t", looked(wired(4, "Changed"), wired(3))) == (second[1], first[0])


@pytest.mark.parametrize(
    "now",
    [
        looked(wired(y=3)),
        looked(wired(name="Saved")),
        looked(wired(), containers="Cart"),
        looked(wired(), url="http://other/"),
        looked(wired(), loader_id="M"),
        looked(wired(extra='{"c":0,"h":"/y","g":5}')),
        looked(wired(extra='{"c":0,"h":"/x","g":6}')),
    ],
)
def test_what_has_changed_is_never_served_from_the_last_look(now: tuple[PlacedRow, ...]) -> None:
    builder = Builder(str)
    before = builder.build("t", looked(wired()))
    after = builder.build("t", now)
    assert after != before
    placed, element = now[0], after[0]
    names = placed.view.answer.frame.containers
    assert (element.name, element.box, element.container) == (placed.row.name, placed.box, names[0])
    assert element.href == f"{origin_of(placed.view.answer.frame.url)}{placed.row.extra.h}"
    assert element.ref is not None and element.ref.loader_id == placed.view.loader_id


def test_another_tab_or_depth_makes_another_element() -> None:
    builder = Builder(str)
    (placed,) = looked(wired())
    (first,) = builder.build("t", (placed,))
    (other,) = builder.build("u", (placed,))
    assert first.ref is not None and other.ref is not None and other.ref.target_id == "u"
    (deeper,) = builder.build("u", (msgspec.structs.replace(placed, depth=2, offscreen=True),))
    assert (deeper.depth, deeper.offscreen, deeper.index) == (2, True, other.index)


def test_a_successor_is_told_even_if_the_rows_were_seen_before() -> None:
    builder = Builder(str)
    (old,) = builder.build("t", looked(wired(3)))
    (new,) = builder.build("t", looked(wired(4)))
    assert (new.index, new.was) == (2, old.index)
    assert builder.build("t", looked(wired(3)))[0].index == old.index
