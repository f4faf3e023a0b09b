"""Walking a ladder: the shell around the pure generators.

A performer knows how to do one action; the walk asks it for rungs and hands it one after the other. Whatever goes
wrong on the way becomes a result: refused if nothing was sent yet, in doubt if something was.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from arc_cua.actuation.capture import Delivery
from arc_cua.actuation.ladder import POSTED, Ladder
from arc_cua.actuation.sending import Sender
from arc_cua.core.errors import ArcError, RunStopped
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import (
    CallFailed,
    CallTimeout,
    FrameGone,
    PageBlocked,
    PageUnresponsive,
    ScriptFailed,
)
from arc_cua.surfaces.browser.network import SAFE_METHODS, NetworkWatch

_MOST_POSTS = 2
_TROUBLE = (CallFailed, CallTimeout, FrameGone, PageBlocked, PageUnresponsive, ScriptFailed)


class Performer(Sender, Protocol):
    """Does one action; `sent` speaks of the current rung."""

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Look at what is there and return the ladder, or a refusal."""

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Try one rung."""


async def walk(scope: Scope, performer: Performer, network: NetworkWatch) -> tuple[RungResult, ...]:
    """Walk the performer's ladder; return what each rung did, at least one.

    Args:
        scope: Limits the time.
        performer: Does the action.
        network: Of the page that is acted on.

    Raises:
        RunStopped: The run must end, and nothing was sent.
        SurfaceLost: The browser is gone.
    """
    started = scope.clock.monotonic()
    performer.sent = False
    try:
        planned = await performer.plan(scope)
    except (*_TROUBLE, RunStopped) as error:
        planned = trouble(Rung.NONE, performer, error)
    if isinstance(planned, RungResult):
        return (_timed(planned, scope, started),)
    attempts: list[RungResult] = []
    rung = next(planned, None)
    while rung is not None:
        performer.sent = False
        cursor = network.mark()
        try:
            result = await performer.perform(scope, rung)
        except (*_TROUBLE, RunStopped) as error:
            result = trouble(rung, performer, error)
        result = _with_posts(result, network, cursor)
        attempts.append(_timed(result, scope, started))
        started = scope.clock.monotonic()
        try:
            rung = planned.send(result)
        except StopIteration:
            break
    return tuple(attempts)


def trouble(rung: Rung, performer: Performer, error: ArcError) -> RungResult:
    """Return what an interrupted rung amounts to.

    Raises:
        RunStopped: The run must end, and nothing was sent.
    """
    if performer.sent:
        evidence = Evidence(kind="capture", detail=f"interrupted after something was sent: {_said(error)}")
        return RungResult(rung=rung, phase=Phase.ACKNOWLEDGE, dispatched=Dispatched.UNKNOWN, evidence=(evidence,))
    if isinstance(error, RunStopped):
        raise error
    refusal = Refusal.UNRESPONSIVE
    if isinstance(error, FrameGone):
        refusal = Refusal.STALE
    elif isinstance(error, PageBlocked):
        refusal = Refusal.DIALOG_OPEN
    return refused(rung, refusal, Evidence(kind="page", detail=_said(error)))


def refused(rung: Rung, refusal: Refusal, *evidence: Evidence, phase: Phase = Phase.READY) -> RungResult:
    """Return the result of a rung that sent nothing."""
    return RungResult(
        rung=rung, phase=phase, dispatched=Dispatched.NO, refusal=refusal, evidence=evidence, effect=Effect.REFUSED
    )


def delivered(rung: Rung, delivery: Delivery, before: tuple[Evidence, ...] = ()) -> RungResult:
    """Return the result of a rung that sent one input."""
    return RungResult(
        rung=rung,
        phase=Phase.READ_BACK if delivery.effect is Effect.CONFIRMED else Phase.ACKNOWLEDGE,
        dispatched=delivery.dispatched,
        effect=delivery.effect,
        refusal=delivery.refusal,
        evidence=(*before, *delivery.evidence),
    )


def unneeded(detail: str) -> RungResult:
    """Return the result of an act that found its effect to be there already: read, not sent, and done."""
    return RungResult(
        rung=Rung.READ,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        effect=Effect.CONFIRMED,
        evidence=(Evidence(kind="read_back", detail=detail),),
    )


def _with_posts(result: RungResult, network: NetworkWatch, cursor: int) -> RungResult:
    """Add what the page sent to a result that shows nothing else: it may have taken what it does not show."""
    if result.effect is not Effect.SUSPECTED_NOOP:
        return result
    sent = [one for one in network.since(cursor).started if one.method not in SAFE_METHODS]
    facts = tuple(Evidence(kind=POSTED, detail=f"meanwhile the page sent {one}") for one in sent[:_MOST_POSTS])
    return msgspec.structs.replace(result, evidence=(*result.evidence, *facts))


def _timed(result: RungResult, scope: Scope, started: float) -> RungResult:
    elapsed_ms = round((scope.clock.monotonic() - started) * 1000, 3)
    return msgspec.structs.replace(result, elapsed_ms=elapsed_ms)


def _said(error: ArcError) -> str:
    return f"{type(error).__name__}: {error}"[:300]
