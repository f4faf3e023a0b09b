"""Grounding over observations built by hand: which control is meant, and when it says that it can't tell."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import option_of, rank_choices, rank_controls, rank_fields, rank_states
from arc_cua.reflex.grounding.page import Page
from arc_cua.reflex.grounding.query import Query, build_query
from arc_cua.reflex.grounding.ranking import Ranking

Look = Callable[..., Observation]


def button(name: str, **more: object) -> Element:
    return _with(Element(role="button", name=name, tag="button"), more)


def field(name: str, **more: object) -> Element:
    return _with(Element(role="textbox", name=name, tag="input", states=frozenset({State.EDITABLE})), more)


def _with(element: Element, more: dict[str, object]) -> Element:
    return msgspec.structs.replace(element, **more)


def top(ranking: Ranking) -> str:
    return ranking.top.element.name if ranking.top and ranking.confidence >= THRESHOLD else ""


@pytest.mark.parametrize(
    ("label", "wanted"),
    [
        ("save", "Save"),
        ("SAVE", "Save"),
        ("save button", "Save"),
        ("the save as template button", "Save as template"),
        ("details", "Order details"),
        ("remove", "Delete"),
        ("sign in", "Log in"),
        ("publish", ""),
        ("saved drafts of yesterday", ""),
    ],
)
def test_a_button_by_its_words(look: Look, label: str, wanted: str) -> None:
    page = Page(
        look(*(button(name) for name in ("Save", "Save as template", "Order details", "Delete", "Log in", "Cancel")))
    )
    assert top(rank_controls(page, build_query(label))) == wanted


def test_the_role_that_is_named_decides(look: Look) -> None:
    page = Page(look(button("Orders"), Element(role="link", name="Orders", href="http://shop.example/orders")))
    ranking = rank_controls(page, build_query("orders link"))
    assert ranking.top is not None
    assert ranking.top.element.role == "link"


def test_a_lone_role_is_enough(look: Look) -> None:
    page = Page(look(field("Name"), button("Go on")))
    assert top(rank_controls(page, build_query("button"))) == "Go on"


def test_look_alikes_are_not_guessed(look: Look) -> None:
    page = Page(look(*(button("Edit", container=f"{at} | Person {at}", group=at) for at in range(5))))
    assert rank_controls(page, build_query("edit")).confidence < THRESHOLD


def test_look_alikes_are_told_apart_by_their_item(look: Look) -> None:
    page = Page(look(*(button("Edit", container=f"{1040 + at} | Person", group=at) for at in range(5))))
    ranking = rank_controls(page, build_query("edit", item="order 1043"))
    assert ranking.confidence > 0.9
    assert ranking.top is not None
    assert ranking.top.element.index == 4


def test_another_items_control_is_refused(look: Look) -> None:
    page = Page(look(*(button("Edit", container=f"{1040 + at} | Person", group=at) for at in range(5))))
    assert rank_controls(page, build_query("edit", item="order 9")).confidence < THRESHOLD


@pytest.mark.parametrize(
    ("label", "index"), [("second edit button", 2), ("3rd edit", 3), ("last edit", 5), ("first", 0)]
)
def test_ordinals_count_in_reading_order(look: Look, label: str, index: int) -> None:
    page = Page(look(*(button("Edit", group=at) for at in range(5))))
    ranking = rank_controls(page, build_query(label))
    assert (ranking.top.element.index if ranking.top else 0) == index


def test_an_ordinal_beyond_the_end_is_refused(look: Look) -> None:
    page = Page(look(button("Edit"), button("Edit")))
    assert rank_controls(page, build_query("fifth edit")).confidence < THRESHOLD


def test_two_links_to_one_address_are_one_choice(look: Look) -> None:
    page = Page(
        look(*(Element(role="link", name="Help", href="http://shop.example/help", group=at) for at in (1, 2)))
    )
    assert rank_controls(page, build_query("help")).confidence > 0.9


def test_what_a_modal_dialog_covers_is_not_pressed(look: Look) -> None:
    dialog = Element(role="dialog", name="Sure?", depth=1, states=frozenset({State.MODAL}))
    page = Page(look(button("Delete", depth=1), dialog, button("Delete", depth=2), button("Keep", depth=2)))
    ranking = rank_controls(page, build_query("delete"))
    assert ranking.top is not None
    assert (ranking.top.element.index, ranking.confidence > 0.6) == (2, True)


def test_a_disabled_control_is_not_pressed(look: Look) -> None:
    page = Page(look(button("Save", states=frozenset({State.DISABLED}))))
    assert rank_controls(page, build_query("save")).confidence < THRESHOLD


def test_rare_words_weigh_more(look: Look) -> None:
    names = [f"Order {word}" for word in ("details", "history", "invoice", "notes")]
    page = Page(look(*(button(name) for name in names)))
    assert top(rank_controls(page, build_query("order invoice"))) == "Order invoice"


def test_names_in_other_scripts(look: Look) -> None:
    page = Page(look(button("保存する"), button("キャンセル"), button("حذف الطلب")))
    assert top(rank_controls(page, build_query("保存"))) == "保存する"
    assert top(rank_controls(page, build_query("حذف الطلب"))) == "حذف الطلب"


@pytest.mark.parametrize(
    ("label", "value", "wanted"),
    [
        ("email", "a@b.org", "E-mail address"),
        ("qty", "3", "Quantity"),
        ("password", "x", "Secret word"),
        ("", "{{secret:k}}", "Secret word"),
        ("nickname", "Bo", ""),
    ],
)
def test_a_field_by_its_words_and_its_kind(look: Look, label: str, value: str, wanted: str) -> None:
    page = Page(
        look(
            field("E-mail address", kind="email"),
            field("Quantity", kind="number"),
            field("Secret word", kind="password", states=frozenset({State.EDITABLE, State.MASKED})),
            button("Email us"),
        )
    )
    assert top(rank_fields(page, build_query(label), value)) == wanted


def test_the_only_field_serves_when_none_is_named(look: Look) -> None:
    assert top(rank_fields(Page(look(field("Say something"), button("Go"))), Query((), ""), "hi")) == "Say something"
    assert top(rank_fields(Page(look(field("One"), field("Two"))), Query((), ""), "hi")) == ""


def test_text_beside_a_nameless_field_labels_it(look: Look) -> None:
    page = Page(
        look(Element(role="text", name="First name"), field(""), Element(role="text", name="Last name"), field(""))
    )
    ranking = rank_fields(page, build_query("last name"), "Lee")
    assert ranking.top is not None
    assert (ranking.top.element.index, ranking.confidence >= THRESHOLD) == (2, True)


def test_a_list_that_holds_the_value_is_chosen(look: Look) -> None:
    status = Element(role="combobox", name="Status", tag="select", options=("Open", "Shipped"))
    carrier = Element(role="combobox", name="Carrier", tag="select", options=("UPS", "DHL"))
    page = Page(look(status, carrier, button("Shipped orders")))
    assert top(rank_choices(page, build_query("status"), "Shipped")) == "Status"
    assert top(rank_choices(page, build_query(""), "DHL")) == "Carrier"
    assert top(rank_choices(page, build_query("status"), "Lost")) == ""


def test_a_tick_box_by_its_label(look: Look) -> None:
    boxes = (Element(role="checkbox", name=name, kind="checkbox") for name in ("Newsletter", "Terms of use"))
    page = Page(look(*boxes, button("Newsletter archive")))
    assert top(rank_states(page, build_query("newsletter"))) == "Newsletter"


@pytest.mark.parametrize(
    ("options", "value", "wanted"),
    [
        (("Shipped", "Not shipped"), "shipped", "Shipped"),
        (("United States (US)", "Norway (NO)"), "Norway", "Norway (NO)"),
        (("Red wine", "Red paint"), "Red", ""),
        ((), "x", ""),
    ],
)
def test_which_option_a_value_names(options: tuple[str, ...], value: str, wanted: str) -> None:
    assert option_of(Element(role="combobox", options=options), value) == wanted
