"""Pages about customers: the list and the form of one."""

from __future__ import annotations

from html import escape

from arc_cua.evaluation.site.pages.shell import Message, document
from arc_cua.evaluation.site.records import Customer


def customer_list(customers: tuple[Customer, ...], *, query: str, user: str) -> str:
    """Return the list, narrowed to `query`."""
    rows = "".join(
        f"<tr><th scope=row>{escape(customer.name)}</th><td>{escape(customer.city)}</td>"
        f'<td>{escape(customer.email)}</td><td><a href="/customers/{customer.id}">Edit</a></td></tr>'
        for customer in customers
    )
    table = (
        "<table><thead><tr><th scope=col>Name<th scope=col>City<th scope=col>E-mail<th scope=col>"
        f'<span class="hidden">Action</span></tr></thead><tbody>{rows}</tbody></table>'
        if rows
        else '<p class="card">No customers match.</p>'
    )
    return document(
        "Customers",
        '<h1>Customers</h1><form class="search" role="search"><label class="hidden" for="q">Search customers</label>'
        f'<input id="q" name="q" type="search" placeholder="Name or city" value="{escape(query)}">'
        f"<button>Search</button></form>{table}",
        user=user,
        current="/customers",
    )


def customer_form(customer: Customer, *, user: str, message: Message | None) -> str:
    """Return the form of one customer."""
    return document(
        customer.name,
        f'<p class="crumbs"><a href="/customers">Customers</a></p><h1>{escape(customer.name)}</h1>'
        '<form method="post" class="card stack">'
        f'<label>City<input name="city" value="{escape(customer.city)}"></label>'
        f'<label>E-mail<input name="email" type="email" value="{escape(customer.email)}"></label>'
        '<div class="actions"><button class="primary">Save customer</button></div></form>',
        user=user,
        current="/customers",
        message=message,
    )
