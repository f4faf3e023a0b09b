"""Gives files to a page: to the file field that the label names, to the only one, or to what is called so."""

from __future__ import annotations

from pathlib import PurePath

from arc_cua.core.action import Click, Noop, Upload
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.reflex.goals.uploads import FILES_APART
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import rank_controls
from arc_cua.reflex.grounding.lexical import Matcher
from arc_cua.reflex.grounding.page import Entry
from arc_cua.reflex.grounding.query import build_query
from arc_cua.reflex.grounding.ranking import Ranking, rank
from arc_cua.reflex.strategies.forms import submit_of
from arc_cua.reflex.strategies.pick import fill, picked
from arc_cua.reflex.strategies.reveal import reveal
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_SURE = 0.8
_NAMELESS = 0.5
"""Score of a file field that none of the goal's words is about."""
_CLEAR = 0.05
"""What tells one of several file fields from the others."""
_PRESSED = frozenset({"button", "link", "menuitem"})


def upload(situation: Situation) -> Answer:
    """Propose to give the files, then to send them where the form holds nothing else."""
    fields = [entry for entry in situation.page.entries if _takes_files(entry)]
    if not fields:
        return _by_button(situation)
    ranking = _ranked(situation)
    top = ranking.top
    if top is None:
        return situation.abstain("the file fields of the page are disabled")
    sure = _SURE if len(fields) == 1 or (top.score > _NAMELESS and ranking.margin >= _CLEAR) else 0.0
    if sure < THRESHOLD:
        return situation.abstain(f'{len(fields)} file fields fit "{situation.sub.text}" alike')
    return _give(situation, top.element, sure, ranking)


def _takes_files(entry: Entry) -> bool:
    return entry.element.kind == "file" and not entry.behind and not entry.element.has(State.DISABLED)


def _ranked(situation: Situation) -> Ranking:
    """Rank the file fields by the goal's words."""
    query = situation.query
    matcher = Matcher(situation.page, query.words, query.name)

    def score(entry: Entry) -> float:
        if not _takes_files(entry):
            return 0.0
        words = matcher.score(entry) if query.words else 0.0
        return _NAMELESS + (1.0 - _NAMELESS) * words

    return rank(situation.page, query, score)


def _by_button(situation: Situation) -> Answer:
    """Without a file field, a button that is called as the goal says may ask for files."""
    sub = situation.sub
    first = sub.text.split(maxsplit=1)[0] if sub.text else ""
    ranking = rank_controls(situation.page, build_query(f"{first} {sub.label}", item=sub.item))
    if ranking.confidence < THRESHOLD:
        ranking = rank_controls(situation.page, build_query(first, item=sub.item))
    top = ranking.top
    if top is None or ranking.confidence < THRESHOLD or top.element.role not in _PRESSED:
        return reveal(situation, "no file field is on the page")
    return _give(situation, top.element, ranking.confidence, ranking)


def _give(situation: Situation, element: Element, sure: float, ranking: Ranking) -> Answer:
    paths = tuple(situation.sub.value.split(FILES_APART))
    action = Upload(target=element.as_target(), paths=paths)
    button = _sender(situation, element)
    if situation.memory.was_done(action):
        if button is not None and not any(step.wrote for step in situation.memory.steps):
            return situation.offer(Click(target=button.as_target()), _SURE, f'"{button.name}" sends the file')
        return situation.offer(Noop(), sure, f'"{element.name}" has got the file', expected=NOTHING)
    names = ", ".join(PurePath(path).name for path in paths)
    best = situation.offer(
        action,
        sure,
        fill(element, ranking),
        expected=ExpectedChange(kind=Expect.VALUE, text=names, target=element.as_target()),
        completes=button is None,
        margin=ranking.margin,
    )
    return picked(situation, best, ranking, lambda other: Upload(target=other.as_target(), paths=paths))


def _sender(situation: Situation, element: Element) -> Element | None:
    """The one submit button of a form that takes files and nothing else, unless the goal says what to press."""
    later = (sub for sub in situation.goal.sub_goals if sub.is_open and sub.id > situation.sub.id)
    if element.form is None or any(sub.kind is SubGoalKind.ACTIVATE for sub in later):
        return None
    others = (one for one in situation.observation.actionable if one.form == element.form)
    if any(one.kind not in ("file", "submit") and one.role not in _PRESSED for one in others):
        return None
    return submit_of(situation, element)
