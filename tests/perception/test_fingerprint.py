from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from arc_cua.core.element import Element, State
from arc_cua.core.observation import DialogKind, OpenDialog
from arc_cua.perception.fingerprint import content_of, hamming, prints_of

elements = st.builds(
    Element,
    role=st.sampled_from(["button", "text", "row", "link"]),
    name=st.text(max_size=12),
    value=st.text(max_size=4),
    depth=st.integers(0, 9),
    states=st.frozensets(st.sampled_from(list(State)), max_size=2),
    index=st.none() | st.integers(1, 99),
)
trees = st.lists(elements, max_size=30)


def table(rows: int) -> list[Element]:
    return [Element(role="row", name=f"Order {n} | Customer {n} | Open", depth=2) for n in range(rows)]


@given(trees, st.integers(0, 5))
def test_numbers_boxes_and_focus_are_no_part_of_it(tree: list[Element], shift: int) -> None:
    other = [
        msgspec.structs.replace(
            element, index=(element.index or 0) + shift, offscreen=True, states=element.states ^ {State.FOCUSED}
        )
        for element in tree
    ]
    assert prints_of(tree) == prints_of(other)


@given(trees, elements)
def test_an_added_line_shows(tree: list[Element], extra: Element) -> None:
    before, after = prints_of(tree), prints_of([*tree, extra])
    assert before.digest != after.digest
    assert hamming(before.fingerprint, after.fingerprint) > 0


@given(trees, elements, st.data())
def test_what_changes_by_itself_does_not_count(tree: list[Element], extra: Element, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(tree)))
    restless = msgspec.structs.replace(extra, volatile=True)
    assert prints_of([*tree[:at], restless, *tree[at:]]) == prints_of(tree)


@settings(max_examples=40)
@given(st.integers(0, 1999), st.text(min_size=1, max_size=20))
def test_one_row_of_two_thousand_is_a_small_distance(at: int, name: str) -> None:
    rows = table(2000)
    before = prints_of(rows)
    rows[at] = Element(role="row", name=name, depth=2)
    distance = hamming(before.fingerprint, prints_of(rows).fingerprint)
    assert 0 < distance <= 20


def test_other_pages_are_far() -> None:
    other = [Element(role="text", name=f"Paragraph about {n}") for n in range(300)]
    assert hamming(prints_of(table(300)).fingerprint, prints_of(other).fingerprint) >= 20


def test_order_shows_though_the_lines_are_the_same() -> None:
    rows = table(20)
    before, after = prints_of(rows), prints_of(rows[::-1])
    assert before.digest != after.digest
    assert 0 < hamming(before.fingerprint, after.fingerprint) <= 16


def test_a_dialog_and_an_error_show() -> None:
    dialog = OpenDialog(kind=DialogKind.ALERT, message="Hi")
    assert len({prints_of([]), prints_of([], dialog), prints_of([], error="net::ERR_FAILED")}) == 3


def test_options_and_description_are_content() -> None:
    plain = Element(role="combobox", name="Size")
    assert content_of(plain) != content_of(msgspec.structs.replace(plain, options=("S", "M")))
    assert content_of(plain) != content_of(msgspec.structs.replace(plain, description="required"))


def test_bits_fit() -> None:
    prints = prints_of(table(3))
    assert 0 <= prints.fingerprint < 1 << 64 and 0 <= prints.digest < 1 << 64
