from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.reflex.grounding.terms import content, identifier_terms, likeness, stem, terms


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Order #1,042", ("order", "1042")),
        ("E-mail", ("email",)),
        ("Sign in", ("login",)),
        ("Größe", ("große".replace("ß", "ss"),)),
        ("Café", ("cafe",)),
        ("×", ("close",)),
        ("12/02/2016", ("12/02/2016",)),
        ("注文番号", ("注文", "文番", "番号")),
    ],
)
def test_terms_of_a_text(text: str, wanted: tuple[str, ...]) -> None:
    assert terms(text) == wanted


def test_identifiers_are_split() -> None:
    assert identifier_terms("orderStatus") == ("order", "status")
    assert identifier_terms("btn_save-all") == ("btn", "save", "all")


@pytest.mark.parametrize(
    ("wanted", "seen", "low", "high"),
    [
        ("orders", "order", 0.9, 1.0),
        ("quantity", "qty", 0.8, 1.0),
        ("description", "desc", 0.7, 1.0),
        ("delete", "remove", 0.8, 1.0),
        ("category", "categroy", 0.6, 0.9),
        ("1042", "1043", 0.0, 0.0),
        ("10", "1042", 0.0, 0.0),
        ("save", "apply", 0.0, 0.0),
        ("save", "delete", 0.0, 0.0),
    ],
)
def test_likeness_of_terms(wanted: str, seen: str, low: float, high: float) -> None:
    assert low <= likeness(wanted, seen) <= high


def test_stop_words_stay_when_nothing_else_is_there() -> None:
    assert content(("the", "order")) == ("order",)
    assert content(("to",)) == ("to",)


@given(st.text(max_size=60), st.text(max_size=60))
def test_likeness_is_between_zero_and_one_and_highest_for_itself(first: str, second: str) -> None:
    assert 0.0 <= likeness(first, second) <= likeness(first, first) == 1.0


@given(st.text(max_size=200))
def test_any_text_has_terms_without_white_space(text: str) -> None:
    assert all(term and not any(char.isspace() for char in term) for term in terms(text))


@given(st.text(max_size=40))
def test_a_stem_is_a_beginning_of_the_word_or_nearly(word: str) -> None:
    assert len(stem(word)) <= len(word)
