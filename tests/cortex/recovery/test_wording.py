from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cortex.recovery.wording import echoes, has_key, is_brief, is_closer, is_cross, key_of, kinship


def test_crosses_are_crosses_and_other_signs_are_not() -> None:
    assert all(is_cross(name) for name in ("×", " ✕ ", "✖️", "x", "X"))
    assert not any(is_cross(name) for name in ("", "+", "−", "?", "⋮", "<", "ok", "xx"))


def test_closers_are_whole_names_unless_read_loosely() -> None:
    assert is_closer("Close") and is_closer("close ×") and is_closer("Schließen")
    assert not is_closer("Close account") and is_closer("Close account", loosely=True)
    assert not is_closer("") and not is_closer("Delete", loosely=True)


@pytest.mark.parametrize(("name", "words", "brief"), [("OK", 1, True), ("Got it", 1, False), ("Got it", 2, True)])
def test_brief_names(name: str, words: int, brief: bool) -> None:
    assert is_brief(name, words) is brief
    assert not is_brief("", words) and not is_brief("x" * 60, words) and not is_brief("閉" * 30, words)


def test_what_a_control_acts_on_is_named_around_it() -> None:
    assert echoes("Löschen", "Das Konto wird gelöscht") and echoes("削除", "注文を削除します")
    assert not echoes("Schließen", "Bestellungen gehen jetzt ins Lager")


def test_kin_words_share_a_beginning() -> None:
    assert kinship("Orders", "order 1042") == 1
    assert kinship("Order 1042", "order 1042") == 2
    assert kinship("Order 10421", "1042") == 0
    assert kinship("Settings", "order 1042") == 0


@pytest.mark.parametrize(
    ("item", "key"), [("order 1042", "1042"), ("invoice #A-7.", "A-7"), ("Ada Lovelace", "Ada Lovelace")]
)
def test_the_key_of_an_item(item: str, key: str) -> None:
    assert key_of(item) == key


def test_a_key_is_a_whole_word() -> None:
    assert has_key("Order 1042 (new)", "1042")
    assert not has_key("Order 11042", "1042") and not has_key("anything", "")


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_text_is_judged(a: str, b: str) -> None:
    assert kinship(a, b) >= 0
    assert isinstance(echoes(a, b) or has_key(a, b) or is_cross(a) or is_closer(a) or is_brief(a, 2), bool)
    assert isinstance(key_of(a), str)
