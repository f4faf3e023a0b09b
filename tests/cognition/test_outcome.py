from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.cognition.outcome import judge
from arc_cua.core.action import Target, Verb
from arc_cua.core.element import Element, ElementRef, State
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState
from arc_cua.core.outcome import Change, Expect, ExpectedChange, Outcome, Verdict
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Receipt, Refusal

Make = Callable[..., Element]
Look = Callable[..., Observation]
Receive = Callable[..., Receipt]
SAVE = Target(index=1, role="button", name="Save")
ANY = ExpectedChange(kind=Expect.ANY)
MOVED = Change(score=0.2, hamming=4, changed=("x",))
STILL = Change()
HTTP_500 = Evidence(kind="http", detail="POST /save → 500")
POPUP = Evidence(kind="popup", detail="http://shop/help")


def verdict(outcome: Outcome) -> tuple[Verdict, tuple[str, ...]]:
    return outcome.verdict, tuple(sign.kind for sign in outcome.trouble)


def test_any_change_confirms_a_vague_prediction(element: Make, look: Look, receipt: Receive) -> None:
    before, after = look(element("button Save", 1)), look(element("button Saved", 1), seq=2)
    assert verdict(judge(ANY, before, after, MOVED, receipt(), (POPUP,))) == (Verdict.CONFIRMED, ())


def test_nothing_changed_is_null(look: Look, receipt: Receive) -> None:
    for expected in (ANY, ExpectedChange(kind=Expect.TEXT, text="Saved")):
        assert judge(expected, look(), look(seq=2), STILL, receipt()).verdict is Verdict.NULL


@pytest.mark.parametrize("kind", ["popup", "download"])
def test_what_was_opened_or_fetched_is_an_effect_that_need_not_show(look: Look, receipt: Receive, kind: str) -> None:
    seen = (Evidence(kind=kind, detail="a page was opened and closed itself"),)
    outcome = judge(ANY, look(), look(seq=2), STILL, receipt(), seen)
    assert outcome.verdict is Verdict.CONFIRMED
    assert "closed itself" in outcome.why
    doubtful = judge(ANY, look(), look(seq=2), STILL, receipt(dispatched=Dispatched.UNKNOWN), seen)
    assert doubtful.verdict is Verdict.UNCLEAR
    precise = judge(ExpectedChange(kind=Expect.TEXT, text="Saved"), look(), look(seq=2), STILL, receipt(), seen)
    assert verdict(precise) == (Verdict.UNCLEAR, ())


@pytest.mark.parametrize(("kind", "trouble"), [("blocked", ("blocked",)), ("dialog", ())])
def test_an_act_that_reached_for_something_is_not_said_to_have_done_nothing(
    look: Look, receipt: Receive, kind: str, trouble: tuple[str, ...]
) -> None:
    seen = (Evidence(kind=kind, detail="a dialog was opened and closed"),)
    for expected in (ANY, ExpectedChange(kind=Expect.TEXT, text="Saved")):
        outcome = judge(expected, look(), look(seq=2), STILL, receipt(), seen)
        assert verdict(outcome) == (Verdict.UNCLEAR, trouble)


def test_a_request_that_was_answered_well_confirms_nothing_by_itself(look: Look, receipt: Receive) -> None:
    """A dead button whose presses the page counts on its own server."""
    seen = (Evidence(kind="write", detail="POST /count"), Evidence(kind="accepted", detail="POST /count → 204"))
    assert judge(ANY, look(), look(seq=2), STILL, receipt(), seen).verdict is Verdict.UNCLEAR


def test_an_answered_dialog_is_an_effect(look: Look, receipt: Receive) -> None:
    said = (Evidence(kind="dialog", detail="confirm accepted: 'Sure?'"),)
    answer = receipt(verb=Verb.DIALOG, effect=Effect.CONFIRMED, evidence=said)
    assert judge(ANY, look(), look(seq=2), STILL, answer).verdict is Verdict.CONFIRMED


