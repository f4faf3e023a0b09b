"""Which ending fits when a run can't go on: pure decisions from what is known, each with its reason."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from arc_cua.core.ending import Ending
from arc_cua.core.goal import Goal
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Receipt, Refusal
from arc_cua.cortex.addresses import is_allowed
from arc_cua.runtime.record import Finish
from arc_cua.surfaces.surface import Settling

MAX_GOAL_CHARS = 4000
"""Longer goals are no errand for one run, and reading them takes time that a deadline can't cut short."""
HOW_TO_CONFIGURE = "a model is set with CORTEX_MODE=real and CORTEX_API_KEY, but this version can't use one yet"

_PORTS = {"http": 80, "https": 443}
_TEXT_TYPES = ("text/", "application/xhtml", "application/xml", "image/svg")


def unusable_goal(goal: Goal) -> Finish | None:
    """Return the ending of a goal that says nothing, else None."""
    if not goal.text.strip():
        return Finish(ending=Ending.ABORTED_EMPTY, reason="the goal is empty")
    if len(goal.text) > MAX_GOAL_CHARS:
        return Finish(
            ending=Ending.ABORTED_DENIED,
            reason=f"the goal has {len(goal.text)} characters; {MAX_GOAL_CHARS} at most are read",
        )
    if not any(char.isalnum() for char in goal.text):
        return Finish(ending=Ending.ABORTED_EMPTY, reason="the goal has no words")
    return None


def unusable_url(url: str, allowed_hosts: tuple[str, ...]) -> Finish | None:
    """Return the ending of an address that can't be loaded by policy or by form, else None."""
    parts = urlsplit_or_none(url)
    if url == "about:blank":
        return None
    if parts is not None and parts.scheme and parts.scheme not in ("http", "https"):
        return Finish(
            ending=Ending.ABORTED_DENIED, reason=f"{parts.scheme}: addresses are not loaded, only http and https"
        )
    if parts is None or not parts.hostname:
        return Finish(ending=Ending.ABORTED_EMPTY, reason=f"{url!r} is no address of a page")
    if not is_allowed(parts.hostname, parts.port or _PORTS[parts.scheme], allowed_hosts):
        return Finish(ending=Ending.ABORTED_DENIED, reason=f"{parts.netloc} is not on the list of allowed hosts")
    return None


def urlsplit_or_none(url: str) -> SplitResult | None:
    """Return the parts of `url`, or None if it has no valid form."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - raises on a port that is no number
    except ValueError:
        return None
    return None if any(char.isspace() or not char.isprintable() for char in url) else parts


def unreachable(url: str, receipt: Receipt, settling: Settling) -> Finish | None:
    """Return the ending of a first address that led to no page, else None."""
    files = tuple(item for item in settling.evidence if item.kind in ("download", "download_lost"))
    if files and any(item.kind == "download" for item in receipt.evidence):
        reason = f"{url} is a file, not a page that can be worked on: {files[0].detail}"
        return Finish(ending=Ending.INFEASIBLE, reason=reason, evidence=files)
    if receipt.dispatched is Dispatched.YES and receipt.effect is not Effect.SUSPECTED_NOOP:
        return None
    blocked = tuple(item for item in settling.evidence if item.kind == "blocked")
    denied = bool(blocked) or receipt.refusal is Refusal.DENIED
    return Finish(
        ending=Ending.ABORTED_DENIED if denied else Ending.ABORTED_TIMEOUT,
        reason=f"{url} did not load: {blocked[0].detail if blocked else receipt.reason()}",
        evidence=(*receipt.evidence, *blocked),
    )


def denied(receipt: Receipt) -> Finish | None:
    """Return the ending of an act that a policy refused: trying another way would go round it."""
    if receipt.refusal is not Refusal.DENIED:
        return None
    return Finish(ending=Ending.ABORTED_DENIED, reason=receipt.reason(), evidence=receipt.evidence)


def unusable_page(observation: Observation) -> Finish | None:
    """Return the ending of a page that can't be worked on at all, else None."""
    seen = Evidence(
        kind="page",
        detail=f"{observation.url} {observation.state} {observation.error}".strip(),
        observation=observation.seq,
    )
    match observation.state:
        case PageState.ERROR:
            return Finish(
                ending=Ending.ABORTED_TIMEOUT,
                reason=f"the page did not load: {observation.error or 'the browser shows its error page'}",
                evidence=(seen,),
            )
        case PageState.CRASHED:
            return Finish(ending=Ending.ABORTED_CRASHED, reason="the page's renderer crashed", evidence=(seen,))
        case PageState.UNRESPONSIVE:
            return Finish(
                ending=Ending.ABORTED_TIMEOUT, reason="the page does not answer within its time", evidence=(seen,)
            )
        case PageState.READY | PageState.LOADING | PageState.BLOCKED:
            return _no_document(observation)


def _no_document(observation: Observation) -> Finish | None:
    kind = observation.content_type
    if kind and not kind.startswith(_TEXT_TYPES):
        detail = f"{observation.url} is {kind}"
        return Finish(
            ending=Ending.INFEASIBLE,
            reason=f"the address is not a page but {kind}, which can't be worked on",
            evidence=(Evidence(kind="http", detail=detail, observation=observation.seq),),
        )
    return None


def empty_page(observation: Observation) -> Finish:
    """Return the ending of a page without anything on it."""
    return Finish(
        ending=Ending.ABORTED_EMPTY,
        reason=f"the page {observation.url} is empty: nothing to read and nothing to act on",
        evidence=(Evidence(kind="page", detail="no elements", observation=observation.seq),),
    )


def no_way_on(signature: FailureSignature, why: str, cortex_mode: str, observation: Observation) -> Finish:
    """Return the ending when no proposer and no Cortex has a way on."""
    if observation.dialog is not None:
        question = f"{observation.dialog.kind} dialog: {observation.dialog.message[:120]}"
        why = f"the page asks ({question}); {why}"
    elif not observation.elements:
        return empty_page(observation)
    seen = (Evidence(kind="page", detail=why, observation=observation.seq),)
    match signature:
        case FailureSignature.CYCLIC_LOOP:
            return Finish(ending=Ending.ABORTED_LOOP, reason=f"going round in circles: {why}", evidence=seen)
        case FailureSignature.NO_STATE_CHANGE | FailureSignature.SEMANTIC_DRIFT:
            return Finish(ending=Ending.ABORTED_STALLED, reason=f"nothing moves any more: {why}", evidence=seen)
        case FailureSignature.READINESS_TIMEOUT | FailureSignature.ACTION_TIMEOUT:
            return Finish(ending=Ending.ABORTED_TIMEOUT, reason=f"the page did not get ready: {why}", evidence=seen)
        case FailureSignature.CRASHED:
            return Finish(ending=Ending.ABORTED_CRASHED, reason=why, evidence=seen)
        case _:
            mode = "no Cortex is configured" if cortex_mode == "off" else f"the Cortex ({cortex_mode}) has no plan"
            return Finish(
                ending=Ending.ABORTED_NEEDS_CORTEX, reason=f"{why}; {mode}; {HOW_TO_CONFIGURE}", evidence=seen
            )
