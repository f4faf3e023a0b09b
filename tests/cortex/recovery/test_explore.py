from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.action import Click
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.step import StepFacts
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.explore import follow_kin, open_closed, search_for, show_other_tab, turn_the_page
from arc_cua.cortex.recovery.scene import Scene

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


def scene(make: Make, *elements: Element, sub: SubGoal | None = None, history: tuple[StepFacts, ...] = ()) -> Scene:
    find = make.sub(SubGoalKind.FIND, "find order 1042", label="order 1042", item="order 1042")
    return Scene(make.request(make.page(*elements), FailureSignature.LOCATOR_NOT_FOUND, sub or find, history))


def target_of(offered: Draft | str) -> int | None:
    assert isinstance(offered, Draft), offered
    action = offered.steps[0].action
    assert isinstance(action, Click)
    return action.target.index


def test_only_roads_are_followed(make: Make) -> None:
    road = make.el("link", "Orders", 1, href="https://shop.test/orders")
    assert target_of(follow_kin(scene(make, road))) == 1
    for other in (
        make.el("menuitem", "Delete order", 1),
        make.el("link", "Cancel order", 1, href="#"),
        make.el("button", "Order", 1),
        make.el("link", "Orders", 1, State.CURRENT, href="https://shop.test/orders"),
        make.el("link", "Orders", 1, href="https://shop.test/orders/1042#top"),
    ):
        assert isinstance(follow_kin(scene(make, other)), str)


def test_a_road_is_followed_once_and_only_when_it_is_the_only_one(make: Make) -> None:
    a = make.el("link", "Orders", 1, href="https://shop.test/orders")
    b = make.el("link", "All orders", 2, href="https://shop.test/orders")
    c = make.el("link", "Order help", 3, href="https://shop.test/help")
    assert target_of(follow_kin(scene(make, a, b))) == 1
    assert "several" in str(follow_kin(scene(make, a, c)))
    went = make.step(Click(target=a.as_target()), url_after="https://shop.test/orders")
    assert isinstance(follow_kin(scene(make, a, history=(went,))), str)


def test_closed_parts_are_opened_kin_first_then_in_order(make: Make) -> None:
    first, kin = make.el("button", "詳細", 1, State.COLLAPSED), make.el("button", "Order data", 2, State.COLLAPSED)
    assert target_of(open_closed(scene(make, first, kin))) == 2
    assert target_of(open_closed(scene(make, first))) == 1
    done = make.step(Click(target=first.as_target()))
    assert isinstance(open_closed(scene(make, first, history=(done,))), str)
    assert isinstance(open_closed(scene(make, make.el("combobox", "Land", 1, State.COLLAPSED))), str)


def test_of_many_alike_only_the_one_of_the_item_is_opened(make: Make) -> None:
    rows = [make.el("button", "Mer", n, State.COLLAPSED, container=f"order {1040 + n}") for n in range(1, 5)]
    assert target_of(open_closed(scene(make, *rows))) == 2
    bare = [make.el("button", "Mer", n, State.COLLAPSED) for n in range(1, 5)]
    assert isinstance(open_closed(scene(make, *bare)), str)


def test_tabs_are_looked_at_one_after_the_other(make: Make) -> None:
    shown, a, b = make.el("tab", "1", 1, State.SELECTED), make.el("tab", "2", 2), make.el("tab", "3", 3)
    assert target_of(show_other_tab(scene(make, shown, a, b))) == 2
    assert target_of(show_other_tab(scene(make, shown, a, b, history=(make.step(Click(target=a.as_target())),)))) == 3
    assert isinstance(show_other_tab(scene(make, shown)), str)


def test_only_a_search_field_is_searched(make: Make) -> None:
    assert isinstance(search_for(scene(make, make.el("searchbox", "Søk", 1))), Draft)
    assert isinstance(search_for(scene(make, make.el("textbox", "Søk", 1, kind="search"))), Draft)
    assert isinstance(search_for(scene(make, make.el("textbox", "Ny oppgave", 1))), str)
    act = make.sub(SubGoalKind.ACTIVATE, "go", label="go")
    assert search_for(scene(make, make.el("searchbox", "Søk", 1), sub=act)) == ""


def test_the_next_page_is_the_next_number_of_the_same_pager(make: Make) -> None:
    one = make.el("text", "1", None, State.CURRENT, group=1)
    two = make.el("link", "2", 2, group=1, href="https://shop.test/orders?page=2")
    stray = make.el("link", "2", 3, group=2, href="https://shop.test/other")
    assert target_of(turn_the_page(scene(make, stray, one, two))) == 2
    assert isinstance(turn_the_page(scene(make, stray, one)), str)


def test_the_menu_of_another_item_stays_closed(make: Make) -> None:
    mine = make.sub(SubGoalKind.ACTIVATE, label="delete", item="order 1042")
    other = make.el("button", "Mer", 1, State.COLLAPSED, container="order 1043", group=1)
    own = make.el("button", "Mer", 2, State.COLLAPSED, container="order 1042", group=2)
    assert isinstance(open_closed(scene(make, other, sub=mine)), str)
    assert target_of(open_closed(scene(make, other, own, sub=mine))) == 2


def test_a_page_that_shows_the_item_is_not_left(make: Make) -> None:
    mine = make.sub(SubGoalKind.ACTIVATE, label="delete order", item="order 1042")
    road = make.el("link", "Orders", 1, href="https://shop.test/all-orders")
    assert target_of(follow_kin(scene(make, road, sub=mine))) == 1
    assert isinstance(follow_kin(scene(make, road, make.el("text", "order 1042", None), sub=mine)), str)
