from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.reflex.goals.tokens import Sort, plain, tokenize, verbatim


@pytest.mark.parametrize(
    ("text", "sort", "content"),
    [
        ('"Salt and Pepper"', Sort.QUOTED, "Salt and Pepper"),
        ("“Guten Tag”", Sort.QUOTED, "Guten Tag"),
        ("'it's'", Sort.QUOTED, "it's"),
        ("«oui»", Sort.QUOTED, "oui"),
        ("「はい」", Sort.QUOTED, "はい"),
        ("{{secret:demo}}", Sort.SECRET, "{{secret:demo}}"),
        ("ada.b+c@example.co.uk", Sort.EMAIL, "ada.b+c@example.co.uk"),
        ("https://a.example/x?y=1&z=,2", Sort.ADDRESS, "https://a.example/x?y=1&z=,2"),
        ("1,042.50", Sort.NUMBER, "1,042.50"),
        ("1,5", Sort.NUMBER, "1,5"),
        ("1.042,50", Sort.NUMBER, "1.042,50"),
        ("2026-11-30", Sort.NUMBER, "2026-11-30"),
        ("-3", Sort.NUMBER, "-3"),
        ("don't", Sort.WORD, "don't"),
        ("order_id", Sort.WORD, "order_id"),
    ],
)
def test_what_is_one_token(text: str, sort: Sort, content: str) -> None:
    (token,) = tokenize(text)
    assert (token.sort, token.text) == (sort, content)


def test_a_full_stop_after_an_address_is_not_part_of_it() -> None:
    tokens = tokenize("Go to https://a.example/x.")
    assert [token.text for token in tokens] == ["Go", "to", "https://a.example/x", "."]


def test_commas_between_more_than_two_numbers_make_a_list() -> None:
    assert [token.text for token in tokenize("1,2,3")] == ["1", ",", "2", ",", "3"]


def test_an_inch_mark_opens_no_quote() -> None:
    assert [token.text for token in tokenize('a 5" screen and "two"')][-1] == "two"


@given(st.text(max_size=500))
def test_tokens_cover_all_that_is_not_white_space(text: str) -> None:
    tokens = tokenize(text)
    covered = "".join(text[token.start : token.end] for token in tokens)
    assert "".join(covered.split()) == "".join(text.split())
    assert all(before.end <= after.start for before, after in pairwise(tokens))


def test_plain_drops_quotes_and_verbatim_keeps_them() -> None:
    text = 'Dear  "Bob" there'
    assert plain(tokenize(text), text) == "Dear Bob there"
    assert verbatim(tokenize(text), text) == text
    assert verbatim(tokenize('"Bob"'), '"Bob"') == "Bob"
