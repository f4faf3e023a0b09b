"""Guards look at one proposal before anything is sent. One a file; the ordered list is here."""

from __future__ import annotations

from collections.abc import Mapping

from arc_cua.cognition.guards.completion import CompletionGuard
from arc_cua.cognition.guards.duplicate import DuplicateGuard
from arc_cua.cognition.guards.fields import FieldsGuard
from arc_cua.cognition.guards.guard import ALLOWED, Guard, GuardVerdict, Ruling
from arc_cua.cognition.guards.risk import RiskGuard
from arc_cua.core.risk import Confirm

__all__ = ["ALLOWED", "GUARD_FLAGS", "Guard", "GuardVerdict", "Ruling", "default_guards"]

_KNOWN: tuple[type[Guard], ...] = (DuplicateGuard, FieldsGuard, CompletionGuard, RiskGuard)
"""Order is policy: cheap and certain first, and a person is asked only about what all others allow."""

GUARD_FLAGS: tuple[str, ...] = tuple(guard.name for guard in _KNOWN)
"""The name of each guard, which is the name of its flag."""


def default_guards(flags: Mapping[str, bool], confirm: Confirm = Confirm.ALLOW) -> tuple[Guard, ...]:
    """Return the guards that are on, in order. A guard that `flags` doesn't name is on."""
    on = (guard for guard in _KNOWN if flags.get(guard.name, True))
    return tuple(RiskGuard(confirm) if guard is RiskGuard else guard() for guard in on)
