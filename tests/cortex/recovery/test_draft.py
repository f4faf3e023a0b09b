from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.cortex.recovery.draft import shown

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


def test_an_element_in_a_few_words(make: Make) -> None:
    assert shown(make.el("button", "Save", 3)) == '[#3] button "Save"'
    assert shown(make.el("text", 'say "hi"\nnow')) == "text \"say 'hi'�now\""
