from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cortex.fitting import clip_tokens, cost_of, keep_first, keep_last

TEXTS = st.lists(st.text(max_size=20), max_size=12).map(tuple)


MARK = cost_of("…")


@given(text=st.text(max_size=200), room=st.integers(MARK, 60))
def test_a_clipped_text_is_a_beginning_that_fits(text: str, room: int) -> None:
    cut = clip_tokens(text, room)
    assert cost_of(cut) <= room
    assert cut == text or (cut.endswith("…") and text.startswith(cut[:-1]))


@given(text=st.text(max_size=50), room=st.integers(0, MARK - 1))
def test_where_not_even_the_mark_fits_nothing_is_left(text: str, room: int) -> None:
    assert clip_tokens(text, room) == (text if cost_of(text) <= room else "")


@given(items=TEXTS, room=st.integers(-5, 80), is_head=st.booleans())
def test_the_kept_are_one_end_that_fits_and_the_rest_is_named(
    items: tuple[str, ...], room: int, is_head: bool
) -> None:
    cut: list[str] = []
    kept = (keep_first if is_head else keep_last)("things", items, room, cut=cut)
    assert kept == (items[: len(kept)] if is_head else items[len(items) - len(kept) :])
    assert sum(cost_of(item) + 1 for item in kept) <= max(0, room)
    assert bool(cut) == (len(kept) < len(items))
    assert all(f"{len(items) - len(kept)} of {len(items)} things" in line for line in cut)
