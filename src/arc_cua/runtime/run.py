"""One run from settings to summary: composes the loop, supervises it, and always says how it ended."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import msgspec

from arc_cua.cognition.guards import GUARD_FLAGS, default_guards
from arc_cua.core.clock import Clock, SystemClock
from arc_cua.core.ending import EXIT_CODES, Ending, RunSummary
from arc_cua.core.errors import RunStopped, UsageError
from arc_cua.core.goal import Goal
from arc_cua.core.receipt import Evidence
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor, Vault
from arc_cua.core.state import RunState
from arc_cua.cortex.plan import Cortex
from arc_cua.monitors.escalation import EscalationPolicy
from arc_cua.reflex.goals import parse_goal
from arc_cua.reflex.policy import Policy
from arc_cua.runtime.acting import Acting, utc_now
from arc_cua.runtime.asking import Asking, Person, Somebody
from arc_cua.runtime.desk import Desk
from arc_cua.runtime.endings import MAX_GOAL_CHARS
from arc_cua.runtime.events import RunEnded, RunStarted, StoppedOutside
from arc_cua.runtime.folder import RunFolder, create_folder
from arc_cua.runtime.guarding import Guarding
from arc_cua.runtime.journal import FileJournal, Journal
from arc_cua.runtime.kill import KILL_FILE, stop_on_file, stop_on_signals
from arc_cua.runtime.log import EventLog, Watcher
from arc_cua.runtime.loop import Loop
from arc_cua.runtime.monitoring import Monitoring
from arc_cua.runtime.perceive import Perceiver, PictureTaker
from arc_cua.runtime.pictures import Pictures
from arc_cua.runtime.propose import Proposer, Proposers
from arc_cua.runtime.session_keeper import SESSION_KIND
from arc_cua.runtime.settings import FLAGS, RunSettings
from arc_cua.runtime.summary import one_line, summarise
from arc_cua.runtime.surface import ActingSurface

SAVE_S = 10.0
"""What saving the session may take at most: before the surface is closed, also after the run's own time is over."""
HURRIED_SAVE_S = 1.0
"""The same when somebody stopped the run: they wait."""
CLOSE_S = 3.0
"""What the clean-up of a surface may take at most, also after the run's own time is over."""


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """What a run is made of; whoever opens the door (command line, Python, a test) brings them."""

    surface: ActingSurface
    policy: Policy
    cortex: Cortex
    vault: Vault
    redactor: Redactor
    memory: tuple[Proposer, ...] = ()
    """Asked before the policy."""
    person: Person = Somebody(None)
    """Who is asked to allow what can't be taken back."""


def make_loop(settings: RunSettings, parts: Parts, journal: Journal, *, pictures: PictureTaker | None) -> Loop:
    """Return the loop of a run; a replay builds its own by the same function."""
    escalation = EscalationPolicy.within(settings.budget)
    desk = Desk(parts.cortex, redactor=parts.redactor, allowed_hosts=settings.allowed_hosts)
    guards = default_guards({name: settings.flag(f"guard.{name}") for name in GUARD_FLAGS}, settings.confirm)
    return Loop(
        Acting(parts.surface, journal),
        perceiver=Perceiver(parts.surface, pictures=pictures),
        proposers=Proposers((*parts.memory, parts.policy), desk, escalation),
        guarding=Guarding(guards, settings.budget),
        asking=Asking(parts.person),
        monitoring=Monitoring(escalation, classes_failures=settings.flag("guard.feedback")),
    )


def read_goal(text: str, uploads: tuple[str, ...] = ()) -> Goal:
    """Return the goal with its ledger; one that is too long is not parsed."""
    return parse_goal(text, uploads) if len(text) <= MAX_GOAL_CHARS else Goal(text=text)


class Files(msgspec.Struct, frozen=True, kw_only=True):
    """What a run writes to."""

    folder: RunFolder
    log: EventLog
    journal: FileJournal


async def run(
    settings: RunSettings,
    parts: Parts,
    *,
    versions: dict[str, str],
    watchers: tuple[Watcher, ...] = (),
    clock: Clock | None = None,
) -> RunSummary:
    """Do one run and return its summary. Never raises for what happens in the run.

    The run folder holds the whole log even if this process is killed.
    """
    clock = clock or SystemClock()
    with contextlib.ExitStack() as claimed:
        try:
            folder = create_folder(settings.runs)
            claimed.enter_context(folder.claimed())
            log = EventLog(folder.events, clock=clock, redactor=parts.redactor, watchers=watchers)
            journal = FileJournal(folder.journal, parts.redactor)
        except (UsageError, OSError) as error:
            return not_attempted(settings.goal, Ending.ABORTED_CRASHED, str(error), versions=versions)
        start = _start_event(settings, parts, read_goal(settings.goal, settings.uploads), folder.run_id, versions)
        pictures = Pictures(folder.path) if settings.flag("screenshots") else None
        files = Files(folder=folder, log=log, journal=journal)
        loop = make_loop(settings, parts, journal, pictures=pictures)
        scope = Scope(settings.budget.deadline_s, sink=log, clock=clock)
        return await conduct(scope, loop, start, files, parts.surface, kill_file=settings.kill_file)


