from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import Click, Target
from arc_cua.core.intent import Intention, IntentStatus, after_look, after_receipt, disproved
from arc_cua.core.outcome import Verdict
from arc_cua.core.receipt import Dispatched

FINAL = {IntentStatus.FAILED, IntentStatus.CONFIRMED}
EVENTS = st.one_of(
    st.tuples(st.just("receipt"), st.sampled_from(Dispatched), st.booleans()),
    st.tuples(st.just("look"), st.sampled_from(Verdict), st.booleans()),
    st.tuples(st.just("disproved"), st.none(), st.booleans()),
)


def after(status: IntentStatus, event: tuple[str, object, bool]) -> IntentStatus:
    kind, what, is_open = event
    if kind == "receipt":
        assert isinstance(what, Dispatched)
        return after_receipt(status, what)
    if kind == "look":
        assert isinstance(what, Verdict)
        return after_look(status, what, is_open=is_open)
    return disproved(status)


@given(st.lists(EVENTS, max_size=8))
def test_what_is_proved_is_never_taken_back(events: list[tuple[str, object, bool]]) -> None:
    status = IntentStatus.INTENDED
    for event in events:
        later = after(status, event)
        assert later is status if status in FINAL else later is not IntentStatus.INTENDED or status is later
        status = later


@given(st.lists(EVENTS, max_size=8))
def test_confirmed_needs_a_look_that_confirms(events: list[tuple[str, object, bool]]) -> None:
    status = IntentStatus.INTENDED
    for event in events:
        status = after(status, event)
    looks = [(what, is_open) for kind, what, is_open in events if kind == "look"]
    assert status is not IntentStatus.CONFIRMED or (Verdict.CONFIRMED, False) in looks


@given(st.sampled_from(IntentStatus), st.sampled_from(Verdict))
def test_what_has_no_answer_yet_is_uncertain_unless_proved(status: IntentStatus, verdict: Verdict) -> None:
    assert after_look(status, verdict, is_open=True) in {status, IntentStatus.UNCERTAIN} - {IntentStatus.INTENDED}


def test_the_sender_decides_between_delivered_not_delivered_and_doubt() -> None:
    said = [after_receipt(IntentStatus.INTENDED, dispatched) for dispatched in Dispatched]
    assert set(said) == {IntentStatus.EXECUTED, IntentStatus.FAILED, IntentStatus.UNCERTAIN}


def test_an_entry_tells_verb_and_target_in_words() -> None:
    action = Click(target=Target(index=3, role="button", name="Pay"))
    entry = Intention(action_id="a1", ts="2026-01-01T00:00:00Z", action=action, signature=action.signature)
    assert (entry.verb, entry.target) == ("CLICK", '[#3] button "Pay"')
