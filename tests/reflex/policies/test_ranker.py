"""The ranker over observations built by hand: what it proposes, what it expects, and when it says that it can't."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import (
    AssertText,
    Back,
    Click,
    Dialog,
    Done,
    Goto,
    Noop,
    PressKey,
    Scroll,
    Select,
    Type,
    Verb,
    Wait,
)
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState
from arc_cua.core.outcome import Expect, Verdict
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.core.receipt import Dispatched, Evidence
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policies import Ranker

Look = Callable[..., Observation]
Facts = Callable[..., StepFacts]

USER = Element(role="textbox", name="User name", tag="input", kind="text", form=1, states=frozenset({State.EDITABLE}))
SECRET = Element(
    role="textbox",
    name="Password",
    tag="input",
    kind="password",
    form=1,
    states=frozenset({State.EDITABLE, State.MASKED}),
)
ENTER = Element(role="button", name="Sign in", tag="button", kind="submit", form=1)
SAVE = Element(role="button", name="Save", tag="button", kind="submit", form=2)
TITLE = Element(role="textbox", name="Title", tag="input", kind="text", form=2, states=frozenset({State.EDITABLE}))
STATUS = Element(role="combobox", name="Status", tag="select", form=2, value="Open", options=("Open", "Shipped"))


def propose(observation: Observation, text: str, *history: StepFacts, done: int = 0) -> Proposal | Abstention:
    goal = parse_goal(text)
    for number in range(1, done + 1):
        goal = goal.settled(number, (Evidence(kind="outcome", detail="seen"),))
    return Ranker().propose(observation, goal, history)


def offered(observation: Observation, text: str, *history: StepFacts, done: int = 0) -> Proposal:
    offer = propose(observation, text, *history, done=done)
    assert isinstance(offer, Proposal), offer
    return offer


def refused(observation: Observation, text: str, *history: StepFacts, done: int = 0) -> Abstention:
    offer = propose(observation, text, *history, done=done)
    assert isinstance(offer, Abstention), offer
    return offer


def test_a_value_is_typed_and_expected_to_stand_there(look: Look) -> None:
    offer = offered(look(TITLE, SAVE), 'Enter "Blue" into the title')
    assert isinstance(offer.action, Type)
    assert (offer.action.text, offer.action.target.index) == ("Blue", 1)
    assert (offer.expected.kind, offer.expected.text, offer.completes) == (Expect.VALUE, "Blue", True)
    assert offer.confidence > 0.9


def test_a_value_that_is_there_is_not_typed_again(look: Look) -> None:
    offer = offered(look(msgspec.structs.replace(TITLE, value="blue"), SAVE), 'Enter "Blue" into the title')
    assert isinstance(offer.action, Noop)
    assert (offer.expected.kind, offer.completes) == (Expect.NOTHING, True)


def test_an_option_is_selected_by_its_label(look: Look) -> None:
    offer = offered(look(STATUS, SAVE), "set the status to shipped")
    assert isinstance(offer.action, Select)
    assert (offer.action.option, offer.expected.text) == ("Shipped", "Shipped")


def test_a_list_whose_options_come_later_is_left_to_the_ladder(look: Look) -> None:
    box = Element(role="combobox", name="City", tag="input", states=frozenset({State.EDITABLE, State.COLLAPSED}))
    chosen = offered(look(box, SAVE), "choose Oslo for city")
    assert isinstance(chosen.action, Select)
    assert chosen.action.option == "Oslo"
    assert isinstance(offered(look(box, SAVE), "enter Oslo into city").action, Type)


def test_a_value_that_the_goal_does_not_give_is_not_made_up(look: Look) -> None:
    goal = Goal(text="t", sub_goals=(SubGoal(id=1, kind=SubGoalKind.ENTER, text="fill in title", label="title"),))
    assert isinstance(Ranker().propose(look(TITLE), goal, ()), Abstention)


def test_a_box_that_is_ticked_stays_so(look: Look) -> None:
    box = Element(role="checkbox", name="Newsletter", kind="checkbox", states=frozenset({State.CHECKED}))
    assert isinstance(offered(look(box), "tick the newsletter").action, Noop)
    offer = offered(look(box), "untick the newsletter")
    assert isinstance(offer.action, Click)
    assert (offer.expected.kind, offer.expected.text) == (Expect.STATE, "!checked")


def test_all_boxes_are_ticked_one_after_the_other(look: Look) -> None:
    on = Element(role="checkbox", name="News A", kind="checkbox", states=frozenset({State.CHECKED}))
    off = [Element(role="checkbox", name=f"News {name}", kind="checkbox") for name in "BC"]
    first = offered(look(on, *off), "select all news")
    assert (first.action.target_or_none and first.action.target_or_none.name, first.completes) == ("News B", False)
    last = offered(look(on, msgspec.structs.replace(off[0], states=on.states), off[1]), "select all news")
    assert (last.action.target_or_none and last.action.target_or_none.name, last.completes) == ("News C", True)


def test_a_silent_click_is_repeated_once_and_no_more(look: Look, done: Facts) -> None:
    seen = look(TITLE, SAVE)
    click = offered(seen, "save").action
    null = done(click, Verdict.NULL)
    again = offered(seen, "save", null)
    assert again.action == click
    assert refused(seen, "save", null, null).confidence < 0.45


def test_a_confirmed_act_is_never_done_again(look: Look, done: Facts) -> None:
    seen = look(TITLE, SAVE)
    click = offered(seen, "save").action
    assert refused(seen, "save", done(click, Verdict.CONFIRMED)).best is not None


@pytest.mark.parametrize("fields", [{"verdict": Verdict.CONTRADICTED}, {"dispatched": Dispatched.UNKNOWN}])
def test_an_act_in_doubt_is_left_to_others(look: Look, done: Facts, fields: dict[str, object]) -> None:
    seen = look(TITLE, SAVE)
    click = offered(seen, "save").action
    facts = msgspec.structs.replace(done(click, Verdict.NULL), **fields)
    assert refused(seen, "save", facts).confidence < 0.45


def test_a_renamed_button_is_named_but_not_pressed(look: Look, done: Facts) -> None:
    renamed = msgspec.structs.replace(SAVE, name="Apply changes")
    typed = done(Type(target=TITLE.as_target(), text="x"), sub_goal=1)
    seen = look(TITLE, renamed, Element(role="button", name="Cancel", tag="button", form=2))
    offer = refused(seen, "enter x into the title and save", typed, done=1)
    assert offer.best is not None
    assert offer.best.action == Click(target=msgspec.structs.replace(renamed, index=2).as_target())
    assert 0.3 < offer.confidence < 0.45
    assert "Apply changes" in offer.why


def test_submit_without_a_name_is_the_forms_own_button(look: Look, done: Facts) -> None:
    other = msgspec.structs.replace(SAVE, name="Weiter")
    typed = done(Type(target=TITLE.as_target(), text="x"), sub_goal=1)
    offer = offered(look(TITLE, other, ENTER), "enter x into the title and submit", typed, done=1)
    assert (offer.action.target_or_none and offer.action.target_or_none.name) == "Weiter"
    assert offer.confidence == 0.5


def test_a_search_field_without_a_button_gets_enter(look: Look, done: Facts) -> None:
    box = Element(role="searchbox", name="Produkte", tag="input", kind="search", states=frozenset({State.EDITABLE}))
    first = offered(look(box), "search for lamp")
    assert isinstance(first.action, Type)
    typed = done(first.action)
    offer = offered(look(msgspec.structs.replace(box, value="lamp")), "search for lamp", typed, done=1)
    assert isinstance(offer.action, PressKey)
    assert offer.action.key == "Enter"


def test_signing_in_takes_user_secret_and_button(look: Look, done: Facts) -> None:
    text = "Sign in as maria with password {{secret:demo}}"
    user = offered(look(USER, SECRET, ENTER), text)
    assert isinstance(user.action, Type)
    assert (user.action.text, user.completes) == ("maria", False)
    filled = look(msgspec.structs.replace(USER, value="maria"), SECRET, ENTER)
    secret = offered(filled, text, done(user.action))
    assert isinstance(secret.action, Type)
    assert secret.action.text == "{{secret:demo}}"
    press = offered(filled, text, done(user.action), done(secret.action))
    assert isinstance(press.action, Click)
    assert (press.expected.kind, press.completes) == (Expect.GONE, True)


def test_signing_in_works_without_a_word_of_english(look: Look) -> None:
    fields = (msgspec.structs.replace(USER, name="ユーザー"), msgspec.structs.replace(SECRET, name="パスワード"))
    offer = offered(
        look(*fields, msgspec.structs.replace(ENTER, name="ログイン")), "Sign in as maria with password p"
    )
    assert isinstance(offer.action, Type)
    assert offer.action.target.name == "ユーザー"


def test_rejected_credentials_are_not_sent_again(look: Look, done: Facts) -> None:
    text = "Sign in as maria with password p"
    seen = look(msgspec.structs.replace(USER, value="maria"), SECRET, ENTER)
    secret, press = Type(target=seen.elements[1].as_target(), text="p"), Click(target=seen.elements[2].as_target())
    offer = refused(seen, text, done(secret), done(press, Verdict.UNCLEAR))
    assert "still there" in offer.why


def test_who_is_signed_in_need_not_sign_in(look: Look) -> None:
    seen = look(Element(role="text", name="Signed in: maria"), Element(role="link", name="Orders"))
    assert isinstance(offered(seen, "Sign in as maria with password p").action, Noop)
    assert "no sign-in form" in refused(seen, "Sign in as bo with password p").why


def test_an_item_is_followed_by_its_link(look: Look) -> None:
    links = [Element(role="link", name=str(1040 + at), href=f"http://shop.example/o/{1040 + at}") for at in range(5)]
    offer = offered(look(*links), "find order 1042")
    assert (offer.action.target_or_none and offer.action.target_or_none.name) == "1042"
    assert offer.expected.kind is Expect.ROUTE


def test_an_items_own_page_completes_the_search(look: Look) -> None:
    heading = Element(role="heading", name="Order #1042", level=1)
    for seen in (look(heading, SAVE), look(SAVE, url="http://shop.example/orders/1042")):
        offer = offered(seen, "find order 1042")
        assert (offer.action.verb, offer.completes) == (Verb.NOOP, True)
    assert offered(look(SAVE, more_below=3), "find order 1042").action.verb is Verb.SCROLL


def test_searching_goes_from_box_to_links_to_pages_and_ends(look: Look, done: Facts) -> None:
    """Each way is tried once, in a fixed order, until nothing is left to try."""
    box = Element(role="searchbox", name="Search", tag="input", kind="search", states=frozenset({State.EDITABLE}))
    menu = Element(role="link", name="Orders", href="http://shop.example/orders")
    pages = [Element(role="link", name=name, group=7, href=f"http://shop.example/orders?p={name}") for name in "23"]
    here = Element(role="text", name="1", group=7)
    seen = look(box, menu, here, *pages)
    history: list[StepFacts] = []
    taken = []
    for _ in range(8):
        offer = propose(seen, "find order 1042", *history)
        if isinstance(offer, Abstention):
            break
        taken.append(str(offer.action))
        history.append(done(offer.action, Verdict.NULL, digest_before=1))
        if isinstance(offer.action, Type):
            seen = look(msgspec.structs.replace(box, value="1042"), menu, here, *pages)
    assert [line.split()[0] for line in taken] == ["TYPE", "PRESS_KEY", "CLICK", "CLICK"]
    assert '"Orders"' in taken[2]
    assert '"2"' in taken[3]


def test_an_address_is_loaded_once(look: Look) -> None:
    offer = offered(look(SAVE), "go to http://shop.example/orders")
    assert offer.action == Goto(url="http://shop.example/orders")
    there = look(SAVE, url="http://shop.example/orders/")
    assert isinstance(offered(there, "go to http://shop.example/orders").action, Noop)
    assert "no web address" in refused(look(SAVE), "open ftp://shop.example/x").why


@pytest.mark.parametrize(
    ("elements", "text", "answer"),
    [
        ((Element(role="text", name="Total: €107.00"),), "What is the total?", "€107.00"),
        ((Element(role="term", name="Plan"), Element(role="definition", name="Team")), "read the plan", "Team"),
        (
            (
                Element(role="row", name="Order | Status"),
                Element(role="row", name="7 | Open"),
                Element(role="row", name="8 | Paid"),
            ),
            "tell me the status of order 8",
            "Paid",
        ),
        ((Element(role="text", name="24 orders"),), "How many orders are there?", "24"),
    ],
)
def test_an_answer_is_read_where_it_is_labelled(
    look: Look, elements: tuple[Element, ...], text: str, answer: str
) -> None:
    offer = offered(look(*elements), text)
    assert (offer.answer, offer.completes) == (answer, True)


def test_what_is_stated_twice_is_not_answered(look: Look) -> None:
    seen = look(
        Element(role="row", name="Order | Status"),
        Element(role="row", name="7 | Open"),
        Element(role="row", name="8 | Paid"),
    )
    assert "twice" in refused(seen, "what is the status?").why


def test_a_check_is_an_assertion_about_the_page(look: Look) -> None:
    seen = look(Element(role="status", name="Changes saved."), Element(role="text", name="Status: Open"))
    assert offered(seen, 'make sure "Changes saved" is shown').action == AssertText(text="Changes saved")
    assert offered(seen, "verify the status is Open").action == AssertText(text="Open")
    assert 'not "Paid"' in refused(seen, "verify the status is Paid").why
    assert "absent" in refused(seen, "make sure no error is shown").why


def test_hidden_things_are_looked_for_behind_tabs_and_below(look: Look, done: Facts) -> None:
    tab = Element(role="tab", name="Alerts")
    first = offered(look(tab, SAVE), "enter x into the webhook")
    assert (first.action.target_or_none and first.action.target_or_none.name, first.completes) == ("Alerts", False)
    below = look(tab, SAVE, more_below=4, viewport=(800, 600))
    assert offered(below, "enter x into the webhook", done(first.action)).action == Scroll(dy=480)
    assert "webhook" in refused(look(tab, SAVE), "enter x into the webhook", done(first.action)).why


def test_nothing_is_opened_to_find_a_destructive_button(look: Look) -> None:
    refused(look(Element(role="tab", name="Alerts"), SAVE), "delete the account")


def test_keys_and_browser_buttons_serve_when_no_control_does(look: Look) -> None:
    assert offered(look(SAVE), "go back").action == Back()
    assert offered(look(SAVE), "press ctrl+s").action == PressKey(key="Control+S")
    assert isinstance(propose(look(TITLE), "delete order 7"), Abstention)


def test_an_open_dialog_is_answered_only_for_the_runs_own_act(look: Look, done: Facts) -> None:
    blocked = look(state=PageState.BLOCKED, dialog=OpenDialog(kind=DialogKind.CONFIRM, message="Delete 7?"))
    own = done(Click(target=SAVE.as_target()), Verdict.UNCLEAR, digest_after=1)
    offer = offered(blocked, "delete order 7", own)
    assert (offer.action, offer.completes) == (Dialog(accept=True), True)
    assert offered(blocked, "delete order 7").action == Dialog(accept=False)
    alert = look(state=PageState.BLOCKED, dialog=OpenDialog(kind=DialogKind.ALERT, message="Hello"))
    assert offered(alert, "delete order 7").action == Dialog(accept=True)
    unload = look(state=PageState.BLOCKED, dialog=OpenDialog(kind=DialogKind.BEFOREUNLOAD, message=""))
    assert offered(unload, "delete order 7").action == Dialog(accept=False)


@pytest.mark.parametrize("state", [PageState.ERROR, PageState.CRASHED, PageState.UNRESPONSIVE])
def test_a_page_that_is_not_there_is_no_place_to_act(look: Look, state: PageState) -> None:
    refused(look(SAVE, state=state), "save")


def test_an_empty_page_is_waited_for_twice(look: Look, done: Facts) -> None:
    assert isinstance(offered(look(), "save").action, Wait)
    waited = done(Wait(), Verdict.CONFIRMED)
    assert isinstance(offered(look(), "save", waited).action, Wait)
    assert "empty" in refused(look(), "save", waited, waited).why


def test_a_finished_ledger_is_claimed_with_its_evidence(look: Look) -> None:
    offer = offered(look(SAVE), "save", done=1)
    assert isinstance(offer.action, Done)
    assert ("save: seen" in offer.action.claim, offer.confidence) == (True, 1.0)


def test_a_goal_without_parts_is_refused(look: Look) -> None:
    assert "goal" in refused(look(SAVE), "!?").why


_NAMES = st.sampled_from(
    ["Save", "Delete", "Order 1042", "Next", "2", "", "Search", "×", "保存", "Status: Open", "a | b"]
)
_ELEMENTS = st.lists(
    st.builds(
        Element,
        role=st.sampled_from(
            ["button", "link", "textbox", "combobox", "checkbox", "tab", "text", "heading", "row", "x"]
        ),
        name=_NAMES,
        index=st.one_of(st.none(), st.integers(1, 5)),
        value=_NAMES,
        container=_NAMES,
        states=st.frozensets(st.sampled_from(list(State)), max_size=3),
        options=st.lists(_NAMES, max_size=3).map(tuple),
        group=st.one_of(st.none(), st.integers(1, 3)),
        form=st.one_of(st.none(), st.integers(1, 2)),
        href=st.sampled_from(["", "http://[", "http://a.example/x", "#y"]),
        kind=st.sampled_from(["", "submit", "search", "password"]),
    ),
    max_size=12,
).map(tuple)


@given(_ELEMENTS, st.sampled_from(list(SubGoalKind)), _NAMES, _NAMES, _NAMES)
def test_no_page_breaks_it_and_the_same_input_gives_the_same_answer(
    elements: tuple[Element, ...], kind: SubGoalKind, label: str, value: str, item: str
) -> None:
    seen = Observation(seq=1, url="http://a.example/b", elements=elements, more_below=1)
    goal = Goal(text="t", sub_goals=(SubGoal(id=1, kind=kind, text=label, label=label, value=value, item=item),))
    first = Ranker().propose(seen, goal, ())
    assert first == Ranker().propose(seen, goal, ())
    if isinstance(first, Proposal):
        assert 0.45 <= first.confidence <= 1.0
        target = first.action.target_or_none
        assert target is None or target.index in {element.index for element in elements}