def test_what_was_not_sent_has_no_outcome(look: Look, receipt: Receive) -> None:
    held = receipt(
        dispatched=Dispatched.NO, refusal=Refusal.COVERED, evidence=(Evidence(kind="cover", detail="dialog Cookies"),)
    )
    outcome = judge(ANY, look(), look(seq=2), MOVED, held, (HTTP_500,))
    assert outcome.verdict is Verdict.NULL
    assert "covered: dialog Cookies" in outcome.why


def test_a_precise_prediction_that_failed_is_unclear(element: Make, look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.TEXT, text="Saved")
    outcome = judge(expected, look(element("text A")), look(element("text B"), seq=2), MOVED, receipt())
    assert outcome.verdict is Verdict.UNCLEAR
    assert 'not seen: text "Saved"' in outcome.why


def test_a_failed_request_contradicts_a_page_that_claims_success(element: Make, look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.TEXT, text="submitted")
    outcome = judge(expected, look(), look(element("status Form submitted"), seq=2), MOVED, receipt(), (HTTP_500,))
    assert verdict(outcome) == (Verdict.CONTRADICTED, ("http",))
    assert "500" in outcome.why


def test_a_switch_that_flips_while_its_request_fails_is_contradicted(
    element: Make, look: Look, receipt: Receive
) -> None:
    expected = ExpectedChange(kind=Expect.STATE, text="checked", target=Target(index=1))
    before, after = look(element("switch Alerts", 1)), look(element("switch Alerts", 1, State.CHECKED), seq=2)
    assert judge(expected, before, after, MOVED, receipt()).verdict is Verdict.CONFIRMED
    assert judge(expected, before, after, MOVED, receipt(), (HTTP_500,)).verdict is Verdict.CONTRADICTED


def test_a_suggestion_that_fails_to_load_does_not_disprove_a_value(
    element: Make, look: Look, receipt: Receive
) -> None:
    expected = ExpectedChange(kind=Expect.VALUE, text="Ada", target=Target(index=1))
    before, after = look(element("textbox Name", 1)), look(element("textbox Name", 1, value="Ada"), seq=2)
    outcome = judge(expected, before, after, MOVED, receipt(verb=Verb.TYPE), (HTTP_500,))
    assert verdict(outcome) == (Verdict.CONFIRMED, ())


@pytest.mark.parametrize("words", ["Saved", "Gespeichert", "在庫切れ", "نفد المخزون"])
def test_an_alert_leaves_a_vague_prediction_open(element: Make, look: Look, receipt: Receive, words: str) -> None:
    outcome = judge(ANY, look(), look(element(f"alert {words}"), seq=2), MOVED, receipt())
    assert verdict(outcome) == (Verdict.UNCLEAR, ("alert",))
    assert words in outcome.why


WRITE = Evidence(kind="write", detail="POST /save")


@pytest.mark.parametrize("words", ["Saved", "Gespeichert", "保存しました"])
def test_an_alert_after_what_the_server_accepted_is_good_news(
    element: Make, look: Look, receipt: Receive, words: str
) -> None:
    outcome = judge(ANY, look(), look(element(f"alert {words}"), seq=2), MOVED, receipt(), (WRITE,))
    assert outcome.verdict is Verdict.CONFIRMED
    assert words in outcome.why


@pytest.mark.parametrize("words", ["Could not be saved", "Card declined", "Speichern fehlgeschlagen"])
def test_an_alert_that_sounds_like_a_failure_is_not_believed_to_be_good(
    element: Make, look: Look, receipt: Receive, words: str
) -> None:
    outcome = judge(ANY, look(), look(element(f"alert {words}"), seq=2), MOVED, receipt(), (WRITE,))
    assert outcome.verdict is Verdict.UNCLEAR


@pytest.mark.parametrize("sign", ["http", "pending"])
def test_an_alert_after_a_request_that_failed_or_hangs_is_no_good_news(
    element: Make, look: Look, receipt: Receive, sign: str
) -> None:
    evidence = (WRITE, Evidence(kind=sign, detail="POST /save"))
    outcome = judge(ANY, look(), look(element("alert Saved"), seq=2), MOVED, receipt(), evidence)
    assert outcome.verdict is not Verdict.CONFIRMED


