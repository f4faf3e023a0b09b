"""Going on with a run that was cut off: by `kill -9`, a crash, a power cut.

The log is replayed on its own inputs, which gives the very state at the cut; then the same loop goes on live, and
appends to the same log.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from arc_cua.core.action import NEUTRAL_VERBS
from arc_cua.core.clock import Clock, SystemClock
from arc_cua.core.ending import RunSummary
from arc_cua.core.errors import UsageError
from arc_cua.core.intent import Intention, IntentStatus
from arc_cua.core.scope import Scope
from arc_cua.core.state import RunState
from arc_cua.cortex.clients import CortexMode
from arc_cua.runtime.acting import utc_now
from arc_cua.runtime.events import (
    LOG_VERSION,
    Acted,
    CortexAnswered,
    Line,
    Monitored,
    Observed,
    Resumed,
    RunEnded,
    RunStarted,
    StoppedOutside,
)
from arc_cua.runtime.folder import REPORT_FILE, RunFolder, open_folder
from arc_cua.runtime.guarding import Guarding
from arc_cua.runtime.journal import FileJournal
from arc_cua.runtime.kill import KILL_FILE
from arc_cua.runtime.log import EventLog, Watcher, mend_end, read_lines
from arc_cua.runtime.pictures import Pictures
from arc_cua.runtime.record import Finish, Thinking
from arc_cua.runtime.relay import RelayCortex, RelayJournal, RelayPerson, RelayPictures, RelaySurface
from arc_cua.runtime.replay import Tape, started_line
from arc_cua.runtime.run import Files, Parts, conduct, keep, make_loop
from arc_cua.runtime.settings import RunSettings
from arc_cua.runtime.summary import summarise
from arc_cua.surfaces.browser.options import LaunchOptions

Event = TypeVar("Event")


class Numbering(msgspec.Struct, frozen=True, kw_only=True):
    """Where the numbers of a run go on, so that none is given twice."""

    looks: int = 0
    """Looks so far."""
    elements: int = 0
    """The highest `[#N]` so far."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What may be otherwise when a run goes on. Whom it asks, and what it may reach and give away, may not."""

    deadline_s: float | None = None
    """Wall time for the rest; None: what is left of the run's own."""
    launch: LaunchOptions | None = None
    """How the new browser is started; None: as the run's first one."""
    headless: bool | None = None
    profile: str = ""
    attach: str = ""
    """A running browser to work in, which the person whose browser it is has agreed to."""


class CutRun(msgspec.Struct, frozen=True, kw_only=True):
    """A run folder whose run can be gone on with, or has ended already."""

    folder: RunFolder
    lines: tuple[Line, ...]

    @property
    def start(self) -> RunStarted:
        """How the run was begun."""
        return started_line(self.lines)

    @property
    def ended(self) -> RunSummary | None:
        """The summary of a run that has one."""
        last = self.lines[-1].event
        if not isinstance(last, RunEnded):
            return None
        report = self.folder.path / REPORT_FILE
        return msgspec.structs.replace(
            last.summary, run_dir=str(self.folder.path), report=str(report) if report.is_file() else ""
        )

    @property
    def numbering(self) -> Numbering:
        """The numbers that were given."""
        looks = [line.event.observation for line in self.lines if isinstance(line.event, Observed)]
        seen = [look for look in looks if look is not None]
        numbers = (element.index or 0 for look in seen for element in look.elements)
        return Numbering(looks=max((look.seq for look in seen), default=0), elements=max(numbers, default=0))

    def settings(self, change: Change) -> RunSettings:
        """Return the settings that the run was begun with, and what is to be otherwise for the rest.

        Raises:
            UsageError: They name something that this version does not have, or that does not go together.
        """
        start = self.start
        if start.cortex not in tuple(CortexMode):
            raise UsageError(f"the run was made with the Cortex {start.cortex!r}, which is not known here")
        launch = change.launch or start.launch
        launch = msgspec.structs.replace(
            launch,
            profile=change.profile or launch.profile,
            headless=launch.headless if change.headless is None else change.headless,
        )
        attach = change.attach or start.attach
        if attach and start.allowed_hosts:
            raise UsageError("the run has a list of allowed hosts, which needs a browser that ARC launches")
        if not attach:
            launch.check()
        left = start.budget.deadline_s - self.lines[-1].t_ms / 1000
        return RunSettings(
            goal=start.goal.text,
            url=start.url,
            policy=start.policy,
            cortex=CortexMode(start.cortex),
            budget=msgspec.structs.replace(start.budget, deadline_s=change.deadline_s or max(left, 0.0)),
            runs=self.folder.path.parent,
            launch=launch,
            attach=attach,
            allowed_hosts=start.allowed_hosts,
            flags=start.flags,
            uploads=start.uploads,
            input=start.input,
            session=start.session,
            seed=start.seed,
            confirm=start.confirm,
        )


@contextlib.contextmanager
def opened(run: Path) -> Iterator[CutRun]:
    """Yield the run at `run`, kept for this process while the block runs.

    Raises:
        UsageError: It is no run folder, its log can't be read or is of another version, or another process works
            on it.
    """
    folder = open_folder(run)
    with folder.claimed():
        lines = tuple(read_lines(folder.events))
        start = started_line(lines)
        if start.log_version != LOG_VERSION:
            raise UsageError(f"{run} has a log of version {start.log_version}, not {LOG_VERSION}")
        yield CutRun(folder=folder, lines=lines)


