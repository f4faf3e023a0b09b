from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.evaluation.site import Effect, check_order, verify_order
from arc_cua.evaluation.site.store import Store
from arc_cua.evaluation.site.trouble import Trouble


def ship(store: Store, number: str = "1042", **more: str) -> Effect:
    return store.save_order(number, {"status": "Shipped", **more}, "maria")


def test_one_right_request_is_right() -> None:
    store = Store(Trouble())
    ship(store)
    assert verify_order(store, "1042", status="Shipped")
    assert check_order(store, "1042", status="Shipped").verified


WRONG: dict[str, Callable[[Store], object]] = {
    "nothing": lambda store: None,
    "twice": lambda store: (ship(store), ship(store)),
    "another field too": lambda store: ship(store, note="hello"),
    "another order too": lambda store: (ship(store), ship(store, "1043")),
    "the neighbour": lambda store: ship(store, "1043"),
    "another order asked for, without a change": lambda store: (ship(store), store.save_order("1043", {}, "maria")),
    "a customer too": lambda store: (ship(store), store.save_customer("c01", {"city": "Abuja"}, "maria")),
    "the settings too": lambda store: (ship(store), store.save_settings({}, "maria")),
    "cancelled afterwards": lambda store: (ship(store), store.cancel_order("1042", "maria")),
}


@pytest.mark.parametrize("act", WRONG.values(), ids=WRONG.keys())
def test_anything_else_is_a_fault(act: Callable[[Store], object]) -> None:
    store = Store(Trouble())
    act(store)
    check = check_order(store, "1042", status="Shipped")
    assert not check.verified
    assert all(check.faults)


def test_a_save_that_was_turned_down_does_not_count() -> None:
    store = Store(Trouble(failing_saves=1))
    ship(store)
    ship(store)
    assert check_order(store, "1042", status="Shipped").verified


def test_an_order_that_does_not_exist_is_a_fault() -> None:
    assert not verify_order(Store(Trouble()), "9", status="Shipped")