def test_a_status_line_that_sounds_like_a_failure_is_unclear(element: Make, look: Look, receipt: Receive) -> None:
    failed = Change(score=0.1, added=('status "Saving failed, try again"',))
    after = look(element("status Saving failed"), seq=2)
    assert judge(ANY, look(), after, failed, receipt(), (WRITE,)).verdict is Verdict.UNCLEAR


def test_what_is_not_answered_yet_is_unclear_whatever_changed(element: Make, look: Look, receipt: Receive) -> None:
    pending = (WRITE, Evidence(kind="pending", detail="POST /save is not answered yet"))
    outcome = judge(ANY, look(), look(element("text Saved"), seq=2), MOVED, receipt(), pending)
    assert outcome.verdict is Verdict.UNCLEAR
    assert "not answered yet" in outcome.why
    left = Change(score=1.0, url_changed=True)
    assert judge(ANY, look(), look(seq=2), left, receipt(), pending).verdict is Verdict.UNCLEAR


def test_the_page_that_answers_an_act_is_read(element: Make, look: Look, receipt: Receive) -> None:
    left = Change(score=1.0, url_changed=True)
    before = look(element("button Place order", 1))
    declined = element("text Error: your card was declined.")
    outcome = judge(ANY, before, look(declined, seq=2), left, receipt(), (WRITE,))
    assert outcome.verdict is Verdict.UNCLEAR
    assert "declined" in outcome.why
    thanks = look(element("heading Thanks"), element("text Order 7 was placed."), seq=2)
    assert judge(ANY, before, thanks, left, receipt(), (WRITE,)).verdict is Verdict.CONFIRMED


def test_a_form_that_puts_up_a_line_was_not_sent(element: Make, look: Look, receipt: Receive) -> None:
    ref = ElementRef(target_id="t", frame_id="f", loader_id="l", node=9)
    name = element("textbox Név", 1, State.EDITABLE, value="Ada", form=5)
    save = element("button Mentés", 2, kind="submit", form=5, ref=ref)
    line = element("text Adja meg a számát is", form=5)
    change = Change(score=0.1, added=('text "Adja meg a számát is"',))
    before, after = look(name, save), look(name, line, save, seq=2)
    outcome = judge(ANY, before, after, change, receipt(target=ref))
    assert outcome.verdict is Verdict.UNCLEAR
    assert "nothing was sent" in outcome.why
    assert judge(ANY, before, after, change, receipt(target=ref), (WRITE,)).verdict is Verdict.CONFIRMED


def test_a_status_line_is_a_change_like_any_other(element: Make, look: Look, receipt: Receive) -> None:
    assert judge(ANY, look(), look(element("status Saved"), seq=2), MOVED, receipt()).verdict is Verdict.CONFIRMED


def test_an_alert_beside_a_failed_prediction_contradicts(element: Make, look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.ROUTE, text="/thanks")
    outcome = judge(expected, look(), look(element("alert Out of stock"), seq=2), MOVED, receipt())
    assert verdict(outcome) == (Verdict.CONTRADICTED, ("alert",))


def test_an_alert_beside_a_prediction_that_came_true_is_told(element: Make, look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.TEXT, text="Shipped")
    after = look(element("cell Shipped"), element("alert Order saved"), seq=2)
    outcome = judge(expected, look(element("cell Paid")), after, MOVED, receipt())
    assert verdict(outcome) == (Verdict.CONFIRMED, ())
    assert "Order saved" in outcome.why


def test_an_open_dialog_has_to_be_answered_first(look: Look, receipt: Receive) -> None:
    dialog = OpenDialog(kind=DialogKind.CONFIRM, message="Delete it?")
    after = look(seq=2, state=PageState.BLOCKED, dialog=dialog)
    outcome = judge(ANY, look(), after, MOVED, receipt())
    assert outcome.verdict is Verdict.UNCLEAR
    assert "Delete it?" in outcome.why


def test_a_change_beside_a_doubtful_delivery_is_unclear(element: Make, look: Look, receipt: Receive) -> None:
    doubtful = receipt(dispatched=Dispatched.UNKNOWN)
    assert judge(ANY, look(), look(seq=2), MOVED, doubtful).verdict is Verdict.UNCLEAR
    expected = ExpectedChange(kind=Expect.TEXT, text="Saved")
    after = look(element("status Saved"), seq=2)
    assert judge(expected, look(), after, MOVED, doubtful).verdict is Verdict.CONFIRMED


