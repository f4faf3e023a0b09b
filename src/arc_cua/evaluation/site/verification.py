"""Whether an order was changed as asked, once, and nothing else was: read off the server's own state."""

from __future__ import annotations

from typing import Protocol

import msgspec

from arc_cua.evaluation.site.records import Customer, Effect, Order, Settings


class OfficeState(Protocol):
    """What a check reads; the fixture site and its store both have it."""

    @property
    def orders(self) -> dict[str, Order]:
        """Orders by number, now."""

    @property
    def first_orders(self) -> dict[str, Order]:
        """Orders by number, as they were at the start."""

    @property
    def customers(self) -> dict[str, Customer]:
        """Customers by id, now."""

    @property
    def first_customers(self) -> dict[str, Customer]:
        """Customers by id, as they were at the start."""

    @property
    def settings(self) -> Settings:
        """The settings, now."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Every request to change something."""


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a check."""

    faults: tuple[str, ...] = ()
    """One line for each thing that is not as asked."""

    @property
    def verified(self) -> bool:
        """Whether everything is as asked."""
        return not self.faults


def verify_order(site: OfficeState, number: str, **fields: str) -> bool:
    """Return whether the order's fields have these values now, whoever set them and however often."""
    return not _wrong_values(site, number, fields)


def check_order(site: OfficeState, number: str, **fields: str) -> Check:
    """Check that the order got exactly these values, by exactly one request, and that nothing else changed."""
    faults = [
        *_wrong_values(site, number, fields),
        *_other_changes(site, number, fields),
        *_wrong_requests(site, number),
    ]
    return Check(faults=tuple(faults))


def _wrong_values(site: OfficeState, number: str, fields: dict[str, str]) -> list[str]:
    order = site.orders.get(number)
    if order is None:
        return [f"there is no order {number}"]
    pairs = ((field, str(getattr(order, field)), value) for field, value in fields.items())
    return [f"order {number}: {field} is {has!r}, not {wanted!r}" for field, has, wanted in pairs if has != wanted]


def _other_changes(site: OfficeState, number: str, fields: dict[str, str]) -> list[str]:
    faults = [
        f"order {key}: {field} changed"
        for key, order in site.orders.items()
        for field in ("status", "carrier", "tracking", "note")
        if getattr(order, field) != getattr(site.first_orders[key], field) and not (key == number and field in fields)
    ]
    faults += [
        f"customer {key} changed" for key, customer in site.customers.items() if customer != site.first_customers[key]
    ]
    return faults + ([] if site.settings == Settings() else ["the settings changed"])


def _wrong_requests(site: OfficeState, number: str) -> list[str]:
    mine = [effect for effect in site.effects if effect.subject == number and effect.applied]
    others = [effect for effect in site.effects if effect.subject != number]
    faults = [] if len(mine) == 1 else [f"order {number} was changed by {len(mine)} requests, not by one"]
    return faults + [f"the server was also asked for: {effect.kind} {effect.subject}".rstrip() for effect in others]
