"""What follows from the input log, as laws."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.actuation.capture import RIGHT, Sent, judge
from arc_cua.actuation.replies import Collected, Seen, Witnessed
from arc_cua.actuation.sending import POINTER
from arc_cua.core.receipt import Dispatched, Effect

places = st.sampled_from(["self", "inside", "label", "around", "other"])
rows = st.builds(Seen, kind=st.sampled_from([*POINTER, "mouseup", "input"]), on=places, count=st.integers(1, 5))
logs = st.builds(
    Collected,
    alive=st.booleans(),
    seen=st.lists(rows, max_size=4).map(tuple),
    stray=st.sampled_from(["", "div#layer"]),
    connected=st.booleans(),
    before=st.sampled_from(["", "checked"]),
    after=st.sampled_from(["", "checked"]),
)
courses = st.builds(
    Sent,
    kinds=st.just(POINTER),
    acknowledged=st.booleans(),
    witnessed=st.none() | st.builds(Witnessed, kind=st.just("pointerdown"), on=places),
    collected=st.none() | logs,
    elsewhere=st.none() | st.booleans(),
    hindrance=st.sampled_from(["", "a dialog opened"]),
)


def seen_at(sent: Sent) -> set[str]:
    found = {row.on for row in sent.collected.seen if row.kind in POINTER} if sent.collected else set()
    return found | ({sent.witnessed.on} if sent.witnessed else set())


@given(sent=courses)
def test_yes_takes_an_event_at_the_element(sent: Sent) -> None:
    assert (judge(sent).dispatched is Dispatched.YES) == bool(seen_at(sent) & RIGHT)


@given(sent=courses)
def test_no_takes_an_acknowledgement_and_documents_that_saw_nothing(sent: Sent) -> None:
    if judge(sent).dispatched is Dispatched.NO:
        assert sent.acknowledged
        assert sent.elsewhere is False
        assert sent.collected is not None
        assert sent.collected.alive
        assert not seen_at(sent)


@given(sent=courses)
def test_there_is_always_evidence(sent: Sent) -> None:
    assert all(item.detail for item in judge(sent).evidence)
    assert judge(sent).evidence


def test_another_element_that_got_the_click_is_named_and_doubt_remains() -> None:
    log = Collected(alive=True, seen=(Seen(kind="click", on="other", count=1),), stray='div#layer "Free prize"')
    delivery = judge(Sent(kinds=POINTER, acknowledged=True, collected=log))
    assert delivery.dispatched is Dispatched.UNKNOWN
    assert "Free prize" in delivery.evidence[0].detail


def test_a_change_that_shows_confirms_the_effect() -> None:
    log = Collected(
        alive=True,
        seen=(Seen(kind="click", on="self", count=1),),
        connected=True,
        before="not checked",
        after="checked",
    )
    delivery = judge(Sent(kinds=POINTER, acknowledged=True, collected=log))
    assert (delivery.dispatched, delivery.effect) == (Dispatched.YES, Effect.CONFIRMED)
    assert delivery.evidence[1].detail == "not checked became checked"
