"""The office's first state: the same records each time, with look-alikes on purpose."""

from __future__ import annotations

from arc_cua.evaluation.site.records import CARRIERS, Customer, Entry, Order, OrderLine, OrderStatus

CUSTOMERS = tuple(
    Customer(id=id_, name=name, city=city, email=email)
    for id_, name, city, email in (
        ("c01", "Okafor Supplies", "Lagos", "orders@okafor.example"),
        ("c02", "Okafor & Sons", "Lagos", "desk@okaforsons.example"),
        ("c03", "Lindqvist Möbler", "Malmö", "info@lindqvist.example"),
        ("c04", "Bianchi Caffè", "Trieste", "ordini@bianchi.example"),
        ("c05", "Tanaka Instruments", "Nagoya", "buying@tanaka.example"),
        ("c06", "Harper & Lowe", "Bristol", "stock@harperlowe.example"),
        ("c07", "Moreau Jardin", "Nantes", "contact@moreau.example"),
        ("c08", "Silva Ceramics", "Porto", "loja@silva.example"),
    )
)

_ARTICLES = (
    ("Desk lamp, brass", 6400),
    ("Filing tray, oak", 2150),
    ("Wall clock, 30 cm", 4900),
    ("Letter scale", 3300),
    ("Ink, blue, 500 ml", 1250),
)
_FIRST, _COUNT = 1021, 28
_SPECIAL: dict[str, dict[str, object]] = {
    "1036": {"status": OrderStatus.SHIPPED, "carrier": CARRIERS[2], "tracking": "PU-1042-7781"},
    "1042": {"customer": CUSTOMERS[0], "status": OrderStatus.PACKED},
    "1043": {"customer": CUSTOMERS[0], "status": OrderStatus.PACKED},
    "1044": {"customer": CUSTOMERS[1], "status": OrderStatus.PACKED},
}
"""A tracking number that holds another order's number, and neighbours that look the same."""


def initial_customers() -> dict[str, Customer]:
    """Return all customers by id."""
    return {customer.id: customer for customer in CUSTOMERS}


def initial_orders() -> dict[str, Order]:
    """Return all orders by number, oldest first."""
    orders = (_order(place) for place in range(_COUNT))
    return {order.number: order for order in orders}


def _order(place: int) -> Order:
    number = str(_FIRST + place)
    statuses = (OrderStatus.NEW, OrderStatus.PACKED, OrderStatus.SHIPPED, OrderStatus.DELIVERED)
    status = statuses[place % 4]
    sent = status in {OrderStatus.SHIPPED, OrderStatus.DELIVERED}
    placed = f"2026-02-{1 + place % 28:02d}"
    fields: dict[str, object] = {
        "customer": CUSTOMERS[place * 3 % len(CUSTOMERS)],
        "status": status,
        "carrier": CARRIERS[1 + place % 3] if sent else CARRIERS[0],
        "tracking": f"NL-{70300 + place * 37}" if sent else "",
    }
    fields.update(_SPECIAL.get(number, {}))
    lines = tuple(
        OrderLine(article=article, quantity=1 + (place + offset) % 3, unit_price_cents=price)
        for offset, (article, price) in enumerate(_ARTICLES[place % 3 : place % 3 + 2])
    )
    history = (Entry(when=placed, who="web shop", what="Order placed"),)
    return Order(number=number, placed=placed, lines=lines, history=history, **fields)  # type: ignore[arg-type]  # a table of field values
