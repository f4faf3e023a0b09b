"""Look-alikes in rows and cards: the goal's words that are no part of the name tell them apart."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.described import rank_described
from arc_cua.reflex.grounding.fit import press_fit
from arc_cua.reflex.grounding.page import Page
from arc_cua.reflex.grounding.query import build_query
from arc_cua.reflex.grounding.ranking import Ranking

Look = Callable[..., Observation]


def cards(*names: str, control: str = "Add to cart") -> list[Element]:
    found = []
    for group, name in enumerate(names, start=1):
        found.append(Element(role="heading", name=name, level=3, group=group))
        found.append(Element(role="button", name=control, container=name, group=group, index=group))
    return found


def ranked(observation: Observation, words: str) -> Ranking:
    query = build_query(words)
    return rank_described(Page(observation), query, query.words, press_fit)


def chosen(ranking: Ranking) -> str:
    return ranking.top.element.container if ranking.top and ranking.confidence >= THRESHOLD else ""


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("Add the floor lamp to the cart", "Floor lamp"),
        ("Add to cart: oak table", "Oak table"),
        ("Add the lamp to the cart", ""),
        ("Add the floor table to the cart", ""),
        ("Add the sofa to the cart", ""),
        ("Delete the floor lamp", ""),
    ],
)
def test_the_card_decides(look: Look, words: str, wanted: str) -> None:
    assert chosen(ranked(look(*cards("Desk lamp", "Floor lamp", "Oak table")), words)) == wanted


def test_a_card_without_the_control_is_not_served_by_another_cards(look: Look) -> None:
    bare = Element(role="heading", name="Floor lamp", level=3, group=9)
    assert chosen(ranked(look(*cards("Desk lamp"), bare), "Add the floor lamp to the cart")) == ""


def test_what_a_card_is_about_counts_more_than_what_it_mentions(look: Look) -> None:
    posts = cards("Bob", "Carol", control="Like")
    posts.insert(-1, Element(role="text", name="Bob told me", group=2))
    assert chosen(ranked(look(*posts), "Like the post by Bob")) == "Bob"


def test_a_menu_belongs_to_the_row_of_the_control_that_opened_it(look: Look) -> None:
    rows = [*cards("Ada", "Grace", control="More"), Element(role="menuitem", name="Remove", index=9, group=9)]
    query = build_query("Remove Grace")
    of = {opener: Page(look(*rows), opener) for opener in (1, 2)}
    grace = rank_described(of[2], query, query.words, press_fit)
    assert grace.top is not None
    assert grace.top.element.name == "Remove"
    assert grace.confidence >= THRESHOLD
    assert rank_described(of[1], query, query.words, press_fit).confidence < THRESHOLD, "the menu is Ada's"


@given(st.permutations(["Desk lamp", "Floor lamp", "Oak table", "Chair"]), st.integers(0, 3))
def test_the_order_of_cards_decides_nothing(names: list[str], place: int) -> None:
    observation = msgspec.structs.replace(
        Observation(seq=1, url="http://shop.example/a"), elements=tuple(cards(*names))
    )
    assert chosen(ranked(observation, f"Add {names[place]} to the cart")) == names[place]
