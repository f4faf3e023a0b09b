"""The one rule of all ladders: what may follow a rung.

A ladder is a generator: it yields the rung to try and gets back what that rung did. It does no I/O, knows no clock
and can be tested as a transcript. Its counterpart, which sends, is `actuation.actuator`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from arc_cua.core.action import IDEMPOTENT_VERBS, AnyAction, Type
from arc_cua.core.receipt import Dispatched, Effect, Refusal, Rung, RungResult

Ladder = Generator[Rung, RungResult, None]
"""Yields rungs, receives their results; ends when nothing may follow."""

CURABLE = frozenset({Refusal.UNSTABLE, Refusal.OFFSCREEN, Refusal.ZERO_SIZE, Refusal.NOT_FOCUSED})
"""Refusals that another way of doing the same may get around. All others hold for every rung: what is disabled,
covered, gone or denied stays so, whatever is pressed."""

POSTED = "posted"
"""Kind of evidence: a request that can change something, which the page sent while a rung was at work."""


def is_repeatable(action: AnyAction) -> bool:
    """Whether twice has the effect of once: replacing a field's text does, adding to it doesn't."""
    return action.verb in IDEMPOTENT_VERBS or (isinstance(action, Type) and not action.append)


def may_follow(result: RungResult, *, repeatable: bool) -> bool:
    """Whether another rung may be tried after `result`.

    Only after proof that nothing arrived, or when repeating does no harm and the read-back shows that it did not
    work. Doubt is never followed by anything, nor is what made the page send something: a field that is empty again
    may have been read and cleared by the page.
    """
    match result.dispatched:
        case Dispatched.NO:
            return result.effect is not Effect.CONFIRMED and (result.refusal is None or result.refusal in CURABLE)
        case Dispatched.YES:
            in_vain = result.effect is Effect.SUSPECTED_NOOP and result.refusal is None
            return repeatable and in_vain and not any(fact.kind == POSTED for fact in result.evidence)
        case Dispatched.UNKNOWN:
            return False


def descend(rungs: Sequence[Rung], *, repeatable: bool) -> Ladder:
    """Try `rungs` in order for as long as the rule allows."""
    for rung in rungs:
        result = yield rung
        if not may_follow(result, repeatable=repeatable):
            return
