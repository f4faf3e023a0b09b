"""Markup that can't be forged: whatever is not `Html` is escaped when it becomes part of `Html`."""

from __future__ import annotations

from html import escape
from typing import TypeAlias

from arc_cua.interfaces.phrases import printable


class Html(str):
    """Finished markup. Only `h`, `joined` and files of this package make it."""

    __slots__ = ()


Child: TypeAlias = Html | str | None
_VOID = frozenset({"meta", "img", "input", "link", "br"})


def h(tag: str, /, *children: Child, **attributes: str | float | bool | None) -> Html:
    """Return an element.

    Args:
        tag: Its name.
        children: Markup is taken as it is, text is escaped, None is left out.
        attributes: Values are escaped; True gives a bare attribute, None and False none. A trailing `_` is
            dropped, other `_` become `-`.
    """
    opening = f"<{tag}{''.join(_attribute(key, value) for key, value in attributes.items())}>"
    if tag in _VOID:
        return Html(opening)
    return Html(f"{opening}{joined(*children)}</{tag}>")


def joined(*children: Child) -> Html:
    """Return the children one after the other, without an element around them."""
    return Html("".join(_child(child) for child in children))


def _child(child: Child) -> str:
    if child is None:
        return ""
    return str(child) if isinstance(child, Html) else escape(printable(child))


def _attribute(key: str, value: str | float | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return f' {name}="{escape(printable(text))}"'
