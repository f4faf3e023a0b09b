from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cognition.values import same_choice, same_value


@pytest.mark.parametrize(
    ("wanted", "held"),
    [
        ("Ada  Lovelace", " Ada Lovelace\n"),
        ("1234.50", "1,234.50"),
        ("1,234.50", "1234.5"),
        ("1.234,50", "1234,50"),
        ("1234567", "12,34,567"),
        ("1234567", "1 234 567"),
        ("1234.5", "1\N{NARROW NO-BREAK SPACE}234,50"),
        ("1234", "1.234"),
        ("-5", "−5"),
        ("-5", "-5.00"),
        ("+5", "5"),
        (".5", "0.50"),
        ("5", "$5.00"),
        ("5 €", "5,00"),
        ("4111111111111111", "4111 1111 1111 1111"),
        ("+49 30 1234", "+49 (30) 12-34"),
        ("555.123.4567", "(555) 123-4567"),
        ("1227", "12 / 27"),
        ("1430", "14:30"),
        ("", "  "),
    ],
)
def test_the_same(wanted: str, held: str) -> None:
    assert same_value(wanted, held)


@pytest.mark.parametrize(
    ("wanted", "held"),
    [
        ("-5", "5"),
        ("5", "-5"),
        ("1.50", "150"),
        ("1.5", "15.0"),
        ("150", "1.50"),
        ("1.234", "1234"),
        ("1,234", "1.234"),
        ("12345.67", "1234567"),
        ("1234567", "12345.67"),
        ("-12345678", "12345678"),
        ("+4930123456", "4930123456"),
        ("007", "7"),
        ("C++", "C"),
        ("C#", "C"),
        ("aBcD", "abcd"),
        ("a-b", "ab"),
        ("Bartholomew", "Barth"),
        ("5 €", "$5"),
        ("1-5", "15"),
        ("Ada", ""),
        ("", "0"),
        ("1,2", "12"),
        ("5", "5 or 6"),
    ],
)
def test_not_the_same(wanted: str, held: str) -> None:
    assert not same_value(wanted, held)


def test_only_a_list_may_spell_it_otherwise() -> None:
    assert same_choice("lisbon", "Lisbon")
    assert not same_choice("lisbon", "Porto")


@given(st.decimals(min_value=-(10**9), max_value=10**9, places=2))
def test_grouping_changes_no_number(number: object) -> None:
    assert same_value(f"{number:f}", f"{number:,f}")


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_other_numbers_are_never_the_same(one: int, other: int) -> None:
    for held in (f"{other}", f"{other:,}", f"{other:,}.00", f"-{one}", f"{one / 100:.2f}"):
        assert same_value(str(one), held) is (held in (f"{one}", f"{one:,}", f"{one:,}.00"))


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_have_an_answer(one: str, other: str) -> None:
    assert same_value(one, one)
    assert same_value(one, other) in (True, False)
