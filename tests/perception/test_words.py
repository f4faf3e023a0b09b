from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.perception.words import overlap, words


def test_words_of_many_scripts() -> None:
    assert words("Open the Order 7, ä") == {"open", "the", "order", "7", "ä"}
    assert words("注文を保存") == {"注文", "文を", "を保", "保存"}
    assert words("to be_or X") == set()
    assert words("مرحبا") == {"مرحبا"}


def test_overlap_counts_shared_words() -> None:
    assert overlap("Save the ORDER", words("order 7 save")) == 2
    assert overlap("保存", words("注文を保存する")) == 1
    assert overlap("", words("x")) == 0 and overlap("order", frozenset()) == 0


@given(st.text(max_size=60))
def test_a_text_shares_all_its_words_with_itself(text: str) -> None:
    assert overlap(text, words(text)) == len(words(text))
    assert words(text) == words(text.upper()) or not text.isascii()
