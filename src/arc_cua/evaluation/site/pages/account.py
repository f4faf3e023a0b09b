"""Pages about the person and the office: sign in, dashboard, settings."""

from __future__ import annotations

from collections import Counter
from html import escape

from arc_cua.evaluation.site.pages.shell import Message, document, options
from arc_cua.evaluation.site.records import Order, OrderStatus, Settings

TIME_ZONES = ("Europe/Lisbon", "Europe/Berlin", "Africa/Lagos", "Asia/Tokyo")


def sign_in(*, go_on: str, user: str = "", message: Message | None = None) -> str:
    """Return the sign-in page; `go_on` is the path to go to afterwards."""
    return document(
        "Sign in",
        '<div class="card narrow"><p class="brand">Harbour Office</p><h1>Sign in</h1>'
        '<form method="post" action="/sign-in" class="stack">'
        f'<input type="hidden" name="next" value="{escape(go_on)}">'
        f'<label>User name<input name="user" autocomplete="username" required value="{escape(user)}"></label>'
        '<label>Password<input name="password" type="password" autocomplete="current-password" required></label>'
        '<button class="primary">Sign in</button></form>'
        '<p class="hint">Trouble signing in? Ask the front desk.</p></div>',
        message=message,
    )


def dashboard(orders: dict[str, Order], *, user: str, message: Message | None) -> str:
    """Return the first page after signing in: how many orders there are, and the latest ones."""
    counts = Counter(order.status for order in orders.values())
    tiles = "".join(
        f'<a class="tile" href="/orders?status={status}"><strong>{counts[status]}</strong>{status}</a>'
        for status in OrderStatus
    )
    latest = "".join(
        f"<li>{escape(order.placed)}: order {order.number} from {escape(order.customer.name)}</li>"
        for order in tuple(orders.values())[-3:]
    )
    return document(
        "Dashboard",
        f'<h1>Good morning, {escape(user)}</h1><section class="tiles" aria-label="Orders by status">{tiles}</section>'
        f'<section class="card"><h2>Latest orders</h2><ul>{latest}</ul></section>',
        user=user,
        current="/",
        message=message,
    )


def settings(values: Settings, *, user: str, message: Message | None) -> str:
    """Return the settings of the office."""
    return document(
        "Settings",
        '<h1>Settings</h1><form method="post" class="card stack">'
        f'<label>Office name<input name="office_name" value="{escape(values.office_name)}"></label>'
        f'<label>Time zone<select name="time_zone">{options(TIME_ZONES, values.time_zone)}</select></label>'
        '<label class="check"><input type="checkbox" name="email_updates"'
        f"{' checked' if values.email_updates else ''}>E-mail me about new orders</label>"
        '<div class="actions"><button class="primary">Save settings</button></div></form>',
        user=user,
        current="/settings",
        message=message,
    )


def not_found(*, user: str) -> str:
    """Return the page for an address or a record that does not exist."""
    return document(
        "Not found",
        '<div class="card"><h1>Not found</h1><p>There is nothing at this address.</p></div>',
        user=user,
    )
