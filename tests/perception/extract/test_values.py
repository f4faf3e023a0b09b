from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.perception.extract.structures import Cell
from arc_cua.perception.extract.values import Kind, typed


def numbers(*texts: str) -> list[object]:
    return list(typed([Cell(t=text) for text in texts], Kind.NUMBER))


def dates(*texts: str) -> list[object]:
    return list(typed([Cell(t=text) for text in texts], Kind.DATE))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("−3,5 %", -3.5),
        ("€ 1.234,50", 1234.5),
        ("1,234.50 USD", 1234.5),
        ("1 234 567", 1234567),
        ("1’234.5", 1234.5),
        ("1,234,567", 1234567),
        ("١٢٣", 123),
        ("१२.५", 12.5),
        ("0.125", 0.125),
        ("1,234", None),
        ("3 of 7 and 9", None),
        ("2:1", None),
        ("none", None),
    ],
)
def test_a_number_alone(text: str, number: float | None) -> None:
    assert numbers(text) == [number]


def test_a_column_tells_what_one_value_leaves_open() -> None:
    assert numbers("1,234", "5.25") == [1234, 5.25]
    assert numbers("1,234", "5,25") == [1.234, 5.25]
    assert numbers("1,234", "5,25", "5.25") == [None, 5.25, 5.25]


def test_dates() -> None:
    assert dates("2026-03-01T10:00", "2026/3/2", "2026年3月1日", "2026년 3월 1일") == [
        "2026-03-01",
        "2026-03-02",
        "2026-03-01",
        "2026-03-01",
    ]
    assert dates("1.2.2026") == ["2026-02-01"]
    assert dates("01/02/2026") == [None]
    assert dates("01/02/2026", "13/02/2026") == ["2026-02-01", "2026-02-13"]
    assert dates("01/02/2026", "01/13/2026") == ["2026-01-02", "2026-01-13"]
    assert dates("31/02/2026", "2026-13-01", "soon") == [None, None, None]


def test_what_a_page_declares_for_machines_comes_first() -> None:
    assert typed([Cell(t="yesterday", d="2026-05-06")], Kind.DATE) == ["2026-05-06"]
    assert typed([Cell(t="go", h="http://h/x"), Cell(t="no"), None], Kind.LINK) == ["http://h/x", None, None]


@given(st.lists(st.none() | st.text(max_size=30).map(lambda text: Cell(t=text)), max_size=8), st.sampled_from(Kind))
def test_any_text_is_read_or_left(cells: list[Cell | None], kind: Kind) -> None:
    assert len(typed(cells, kind)) == len(cells)


@given(st.integers(-(10**9), 10**9))
def test_whole_numbers_come_back(number: int) -> None:
    assert numbers(str(number)) == [number]
