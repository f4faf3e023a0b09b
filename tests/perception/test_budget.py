from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from arc_cua.core.element import Element, State
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState
from arc_cua.perception import estimate, render
from arc_cua.perception.budget import KEPT_ROLES

roles = st.sampled_from(
    ["button", "link", "text", "row", "listitem", "heading", "dialog", "menu", "textbox", "alert"]
)
trees = st.lists(
    st.tuples(roles, st.text(max_size=40), st.integers(0, 5), st.booleans(), st.booleans()), max_size=40
).map(
    lambda rows: tuple(
        Element(role=role, name=name, depth=depth, index=at + 1 if can_act else None, offscreen=out)
        for at, (role, name, depth, can_act, out) in enumerate(rows)
    )
)


NUMBER = re.compile(r"^\s*\[#(\d+)\]", re.MULTILINE)


def observation(elements: tuple[Element, ...]) -> Observation:
    return Observation(seq=1, url="http://h/", title="T", elements=elements)


@settings(max_examples=60)
@given(trees, st.integers(0, 900), st.text(max_size=20))
def test_never_over_and_nothing_lost_silently(elements: tuple[Element, ...], budget: int, goal: str) -> None:
    shown = render(observation(elements), budget_tokens=budget, goal=goal)
    assert shown.tokens == estimate(shown.text) <= max(150, budget)
    assert shown.truncated == bool(shown.notices)
    assert bool(shown.dropped_nodes) <= shown.truncated
    kept = sum(f"[#{element.index}]" in shown.text for element in elements if element.is_actionable)
    assert kept + shown.dropped_actionable >= sum(element.is_actionable for element in elements)
    assert shown.dropped_actionable <= shown.dropped_nodes <= len(elements)
    for notice in shown.notices:
        assert notice in shown.text


def test_a_modal_survives_two_thousand_rows_with_what_is_around_it() -> None:
    rows = tuple(Element(role="row", name=f"Order {n} | Customer {n}", depth=2) for n in range(2000))
    tree = (
        Element(role="main"),
        Element(role="table", name="Orders", depth=1),
        *rows,
        Element(role="region", name="Layer", depth=1),
        Element(role="dialog", name="Delete?", depth=2, states=frozenset({State.MODAL})),
        Element(role="button", name="Cancel", index=1, depth=3),
        Element(role="button", name="Delete it", index=2, depth=3),
    )
    shown = render(observation(tree))
    for line in (
        "main",
        '  region "Layer"',
        '    dialog "Delete?" modal',
        '[#1] button "Cancel"',
        '[#2] button "Delete it"',
    ):
        assert line in shown.text
    assert shown.truncated and shown.dropped_nodes > 1900 and shown.dropped_actionable == 0
    assert 'row "Order 0 | Customer 0"' in shown.text
    assert f"{shown.dropped_nodes} row" in shown.notices[0]


def test_bulk_goes_before_prose_and_prose_before_controls() -> None:
    rows = tuple(Element(role="listitem", name=f"Item number {n} of the list") for n in range(40))
    prose = tuple(Element(role="text", name=f"Paragraph {n} " + "word " * 20) for n in range(20))
    controls = tuple(Element(role="button", name=f"Do thing {n}", index=n) for n in range(1, 30))
    text = render(observation((*rows, *prose, *controls)), budget_tokens=700).text
    assert 'button "Do thing 29"' in text and "Paragraph 0" in text and "Item number 39" not in text
    text = render(observation((*rows, *prose, *controls)), budget_tokens=350).text
    assert 'button "Do thing 10"' in text and "Paragraph 19" not in text


def test_what_shares_words_with_the_goal_stays() -> None:
    rows = tuple(Element(role="row", name=f"Order {n}") for n in range(500))
    links = tuple(Element(role="link", name=f"Page {n}", index=n, offscreen=True) for n in range(1, 200))
    shown = render(observation((*rows, *links)), budget_tokens=400, goal="Open order 421")
    assert '"Order 421"' in shown.text


def test_the_dropped_controls_are_named() -> None:
    links = tuple(Element(role="link", name=f"Link to page {n}", index=n) for n in range(1, 300))
    shown = render(observation(links), budget_tokens=300)
    assert shown.dropped_actionable == shown.dropped_nodes > 200
    match = re.search(r"controls #(\d+)-#299", shown.notices[0])
    assert match is not None and 299 - int(match.group(1)) + 1 == shown.dropped_actionable


