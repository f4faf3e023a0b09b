"""Counting acts without a change: first another way of acting, then the end of the run."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS
from arc_cua.core.receipt import Rung
from arc_cua.core.step import StepFacts

SWITCH_AFTER = 2
"""Acts in a row without a change, after which another way of acting is asked for."""
STALLED_AFTER = 4
"""Acts in a row without a change, after which the run is stalled."""


class Advice(StrEnum):
    """What the count asks for."""

    GO_ON = "go_on"
    SWITCH_STRATEGY = "switch_strategy"
    STALLED = "stalled"


class Progress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How long nothing has changed, and what to do about it."""

    advice: Advice = Advice.GO_ON
    unchanged: int = 0
    """Acts in a row that changed nothing, the newest included."""
    steps: tuple[int, ...] = ()
    """Their ordinals, oldest first."""
    avoid: frozenset[Rung] = frozenset()
    """The rungs that had no effect: the next try goes another way."""


def progress(history: Sequence[StepFacts], *, since: int = 0) -> Progress:
    """Return the count over the newest steps.

    Args:
        history: Finished steps, oldest first.
        since: Ordinal of the step after which to count, such as the last recovery; older ones don't count.
    """
    idle: list[StepFacts] = []
    for step in reversed(history):
        if step.step <= since or step.is_change:
            break
        if step.action.VERB not in NEUTRAL_VERBS:
            idle.append(step)
    count = len(idle)
    if count >= STALLED_AFTER:
        advice = Advice.STALLED
    else:
        advice = Advice.SWITCH_STRATEGY if count >= SWITCH_AFTER else Advice.GO_ON
    return Progress(
        advice=advice,
        unchanged=count,
        steps=tuple(step.step for step in reversed(idle)),
        avoid=frozenset(step.rung for step in idle if step.rung is not Rung.NONE),
    )
