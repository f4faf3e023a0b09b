from __future__ import annotations

import contextlib

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.perception.extract import Structures, decode_structures, extract
from arc_cua.perception.extract.structures import MAX_BYTES
from arc_cua.perception.raw import UnreadablePage

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("tnhdxrck"), inner, max_size=5),
    max_leaves=20,
)
block = st.fixed_dictionaries(
    {"kind": st.sampled_from(["table", "list", "pairs", "cards"]), "node": st.integers(-3, 2**60)},
    optional={
        "rows": st.lists(st.lists(st.fixed_dictionaries({"t": st.text(max_size=3)}) | json_values, max_size=3))
    },
)


@given(
    st.binary(max_size=100)
    | st.fixed_dictionaries({"blocks": st.lists(block | json_values)}).map(msgspec.json.encode)
)
def test_outside_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(UnreadablePage):
        extract(decode_structures(data))


def test_what_is_odd_is_left_out_and_said() -> None:
    good = {"kind": "list", "node": 1, "rows": [[{"t": "a"}]]}
    odd = [
        good | {"node": -1},
        good | {"rows": [[{"t": "a", "r": 10**6}]]},
        good | {"rows": [[{"t": "a" * 9999}]]},
        good | {"name": "n" * 9999},
    ]
    found = decode_structures(msgspec.json.encode({"blocks": [good, *odd], "next": -5}))
    assert isinstance(found, Structures) and len(found.blocks) == 1 and found.cut and found.next == 0
    with pytest.raises(UnreadablePage):
        decode_structures(b" " * (MAX_BYTES + 1))
