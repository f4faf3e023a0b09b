from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.evaluation.site.records import ORDER_FIELDS, OrderStatus
from arc_cua.evaluation.site.store import InvalidChange, Store
from arc_cua.evaluation.site.trouble import Trouble


def test_there_are_enough_orders_and_names_repeat() -> None:
    orders = Store(Trouble()).orders
    assert len(orders) >= 25
    assert len({order.customer.name for order in orders.values()}) < len(orders) / 2


def test_two_stores_start_alike() -> None:
    assert Store(Trouble()).orders == Store(Trouble()).orders


def test_a_repeated_request_is_counted_again_although_it_changes_nothing() -> None:
    store = Store(Trouble())
    effects = [store.save_order("1042", {"status": "Shipped"}, "maria") for _ in range(2)]
    assert [len(effect.changes) for effect in effects] == [1, 0]
    assert [effect.seq for effect in store.effects] == [1, 2]


def test_a_refused_value_says_which_field() -> None:
    store = Store(Trouble())
    with pytest.raises(InvalidChange) as caught:
        store.save_order("1042", {"carrier": "Owl"}, "maria")
    assert caught.value.field == "carrier"
    assert store.effects == ()


@given(
    st.dictionaries(
        st.sampled_from([*ORDER_FIELDS, "number", "history", "customer"]),
        st.text("aé→ '<\n0", max_size=9) | st.just("New"),
    )
)
def test_no_form_touches_another_order_or_another_field(form: dict[str, str]) -> None:
    store = Store(Trouble())
    try:
        effect = store.save_order("1042", form, "maria")
    except InvalidChange:
        assert store.orders == store.first_orders
        return
    before, after = store.first_orders["1042"], store.orders["1042"]
    assert {key: order for key, order in store.orders.items() if key != "1042"} == {
        key: order for key, order in store.first_orders.items() if key != "1042"
    }
    assert (after.number, after.customer, after.lines) == (before.number, before.customer, before.lines)
    assert isinstance(after.status, OrderStatus)
    assert len(after.history) == len(before.history) + len(effect.changes)
