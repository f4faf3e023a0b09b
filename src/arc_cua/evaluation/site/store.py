"""The office's state in memory, and the append-only log of everything it was asked to change.

The server's thread writes; a test or a verifier reads from another thread. All values are frozen, so a
reader sees a whole record or the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from arc_cua.evaluation.site.records import (
    CARRIERS,
    ORDER_FIELDS,
    Customer,
    Effect,
    EffectKind,
    Entry,
    FieldChange,
    Order,
    OrderStatus,
    Settings,
)
from arc_cua.evaluation.site.seed import initial_customers, initial_orders
from arc_cua.evaluation.site.trouble import Trouble


class InvalidChange(ValueError):
    """A form asked for a value that the record can't have; `field` says which."""

    def __init__(self, field: str, value: str) -> None:
        self.field, self.value = field, value
        super().__init__(f"{field} can't be {value!r}")


class Store:
    """Orders, customers, settings, and the log of effects."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble
        self.orders: dict[str, Order] = initial_orders()
        self.customers: dict[str, Customer] = initial_customers()
        self.settings = Settings()
        self.first_orders = dict(self.orders)
        self.first_customers = dict(self.customers)
        self._effects: list[Effect] = []

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Every request to change something, oldest first."""
        return tuple(self._effects)

    def save_order(self, number: str, form: Mapping[str, str], user: str) -> Effect:
        """Take over the form's fields, unless a planted trouble prevents it. Fields not in the form stay.

        Raises:
            InvalidChange: The status or the carrier is not one of the list. Nothing is recorded.
        """
        order = self.orders[number]
        wanted = {field: form[field].strip() for field in ORDER_FIELDS if field in form}
        _require(wanted, "status", tuple(OrderStatus))
        _require(wanted, "carrier", CARRIERS)
        applied = not self._turns_down()
        effect = self._record(EffectKind.ORDER_SAVED, number, user, _changes(order, wanted), applied=applied)
        if applied:
            self.orders[number] = _with_history(order, effect)
        return effect

    def cancel_order(self, number: str, user: str) -> Effect:
        """Set the order's status to Cancelled."""
        order = self.orders[number]
        changes = _changes(order, {"status": OrderStatus.CANCELLED.value})
        effect = self._record(EffectKind.ORDER_CANCELLED, number, user, changes)
        self.orders[number] = _with_history(order, effect)
        return effect

    def save_customer(self, customer_id: str, form: Mapping[str, str], user: str) -> Effect:
        """Take over the city and the e-mail address.

        Raises:
            InvalidChange: The address has no `@`.
        """
        customer = self.customers[customer_id]
        wanted = {field: form[field].strip() for field in ("city", "email") if field in form}
        if "@" not in wanted.get("email", "@"):
            raise InvalidChange("email", wanted["email"])
        effect = self._record(EffectKind.CUSTOMER_SAVED, customer_id, user, _changes(customer, wanted))
        self.customers[customer_id] = msgspec.structs.replace(customer, **wanted)
        return effect

    def save_settings(self, form: Mapping[str, str], user: str) -> Effect:
        """Take over all settings; a box that is not ticked is not in the form."""
        wanted: dict[str, Any] = {
            "office_name": form.get("office_name", self.settings.office_name).strip(),
            "time_zone": form.get("time_zone", self.settings.time_zone).strip(),
            "email_updates": "email_updates" in form,
        }
        effect = self._record(EffectKind.SETTINGS_SAVED, "", user, _changes(self.settings, wanted))
        self.settings = msgspec.structs.replace(self.settings, **wanted)
        return effect

    def _turns_down(self) -> bool:
        saves = sum(effect.kind is EffectKind.ORDER_SAVED for effect in self._effects)
        return self.trouble.false_success or saves < self.trouble.failing_saves

    def _record(
        self, kind: EffectKind, subject: str, user: str, changes: tuple[FieldChange, ...], *, applied: bool = True
    ) -> Effect:
        effect = Effect(
            seq=len(self._effects) + 1, kind=kind, subject=subject, user=user, changes=changes, applied=applied
        )
        self._effects.append(effect)
        return effect


def _require(wanted: Mapping[str, str], field: str, allowed: tuple[str, ...]) -> None:
    if field in wanted and wanted[field] not in allowed:
        raise InvalidChange(field, wanted[field])


def _changes(record: msgspec.Struct, wanted: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    pairs = ((field, str(getattr(record, field)), str(value)) for field, value in wanted.items())
    return tuple(
        FieldChange(field=field, before=before, after=after) for field, before, after in pairs if before != after
    )


def _with_history(order: Order, effect: Effect) -> Order:
    values: dict[str, Any] = {change.field: change.after for change in effect.changes}
    if "status" in values:
        values["status"] = OrderStatus(values["status"])
    entries = tuple(
        Entry(
            when="Today",
            who=effect.user,
            what=f"{change.field.capitalize()}: {change.before or 'empty'} → {change.after or 'empty'}",
        )
        for change in effect.changes
    )
    return msgspec.structs.replace(order, history=order.history + entries, **values)
