"""The reality monitor: the agent's own prediction against the screen, after each act.

The order is policy. An act that was not sent has no outcome. A strong sign of trouble contradicts, whatever else
came true. A precise prediction that came true confirms; one that did not, beside a fresh alert, is contradicted.
A vague prediction (anything changes) is confirmed by any change, unless something asks for attention: an open
dialog, a delivery in doubt, a request that is not answered yet, an announcement that sounds like a failure, a form
that put up a line instead of being sent, or an alert, which may be good or bad news. Those stay unclear. An alert is
good news when the act sent something and the server accepted it.

An effect need not show on the page: a page that was opened, though it is closed again, a download, an answered
dialog, a request that was kept from leaving, or one that the page's own server has accepted. With one of these, an
act is never "nothing changed", which may be tried again. A request alone confirms nothing: pages report presses
of dead buttons, too, to their own servers.
"""

from __future__ import annotations

from typing import NamedTuple

from arc_cua.cognition.announcement import bad_news, rejection
from arc_cua.cognition.prediction import came_true
from arc_cua.cognition.trouble import find_trouble
from arc_cua.cognition.wording import asks_for_more, sounds_like_failure
from arc_cua.core.action import Verb
from arc_cua.core.observation import DialogKind, Observation, OpenDialog
from arc_cua.core.outcome import Change, Expect, ExpectedChange, Outcome, Verdict
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Receipt

_SENT = frozenset({"write", "pending", "popup", "download"})
"""Kinds of evidence that the act went further than its page."""
_BESIDE = ("popup", "download", "dialog", "download_lost", "blocked", "accepted")
"""Kinds of evidence of an effect that the page itself may not show, the most telling first."""
_DONE = frozenset({"popup", "download"})
"""Those that are what a press is for; the others leave open what it led to."""
_VAGUE = frozenset({Expect.ANY, Expect.NOTHING})


def judge(
    expected: ExpectedChange,
    before: Observation,
    after: Observation,
    change: Change,
    receipt: Receipt,
    settling_evidence: tuple[Evidence, ...] = (),
) -> Outcome:
    """Return what really happened.

    Args:
        expected: What the proposal declared.
        before: The look that the act was chosen from.
        after: The look after the page came to rest.
        change: The difference between the two.
        receipt: The sender's own statement.
        settling_evidence: What was seen while the page came to rest; `http` are failed requests of the act.
    """
    if receipt.refusal is not None:
        return Outcome(verdict=Verdict.NULL, change=change, why=f"not sent: {receipt.reason()}")
    trouble = find_trouble(expected, before, after, receipt, settling_evidence)
    if trouble.strong:
        signs = trouble.strong + trouble.weak
        return Outcome(verdict=Verdict.CONTRADICTED, change=change, trouble=signs, why=_told(signs))
    came = came_true(expected, before, after, change, receipt)
    if expected.kind in _VAGUE:
        doubt = _doubt(before, after, change, receipt, settling_evidence)
        beside = _beside(receipt, settling_evidence)
        bearing = _Signs(trouble.weak, came, is_accepted(settling_evidence), doubt, beside)
        return _vague(expected, change, receipt, bearing)
    if came:
        return Outcome(verdict=Verdict.CONFIRMED, change=change, why=_confirmed(expected, trouble.weak))
    if trouble.weak:
        why = f"{_missed(expected)}, and {_told(trouble.weak)}"
        return Outcome(verdict=Verdict.CONTRADICTED, change=change, trouble=trouble.weak, why=why)
    if change.is_change:
        return Outcome(verdict=Verdict.UNCLEAR, change=change, why=f"something changed, but {_missed(expected)}")
    return _elsewhere(expected, change, _beside(receipt, settling_evidence))


def _elsewhere(expected: ExpectedChange, change: Change, beside: Evidence | None) -> Outcome:
    """Judge a precise prediction of which the page shows nothing."""
    if beside is None:
        return Outcome(verdict=Verdict.NULL, change=change, why="nothing changed")
    if beside.kind == "download" and expected.kind is Expect.ROUTE:  # the address was a file's
        return Outcome(verdict=Verdict.CONFIRMED, change=change, why=beside.detail)
    why = f"{beside.detail}, but {_missed(expected)}"
    return Outcome(verdict=Verdict.UNCLEAR, change=change, trouble=_hindering(beside), why=why)


class _Signs(NamedTuple):
    """What bears on a vague prediction."""

    alerts: tuple[Evidence, ...]
    came: bool
    """Whether anything changed."""
    accepted: bool
    """Whether the act sent a request that can change something, and every answer was good."""
    doubt: str
    """Why what changed does not tell that the act worked; empty when nothing speaks against it."""
    beside: Evidence | None
    """An effect that the page itself may not show."""


def is_accepted(settling_evidence: tuple[Evidence, ...]) -> bool:
    """Whether the act made the page send something that the server has answered without complaint."""
    kinds = {item.kind for item in settling_evidence}
    return "write" in kinds and not kinds & {"http", "pending"}


