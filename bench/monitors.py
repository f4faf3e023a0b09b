"""What watching a step costs: the monitors on windows of five steps, and the fingerprint by size of the page."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from typing import Any

import contract
from arc_cua.core.action import AnyAction, Click, Target, Type, Wait
from arc_cua.core.element import Element
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Dispatched, Effect, Refusal, Rung
from arc_cua.core.step import StepFacts
from arc_cua.monitors.features import features
from arc_cua.monitors.milestone import milestone
from arc_cua.monitors.stuck import stuck
from arc_cua.perception import prints_of

Window = tuple[StepFacts, ...]
SAVE = Click(target=Target(role="button", name="Save"))
HELP = Click(target=Target(role="link", name="Help"))
NAME = Type(target=Target(role="textbox", name="Name"), text="Ada")
NODES = (100, 500, 2000)
WARM_UP = 500


async def measure(options: contract.Options) -> dict[str, Any]:
    """Return `stuck_us`, `milestone_us` and `features_us` in µs a call, and `fingerprint` in ms by node count."""
    calls = options.rounds(quick=5_000, full=50_000)
    looks = options.rounds(quick=100, full=1_000)
    return {
        "stuck_us": _per_call(stuck, calls),
        "milestone_us": _per_call(milestone, calls),
        "features_us": _per_call(features, calls),
        "fingerprint": {str(nodes): _fingerprint(nodes, looks, changed=1) for nodes in NODES},
        "fingerprint_unseen": {str(nodes): _fingerprint(nodes, looks, changed=nodes) for nodes in NODES},
        "windows": len(WINDOWS),
    }


def _per_call(monitor: Callable[[Window], object], calls: int) -> dict[str, float | int | None]:
    """Return µs a call, over all kinds of window in turn."""
    times = []
    for window in itertools.islice(itertools.cycle(WINDOWS), WARM_UP + calls):
        started = time.perf_counter_ns()
        monitor(window)
        times.append((time.perf_counter_ns() - started) / 1000)
    return contract.distribution(times[WARM_UP:])


def _fingerprint(nodes: int, looks: int, *, changed: int) -> dict[str, float | int | None]:
    """Return ms a look at a page of which `changed` elements were never seen before."""
    known = [Element(role="button", name=f"Row {row}", index=row, depth=row % 8) for row in range(nodes)]
    prints_of(known)
    times = []
    for look in range(looks):
        fresh = [Element(role="text", name=f"{nodes} {changed} {look} {row}") for row in range(changed)]
        page = [*known[changed:], *fresh]
        started = time.perf_counter_ns()
        prints_of(page)
        times.append((time.perf_counter_ns() - started) / 1e6)
    return contract.distribution(times)


def _step(number: int, action: AnyAction, **facts: Any) -> StepFacts:
    given: dict[str, Any] = {
        "source": Source.POLICY,
        "dispatched": Dispatched.YES,
        "effect": Effect.CONFIRMED,
        "rung": Rung.CDP,
        "verdict": Verdict.NULL,
        **facts,
    }
    return StepFacts(step=number, action_id=f"a{number}", action=action, signature=action.signature, **given)


def _window(*steps: tuple[AnyAction, dict[str, Any]]) -> Window:
    return tuple(_step(number, action, **facts) for number, (action, facts) in enumerate(steps, start=1))


def _walk(states: Sequence[int]) -> Window:
    return _window(
        *((HELP, {"hamming": 4, "score": 0.2, "fingerprint_before": a, "fingerprint_after": b})
          for a, b in itertools.pairwise(states))
    )  # fmt: skip


_MOVED: dict[str, Any] = {"hamming": 6, "score": 0.3, "verdict": Verdict.CONFIRMED, "expected_met": True}
_COVERED: dict[str, Any] = {"dispatched": Dispatched.NO, "refusal": Refusal.COVERED}
_MISSING: dict[str, Any] = {"dispatched": Dispatched.NO, "refusal": Refusal.NOT_FOUND}

WINDOWS: tuple[Window, ...] = (
    _window(*[(NAME, _MOVED)] * 5),
    _window((NAME, _MOVED), (HELP, _MOVED), (SAVE, {}), (Wait(), {}), (SAVE, {})),
    _window(*[(SAVE, {})] * 5),
    _window((SAVE, {}), (HELP, {}), (NAME, {}), (HELP, {}), (SAVE, {})),
    _window((NAME, _MOVED), (SAVE, _MISSING), (HELP, _MOVED), (NAME, _MOVED), (SAVE, _MISSING)),
    _window((NAME, _MOVED), (NAME, _MOVED), (NAME, _MOVED), (SAVE, _COVERED), (SAVE, _COVERED)),
    _window((NAME, _MOVED), (NAME, _MOVED), (SAVE, {**_MOVED, "url_changed": True}), (HELP, {"failed": True})),
    _walk((1, 2, 1, 2, 1, 2)),
    _walk((1, 2, 3, 4, 5, 6)),
)
"""One window a kind: clean runs, and each way of being stuck."""


if __name__ == "__main__":
    contract.run("monitors", measure, doc=__doc__)
