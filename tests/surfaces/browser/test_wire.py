"""Decoding what pages put into strings."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.surfaces.browser.wire import DialogOpening, RequestWillBeSent, WebSocketCreated, decode, mend

any_text = st.text(st.characters(), max_size=40)
halves = st.text(
    st.one_of(st.characters(), st.characters(min_codepoint=0xD800, max_codepoint=0xDFFF, categories=["Cs"]))
)
decoder = msgspec.json.Decoder(str)


@given(any_text, st.booleans())
def test_good_text_is_left_as_it_is(text: str, ascii_only: bool) -> None:
    assert decode(decoder, mend(json.dumps(text, ensure_ascii=ascii_only).encode())) == text


@given(halves)
def test_half_pairs_are_replaced_and_nothing_else(text: str) -> None:
    paired = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    expected = json.loads(json.dumps(text))
    decoded = decode(decoder, json.dumps(text).encode())
    assert len(decoded) == len(expected)
    assert all(
        a == b or (b in map(chr, range(0xD800, 0xE000)) and a == "\ufffd")
        for a, b in zip(decoded, expected, strict=True)
    )
    assert "\ufffd" in decoded or decoded == paired


@given(st.binary(max_size=60))
def test_broken_utf8_never_crashes_the_mending(data: bytes) -> None:
    assert isinstance(mend(data), bytes)


def test_an_escaped_backslash_before_u_is_no_escape() -> None:
    text = "\\ud800 is how it is written"
    assert decode(decoder, mend(json.dumps(text).encode())) == text


def test_a_wrong_shape_is_refused() -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(msgspec.json.Decoder(DialogOpening), b'{"message": 3, "type": "alert"}')
    with pytest.raises(msgspec.DecodeError):
        decode(msgspec.json.Decoder(DialogOpening), b"{")


def test_a_socket_reads_like_a_request() -> None:
    request = RequestWillBeSent.socket(WebSocketCreated("1", "ws://here"))
    assert (request.type, request.request.url) == ("WebSocket", "ws://here")
