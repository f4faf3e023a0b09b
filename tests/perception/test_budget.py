from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from arc_cua.core.element import Element, State
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState
from arc_cua.perception import estimate, render

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
        "! a frame was replaced",
        "! 7 more below: scroll to reach them",
    ]
