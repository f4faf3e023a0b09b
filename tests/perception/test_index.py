from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import ElementRef
from arc_cua.perception.index import IndexBook, NumberBook, Numbered, Sighting


def sight(node: int, looks: str = "", loader: str = "L") -> Sighting:
    return Sighting(ElementRef(target_id="t", frame_id="f", loader_id=loader, node=node), looks or f"looks {node}")


def test_a_node_keeps_its_number_and_a_new_one_gets_the_next() -> None:
    book = IndexBook()
    assert book.assign([sight(5), sight(9)]) == (Numbered(1), Numbered(2))
    assert book.assign([sight(9), sight(7), sight(5)]) == (Numbered(2), Numbered(3), Numbered(1))


def test_a_replaced_look_alike_remembers_the_old_number() -> None:
    book = IndexBook()
    book.assign([sight(1, "save"), sight(2, "quit")])
    assert book.assign([sight(3, "save"), sight(2, "quit")]) == (Numbered(3, was=1), Numbered(2))
    assert book.assign([sight(3, "save")]) == (Numbered(3, was=1),)


def test_look_alikes_are_paired_in_order_only_when_none_is_missing() -> None:
    book = IndexBook()
    book.assign([sight(1, "open"), sight(2, "open")])
    assert book.assign([sight(3, "open"), sight(4, "open")]) == (Numbered(3, 1), Numbered(4, 2))
    assert book.assign([sight(5, "open")]) == (Numbered(5),)


def test_the_same_node_number_in_another_document_is_another_element() -> None:
    book = IndexBook()
    book.assign([sight(1, "a")])
    assert book.assign([sight(1, "b", loader="M")]) == (Numbered(2),)


@given(st.lists(st.lists(st.integers(1, 12), unique=True, max_size=8), max_size=12))
def test_numbers_are_never_reused(looks: list[list[int]]) -> None:
    book = IndexBook()
    owner: dict[int, int] = {}
    for nodes in looks:
        numbers = book.assign([sight(node, "same") for node in nodes])
        assert len({number.index for number in numbers}) == len(nodes)
        for node, number in zip(nodes, numbers, strict=True):
            assert owner.setdefault(number.index, node) == node
            assert number.was is None or number.was < number.index
    assert sorted(owner) == list(range(1, len(owner) + 1))


def test_numbers_of_forms_and_groups() -> None:
    book = NumberBook()
    assert book.number("f", "l", 0) is None
    assert [book.number("f", "l", 4), book.number("g", "l", 4), book.number("f", "l", 4)] == [1, 2, 1]
