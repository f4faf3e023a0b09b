"""The run's values in words for people: the terminal and the report say things the same way.

Whatever came from a page passes through `printable`, so that it can't move the cursor, colour the terminal
or turn the direction of the text around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from arc_cua.core.action import AnyAction, Target, Verb
from arc_cua.core.monitoring import Decision, FailureSignature, MilestoneReason, StuckReason
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Source
from arc_cua.core.risk import Consent
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.runtime.events import Resumed

_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)
_LONGEST_QUOTE = 80


def printable(text: str) -> str:
    """Return `text` with control characters and characters that turn the writing direction made visible."""
    return _UNPRINTABLE.sub(lambda match: f"‹{ord(match.group()):02x}›", text)


def resumed_words(resumed: Resumed) -> str:
    """Return that the run was cut off, when it went on, and what it can't tell of."""
    lost = counted(len(resumed.unanswered), "act")
    more = f"; the log tells nothing of {lost} in the journal" if resumed.unanswered else ""
    return f"the run was cut off, and goes on since {resumed.resumed}{more}"


def one_line(text: str, limit: int = 160) -> str:
    """Return `text` printable, on one line, cut to `limit` characters."""
    flat = printable(" ".join(text.split()))
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def quoted(text: str, limit: int = _LONGEST_QUOTE) -> str:
    """Return `text` in typographic quotes; a secret is named, not quoted."""
    secret = PLACEHOLDER.fullmatch(text.strip())
    return f"the secret “{one_line(secret.group(1))}”" if secret else f"“{one_line(text, limit)}”"


ROLE_WORDS = {
    "textbox": "field",
    "searchbox": "search field",
    "combobox": "list",
    "spinbutton": "number field",
    "menuitem": "menu item",
    "checkbox": "box",
    "radio": "choice",
}
"""Roles whose own word says little to people; all others are shown as they are."""


def target_words(target: Target | None) -> str:
    """Return the target as a noun phrase."""
    if target is None:
        return "the page"
    role = ROLE_WORDS.get(target.role, one_line(target.role, 30)) or "element"
    name = quoted(target.name) if target.name.strip() else ""
    if not name:
        name = f"[#{target.index}]" if target.index is not None else quoted(target.test_id) if target.test_id else ""
    where = f" in {quoted(target.container, 40)}" if target.container.strip() else ""
    return f"{role} {name}".rstrip() + where


_WORDS: dict[Verb, Callable[[Any], str]] = {
    Verb.CLICK: lambda act: f"{'Double-click' if act.count == 2 else 'Click'} {target_words(act.target)}",
    Verb.TYPE: lambda act: f"{'Add' if act.append else 'Type'} {quoted(act.text)} into {target_words(act.target)}",
    Verb.SELECT: lambda act: f"Choose {quoted(act.option)} in {target_words(act.target)}",
    Verb.SCROLL: lambda act: f"Scroll {_direction(act.dx, act.dy)}" + (_over(act.target) if act.target else ""),
    Verb.PRESS_KEY: lambda act: f"Press {one_line(act.key, 40)}" + (_over(act.target, "in") if act.target else ""),
    Verb.GOTO: lambda act: f"Go to {one_line(act.url)}",
    Verb.WAIT: lambda act: f"Wait up to {act.seconds:g} s for a change",
    Verb.ASSERT_VISIBLE: lambda act: f"Check that {target_words(act.target)} is visible",
    Verb.ASSERT_TEXT: lambda act: f"Check that {quoted(act.text)} is on {target_words(act.target)}",
    Verb.NOOP: lambda _act: "Look again",
    Verb.ESCALATE: lambda act: f"Ask the Cortex: {one_line(act.reason)}",
    Verb.HOVER: lambda act: f"Point at {target_words(act.target)}",
    Verb.DRAG: lambda act: f"Drag {target_words(act.target)} {_drop(act)}",
    Verb.UPLOAD: lambda act: f"Give {counted(len(act.paths), 'file')} to {target_words(act.target)}",
    Verb.BACK: lambda _act: "Go back",
    Verb.FORWARD: lambda _act: "Go forward",
    Verb.RELOAD: lambda _act: "Load the page again",
    Verb.TAB: lambda act: f"{'Close' if act.close else 'Switch to'} tab {act.ordinal + 1}",
    Verb.DIALOG: lambda act: f"{'Accept' if act.accept else 'Dismiss'} the dialog",
    Verb.EXTRACT: lambda act: f"Read {quoted(act.what)}",
    Verb.DONE: lambda _act: "Say that the goal is reached",
    Verb.INFEASIBLE: lambda act: f"Say that the goal can't be reached: {one_line(act.reason)}",
}


