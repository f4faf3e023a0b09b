"""The run in the terminal while it happens: one row per finished step, escalations in lines of their own.

Every line is complete when it is printed and is never changed afterwards, so it reads the same in a terminal,
in a pipe and in a log. `on_line` is a watcher of the event log.
"""

from __future__ import annotations

import os
import sys
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import Any, TextIO

import msgspec
from rich.console import Console as Terminal
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from arc_cua.cognition.feedback import Feedback
from arc_cua.core.action import AnyAction
from arc_cua.core.ending import MEANINGS, Ending, RunSummary
from arc_cua.core.monitoring import Decision, EscalationVerdict
from arc_cua.core.outcome import Outcome, Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.receipt import Receipt
from arc_cua.interfaces.phrases import (
    CONSENT_WORDS,
    DECISION_WORDS,
    TROUBLE_WORDS,
    VERDICT_MARKS,
    WHO,
    action_words,
    cost,
    counted,
    duration,
    one_line,
    reason_words,
    resumed_words,
)
from arc_cua.runtime.events import (
    Acted,
    Answered,
    AnyEvent,
    Asked,
    Compiled,
    CortexAnswered,
    CortexAsked,
    GuardDecision,
    Guarded,
    Intent,
    Line,
    Monitored,
    Proposed,
    Resumed,
    RunStarted,
    SettledDown,
    Verified,
)
from arc_cua.surfaces.browser.downloads import SAVED

_NARROW = 60
"""Columns below which who and how long are left out, so that what was done stays readable."""
_WHO_COLUMNS, _TIME_COLUMNS = 7, 7
_STYLES = {
    Verdict.CONFIRMED: "green",
    Verdict.CONTRADICTED: "bold red",
    Verdict.UNCLEAR: "yellow",
    Verdict.NULL: "dim",
}
_WHO_STYLES = {Source.POLICY: "cyan", Source.CACHE: "cyan", Source.QUEUE: "magenta", Source.CORTEX: "yellow"}
_ENDING_STYLES = {Ending.DONE: "green", Ending.INFEASIBLE: "yellow"}
_PIPE_COLUMNS = 120
_INDENT = "     "


class _Step(msgspec.Struct, kw_only=True):
    """What is known of the step that is going on."""

    number: int = 0
    began_ms: float = 0.0
    action: AnyAction | None = None
    source: Source = Source.POLICY
    receipt: Receipt | None = None
    outcome: Outcome | None = None
    feedback: Feedback | None = None
    kept_back: tuple[str, ...] = ()
    """What was kept from leaving, or from being taken."""


class _Terminal(Terminal):
    """A terminal that may go away, or a file that may be full: then printing stops, and the run goes on."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print, as long as there is somewhere to print to."""
        try:
            super().print(*objects, **options)
        except OSError:
            self.on_broken_pipe()

    def on_broken_pipe(self) -> None:
        """Stop printing, and let what is still buffered go nowhere, so that the exit code stays the run's own."""
        self.quiet = True
        if not isinstance(self.file, TextIOWrapper):
            return
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), self.file.fileno())


