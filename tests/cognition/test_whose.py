"""An announcement is about the item that was acted on, or about another one: by what tells the items apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.whose import only_told, told_of_another
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation

Make = Callable[..., Element]
Look = Callable[..., Observation]


@pytest.mark.parametrize(
    ("lamp", "chair", "said", "expected"),
    [
        ("Delete Lamp", "Delete Chair", "Chair deleted", True),
        ("Delete Lamp", "Delete Chair", "Lamp deleted", False),
        ("Delete Lamp", "Delete Chair", "Deleted, only the chair is left, no lamp", False),
        ("Delete Lamp", "Delete Chair", "Deleted", False),
        ("ランプを削除", "いすを削除", "いすを削除しました", True),
        ("Удалить лампу", "Удалить стул", "стул удалён", True),
    ],
)
def test_news_of_another_item(element: Make, look: Look, lamp: str, chair: str, said: str, *, expected: bool) -> None:
    pressed, other = element(f"button {lamp}", 1), element(f"button {chair}", 2)
    after = look(pressed, other, element(f"status {said}"), seq=2)
    assert bool(told_of_another(look(pressed, other), after, pressed)) is expected


def test_items_are_told_apart_by_what_holds_their_controls_too(element: Make, look: Look) -> None:
    pressed = element("button Delete", 1, container="Lamp")
    other = element("button Delete", 2, container="Chair")
    after = look(pressed, other, element("status Chair is gone"), seq=2)
    assert told_of_another(look(pressed, other), after, pressed) == "Chair is gone"


def test_only_words_differ(element: Make, look: Look) -> None:
    save = element("button Save", 1)
    assert only_told(look(save), look(element("button Save", 1, State.FOCUSED), element("status Saved"), seq=2))
    assert not only_told(look(save), look(element("status Saved"), seq=2))
    assert not only_told(look(save), look(element("button Save", 1, State.DISABLED), seq=2))