def action_words(action: AnyAction) -> str:
    """Return what the action does, as an imperative sentence without a full stop."""
    return _WORDS[action.verb](action)


def _direction(dx: int, dy: int) -> str:
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy >= 0 else "up"


def _over(target: Target, word: str = "over") -> str:
    return f" {word} {target_words(target)}"


def _drop(act: Any) -> str:
    return f"onto {target_words(act.to)}" if act.to is not None else f"by {act.dx}, {act.dy} px"


WHO: dict[Source, str] = {
    Source.QUEUE: "plan",
    Source.CACHE: "memory",
    Source.POLICY: "reflex",
    Source.CORTEX: "cortex",
}
"""Short names of the proposers."""

VERDICT_MARKS: dict[Verdict, str] = {
    Verdict.CONFIRMED: "✓",
    Verdict.CONTRADICTED: "✗",
    Verdict.UNCLEAR: "?",
    Verdict.NULL: "·",
}

VERDICT_WORDS: dict[Verdict, str] = {
    Verdict.CONFIRMED: "worked as expected",
    Verdict.CONTRADICTED: "the page says it went wrong",
    Verdict.UNCLEAR: "something else changed",
    Verdict.NULL: "nothing changed",
}

DECISION_WORDS: dict[Decision, str] = {
    Decision.CONTINUE: "go on",
    Decision.RECOVER_LOCALLY: "recover locally",
    Decision.ESCALATE: "ask the Cortex",
    Decision.ABORT: "stop",
}

TROUBLE_WORDS: dict[FailureSignature, str] = {
    FailureSignature.CYCLIC_LOOP: "the run goes round in circles",
    FailureSignature.NO_STATE_CHANGE: "acts have no effect",
    FailureSignature.LOCATOR_NOT_FOUND: "the wanted control was not found",
    FailureSignature.READINESS_TIMEOUT: "the page did not get ready",
    FailureSignature.ACTION_TIMEOUT: "an act did not finish in time",
    FailureSignature.CANVAS_OCCLUSION: "the control can't be reached on the screen",
    FailureSignature.LOW_CONFIDENCE: "the local tier is not sure enough",
    FailureSignature.SEMANTIC_DRIFT: "the run drifts away from the goal",
    FailureSignature.CRASHED: "the page crashed",
    FailureSignature.REQUESTED: "a step asked for it",
}


CONSENT_WORDS: dict[Consent, str] = {
    Consent.YES: "allowed",
    Consent.NO: "refused",
    Consent.NOBODY: "nobody is there to be asked",
    Consent.TIMEOUT: "no answer in time",
}


def reason_words(reason: StuckReason | MilestoneReason) -> str:
    """Return a monitor's reason as words."""
    return reason.value.replace("_", " ")


def duration(ms: float) -> str:
    """Return a time span as people write it."""
    if ms < 1:
        return f"{ms:.2f} ms"
    if ms < 1000:
        return f"{ms:.0f} ms"
    return f"{ms / 1000:.1f} s" if ms < 120_000 else f"{ms / 60_000:.1f} min"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it needs one."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def cost(usd: float | None) -> str:
    """Return an amount of dollars; None is a price that nobody knows."""
    if usd is None:
        return "unknown"
    return "$0" if usd == 0 else f"${usd:.4f}" if usd < 1 else f"${usd:.2f}"
