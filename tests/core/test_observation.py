from __future__ import annotations

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation

SAVE = Element(role="button", name="Save", index=3)
LOOK = Observation(seq=1, url="http://a/", elements=(Element(role="heading", name="Order"), SAVE))


def test_elements_are_found_by_their_index() -> None:
    assert LOOK.by_index(3) is SAVE
    assert LOOK.by_index(4) is None
    assert LOOK.actionable == (SAVE,)
