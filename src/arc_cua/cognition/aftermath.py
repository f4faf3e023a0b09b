"""Whether an act that was cut off has happened: read off a page that was loaded anew, since nobody saw what followed.

Only what the other side keeps is evidence here, for all else is gone with the old page. And only what is there
counts: a control that is missing proves nothing, because a new browser may be taken for somebody else.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from arc_cua.cognition.identity import count_alike, locate, matches
from arc_cua.cognition.prediction import has_not_happened, shows_text
from arc_cua.cognition.values import plain
from arc_cua.core.action import Select, Target, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.receipt import Evidence
from arc_cua.core.secrets import MARK, PLACEHOLDER
from arc_cua.core.step import StepFacts

SHORTEST_WORD = 3
"""Characters that a value must have to be told from chance."""


class Aftermath(StrEnum):
    """What a new look says about an act in doubt."""

    HAPPENED = "happened"
    NOT_HAPPENED = "not_happened"
    OPEN = "open"
    """Nothing shows it either way."""


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The word on one act in doubt."""

    aftermath: Aftermath
    evidence: tuple[Evidence, ...] = ()


def look_back(
    expected: ExpectedChange, before: Observation | None, now: Observation, entered: tuple[str, ...]
) -> Finding:
    """Return whether the act happened.

    Args:
        expected: What its proposer predicted.
        before: The look that it was decided on; None when it is lost.
        now: The page, loaded anew.
        entered: What had been typed and chosen before the act, and would be kept with it.
    """
    if now.state is not PageState.READY or now.partial:
        return Finding(aftermath=Aftermath.OPEN)
    here = _described(expected)
    if here.target is not None and has_not_happened(here, now):
        return Finding(aftermath=Aftermath.NOT_HAPPENED)
    if before is None:
        return Finding(aftermath=Aftermath.OPEN)
    told = _state(here, before, now) or _words(expected, before, now) or _gone(expected, before, now)
    told = told or _kept(entered, before, now)
    if not told:
        return Finding(aftermath=Aftermath.OPEN)
    seen = Evidence(kind="aftermath", detail=told, observation=now.seq)
    return Finding(aftermath=Aftermath.HAPPENED, evidence=(seen,))


def entered_before(history: tuple[StepFacts, ...], step: int) -> tuple[str, ...]:
    """Return what was typed and chosen since the last act that sent something or left the page, secrets left out."""
    values: list[str] = []
    for facts in reversed(history):
        if facts.step >= step:
            continue
        if facts.wrote or facts.url_changed:
            break
        match facts.action:
            case Type(text=value) | Select(option=value) if not PLACEHOLDER.search(value) and MARK not in value:
                values.append(value)
    return tuple(values)


def _described(expected: ExpectedChange) -> ExpectedChange:
    """The prediction without the number of its element: numbers don't outlive the page."""
    target = expected.target
    if target is None:
        return expected
    bare = Target(role=target.role, name=target.name, container=target.container, test_id=target.test_id)
    return msgspec.structs.replace(expected, target=bare)


def _state(expected: ExpectedChange, before: Observation, now: Observation) -> str:
    """A state that the control lacked, and has now: one that was not so, `has_not_happened` has told."""
    if expected.kind is not Expect.STATE or not expected.text or expected.target is None:
        return ""
    element = locate(expected.target, now)
    if element is None or not has_not_happened(expected, before):
        return ""
    return f'{element.role} "{element.name}" is {expected.text} now'


def _words(expected: ExpectedChange, before: Observation, now: Observation) -> str:
    if expected.kind is Expect.TEXT and shows_text(expected.text, before, now):
        return f'the page says "{expected.text}" now'
    return ""


def _gone(expected: ExpectedChange, before: Observation, now: Observation) -> str:
    """The target has gone while others of its kind that stood beside it are still there."""
    if expected.kind is not Expect.GONE or expected.target is None or not _is_same_page(before, now):
        return ""
    known = locate(expected.target, before)
    if known is None or count_alike(known, now) >= count_alike(known, before):
        return ""
    siblings = [one for one in before.actionable if one.role == known.role and not matches(known.as_target(), one)]
    kept = sum(1 for one in siblings if count_alike(one, now))
    return f'{known.role} "{known.name}" has gone, and {kept} beside it have not' if kept else ""


def _kept(entered: tuple[str, ...], before: Observation, now: Observation) -> str:
    """A value that was entered stands outside the fields, in more places than before."""
    for value in entered:
        wanted = fold(value)
        if sum(char.isalnum() for char in wanted) < SHORTEST_WORD:
            continue
        if _mentions(wanted, now) > _mentions(wanted, before):
            return f'the page shows "{plain(value)[:80]}", which was entered before the act, outside its field'
    return ""


def _mentions(wanted: str, observation: Observation) -> int:
    texts = (fold(one.name) for one in observation.elements if not _is_field(one))
    return sum(wanted in text for text in texts)


def _is_field(element: Element) -> bool:
    return element.has(State.EDITABLE) or bool(element.options) or element.role == "option"


def _is_same_page(before: Observation, now: Observation) -> bool:
    return before.url.partition("#")[0] == now.url.partition("#")[0] and before.title == now.title
