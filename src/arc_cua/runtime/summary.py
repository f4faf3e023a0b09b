"""The summary of a run: one for every run, however it ended; derived from the state and the log alone."""

from __future__ import annotations

from collections.abc import Sequence

from arc_cua.core.ending import EXIT_CODES, Ending, RunSummary, TimeSplit
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Evidence
from arc_cua.core.state import RunState
from arc_cua.runtime.events import Acted, CortexAnswered, Line, Observed, Proposed, SettledDown
from arc_cua.surfaces.browser.downloads import SAVED


def summarise(
    state: RunState, lines: Sequence[Line], *, run_id: str, elapsed_s: float, versions: dict[str, str]
) -> RunSummary:
    """Return the numbers of a run. A state without an ending is a run that crashed before it had one."""
    ending = state.ending or Ending.ABORTED_CRASHED
    spend, steps = state.spend, state.spend.steps
    local = sum(1 for facts in state.history if not facts.plan_id and facts.source is not Source.CORTEX)
    return RunSummary(
        run_id=run_id,
        goal=state.goal.text,
        ending=ending,
        reason=one_line(state.reason),
        exit_code=EXIT_CODES[ending],
        evidence=tuple(dict.fromkeys((*state.evidence, *saved_files(lines)))),
        answer=state.answer,
        steps=steps,
        elapsed_s=round(elapsed_s, 3),
        steps_per_s=round(steps / elapsed_s, 2) if elapsed_s > 0 else 0.0,
        time=time_split(lines),
        reflex_share=round(local / steps, 4) if steps else 0.0,
        escalations=spend.escalations,
        recoveries=spend.recoveries,
        model_calls=spend.model_calls,
        wasted_calls=spend.wasted_calls,
        tokens=spend.tokens,
        cost_usd=spend.cost_usd,
        duplicates_prevented=state.duplicates_prevented,
        versions=versions,
    )


def saved_files(lines: Sequence[Line]) -> tuple[Evidence, ...]:
    """Return what the run has saved of downloads, a file each: name within its folder, bytes, SHA-256."""
    told = (line.event.settling.evidence for line in lines if isinstance(line.event, SettledDown))
    found = (item for evidence in told for item in evidence if item.kind == "download")
    return tuple(dict.fromkeys(item for item in found if item.detail.startswith(SAVED)))


def time_split(lines: Sequence[Line]) -> TimeSplit:
    """Return where the time went, from the events' own durations."""
    perceive = decide = act = settle = model = 0.0
    for line in lines:
        match line.event:
            case Observed(elapsed_ms=elapsed_ms):
                perceive += elapsed_ms
            case Proposed(elapsed_ms=elapsed_ms):
                decide += elapsed_ms
            case Acted(receipt=receipt):
                act += receipt.elapsed_ms
            case SettledDown(settling=settling):
                settle += settling.elapsed_ms
            case CortexAnswered(elapsed_ms=elapsed_ms):
                model += elapsed_ms
            case _:
                continue
    return TimeSplit(
        perceive_ms=round(perceive, 1),
        decide_ms=round(decide, 1),
        act_ms=round(act, 1),
        settle_ms=round(settle, 1),
        model_ms=round(model, 1),
    )


def one_line(text: str, limit: int = 400) -> str:
    """Return `text` on one line, cut to `limit` characters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"
