"""Adds something new through the page's one field for it: type the text, then press what adds it, or Enter."""

from __future__ import annotations

from arc_cua.core.action import AnyAction, Click, PressKey, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Proposal
from arc_cua.reflex.goals.tokens import Sort, tokenize
from arc_cua.reflex.grounding.fit import is_search_field, is_text
from arc_cua.reflex.grounding.terms import likeness, terms
from arc_cua.reflex.strategies.forms import button_after, form_in_use, submit_of
from arc_cua.reflex.strategies.situation import Situation

_MAKING = frozenset({"add", "create", "post", "write"})
_SURE = 0.6
_ALIKE = 0.8


def compose(situation: Situation) -> Proposal | None:
    """Propose the next step to add a quoted text that the page doesn't show yet; None when that isn't what is asked.

    A text that was typed for the sub-goal before this one is sent the same way, when no button is called so.
    """
    sub = situation.sub
    verb = (terms(sub.label) or ("",))[0]
    if verb not in _MAKING:
        return None
    if not sub.item:
        field = form_in_use(situation)
        return (
            _send(situation, field, verb)
            if field is not None and field.value and _is_lone(situation, field)
            else None
        )
    quoted = [token.text for token in tokenize(sub.text) if token.sort is Sort.QUOTED]
    field = _field(situation)
    if quoted != [sub.item] or field is None:
        return None
    if fold(field.value) == fold(sub.item):
        return _send(situation, field, verb)
    if _is_shown(situation, sub.item):
        return None
    return situation.offer(
        Type(target=field.as_target(), text=sub.item),
        _SURE,
        f'"{field.name}" is the one field to write in',
        expected=ExpectedChange(kind=Expect.VALUE, text=sub.item, target=field.as_target()),
        completes=False,
    )


def _send(situation: Situation, field: Element, verb: str) -> Proposal:
    button = submit_of(situation, field) if field.form is not None else _beside(situation, field, verb)
    action: AnyAction = (
        Click(target=button.as_target()) if button is not None else PressKey(key="Enter", target=field.as_target())
    )
    return situation.offer(action, _SURE, f'"{button.name}" adds it' if button is not None else "Enter adds it")


def _beside(situation: Situation, field: Element, verb: str) -> Element | None:
    """Return the button right after the field, if it is called like the verb."""
    following = button_after(situation, field)
    if following is None:
        return None
    return following if any(likeness(verb, term) >= _ALIKE for term in terms(following.name)) else None


def _field(situation: Situation) -> Element | None:
    """Return the only field for a text that stands in no row and isn't for searching."""
    fields = [
        entry.element
        for entry in situation.page.entries
        if is_text(entry.element)
        and not entry.is_listed
        and not entry.behind
        and not is_search_field(entry.element)
        and not entry.element.has(State.MASKED)
        and not entry.element.has(State.DISABLED)
    ]
    return fields[0] if len(fields) == 1 else None


def _is_lone(situation: Situation, field: Element) -> bool:
    lone = _field(situation)
    return lone is not None and lone.index == field.index


def _is_shown(situation: Situation, text: str) -> bool:
    return any(fold(text) in fold(element.name) for element in situation.observation.elements)
