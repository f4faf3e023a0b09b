from __future__ import annotations

from collections.abc import Callable

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import Element, State
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState, Signals
from arc_cua.perception import diff, state_change_score

Look = Callable[..., Observation]

trees = st.lists(
    st.builds(
        Element,
        role=st.sampled_from(["button", "text"]),
        name=st.text(max_size=6),
        depth=st.integers(0, 3),
        volatile=st.booleans(),
    ),
    max_size=12,
).map(
    lambda tree: tuple(
        msgspec.structs.replace(item, index=at) if item.role == "button" else item for at, item in enumerate(tree, 1)
    )
)
SAVE = Element(role="button", name="Save", index=1)
NAME = Element(role="textbox", name="Name", index=2)
HELLO = Element(role="text", name="Hello")


@given(trees)
def test_nothing_differs_from_itself(look: Look, tree: tuple[Element, ...]) -> None:
    change = diff(look(*tree), look(*tree, seq=2))
    assert (change.score, change.hamming, change.added, change.removed, change.changed) == (0.0, 0, (), (), ())


@given(trees, trees)
def test_the_score_is_zero_exactly_when_the_content_is_the_same(
    look: Look, a: tuple[Element, ...], b: tuple[Element, ...]
) -> None:
    before, after = look(*a), look(*b)
    change = diff(before, after)
    assert 0.0 <= change.score <= 1.0
    told = bool(change.added or change.removed or change.changed)
    assert told == (change.score > 0.0)
    if not told:
        assert sorted(item.name for item in a if not item.volatile) == sorted(
            item.name for item in b if not item.volatile
        ) or any(item.volatile for item in (*a, *b))


def test_added_removed_and_changed_in_one_line_each(look: Look) -> None:
    typed = msgspec.structs.replace(NAME, value="Ada", states=frozenset({State.INVALID, State.FOCUSED}))
    change = diff(look(SAVE, NAME, HELLO), look(typed, Element(role="alert", name="Too short")))
    assert change.added == ('alert "Too short"',)
    assert change.removed == ('[#1] button "Save"', 'text "Hello"')
    assert change.changed == ('[#2] textbox "Name": value "" → "Ada", +invalid',)
    assert 0.0 < change.score <= 1.0 and change.hamming > 0


def test_a_replaced_look_alike_is_no_change(look: Look) -> None:
    again = msgspec.structs.replace(SAVE, index=9, was=1)
    assert not diff(look(SAVE, HELLO), look(again, HELLO)).is_change
    unrelated = msgspec.structs.replace(SAVE, index=9)
    assert not diff(look(SAVE, HELLO), look(unrelated, HELLO)).is_change


def test_a_replaced_look_alike_that_changed_is_told_with_the_one_before(look: Look) -> None:
    typed = msgspec.structs.replace(NAME, index=9, was=2, value="Ada")
    assert diff(look(SAVE, NAME), look(SAVE, typed)).changed == ('[#9] textbox "Name" (was #2): value "" → "Ada"',)


def test_a_second_look_alike_is_new_and_stands_in_for_nobody(look: Look) -> None:
    second = msgspec.structs.replace(SAVE, index=9, was=1)
    change = diff(look(SAVE), look(SAVE, second))
    assert (change.added, change.removed, change.changed) == (('[#9] button "Save"',), (), ())


def test_of_two_that_stand_in_for_one_only_the_first_does(look: Look) -> None:
    twins = [msgspec.structs.replace(SAVE, index=index, was=1) for index in (8, 9)]
    change = diff(look(SAVE), look(*twins))
    assert len(change.added) == 1 and not change.removed and not change.changed


def test_another_order_is_a_small_change(look: Look) -> None:
    change = diff(look(SAVE, NAME, HELLO), look(NAME, SAVE, HELLO))
    assert change.changed == ("the same content in another order",) and 0.0 < change.score < 0.1


def test_a_restless_control_counts_by_its_states_only(look: Look) -> None:
    before = Element(role="button", name="Pay (12)", index=1, volatile=True)
    after = Element(role="button", name="Pay (11)", index=1, volatile=True)
    assert not diff(look(before), look(after)).is_change
    off = msgspec.structs.replace(after, states=frozenset({State.DISABLED}))
    assert diff(look(before), look(off)).changed == ('[#1] button "Pay (11)": +disabled',)


def test_signals_count_only_where_they_mean_content(look: Look) -> None:
    quiet = Signals(focus=1, scroll_y=1, mutations=1, layout=1, elements=1, text_length=1)
    moved = Signals(focus=2, scroll_y=90, mutations=7, layout=2, elements=9, text_length=5)
    assert state_change_score(look(SAVE, signals=quiet), look(SAVE, signals=moved)) == 0.0
    opened = Signals(dialogs=1)
    assert state_change_score(look(SAVE), look(SAVE, signals=opened)) >= 0.2


def test_an_overlay_that_opens_on_a_large_page_counts(look: Look) -> None:
    page = tuple(Element(role="text", name=f"Line {n}") for n in range(300))
    overlay = (Element(role="dialog", name="Sure?"), Element(role="button", name="Yes", index=5, depth=1))
    assert state_change_score(look(*page), look(*page, *overlay, signals=Signals(dialogs=1))) >= 0.2


def test_dialogs_errors_and_addresses(look: Look) -> None:
    dialog = OpenDialog(kind=DialogKind.ALERT, message="Saved")
    opened = diff(look(SAVE), look(state=PageState.BLOCKED, dialog=dialog))
    assert (opened.added, opened.removed) == (('alert "Saved"',), ()) and opened.score == 0.5
    lost = diff(look(SAVE), look(state=PageState.CRASHED))
    assert lost.score == 1.0 and lost.changed == ("page ready → crashed",)
    moved = diff(look(SAVE), look(SAVE, url="http://h/2"))
    assert moved.url_changed and moved.is_change and moved.score == 0.0


def test_long_differences_are_bounded(look: Look) -> None:
    many = tuple(Element(role="text", name=f"{n} " + "x" * 500) for n in range(100))
    change = diff(look(), look(*many))
    assert len(change.added) == 41 and change.added[-1] == "… 60 more"
    assert all(len(line) <= 240 for line in change.added)