def test_the_head_tells_the_page_its_state_and_what_is_out_of_sight() -> None:
    page = Observation(
        seq=1,
        url="http://h/x",
        title='A "title"',
        state=PageState.BLOCKED,
        dialog=OpenDialog(kind=DialogKind.CONFIRM, message="Leave?"),
        more_below=7,
        notices=("a frame was replaced",),
    )
    lines = render(page).text.splitlines()
    assert lines == [
        'page "A \\"title\\"" http://h/x (blocked)',
        '! confirm is open: "Leave?"',
        "! 7 more below: scroll to reach them",
        "! a frame was replaced",
    ]


@settings(max_examples=60)
@given(
    st.text(max_size=300),
    st.text(max_size=400),
    st.text(max_size=200),
    st.lists(st.text(max_size=300), max_size=5),
    trees,
    st.integers(0, 2000),
)
def test_a_page_that_says_too_much_of_itself_stays_in_the_budget(
    title: str, message: str, error: str, notices: list[str], elements: tuple[Element, ...], budget: int
) -> None:
    page = Observation(
        seq=1,
        url="http://h/" + title,
        title=title,
        elements=elements,
        dialog=OpenDialog(kind=DialogKind.ALERT, message=message),
        error=error,
        notices=tuple(notices),
        more_below=10**6,
        more_above=10**6,
    )
    shown = render(page, budget_tokens=budget)
    assert shown.tokens == estimate(shown.text) <= max(150, budget)
    assert "page " in shown.text and "! alert is open" in shown.text


@settings(max_examples=60)
@given(trees, st.text(max_size=20))
def test_dialogs_and_what_is_around_them_stay_and_order_is_reading_order(
    elements: tuple[Element, ...], goal: str
) -> None:
    bulk = tuple(Element(role="row", name=f"Row {n} of very many", depth=1) for n in range(300))
    shown = render(observation((*elements, *bulk)), goal=goal)
    numbers = [int(number) for number in NUMBER.findall(shown.text)]
    assert numbers == sorted(numbers)
    path: list[Element] = []
    for element in elements:
        while path and path[-1].depth >= element.depth:
            path.pop()
        if element.role in KEPT_ROLES:
            for kept in (*path, element):
                if kept.is_actionable:
                    assert f"[#{kept.index}]" in shown.text
        path.append(element)


def test_a_dialog_larger_than_the_budget_keeps_its_controls_and_says_what_went() -> None:
    terms = tuple(Element(role="text", name=f"Clause {n}: " + "word " * 60, depth=1) for n in range(40))
    fields = tuple(Element(role="textbox", name=f"Field {n}", index=n, depth=1) for n in range(1, 31))
    answers = (
        Element(role="button", name="Refuse", index=31, depth=1),
        Element(role="button", name="Accept", index=32, depth=1),
    )
    dialog = Element(role="dialog", name="Terms", states=frozenset({State.MODAL}))
    shown = render(observation((dialog, *terms, *fields, *answers)))
    assert shown.tokens <= 1200 and shown.dropped_actionable == 0 and shown.truncated
    assert 'button "Accept"' in shown.text and 'dialog "Terms" modal' in shown.text
    assert "text" in shown.notices[0] and "long texts cut short" in shown.notices[-1]


def test_of_too_many_controls_in_a_dialog_the_middle_goes() -> None:
    fields = tuple(Element(role="textbox", name=f"Field number {n}", index=n, depth=1) for n in range(1, 300))
    answers = (Element(role="button", name="Accept", index=300, depth=1),)
    rows = tuple(Element(role="row", name=f"Row {n}") for n in range(50))
    shown = render(observation((*rows, Element(role="dialog", name="Long"), *fields, *answers, *rows)))
    assert 'textbox "Field number 1"' in shown.text and 'button "Accept"' in shown.text
    assert shown.dropped_actionable > 100 and "controls #" in shown.notices[0]


def test_what_is_out_of_sight_and_can_be_filled_in_outlives_links_out_of_sight() -> None:
    links = tuple(Element(role="link", name=f"See page {n}", index=n, offscreen=n % 2 == 0) for n in range(1, 160))
    field = Element(role="textbox", name="Voucher", index=400, offscreen=True)
    shown = render(observation((*links, field)), budget_tokens=600)
    assert '[#400] textbox "Voucher" offscreen' in shown.text and shown.dropped_actionable > 60


@given(trees, st.integers(150, 900))
def test_the_same_page_gives_the_same_text(elements: tuple[Element, ...], budget: int) -> None:
    page = observation(elements)
    assert render(page, budget_tokens=budget) == render(page, budget_tokens=budget)
