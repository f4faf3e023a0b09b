from __future__ import annotations

from collections.abc import Callable

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.perception import find

TREE = (
    Element(role="text", name="Save your order"),
    Element(role="button", name="Save", index=1, container="Order 7"),
    Element(role="button", name="Save", index=2, container="Order 8", offscreen=True),
    Element(role="link", name="Help", index=3),
)


def test_controls_first_then_by_shared_words(look: Callable[..., Observation]) -> None:
    page = look(*TREE)
    assert find(page, "save button of order 8")[0].index == 2
    assert [item.index for item in find(page, "save")] == [1, 2, None]
    assert find(page, "nothing like it") == () and len(find(page, "save", limit=1)) == 1
