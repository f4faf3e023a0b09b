"""The bounds of a plan and of what is sent and read: one place, shown to the model and held by the code."""

from __future__ import annotations

import msgspec


class PlanLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one recovery plan may hold."""

    max_steps: int = 12
    max_wait_s: float = 60.0
    max_text_chars: int = 4000
    """Of a text to type, an option, or a text to look for."""
    max_address_chars: int = 2000
    max_scroll_px: int = 20_000
    max_clicks: int = 3


DEFAULT_LIMITS = PlanLimits()


def clip(text: str, chars: int) -> str:
    """Return `text`, cut to `chars` characters with a mark if it is longer."""
    return text if len(text) <= chars else text[: max(0, chars - 1)] + "…"


def quoted(text: str, chars: int = 60) -> str:
    """Return foreign text so that it stays on one line, between quotes, whatever it holds."""
    printable = "".join(char if char.isprintable() else "�" for char in clip(text, chars))
    return '"' + printable.replace('"', "'") + '"'
