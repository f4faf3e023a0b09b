"""What makes a change last: the button that saves a changed field, or runs a filter, when the goal names none."""

from __future__ import annotations

from arc_cua.core.action import Click
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.proposal import Proposal
from arc_cua.core.step import StepFacts
from arc_cua.reflex.goals.tokens import tokenize
from arc_cua.reflex.grounding.terms import content, likeness, terms
from arc_cua.reflex.strategies.forms import submit_of
from arc_cua.reflex.strategies.situation import Situation

_SAVES = frozenset({"save", "update", "apply"})
"""Names of buttons that keep what was changed and do no more; a button of another name is never pressed for it."""
_RUNS = frozenset({"filter", "sort"})
_SETS = frozenset({SubGoalKind.ENTER, SubGoalKind.CHOOSE})
_CHANGES = frozenset({"change", "settings", "preference", "all", "now"})
_ALIKE = 0.8
_SURE = 0.75


def needs_more(situation: Situation) -> bool:
    """Whether setting the value may not be all: the goal asks for a change that lasts, or for a filter."""
    return _is_lasting(situation) or _is_run(situation)


def finisher(situation: Situation, element: Element) -> Proposal | None:
    """Propose to press what makes the value of `element` count; None when it counts already or nothing is there."""
    steps = situation.memory.steps
    if not any(_set(step, element) for step in steps) or any(step.wrote for step in steps):
        return None
    button = _saver(situation, element) if _is_lasting(situation) else None
    if button is None and _is_run(situation) and element.form is not None:
        button = submit_of(situation, element)
    if button is None:
        return None
    return situation.offer(Click(target=button.as_target()), _SURE, f'"{button.name}" makes it count')


def _set(step: StepFacts, element: Element) -> bool:
    """Whether a step acted on that control: a value that was there all along needs no saving."""
    target = step.action.target_or_none
    return target is not None and target.index is not None and target.index in (element.index, element.was)


def _is_lasting(situation: Situation) -> bool:
    later = (sub for sub in situation.goal.sub_goals if sub.is_open and sub.id > situation.sub.id)
    is_finished_later = any(
        sub.kind is SubGoalKind.ACTIVATE or (sub.kind in _SETS and sub.changes_state) for sub in later
    )
    return situation.sub.changes_state and not is_finished_later


def _is_run(situation: Situation) -> bool:
    first = tokenize(situation.sub.text)[:1]
    return bool(first) and first[0].low in _RUNS


def _saver(situation: Situation, element: Element) -> Element | None:
    """The only such button of the field's form, or of the page outside its rows and cards."""
    found = [
        entry.element
        for entry in situation.page.entries
        if entry.element.role == "button"
        and not entry.behind
        and not entry.element.has(State.DISABLED)
        and entry.element.form == element.form
        and (not entry.is_listed or entry.element.group == element.group)
        and _only_saves(situation, element, entry.element.name)
    ]
    return found[0] if len(found) == 1 else None


def _only_saves(situation: Situation, field: Element, name: str) -> bool:
    """ "Save changes", "Update cart" on the cart's page; not "Apply voucher", not "Update payment method"."""
    said = content(terms(name))
    if not said or said[0] not in _SAVES:
        return False
    entry = situation.page.by_element(field)
    known = situation.page.subject | (entry.around if entry is not None else frozenset()) | _CHANGES
    return all(any(likeness(term, word) >= _ALIKE for word in known) for term in said[1:])
