"""Which refusals speak of the target itself, and which of its not being ready yet."""

from __future__ import annotations

from arc_cua.core.receipt import Refusal

LOCATOR_REFUSALS = frozenset(
    {
        Refusal.NOT_FOUND,
        Refusal.AMBIGUOUS,
        Refusal.STALE,
        Refusal.HIDDEN,
        Refusal.ZERO_SIZE,
        Refusal.OFFSCREEN,
        Refusal.NO_OPTION,
        Refusal.NOT_EDITABLE,
    }
)
"""The description does not lead to something that can be used: another description is needed."""

READINESS_REFUSALS = frozenset(
    {
        Refusal.READINESS_TIMEOUT,
        Refusal.UNRESPONSIVE,
        Refusal.UNSTABLE,
        Refusal.DISABLED,
        Refusal.READONLY,
        Refusal.COVERED,
        Refusal.NOT_FOCUSED,
    }
)
"""The right element is there and can't be used yet: time, or moving something out of the way, may help."""

VALUE_REFUSALS = frozenset({Refusal.NOT_KEPT})
"""The right element was pressed, and the press was held back because of another one's value."""
