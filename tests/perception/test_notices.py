from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import Element
from arc_cua.perception.linear import lines_of, quote
from arc_cua.perception.notices import clip, left_out, ranges
from arc_cua.perception.tokens import estimate


@given(st.text(max_size=200), st.integers(4, 60))
def test_a_cut_line_fits_and_closes_its_quotation(text: str, most: int) -> None:
    cut = clip(f'text {quote(text)} focused value="x"', most)
    assert estimate(cut) <= most
    assert cut.replace("\\\\", "").replace('\\"', "").count('"') % 2 == 0


@given(st.lists(st.tuples(st.text(min_size=1, max_size=40), st.integers(1, 9999)), min_size=1), st.integers(40, 120))
def test_what_was_left_out_is_told_in_so_many_tokens(items: list[tuple[str, int]], most: int) -> None:
    lines = lines_of([Element(role=role, name="n", index=index) for role, index in items])
    assert estimate(left_out(lines, most)) <= most


def test_ranges_are_bounded_and_the_rest_is_counted() -> None:
    assert ranges([1, 2, 3, 5, 7, 8], 12) == "#1-#3, #5, #7-#8"
    assert ranges([1, 3, 5, 6, 9], 2) == "#1, #3 and 3 more"
    assert ranges([4, 5], 0) == "2 of them"
