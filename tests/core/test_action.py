from __future__ import annotations

import contextlib
import typing

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import (
    IDEMPOTENT_VERBS,
    NEUTRAL_VERBS,
    RECOVERY_VERBS,
    Action,
    AnyAction,
    Click,
    Drag,
    PressKey,
    Target,
    Type,
    Verb,
    decode,
    encode,
    fold,
)

KINDS: tuple[type[Action], ...] = typing.get_args(AnyAction)
TEXT = st.text(max_size=20)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
ACTIONS = st.one_of([st.from_type(kind) for kind in KINDS])


@given(ACTIONS)
def test_what_is_encoded_comes_back(action: AnyAction) -> None:
    line = encode(action)
    assert "\n" not in line
    assert decode(line) == action
    assert msgspec.json.decode(line)["verb"] == action.verb


def test_every_verb_has_one_action() -> None:
    assert sorted(kind.VERB for kind in KINDS) == sorted(Verb)


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        '{"verb":"EXPLODE"}',
        '{"verb":"click","target":{}}',
        '{"verb":"CLICK"}',
        '{"verb":"CLICK","target":"Save"}',
        '{"verb":"TYPE","target":{},"text":7}',
        '{"verb":"GOTO"}',
        '[{"verb":"NOOP"}]',
        '{"verb":"NOOP"',
    ],
)
def test_what_is_not_an_action_is_refused(line: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(line)


@given(st.binary(max_size=60))
def test_any_bytes_are_an_action_or_a_typed_error(data: bytes) -> None:
    with contextlib.suppress(msgspec.MsgspecError):
        assert isinstance(decode(data), Action)


@given(ACTIONS)
def test_an_action_prints_on_one_line_that_starts_with_its_verb(action: AnyAction) -> None:
    assert str(action).split(" ", maxsplit=1)[0] == action.verb


def test_a_signature_survives_a_new_index_and_a_different_parameter() -> None:
    first = Type(target=Target(index=3, role="textbox", name=" First  Name "), text="a")
    second = Type(target=Target(index=9, role="textbox", name="first name"), text="b")
    assert first.signature == second.signature


def test_a_signature_tells_verbs_items_and_keys_apart() -> None:
    save = Target(role="button", name="Save")
    other = Target(role="button", name="Save", container="Order 8")
    signatures = [
        Click(target=save).signature,
        Click(target=other).signature,
        Drag(target=save).signature,
        PressKey(key="Enter").signature,
        PressKey(key="Tab").signature,
        PressKey(key="Enter", target=save).signature,
        PressKey(key="Tab", target=save).signature,
        Click(target=Target(index=4)).signature,
        Click(target=Target(index=5)).signature,
    ]
    assert len(set(signatures)) == len(signatures)


def test_neutral_verbs_are_idempotent_and_clicks_are_not() -> None:
    assert NEUTRAL_VERBS <= IDEMPOTENT_VERBS
    assert not IDEMPOTENT_VERBS & {Verb.CLICK, Verb.TYPE, Verb.PRESS_KEY, Verb.DIALOG, Verb.BACK, Verb.UPLOAD}
    assert len(RECOVERY_VERBS) == 11


@given(TEXT, TEXT)
def test_white_space_and_case_do_not_tell_names_apart(first: str, second: str) -> None:
    assert fold(f" {first}\n {second} ") == fold(f"{first}\t{second}")
    assert fold("STRASSE") == fold("Straße")
