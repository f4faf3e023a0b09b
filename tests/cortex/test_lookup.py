from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Target
from arc_cua.core.element import Element
from arc_cua.core.observation import Observation
from arc_cua.cortex.lookup import look_up, same_name

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


@pytest.fixture(scope="module")
def page(make: Make) -> Observation:
    return make.page(
        make.el("button", "Open", 1, container="Order 1", test_id="open-1"),
        make.el("button", "Open", 2, container="Order 2"),
        make.el("button", "Save all the changes that were made", 5, was=4),
        make.el("text", "Total"),
    )


@pytest.mark.parametrize(
    ("target", "index"),
    [
        (Target(index=2), 2),
        (Target(index=2, role="BUTTON", name="  open "), 2),
        (Target(name="Open", container="order 1"), 1),
        (Target(test_id="open-1"), 1),
        (Target(name="Save all the changes…"), 5),
    ],
)
def test_it_finds_the_one_element(page: Observation, target: Target, index: int) -> None:
    found = look_up(page, target)
    assert isinstance(found, Element) and found.index == index


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (Target(), "neither"),
        (Target(container="Order 1"), "neither"),
        (Target(index=3), "not on the page"),
        (Target(index=4), "[#5] has taken its place"),
        (Target(index=1, name="Close"), "its name is"),
        (Target(index=1, role="link"), "its role is"),
        (Target(index=1, container="Order 2"), "it is in"),
        (Target(index=1, test_id="open-2"), "test id"),
        (Target(name="Open"), "2 elements"),
        (Target(name="Nope"), "no element"),
        (Target(name="Total"), "no element"),
    ],
)
def test_it_says_why_there_is_none(page: Observation, target: Target, reason: str) -> None:
    found = look_up(page, target)
    assert isinstance(found, str) and reason in found


def test_text_is_found_where_reading_is_enough(page: Observation) -> None:
    found = look_up(page, Target(role="text", name="total"), actionable=False)
    assert isinstance(found, Element) and found.name == "Total"


def test_a_name_that_was_cut_short_matches_only_by_a_real_beginning() -> None:
    assert same_name("Save all the…", "Save all the changes")
    assert not same_name("S…", "Save")
    assert not same_name("Save all the…", "Save none of the changes")
