from __future__ import annotations

from arc_cua.core.element import Box, Element, State


def test_a_target_made_of_an_element_names_it() -> None:
    element = Element(
        index=4, role="button", name="Save", container="Order 7", test_id="save", states=frozenset({State.DISABLED})
    )
    target = element.as_target()
    assert (target.index, target.role, target.name, target.container, target.test_id) == (
        4,
        "button",
        "Save",
        "Order 7",
        "save",
    )
    assert str(target) == '[#4] button "Save" in "Order 7"'
    assert element.is_actionable
    assert element.has(State.DISABLED)
    assert not element.has(State.CHECKED)


def test_text_can_not_be_acted_on() -> None:
    assert not Element(role="text", name="Total").is_actionable


def test_the_middle_of_a_box() -> None:
    assert Box(10, 20, 30, 40).center == (25, 40)
