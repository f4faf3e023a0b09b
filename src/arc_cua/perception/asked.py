"""Questions that a page asks by itself: a dialog that leaves a choice, or a question mark with answers after it.

By structure, in any language: a dialog without a field to fill in, whose last lines are two different buttons or
more; or a text that ends as a question does, with buttons right after it.
"""

from __future__ import annotations

import msgspec

from arc_cua.core.action import fold
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation

_DIALOGS = frozenset({"dialog", "alertdialog"})
_TEXT_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox"})
_LONGEST = 120
_MARKS = ("?", "？", "؟", ";", "\u037e", "⸮", "፧")
"""The fifth and the fourth are the Greek one, which many type as a semicolon."""
_ARMENIAN = "՞"
"""Stands inside the word that is asked about."""
_CLOSING = " \t\"'”’»)]"
_CHOICE = 2


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A question on the page, and the buttons that answer it."""

    text: str
    buttons: tuple[Element, ...]
    is_dialog: bool = False


def questions(observation: Observation) -> tuple[Asked, ...]:
    """Return what the page asks, in reading order."""
    elements = observation.elements
    found = [_at(elements, place) for place in range(len(elements))]
    return tuple(one for one in found if one is not None)


def new_question(before: Observation, after: Observation, pressed: Element | None) -> Asked | None:
    """Return the question that was not there before, or None.

    Args:
        before: The look before the act.
        after: The look after it.
        pressed: What was acted on. One button alone answers a question when it has taken the place of this.
    """
    known = {_key(one) for one in questions(before)}
    numbers = {element.index for element in before.elements if element.index is not None}
    is_gone = pressed is not None and all(pressed.index not in (one.index, one.was) for one in after.elements)
    for one in questions(after):
        if _key(one) in known:
            continue
        fresh = sum(1 for button in one.buttons if not {button.index, button.was} & numbers)
        if one.is_dialog or fresh >= _CHOICE or (fresh == 1 and is_gone):
            return one
    return None


def ends_in_a_question(text: str) -> bool:
    """Whether `text` ends as a question does, in any script that marks questions."""
    bare = text.rstrip(_CLOSING)
    return bare.endswith(_MARKS) or _ARMENIAN in bare


def _at(elements: tuple[Element, ...], place: int) -> Asked | None:
    element = elements[place]
    if element.role in _DIALOGS:
        return _dialog(element, _inside(elements, place))
    if element.index is None and not element.volatile and ends_in_a_question(element.name):
        buttons = _following(elements[place + 1 :])
        return Asked(text=element.name[:_LONGEST], buttons=buttons) if buttons else None
    return None


def _dialog(head: Element, inside: tuple[Element, ...]) -> Asked | None:
    if any(element.role in _TEXT_FIELDS or element.has(State.EDITABLE) for element in inside):
        return None
    lines = [element for element in inside if element.name and not element.volatile]
    texts = [element.name for element in lines if not _is_button(element)]
    asking = next((text for text in texts if ends_in_a_question(text)), "")
    buttons = [element for element in lines if _is_button(element)]
    if not asking:  # a cross at the top closes what only tells
        last = max((at for at, element in enumerate(lines) if not _is_button(element)), default=-1)
        buttons = [element for element in lines[last + 1 :] if _is_button(element)]
    if len({fold(button.name) for button in buttons}) < _CHOICE:
        return None
    text = asking or next(iter(texts), "") or head.name
    return Asked(text=text[:_LONGEST], buttons=tuple(buttons), is_dialog=True)


def _inside(elements: tuple[Element, ...], place: int) -> tuple[Element, ...]:
    end = place + 1
    while end < len(elements) and elements[end].depth > elements[place].depth:
        end += 1
    return elements[place + 1 : end]


def _following(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return the buttons that come next, before anything else that says something."""
    found: list[Element] = []
    for element in elements:
        if _is_button(element):
            found.append(element)
        elif element.name or element.index is not None:
            break
    return tuple(found)


def _is_button(element: Element) -> bool:
    return element.index is not None and element.role == "button"


def _key(one: Asked) -> tuple[str, ...]:
    return (one.text, *(button.name for button in one.buttons))
