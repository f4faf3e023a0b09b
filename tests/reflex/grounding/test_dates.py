import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.reflex.grounding.dates import iso_date


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2026-09-14", "2026-09-14"),
        ("2026/9/4", "2026-09-04"),
        ("14 September 2026", "2026-09-14"),
        ("Sep 14th, 2026", "2026-09-14"),
        ("1st of March 2026", "2026-03-01"),
        ("04.05.2026", "2026-05-04"),
        ("14/9/2026", "2026-09-14"),
        ("9/14/2026", "2026-09-14"),
        ("5/5/2026", "2026-05-05"),
        ("4/5/2026", ""),
        ("31 February 2026", ""),
        ("14 Nonsense 2026", ""),
        ("tomorrow", ""),
        ("", ""),
    ],
)
def test_a_date_is_read_when_it_can_mean_one_day_only(text: str, wanted: str) -> None:
    assert iso_date(text) == wanted


@given(st.dates(datetime.date(1000, 1, 1)))
def test_an_iso_date_stays_what_it_is(day: datetime.date) -> None:
    assert iso_date(day.isoformat()) == day.isoformat()


@given(st.text(max_size=30))
def test_any_text_is_a_date_or_nothing(text: str) -> None:
    found = iso_date(text)
    assert not found or datetime.date.fromisoformat(found)
