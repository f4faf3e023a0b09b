"""`arc replay-log`: derive every decision of a run again from its log, and name the first difference."""

from __future__ import annotations

from pathlib import Path

import msgspec

from arc_cua.core.clock import ManualClock
from arc_cua.core.ending import Ending, RunSummary
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor, Vault
from arc_cua.reflex.registry import make_policy
from arc_cua.runtime.events import Line, RunEnded
from arc_cua.runtime.journal import NoJournal
from arc_cua.runtime.log import EventLog, read_lines
from arc_cua.runtime.replay import (
    Mismatch,
    Tape,
    TapeCortex,
    TapePerson,
    TapePictures,
    TapeSurface,
    first_mismatch,
    started_line,
)
from arc_cua.runtime.run import Parts, make_loop, read_goal
from arc_cua.runtime.session_keeper import SESSION_KIND
from arc_cua.runtime.settings import RunSettings
from arc_cua.runtime.summary import summarise


class ReplayResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of replaying a log."""

    run_id: str
    events: int
    """Lines compared."""
    ending: Ending | None
    """As recorded; None when the run was cut off before it had one."""
    mismatch: Mismatch | None

    @property
    def matches(self) -> bool:
        """Whether every decision was derived again."""
        return self.mismatch is None


async def replay_log(path: Path) -> ReplayResult:
    """Replay the log at `path`.

    Raises:
        UsageError: There is no readable log.
    """
    recorded = tuple(read_lines(path))
    start = started_line(recorded)
    ended = recorded[-1].event if isinstance(recorded[-1].event, RunEnded) else None
    mismatch = _goal_mismatch(recorded) or await _derive(recorded)
    return ReplayResult(
        run_id=start.run_id,
        events=len(recorded),
        ending=ended.summary.ending if ended else None,
        mismatch=mismatch,
    )


def _goal_mismatch(recorded: tuple[Line, ...]) -> Mismatch | None:
    """The goal's ledger is a decision too."""
    start = started_line(recorded)
    derived = read_goal(start.goal.text, start.uploads)
    if derived == start.goal:
        return None
    encode = msgspec.json.encode
    return Mismatch(seq=1, recorded=encode(start.goal).decode(), derived=encode(derived).decode())


async def _derive(recorded: tuple[Line, ...]) -> Mismatch | None:
    start = started_line(recorded)
    tape = Tape(recorded)
    surface = TapeSurface(tape)
    parts = Parts(
        surface=surface,
        policy=make_policy(start.policy),
        cortex=TapeCortex(tape, start.cortex),
        person=TapePerson(tape),
        vault=Vault({}, {}),
        redactor=Redactor(),
    )
    settings = RunSettings(
        goal=start.goal.text,
        url=start.url,
        budget=start.budget,
        flags=start.flags,
        allowed_hosts=start.allowed_hosts,
        seed=start.seed,
        confirm=start.confirm,
    )
    clock = ManualClock()
    log = EventLog(None, clock=clock, redactor=Redactor())
    scope = Scope(start.budget.deadline_s, sink=log, clock=clock)
    pictures = TapePictures(tape) if start.flags.get("screenshots", False) else None
    log.emit("run_started", start)
    state = await make_loop(settings, parts, NoJournal(), pictures=pictures).run(scope, start.goal, start.url)
    last = recorded[-1].event
    if not isinstance(last, RunEnded):  # cut off by a crash: what there is must match
        return first_mismatch(recorded, log.lines[: len(recorded)])
    summary = summarise(state, log.lines, run_id=start.run_id, elapsed_s=0.0, versions=start.versions)
    log.emit("run_ended", RunEnded(summary=_same_places(summary, last.summary)))
    return first_mismatch(recorded, log.lines)


def _same_places(summary: RunSummary, recorded: RunSummary) -> RunSummary:
    """What lies outside of the run is no decision of it: where it was kept, and what became of its session."""
    saved = tuple(item for item in recorded.evidence if item.kind == SESSION_KIND)
    return msgspec.structs.replace(
        summary, run_dir=recorded.run_dir, report=recorded.report, evidence=(*summary.evidence, *saved)
    )