def _vague(expected: ExpectedChange, change: Change, receipt: Receipt, signs: _Signs) -> Outcome:
    """Judge a prediction that any change would fulfil."""
    if expected.kind is Expect.NOTHING:
        return Outcome(verdict=Verdict.CONFIRMED, change=change, why="read, nothing to change")
    bad = next((sign.detail for sign in signs.alerts if _is_bad(sign.detail)), "")
    doubt = f"the page announces what sounds like a failure: {bad}" if bad else signs.doubt
    if doubt:
        return Outcome(verdict=Verdict.UNCLEAR, change=change, trouble=signs.alerts, why=doubt)
    if signs.alerts and not signs.accepted:
        return Outcome(verdict=Verdict.UNCLEAR, change=change, trouble=signs.alerts, why=_told(signs.alerts))
    if not signs.came and signs.beside is None:
        return Outcome(verdict=Verdict.NULL, change=change, why="nothing changed")
    if not signs.came and signs.beside is not None and not _is_done(receipt, signs.beside):
        why = f"nothing shows on the page, but {signs.beside.detail}"
        return Outcome(verdict=Verdict.UNCLEAR, change=change, trouble=_hindering(signs.beside), why=why)
    if receipt.dispatched is not Dispatched.YES:
        return Outcome(verdict=Verdict.UNCLEAR, change=change, why="something changed, but delivery is in doubt")
    told = signs.beside.detail if signs.beside is not None and not signs.came else _summary(change)
    summary = f"{told}; {_told(signs.alerts)}" if signs.alerts else told
    return Outcome(verdict=Verdict.CONFIRMED, change=change, why=summary)


def _beside(receipt: Receipt, settling_evidence: tuple[Evidence, ...]) -> Evidence | None:
    """Return the most telling effect that the page itself may not show."""
    facts = (*receipt.evidence, *settling_evidence)
    kinds = _BESIDE if is_accepted(settling_evidence) else _BESIDE[:-1]
    found = (next((fact for fact in facts if fact.kind == kind), None) for kind in kinds)
    return next((fact for fact in found if fact is not None), None)


def _is_done(receipt: Receipt, beside: Evidence) -> bool:
    """Whether the effect is what the act was for: one that opened or fetched something, or that answered a dialog."""
    return beside.kind in _DONE or (receipt.verb is Verb.DIALOG and receipt.effect is Effect.CONFIRMED)


def _hindering(beside: Evidence) -> tuple[Evidence, ...]:
    return (beside,) if beside.kind == "blocked" else ()


def _is_bad(text: str) -> bool:
    return sounds_like_failure(text) or asks_for_more(text)


def _doubt(
    before: Observation, after: Observation, change: Change, receipt: Receipt, evidence: tuple[Evidence, ...]
) -> str:
    if after.dialog is not None and not _only_tells(after.dialog, evidence):
        return f"a {after.dialog.kind} dialog asks first: {after.dialog.message[:120]}"
    pending = next((item.detail for item in evidence if item.kind == "pending"), "")
    if pending:
        return f"sent, not answered yet: {pending[:160]}"
    kinds = {item.kind for item in evidence}
    failure = bad_news(before, after, change, wrote="write" in kinds)
    if failure:
        return f"the page announces what sounds like a failure: {failure[:160]}"
    line = "" if kinds & _SENT else rejection(before, after, change, receipt)
    return f"nothing was sent, and the form put up a line instead: {line[:160]}" if line else ""


def _only_tells(dialog: OpenDialog, evidence: tuple[Evidence, ...]) -> bool:
    """Whether the dialog asks nothing: an alert that speaks well of what the server has accepted."""
    return dialog.kind is DialogKind.ALERT and is_accepted(evidence) and not _is_bad(dialog.message)


def _summary(change: Change) -> str:
    parts = ["the address changed"] if change.url_changed else []
    for count, word in (
        (len(change.added), "new"),
        (len(change.removed), "gone"),
        (len(change.changed), "different"),
    ):
        if count:
            parts.append(f"{count} line{'s' if count > 1 else ''} {word}")
    return ", ".join(parts) or "the page changed"


def _confirmed(expected: ExpectedChange, alerts: tuple[Evidence, ...]) -> str:
    seen = f"seen: {_declared(expected)}"
    return f"{seen}; beside it, {_told(alerts)}" if alerts else seen


def _missed(expected: ExpectedChange) -> str:
    return f"not seen: {_declared(expected)}"


def _declared(expected: ExpectedChange) -> str:
    text = f' "{expected.text}"' if expected.text else ""
    target = f" of {expected.target}" if expected.target is not None else ""
    return f"{expected.kind}{text}{target}"


def _told(signs: tuple[Evidence, ...]) -> str:
    return "; ".join(f"{sign.kind}: {sign.detail}" for sign in signs[:3])
