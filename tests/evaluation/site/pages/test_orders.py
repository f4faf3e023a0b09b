from __future__ import annotations

from arc_cua.evaluation.site.pages.orders import Listing, order_page
from arc_cua.evaluation.site.seed import initial_orders
from arc_cua.evaluation.site.trouble import Trouble

ORDERS = tuple(initial_orders().values())
ORDER = initial_orders()["1042"]


def page(trouble: Trouble, *, notice_closed: bool = False) -> str:
    return order_page(ORDER, trouble, user="maria", message=None, notice_closed=notice_closed)


def test_the_renamed_button_leaves_no_word_of_the_old_one_on_it() -> None:
    assert ">Save</button>" in page(Trouble())
    renamed = page(Trouble(renamed=True))
    assert ">Apply changes</button>" in renamed
    assert ">Save" not in renamed


def test_the_notice_is_there_until_it_is_closed() -> None:
    assert "service-notice" in page(Trouble(notice=True))
    assert "service-notice" not in page(Trouble(notice=True), notice_closed=True)
    assert "service-notice" not in page(Trouble())


def test_pages_cover_every_order_once() -> None:
    listing = Listing(orders=ORDERS)
    shown = [order for number in range(1, listing.pages + 1) for order in Listing(orders=ORDERS, page=number).shown]
    assert tuple(shown) == ORDERS


def test_a_page_keeps_what_was_searched_for() -> None:
    assert Listing(orders=ORDERS, query="a&b", status="New").path(2) == "/orders?q=a%26b&status=New&page=2"