async def conduct(
    scope: Scope,
    loop: Loop,
    start: RunStarted,
    files: Files,
    surface: ActingSurface,
    *,
    kill_file: Path | None = None,
) -> RunSummary:
    """Let the loop work from the start event to the end, whatever happens, and return the summary.

    Raises:
        LogDiffers: The log holds lines already, and they are not what the loop decides.
    """
    folder, log = files.folder, files.log
    state, saved = RunState(goal=start.goal), tuple[Evidence, ...]()
    try:
        with stop_on_signals(scope), stop_on_file(scope, kill_file or folder.path / KILL_FILE):
            log.emit("run_started", start)
            surface.keep_in(folder.path)
            try:
                state = await supervise(scope, loop, start.goal, start.url)
            finally:
                saved = await _save(scope, surface)
                await _close(surface)
    except RunStopped as stop:  # the log itself could not be written
        state = Guarding.stopped(state, stop)
    finally:
        files.journal.close()
    summary = summarise(state, log.lines, run_id=start.run_id, elapsed_s=log.elapsed_s, versions=start.versions)
    evidence = (*summary.evidence, *saved)
    return keep(folder, log, msgspec.structs.replace(summary, run_dir=str(folder.path), evidence=evidence))


async def supervise(scope: Scope, loop: Loop, goal: Goal, url: str) -> RunState:
    """Run the loop; a stop of the scope, or its deadline, cancels whatever is in flight."""
    task = asyncio.create_task(loop.run(scope, goal, url))

    def cancel() -> None:
        task.cancel()

    scope.on_stop(cancel)
    timer = asyncio.get_running_loop().call_later(
        scope.remaining(), scope.stop, Ending.ABORTED_DEADLINE, "the run's time is used up"
    )
    try:
        return await task
    except asyncio.CancelledError:
        if scope.stopped is None:
            raise
        return stopped_before(scope, goal, scope.stopped)
    finally:
        timer.cancel()


def stopped_before(scope: Scope, goal: Goal, stop: RunStopped) -> RunState:
    """Return the state of a run that was stopped before its loop had begun."""
    scope.emit("stopped", StoppedOutside(ending=stop.ending, reason=stop.reason))
    return Guarding.stopped(RunState(goal=goal), stop)


async def _save(scope: Scope, surface: ActingSurface) -> tuple[Evidence, ...]:
    """Save what outlives the run, within its own time, and return what came of it; whoever kills the run cuts it."""
    saving = Scope(SAVE_S)

    def hurry() -> None:
        if scope.stopped is not None and scope.stopped.ending is Ending.ABORTED_KILLED:
            saving.deadline = min(saving.deadline, saving.clock.monotonic() + HURRIED_SAVE_S)

    scope.on_stop(hurry)
    try:
        async with asyncio.timeout(SAVE_S + 1.0):
            return await surface.save(saving)
    except TimeoutError:
        return (Evidence(kind=SESSION_KIND, detail="session not saved: the browser did not answer"),)


async def _close(surface: ActingSurface) -> None:
    """Release and close the surface within its own time: the run's may be over."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_S + 1.0):
            await surface.close(Scope(CLOSE_S))


def _start_event(
    settings: RunSettings, parts: Parts, goal: Goal, run_id: str, versions: dict[str, str]
) -> RunStarted:
    return RunStarted(
        run_id=run_id,
        goal=goal,
        url=settings.url,
        policy=parts.policy.name,
        cortex=parts.cortex.mode,
        surface=parts.surface.kind,
        budget=settings.budget,
        flags={name: settings.flag(name) for name in FLAGS},
        allowed_hosts=settings.allowed_hosts,
        seed=settings.seed,
        confirm=settings.confirm,
        uploads=settings.uploads,
        launch=settings.launch,
        attach=settings.attach,
        input=settings.input,
        session=settings.session,
        started=utc_now(),
        versions=versions,
    )


def keep(folder: RunFolder, log: EventLog, summary: RunSummary) -> RunSummary:
    """Write the last event and the summary; a disk that refuses is named in the summary, which is returned anyway."""
    try:
        log.emit("run_ended", RunEnded(summary=summary))
        folder.write_summary(summary)
    except (RunStopped, OSError) as error:
        reason = f"{summary.reason}; the summary can't be kept: {error}"
        return msgspec.structs.replace(summary, reason=one_line(reason))
    finally:
        log.close()
    return summary


def not_attempted(goal: str, ending: Ending, reason: str, *, versions: dict[str, str]) -> RunSummary:
    """Return the summary of a run that could not begin."""
    return RunSummary(
        run_id="",
        goal=goal,
        ending=ending,
        reason=one_line(reason),
        exit_code=EXIT_CODES[ending],
        versions=versions,
    )
