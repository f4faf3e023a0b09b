"""Sixteen numbers and sequences that describe a window of steps: what a learned monitor gets to see."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS
from arc_cua.core.step import StepFacts
from arc_cua.monitors.refusals import LOCATOR_REFUSALS, READINESS_REFUSALS
from arc_cua.monitors.stuck import STUCK_WINDOW, changed


class WindowFeatures(msgspec.Struct, frozen=True, kw_only=True):
    """Features of the last steps, all of them JSON values. Sequences run oldest first."""

    size: int
    """Steps in the window."""
    acts: int
    """Steps that sent, or meant to send, input."""
    repeats: int
    """How often the newest step's verb and target occur in the window."""
    locator_failures: int
    readiness_timeouts: int
    exceptions: int
    no_change_streak: int
    """Acts in a row without a change, up to the newest."""
    hamming: tuple[int, ...]
    is_cycle: bool
    """Whether a state was left and come back to."""
    url_changed: bool
    error_seen: bool
    expected_met: bool
    """Whether the newest step's declared change was verified."""
    text_delta: int
    """Characters of visible text, the newest minus the oldest state."""
    verbs: tuple[str, ...]
    roles: tuple[str, ...]
    names: tuple[str, ...]
    """Accessible names of the targets, as the actions gave them."""


def features(window: Sequence[StepFacts]) -> WindowFeatures:
    """Return the features of the last steps of `window`."""
    steps = window[-STUCK_WINDOW:]
    locator = readiness = exceptions = acts = streak = text_delta = repeats = 0
    url_changed = error_seen = is_cycle = False
    hamming: list[int] = []
    verbs: list[str] = []
    roles: list[str] = []
    names: list[str] = []
    seen: set[int] = set()
    newest = steps[-1].signature if steps else ""
    for step in steps:
        action, refusal, moved = step.action, step.refusal, changed(step)
        target = action.target_or_none
        hamming.append(step.hamming)
        verbs.append(action.VERB.value)
        roles.append(target.role if target else "")
        names.append(target.name if target else "")
        if refusal is not None:
            locator += refusal in LOCATOR_REFUSALS
            readiness += refusal in READINESS_REFUSALS
        exceptions += step.failed
        repeats += step.signature == newest
        text_delta += step.text_delta
        url_changed = url_changed or step.url_changed
        error_seen = error_seen or step.trouble
        seen.add(step.fingerprint_before)
        is_cycle = is_cycle or (moved and step.fingerprint_after in seen)
        is_act = action.VERB not in NEUTRAL_VERBS
        acts += is_act
        streak = 0 if moved else streak + is_act
    return WindowFeatures(
        size=len(steps),
        acts=acts,
        repeats=repeats,
        locator_failures=locator,
        readiness_timeouts=readiness,
        exceptions=exceptions,
        no_change_streak=streak,
        hamming=tuple(hamming),
        is_cycle=is_cycle,
        url_changed=url_changed,
        error_seen=error_seen,
        expected_met=bool(steps) and steps[-1].expected_met,
        text_delta=text_delta,
        verbs=tuple(verbs),
        roles=tuple(roles),
        names=tuple(names),
    )
