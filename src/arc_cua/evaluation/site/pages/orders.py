"""Pages about orders: the list in pages of ten, and one order with its form and its planted troubles."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

import msgspec

from arc_cua.evaluation.site.pages.shell import Message, badge, document, money, options
from arc_cua.evaluation.site.records import CARRIERS, Order, OrderStatus
from arc_cua.evaluation.site.trouble import Trouble

PAGE_SIZE = 10


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """What the list shows."""

    orders: tuple[Order, ...]
    """All that match, in order."""
    query: str = ""
    status: str = ""
    page: int = 1

    @property
    def pages(self) -> int:
        """How many pages there are; at least one."""
        return max(1, -(-len(self.orders) // PAGE_SIZE))

    @property
    def shown(self) -> tuple[Order, ...]:
        """The orders on this page."""
        start = (self.page - 1) * PAGE_SIZE
        return self.orders[start : start + PAGE_SIZE]

    def path(self, page: int) -> str:
        """Return the address of another page of the same list."""
        asked = {"q": self.query, "status": self.status, "page": str(page)}
        return f"/orders?{urlencode({key: value for key, value in asked.items() if value})}"


def order_list(listing: Listing, *, user: str, message: Message | None) -> str:
    """Return one page of the list with its search form."""
    body = (
        '<h1>Orders</h1><form class="search" role="search" action="/orders">'
        '<label class="hidden" for="q">Search orders</label>'
        f'<input id="q" name="q" type="search" placeholder="Number, customer or tracking" '
        f'value="{escape(listing.query)}"><label class="hidden" for="status">Status</label>'
        f'<select id="status" name="status"><option value="">All statuses</option>'
        f"{options(tuple(OrderStatus), listing.status)}</select><button>Search</button></form>"
    )
    body += _table(listing) if listing.orders else '<p class="card">No orders match.</p>'
    return document("Orders", body, user=user, current="/orders", message=message)


def _table(listing: Listing) -> str:
    rows = "".join(
        f'<tr><th scope=row><a href="/orders/{order.number}">{order.number}</a></th>'
        f"<td>{escape(order.customer.name)}</td><td>{badge(order.status)}</td><td>{order.placed}</td>"
        f'<td class="number">{money(order.total_cents)}</td><td><a href="/orders/{order.number}">Open</a></td></tr>'
        for order in listing.shown
    )
    return (
        "<table><thead><tr><th scope=col>Order<th scope=col>Customer<th scope=col>Status<th scope=col>Placed"
        '<th scope=col class="number">Total<th scope=col><span class="hidden">Action</span></tr></thead>'
        f"<tbody>{rows}</tbody></table>{_pager(listing)}"
    )


def _pager(listing: Listing) -> str:
    if listing.pages == 1:
        return ""
    back, ahead = listing.page - 1, listing.page + 1
    previous = f'<a rel="prev" href="{escape(listing.path(back))}">Previous</a>' if back >= 1 else ""
    following = f'<a rel="next" href="{escape(listing.path(ahead))}">Next</a>' if ahead <= listing.pages else ""
    return (
        f'<nav class="pager" aria-label="Pages">{previous}<span>Page {listing.page} of {listing.pages}</span>'
        f"{following}</nav>"
    )


def order_page(
    order: Order, trouble: Trouble, *, user: str, message: Message | None, notice_closed: bool = False
) -> str:
    """Return one order: facts, form, articles, history, and the notice unless it has been closed."""
    has_notice = trouble.notice and not notice_closed
    body = (
        f'<p class="crumbs"><a href="/orders">Orders</a></p><h1>Order {order.number}</h1>'
        f"{_NOTICE if has_notice else ''}{_facts(order)}{_form(order, trouble)}{_articles(order)}{_history(order)}"
    )
    return document(f"Order {order.number}", body, user=user, current="/orders", message=message)


_NOTICE = (
    '<section class="notice" id="service-notice" role="status" aria-label="Service notice"><div>'
    "<strong>We changed how orders are saved.</strong> Changes now go straight to the warehouse. "
    "Please read this before you work on an order.</div>"
    '<button type="button" class="quiet" aria-label="Close notice">×</button></section>'
    '<script src="/static/notice.js" defer></script>'
)


def _facts(order: Order) -> str:
    return (
        f'<dl class="facts card"><div><dt>Customer</dt><dd>{escape(order.customer.name)}</dd></div>'
        f"<div><dt>City</dt><dd>{escape(order.customer.city)}</dd></div>"
        f"<div><dt>Placed</dt><dd>{order.placed}</dd></div>"
        f"<div><dt>Total</dt><dd>{money(order.total_cents)}</dd></div>"
        f"<div><dt>Current status</dt><dd>{badge(order.status)}</dd></div></dl>"
    )


def _form(order: Order, trouble: Trouble) -> str:
    save = "Apply changes" if trouble.renamed else "Save"
    return (
        f'<form method="post" id="order-form" class="card stack" aria-label="Fulfilment"><h2>Fulfilment</h2>'
        f'<div class="pair"><label>Status<select name="status">{options(tuple(OrderStatus), order.status)}</select>'
        f'</label><label>Carrier<select name="carrier">{options(CARRIERS, order.carrier)}</select></label></div>'
        f'<label>Tracking number<input name="tracking" value="{escape(order.tracking)}"></label>'
        f'<label>Note<textarea name="note" rows="2">{escape(order.note)}</textarea></label>'
        f'<div class="actions"><button class="primary">{save}</button>'
        '<a href="/orders">Back to orders</a></div></form>'
    )


def _articles(order: Order) -> str:
    rows = "".join(
        f'<tr><td>{escape(line.article)}</td><td class="number">{line.quantity}</td>'
        f'<td class="number">{money(line.unit_price_cents)}</td></tr>'
        for line in order.lines
    )
    return (
        '<section><h2>Articles</h2><table><thead><tr><th scope=col>Article<th scope=col class="number">Quantity'
        f'<th scope=col class="number">Price</tr></thead><tbody>{rows}</tbody></table></section>'
    )


def _history(order: Order) -> str:
    entries = "".join(
        f"<li><time>{escape(entry.when)}</time> {escape(entry.who)}: {escape(entry.what)}</li>"
        for entry in reversed(order.history)
    )
    return (
        f'<section class="card"><h2>History</h2><ul>{entries}</ul></section>'
        f'<form method="post" action="/orders/{order.number}/cancel" class="danger" aria-label="Cancellation">'
        "<button>Cancel order</button></form>"
    )
