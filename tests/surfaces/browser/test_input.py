"""Hands: what is held, and what is sent for it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arc_cua.surfaces.browser.input import Hands
from arc_cua.surfaces.browser.keys import Modifier, key_of, parse_chord


def test_a_click_counts_its_buttons() -> None:
    hands = Hands()
    _method, pressed = hands.mouse("pressed", 3, 4)
    assert (pressed["type"], pressed["button"], pressed["buttons"], pressed["clickCount"]) == (
        "mousePressed",
        "left",
        1,
        1,
    )
    _method, dragged = hands.mouse("moved", 5, 6)
    assert (dragged["button"], dragged["buttons"]) == ("left", 1)
    _method, released = hands.mouse("released", 5, 6)
    assert (released["buttons"], hands.is_empty) == (0, True)
    _method, moved = hands.mouse("moved", 7, 8)
    assert moved["button"] == "none"


def test_a_chord_is_pressed_and_let_go_of_in_order() -> None:
    sent = [params for _method, params in Hands().press(parse_chord("Control+A"))]
    assert [(one["type"], one["key"], one["modifiers"]) for one in sent] == [
        ("rawKeyDown", "Control", Modifier.CONTROL),
        ("rawKeyDown", "a", Modifier.CONTROL),
        ("keyUp", "a", Modifier.CONTROL),
        ("keyUp", "Control", 0),
    ]
    assert sent[1]["commands"] == ["selectAll"]


def test_a_character_carries_its_text_and_a_chord_does_not() -> None:
    plain = Hands().press(parse_chord("B"))[0][1]
    assert (plain["type"], plain["text"], plain["modifiers"]) == ("keyDown", "B", Modifier.SHIFT)
    assert "text" not in Hands().press(parse_chord("Alt+b"))[1][1]


@given(
    st.lists(
        st.one_of(
            st.sampled_from(["left", "right", "middle"]).map(lambda button: ("mouse", button)),
            st.sampled_from(["Shift", "Control", "a", "Enter"]).map(lambda name: ("key", name)),
        ),
        max_size=8,
    )
)
def test_everything_held_is_let_go_of(steps: list[tuple[str, str]]) -> None:
    hands = Hands()
    for kind, name in steps:
        if kind == "mouse":
            hands.mouse("pressed", 0, 0, button=name)
        else:
            hands.key_down(key_of(name))
    released = hands.release_all()
    assert hands.is_empty
    assert len(released) == len(set(steps))
    assert hands.modifiers == Modifier.NONE
