from __future__ import annotations

from arc_cua.core.element import Element
from arc_cua.perception.memory import ByIdentity


def test_the_same_object_is_worked_on_once_and_an_equal_one_by_itself() -> None:
    seen: list[str] = []

    def make(element: Element) -> str:
        seen.append(element.name)
        return element.name.upper()

    shout = ByIdentity(make)
    first, equal = Element(role="text", name="a"), Element(role="text", name="a")
    assert [shout(first), shout(first), shout(equal)] == ["A", "A", "A"]
    assert seen == ["a", "a"]


def test_it_never_mistakes_a_new_object_for_one_that_is_gone() -> None:
    name_of = ByIdentity[Element, str](lambda element: element.name, most=3)
    for number in range(200):  # most of these get the memory, and so the id, of one before
        assert name_of(Element(role="text", name=str(number))) == str(number)