def test_reading_expects_nothing(element: Make, look: Look, receipt: Receive) -> None:
    expected = ExpectedChange(kind=Expect.NOTHING)
    read = receipt(verb=Verb.ASSERT_TEXT, dispatched=Dispatched.NO)
    after = look(element("alert Time is nearly up"), seq=2)
    assert judge(expected, look(), after, MOVED, read, (HTTP_500,)).verdict is Verdict.CONFIRMED


KINDS = st.sampled_from(Expect)
STATES = st.frozensets(st.sampled_from(State), max_size=3)


@st.composite
def looks(draw: st.DrawFn) -> Observation:
    elements = draw(
        st.lists(
            st.builds(
                Element,
                role=st.sampled_from(["button", "textbox", "alert", "text", "row"]),
                name=st.sampled_from(["", "Save", "Name", "x…"]),
                value=st.sampled_from(["", "Ada", "x…"]),
                index=st.none() | st.integers(1, 4),
                was=st.none() | st.integers(1, 4),
                depth=st.integers(0, 2),
                states=STATES,
            ),
            max_size=5,
        )
    )
    return Observation(
        seq=1,
        url=draw(st.sampled_from(["http://a/", "http://a/login"])),
        state=draw(st.sampled_from(PageState)),
        status=draw(st.sampled_from([0, 200, 404])),
        elements=tuple(elements),
    )


@given(
    st.builds(
        ExpectedChange,
        kind=KINDS,
        text=st.sampled_from(["", "Ada", "checked", "!checked", "Save", "{{secret:x}}"]),
        target=st.none()
        | st.builds(Target, index=st.none() | st.integers(1, 4), role=st.sampled_from(["", "button"])),
    ),
    looks(),
    looks(),
    st.sampled_from([STILL, MOVED]),
    st.sampled_from(Dispatched),
)
def test_every_outcome_says_why_and_never_confirms_over_trouble(
    receipt: Receive,
    expected: ExpectedChange,
    before: Observation,
    after: Observation,
    change: Change,
    dispatched: Any,
) -> None:
    outcome = judge(expected, before, after, change, receipt(dispatched=dispatched))
    assert outcome.why
    assert outcome.change is change
    if outcome.trouble:
        assert outcome.verdict in (Verdict.CONTRADICTED, Verdict.UNCLEAR)
    if outcome.verdict is Verdict.CONTRADICTED:
        assert outcome.trouble


@pytest.mark.parametrize(
    ("kind", "message", "verdict_of_it"),
    [
        (DialogKind.ALERT, "Sent!", Verdict.CONFIRMED),
        (DialogKind.ALERT, "Card declined", Verdict.UNCLEAR),
        (DialogKind.CONFIRM, "Send it again?", Verdict.UNCLEAR),
    ],
)
def test_an_alert_that_tells_of_what_was_accepted_asks_nothing(
    look: Look, receipt: Receive, kind: DialogKind, message: str, verdict_of_it: Verdict
) -> None:
    after = look(seq=2, state=PageState.BLOCKED, dialog=OpenDialog(kind=kind, message=message))
    assert judge(ANY, look(), after, MOVED, receipt(), (WRITE,)).verdict is verdict_of_it
    assert judge(ANY, look(), after, MOVED, receipt()).verdict is Verdict.UNCLEAR


def test_a_link_that_turns_out_to_be_a_file_has_done_its_work(look: Look, receipt: Receive) -> None:
    saved = Evidence(kind="download", detail="saved downloads/a.pdf (3 bytes, sha256 0)")
    route = ExpectedChange(kind=Expect.ROUTE)
    assert judge(route, look(), look(seq=2), STILL, receipt(), (saved,)).verdict is Verdict.CONFIRMED
    lost = Evidence(kind="download_lost", detail="the download 'a.pdf' was stopped: it is larger than 3 bytes")
    assert judge(route, look(), look(seq=2), STILL, receipt(), (lost,)).verdict is Verdict.UNCLEAR
