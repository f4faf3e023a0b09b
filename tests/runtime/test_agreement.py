from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.secrets import Redactor
from arc_cua.runtime.agreement import agree

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(0, 9999) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@given(JSON)
def test_what_is_the_same_agrees(value: object) -> None:
    assert agree(json.dumps(value), json.dumps(value))


@given(st.text(alphabet="ab0 ", min_size=1, max_size=20), st.sampled_from(["a", "ab", "00", "aab0", "b0 a"]))
def test_a_text_agrees_with_itself_after_a_value_was_cut_out(text: str, value: str) -> None:
    assert agree(json.dumps([Redactor({value: "x"}).known(text)], ensure_ascii=False), json.dumps([text]))


@pytest.mark.parametrize(
    ("recorded", "derived", "same"),
    [
        ({"why": "waited ‹secret:pin› ms"}, {"why": "waited 1000 ms"}, True),
        ({"why": "‹secret:a›-‹secret:b›"}, {"why": "x-y"}, True),
        ({"why": "‹secret:a›-‹secret:b›"}, {"why": "xy"}, False),
        ({"why": "waited ‹secret:pin› ms"}, {"why": "waited"}, False),
        ({"why": "ab‹secret:pin›ba"}, {"why": "aba"}, False),
        ({"why": "‹secret:pin›"}, {"why": 1000}, False),
        ({"why": "‹secret:pin›", "step": 1}, {"why": "1000", "step": 2}, False),
        ({"why": "‹secret:pin›"}, {"other": "1000"}, False),
        (["‹secret:pin›"], ["1000", "1000"], False),
        ({"why": "1000"}, {"why": "‹secret:pin›"}, False),
    ],
)
def test_only_what_was_cut_out_of_the_record_may_differ(recorded: object, derived: object, same: bool) -> None:
    assert agree(json.dumps(recorded, ensure_ascii=False), json.dumps(derived, ensure_ascii=False)) is same
