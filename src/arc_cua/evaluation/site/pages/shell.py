"""What all pages of the fixture site share: the frame with navigation, messages, and small pieces of markup."""

from __future__ import annotations

from html import escape

import msgspec


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A line on top of the page."""

    text: str
    is_error: bool = False


def document(title: str, body: str, *, user: str = "", current: str = "", message: Message | None = None) -> str:
    """Return a whole page; with a `user` it has the navigation, in which `current` is marked."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)} · Harbour Office</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="/static/style.css"></head><body>'
        f"{_header(user, current) if user else ''}<main>{_message(message)}{body}</main></body></html>"
    )


def money(cents: int) -> str:
    """Return an amount as text."""
    return f"€{cents / 100:,.2f}"


def options(labels: tuple[str, ...], chosen: str) -> str:
    """Return the options of a list, one of them chosen."""
    return "".join(f"<option{' selected' if label == chosen else ''}>{escape(label)}</option>" for label in labels)


def badge(status: str) -> str:
    """Return a status as a coloured word."""
    return f'<span class="badge {escape(status.lower())}">{escape(status)}</span>'


_PLACES = (("/", "Dashboard"), ("/orders", "Orders"), ("/customers", "Customers"), ("/settings", "Settings"))


def _header(user: str, current: str) -> str:
    links = "".join(
        f'<a href="{path}"{" aria-current=page" if path == current else ""}>{label}</a>' for path, label in _PLACES
    )
    return (
        f'<header><a class="brand" href="/">Harbour Office</a><nav aria-label="Main">{links}</nav>'
        f'<form method="post" action="/sign-out"><span class="who">{escape(user)}</span>'
        '<button class="quiet">Sign out</button></form></header>'
    )


def _message(message: Message | None) -> str:
    if message is None:
        return ""
    role, kind = ("alert", "error") if message.is_error else ("status", "good")
    return f'<p class="message {kind}" role="{role}">{escape(message.text)}</p>'
