from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import Click, Target, Type
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.core.secrets import MARK, Redactor
from arc_cua.runtime.events import AnyEvent, Intent, Line, Observed
from arc_cua.runtime.line_json import encode_json, encode_redacted, whole_characters

WORDS = [
    "0000", "true", "null", "stage", "event", "observed", "intent", "verb", "click", "CLICK", "type", "role",
    "button",
    "value", "name", "elements", "step", "t_ms", "seq", "1", "12", "3", "e", '":', "\\", "‹", "secret",
]  # fmt: skip


def lines(text: str) -> tuple[Line, ...]:
    """One line of each kind that holds texts of a page, with `text` in each of them."""
    field = Element(ref=None, index=3, role="button", name=text, value=text, options=(text, "true"), tag="button")
    look = Observation(seq=1, url=f"http://x.test/#{text}", title=text, elements=(field,))
    act = Type(target=Target(index=3, role="button", name=text), text="{{secret:pw}}")
    events: tuple[AnyEvent, ...] = (
        Observed(observation=look, tokens=10000, tree=f'[3] button "{text}" ="{text}"', elapsed_ms=12.5),
        Intent(action_id="step-1", action=act, signature=act.signature),
    )
    return tuple(Line(seq=10000, t_ms=1000.0, step=12, event=event) for event in events)


def seen_name(event: AnyEvent) -> str:
    """The name that the event's element or target has."""
    if isinstance(event, Observed) and event.observation is not None:
        return event.observation.elements[0].name
    assert isinstance(event, Intent)
    assert isinstance(event.action, Type)
    return event.action.target.name


@pytest.mark.parametrize("value", WORDS)
def test_a_line_reads_back_whatever_the_secret_is(value: str) -> None:
    for line in lines(f"a {value} b"):
        again = msgspec.json.decode(encode_redacted(line, Redactor({value: "pw"})), type=Line)
        assert (again.seq, again.t_ms, again.step, type(again.event)) == (10000, 1000.0, 12, type(line.event))
        if isinstance(again.event, Intent):
            assert isinstance(again.event.action, Type)
            assert again.event.action.text == "{{secret:pw}}"


@given(st.text(min_size=4, max_size=12), st.text(max_size=5))
def test_no_value_is_left_in_any_text(value: str, around: str) -> None:
    if value in MARK + "pw›" or value in 'http://x.test/# {{secret:pw}} [3] button "" =""':
        return
    for line in lines(f"{around} {value} {around}"):
        again = msgspec.json.decode(encode_redacted(line, Redactor({value: "pw"})), type=Line)
        assert value not in seen_name(again.event).replace(f"{MARK}pw›", "\0")


def test_a_line_without_a_known_value_stays_as_it_is() -> None:
    for line in lines("Save"):
        assert encode_redacted(line, Redactor({"hunter2-hunter2": "pw"})) == msgspec.json.encode(line)


@given(st.text(st.characters(exclude_categories=())))
def test_every_text_can_be_written(text: str) -> None:
    for line in lines(text):
        assert isinstance(msgspec.json.decode(encode_redacted(line, Redactor())), dict)
    assert msgspec.json.decode(encode_json({text: [text]})) == {whole_characters(text): [whole_characters(text)]}


def test_halves_of_characters_become_question_marks() -> None:
    assert whole_characters("caf\udce9 é") == "caf? é"
    assert b"Save ?" in encode_json(Click(target=Target(name="Save \udcff")))
