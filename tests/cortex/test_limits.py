from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cortex.limits import clip, quoted


@given(text=st.text(max_size=50), chars=st.integers(1, 60))
def test_a_clip_is_short_and_marked(text: str, chars: int) -> None:
    made = clip(text, chars)
    assert len(made) <= chars
    assert made == text or made.endswith("…")


@given(st.text(max_size=80))
def test_a_quote_stays_on_its_line_and_between_its_quotes(text: str) -> None:
    made = quoted(text)
    assert made.isprintable() and made.count('"') == 2 and made[0] == made[-1] == '"'
