from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import Element, State
from arc_cua.perception.linear import cells_of, describe, lines_of, quote


def test_one_line_says_all_that_matters() -> None:
    element = Element(
        role="combobox",
        name="Country",
        index=12,
        value="Spain",
        states=frozenset({State.REQUIRED, State.EXPANDED, State.EDITABLE}),
        options=tuple(f"c{n}" for n in range(10)),
        description="Where to",
        offscreen=True,
        container="Address",
    )
    assert describe(element) == (
        '[#12] combobox "Country" value="Spain" expanded required '
        'options: "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", 2 more — "Where to" offscreen in "Address"'
    )


def test_a_row_is_one_line_with_its_controls() -> None:
    rows = (
        Element(role="row", name="Ada | Admin", depth=1),
        Element(role="button", name="Edit", index=3, depth=2),
        Element(role="text", name="after", depth=1),
    )
    assert [line.text for line in lines_of(rows)] == ['  row "Ada | Admin": [#3] button "Edit"', '  text "after"']


def test_a_row_of_cells_that_can_be_acted_on_is_not_said_twice() -> None:
    rows = (
        Element(role="row", name="Ada | Admin"),
        Element(role="gridcell", name="Ada", index=1, depth=1),
        Element(role="gridcell", name="Admin", index=2, depth=1),
    )
    assert [line.text for line in lines_of(rows)] == ['row: [#1] "Ada" | [#2] "Admin"']


def test_a_heading_that_is_a_link_is_one_line() -> None:
    tree = (Element(role="heading", name="News", level=2), Element(role="link", name="News", index=1, depth=1))
    assert [line.text for line in lines_of(tree)] == ['[#1] link "News" h2']


def test_cells_keep_their_columns() -> None:
    assert cells_of("a | | c") == ["a", "", "c"] and cells_of("| b | d") == ["", "b", "d"]
    assert cells_of("a|b") == ["a|b"] and cells_of("") == [""]


@given(st.text(max_size=80))
def test_no_text_of_a_page_ends_its_quotes(text: str) -> None:
    quoted = quote(text)
    assert "\n" not in quoted and "\r" not in quoted
    inside = quoted[1:-1].replace("\\\\", "").replace('\\"', "")
    assert quoted[0] == quoted[-1] == '"' and '"' not in inside


@given(
    st.lists(
        st.builds(
            Element,
            role=st.sampled_from(["row", "text", "heading", "link"]),
            name=st.text(max_size=5),
            depth=st.integers(0, 4),
        )
    )
)
def test_every_element_is_in_exactly_one_line(tree: list[Element]) -> None:
    held = [id(element) for line in lines_of(tree) for element in line.elements]
    assert sorted(held) == sorted(id(element) for element in tree)