async def resume(
    cut: CutRun,
    settings: RunSettings,
    parts: Parts,
    *,
    versions: dict[str, str],
    watchers: tuple[Watcher, ...] = (),
    clock: Clock | None = None,
) -> RunSummary:
    """Go on with a run that has no ending yet, and return its summary.

    Raises:
        UsageError: The journal or the log can't be gone on with. Nothing has been sent.
    """
    clock = clock or SystemClock()
    folder = cut.folder
    journal = open_journal(cut, parts)
    resumed = Resumed(
        resumed=utc_now(),
        versions=versions,
        unanswered=unanswered(cut.lines, journal.entries()),
        thinking=thinking(cut.lines),
    )
    mend_end(folder.events)
    forget_stop(folder)
    log = EventLog(folder.events, clock=clock, redactor=parts.redactor, watchers=watchers)
    log.continue_after(cut.lines)
    stop = cut.lines[-1].event
    if isinstance(stop, StoppedOutside):
        journal.close()
        return _ended(cut, log, stop)
    tape = Tape(cut.lines, then=resumed)
    relayed = msgspec.structs.replace(
        parts,
        surface=RelaySurface(tape, parts.surface),
        cortex=RelayCortex(tape, parts.cortex),
        person=RelayPerson(tape, parts.person),
    )
    pictures = RelayPictures(tape, Pictures(folder.path)) if settings.flag("screenshots") else None
    scope = Scope(settings.budget.deadline_s, sink=log, clock=clock)
    loop = make_loop(settings, relayed, RelayJournal(tape, journal), pictures=pictures)
    files = Files(folder=folder, log=log, journal=journal)
    try:
        return await conduct(scope, loop, cut.start, files, parts.surface)
    finally:
        log.close()


def forget_stop(folder: RunFolder) -> None:
    """Remove what stopped the run the last time: whoever goes on with it wants it to go on.

    Raises:
        UsageError: It can't be removed.
    """
    try:
        (folder.path / KILL_FILE).unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{folder.path / KILL_FILE} can't be removed: {error.strerror}") from error


def open_journal(cut: CutRun, parts: Parts) -> FileJournal:
    """Return the run's journal.

    Raises:
        UsageError: It is missing, damaged, or belongs to another run.
    """
    done = [event.receipt for event in _events(cut.lines, Acted) if event.receipt.verb not in NEUTRAL_VERBS]
    if done and not cut.folder.journal.is_file():
        hint = "what was sent last can't be told without it"
        raise UsageError(f"{cut.folder.path} has lost its journal", hint=hint)
    journal = FileJournal(cut.folder.journal, parts.redactor)
    known = {entry.action_id for entry in journal.entries()}
    strange = next((receipt.action_id for receipt in done if receipt.action_id not in known), None)
    if strange is not None:
        journal.close()
        raise UsageError(f"the journal of {cut.folder.path} does not know the act {strange}", hint="of another run?")
    return journal


def unanswered(lines: tuple[Line, ...], entries: tuple[Intention, ...]) -> tuple[Intention, ...]:
    """Return the journal's acts that the log has no receipt for, and has not been told of at an earlier cut.

    One that is proved not to have been sent is none of them.
    """
    told = {event.receipt.action_id for event in _events(lines, Acted)}
    told |= {entry.action_id for event in _events(lines, Resumed) for entry in event.unanswered}
    return tuple(
        entry for entry in entries if entry.action_id not in told and entry.status is not IntentStatus.FAILED
    )


def thinking(lines: tuple[Line, ...]) -> Thinking:
    """Return what was asked of the Cortex since the last whole step."""
    whole = max((n for n, line in enumerate(lines) if isinstance(line.event, Monitored | Resumed)), default=-1)
    spent = Thinking()
    for event in _events(lines[whole + 1 :], CortexAnswered):
        cost = None if spent.cost_usd is None or event.cost_usd is None else spent.cost_usd + event.cost_usd
        spent = msgspec.structs.replace(
            spent,
            tokens=spent.tokens.plus(event.tokens),
            cost_usd=cost,
            model_calls=spent.model_calls + event.model_calls,
        )
    return spent


def _ended(cut: CutRun, log: EventLog, stop: StoppedOutside) -> RunSummary:
    """The run had been stopped, and only its summary was cut off."""
    log.lines = list(cut.lines)
    state = Guarding.ended(
        RunState(goal=cut.start.goal), Finish(ending=stop.ending, reason=stop.reason, evidence=stop.evidence)
    )
    elapsed_s = cut.lines[-1].t_ms / 1000
    summary = summarise(state, cut.lines, run_id=cut.start.run_id, elapsed_s=elapsed_s, versions=cut.start.versions)
    return keep(cut.folder, log, msgspec.structs.replace(summary, run_dir=str(cut.folder.path)))


def _events(lines: tuple[Line, ...], kind: type[Event]) -> Iterator[Event]:
    return (line.event for line in lines if isinstance(line.event, kind))