class Console:
    """Prints a run as it goes on.

    Args:
        terminal: Where to print instead of the standard streams.
        quiet: Leave standard output alone, for one that prints JSON there: everything goes to standard error.
    """

    def __init__(self, terminal: Terminal | None = None, *, quiet: bool = False) -> None:
        self._terminal = terminal or _open_terminal(sys.stderr if quiet else sys.stdout)
        self._step = _Step()

    def on_line(self, line: Line) -> None:
        """Take notice of one line of the log and print what it completes."""
        event = line.event
        if isinstance(event, RunStarted):
            self._print_start(event)
            return
        if line.step != self._step.number:
            self._step = _Step(number=line.step, began_ms=line.t_ms)
        self._note(event, line.t_ms)

    def say(self, text: str) -> None:
        """Print a line of the caller's own."""
        self._terminal.print(Text(one_line(text, 600), overflow="fold"))

    def finish(self, summary: RunSummary) -> None:
        """Print how the run ended."""
        style = _ENDING_STYLES.get(summary.ending, "red")
        lines = [
            Text(one_line(f"{MEANINGS[summary.ending]}: {summary.reason}", 600)),
            Text(one_line(f"Answer: {summary.answer}", 1000), "bold") if summary.answer else None,
            *(Text(line, overflow="fold") for line in _files(summary)),
            Text(_numbers(summary), "dim"),
            Text(f"Report: {one_line(summary.report, 400)}", overflow="fold") if summary.report else None,
        ]
        body = Text("\n").join([line for line in lines if line is not None])
        self._terminal.print(Panel(body, title=Text(summary.ending.value, f"bold {style}"), border_style=style))

    def _note(self, event: AnyEvent, t_ms: float) -> None:
        step = self._step
        match event:
            case Proposed(proposal=proposal) if proposal is not None:
                step.action, step.source = proposal.action, proposal.source
            case Guarded():
                self._note_guards(event, t_ms)
            case Resumed():
                self._print_aside(f"↻ {resumed_words(event)}", "yellow")
            case Asked(question=question):
                self._print_aside(f"◆ may this be done? {question.act} ({question.why})", "yellow")
            case Answered(consent=consent):
                self._print_aside(f"  {CONSENT_WORDS[consent]}", "yellow")
            case Intent(action=action):
                step.action = action
            case Acted(receipt=receipt):
                step.receipt = receipt
            case SettledDown(settling=settling):
                step.kept_back = tuple(item.detail for item in settling.evidence if item.kind == "blocked")
            case Verified(outcome=outcome, feedback=feedback):
                step.outcome, step.feedback = outcome, feedback
            case Monitored(verdict=verdict):
                self._print_step(t_ms, _verdict_text(step.outcome), _note_text(step, verdict))
            case CortexAsked():
                self._print_aside(f"◆ {TROUBLE_WORDS[event.trouble.signature]}: {event.trouble.why}", "yellow")
            case CortexAnswered():
                self._print_answer(event)
            case Compiled(accepted=False):
                self._print_aside(f"  the plan was refused: {'; '.join(event.reasons)}", "red")
            case _:
                return

    def _note_guards(self, event: Guarded, t_ms: float) -> None:
        if event.decision in (GuardDecision.ACT, GuardDecision.ASK):
            return
        held = event.decision is GuardDecision.HOLD
        mark = Text("‖", "yellow") if held else Text("■", "bold")
        self._print_step(t_ms, mark, ("held: " if held else "") + "; ".join(event.reasons))

    def _print_start(self, event: RunStarted) -> None:
        self._terminal.print(Text(one_line(event.goal.text, 400), "bold"))
        about = f"{event.url} · policy {event.policy} · cortex {event.cortex}"
        self._terminal.print(Text(one_line(about, 200), "dim"))

    def _print_step(self, t_ms: float, mark: Text, note: str) -> None:
        step = self._step
        words = action_words(step.action) if step.action else "Nothing"
        took = duration(t_ms - step.began_ms)
        row = Table.grid(padding=(0, 1), expand=True)
        row.add_column(width=4, justify="right", style="dim")
        cells = [Text(str(step.number)), mark, Text(words)]
        row.add_column(width=1)
        is_wide = self._terminal.width >= _NARROW
        if is_wide:
            row.add_column(width=_WHO_COLUMNS)
            cells.insert(2, Text(WHO[step.source], _WHO_STYLES[step.source]))
        row.add_column(ratio=1, overflow="fold")
        if is_wide:
            row.add_column(width=_TIME_COLUMNS, justify="right", style="dim", no_wrap=True)
            cells.append(Text(took))
        row.add_row(*cells)
        self._terminal.print(row)
        if note:
            self._print_aside(one_line(note, 300), "dim")

    def _print_answer(self, event: CortexAnswered) -> None:
        if event.plan is None:
            self._print_aside(f"  cortex has no plan: {event.why}", "yellow")
            return
        self._print_aside(f"  cortex: {event.plan.root_cause}", "yellow")
        for place, part in enumerate(event.plan.steps, start=1):
            self._print_aside(f"  {place}. {action_words(part.action)}", "magenta")

    def _print_aside(self, text: str, style: str) -> None:
        indent = len(text) - len(text.lstrip(" "))
        body = Text(one_line(text, 400), style, overflow="fold")
        row = Table.grid(padding=0)
        row.add_column(width=len(_INDENT) + indent)
        row.add_column(ratio=1, overflow="fold")
        row.add_row("", body)
        self._terminal.print(row)


def _open_terminal(stream: TextIO | None) -> Terminal:
    if stream is None:  # it was closed when the process began
        return _Terminal(file=StringIO(), quiet=True)
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")  # a character that the locale lacks must not end the run
    return _Terminal(file=stream, highlight=False, width=None if stream.isatty() else _PIPE_COLUMNS)


def _files(summary: RunSummary) -> list[str]:
    """Return a line for each file that was saved, with its path."""
    saved = [item.detail for item in summary.evidence if item.kind == "download" and item.detail.startswith(SAVED)]
    return [one_line(f"File: {summary.run_dir}/{told.removeprefix(SAVED)}", 600) for told in saved]


def _numbers(summary: RunSummary) -> str:
    parts = (
        counted(summary.steps, "step"),
        duration(summary.elapsed_s * 1000),
        f"{summary.reflex_share:.0%} local",
        counted(summary.escalations, "escalation"),
        counted(summary.model_calls, "model call"),
        f"{summary.tokens.total:,} tokens",
        cost(summary.cost_usd),
    )
    return " · ".join(parts)


def _verdict_text(outcome: Outcome | None) -> Text:
    if outcome is None:
        return Text("–", "dim")
    return Text(VERDICT_MARKS[outcome.verdict], _STYLES[outcome.verdict])


def _note_text(step: _Step, verdict: EscalationVerdict) -> str:
    """Return what is worth a second line: why it was not sent, what went wrong, what the controller decided."""
    parts: list[str] = []
    if step.receipt is not None and step.receipt.refusal is not None:
        parts.append(f"not sent, {step.receipt.reason()}")
    elif step.outcome is not None and step.outcome.verdict is not Verdict.CONFIRMED:
        parts.append(step.outcome.why)
    if step.feedback is not None:
        parts.append(f"{step.feedback.failure.replace('_', ' ')}: {step.feedback.recourse.advice}")
    parts += [detail for detail in step.kept_back if detail not in " ".join(parts)]
    if verdict.stuck.score > 0:
        parts.append(f"stuck {verdict.stuck.score:.2f} ({reason_words(verdict.stuck.reason)})")
    if verdict.decision is not Decision.CONTINUE:
        parts.append(f"→ {DECISION_WORDS[verdict.decision]}")
    return " · ".join(part for part in parts if part)
