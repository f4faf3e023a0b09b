"""What can be wrong with the fixture site: each trouble is one that real sites have."""

from __future__ import annotations

import msgspec


class Trouble(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Troubles to plant; none by default. Only the saving of an order is affected."""

    notice: bool = False
    """A service notice on the order page: until it is closed, the form's own button silently does nothing."""
    renamed: bool = False
    """The button once called "Save" is called "Apply changes"."""
    slow_save_s: float = 0.0
    """Seconds that the server takes before it saves and answers."""
    false_success: bool = False
    """The server saves nothing and answers 500, with a page that says it has saved."""
    failing_saves: int = 0
    """How many saves, counted from the first, are turned down with 503 before one goes through."""
