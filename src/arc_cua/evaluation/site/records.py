"""The records of the fixture office and the log of what its server was asked to change."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class OrderStatus(StrEnum):
    """Where an order stands; the value is the label on the page."""

    NEW = "New"
    PACKED = "Packed"
    SHIPPED = "Shipped"
    DELIVERED = "Delivered"
    CANCELLED = "Cancelled"


CARRIERS = ("Not chosen", "Northline", "Parcel Union", "Swift Freight")
"""Labels of the carrier list; the first one stands for none."""


class Customer(msgspec.Struct, frozen=True, kw_only=True):
    """A buyer."""

    id: str
    name: str
    city: str
    email: str


class OrderLine(msgspec.Struct, frozen=True, kw_only=True):
    """One article of an order."""

    article: str
    quantity: int
    unit_price_cents: int


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of an order's history."""

    when: str
    who: str
    what: str


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """An order, as the server holds it."""

    number: str
    customer: Customer
    placed: str
    """ISO date."""
    lines: tuple[OrderLine, ...]
    status: OrderStatus = OrderStatus.NEW
    carrier: str = CARRIERS[0]
    tracking: str = ""
    note: str = ""
    history: tuple[Entry, ...] = ()

    @property
    def total_cents(self) -> int:
        """Sum over all lines."""
        return sum(line.quantity * line.unit_price_cents for line in self.lines)


ORDER_FIELDS = ("status", "carrier", "tracking", "note")
"""The fields of an order that its form can change."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The office's own settings."""

    office_name: str = "Harbour Office"
    email_updates: bool = True
    time_zone: str = "Europe/Lisbon"


class EffectKind(StrEnum):
    """What the server can be asked to change."""

    ORDER_SAVED = "order_saved"
    ORDER_CANCELLED = "order_cancelled"
    CUSTOMER_SAVED = "customer_saved"
    SETTINGS_SAVED = "settings_saved"


class FieldChange(msgspec.Struct, frozen=True, kw_only=True):
    """One field's old and new value."""

    field: str
    before: str
    after: str


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """One request to change something, as the server received it. Repeats are counted, not merged."""

    seq: int
    """From 1."""
    kind: EffectKind
    subject: str
    """Number or id of the record; empty for the settings."""
    user: str
    changes: tuple[FieldChange, ...]
    """What the request would change; empty when it asks for what is already there."""
    applied: bool
    """Whether the server did it."""
