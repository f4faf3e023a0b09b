"""What a page says after an act, and whether that is bad news: by its words, and by where it says it.

Words decide only where they are known (`wording`). Structure decides in any language: a line that appears inside a
form that is still there as it was sent, while nothing was sent, is what a page says when it turns a form down.
"""

from __future__ import annotations

from arc_cua.cognition.identity import matches
from arc_cua.cognition.wording import asks_for_more, sounds_like_failure
from arc_cua.core.action import Verb
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Change
from arc_cua.core.receipt import Receipt

_LONGEST = 200
"""Characters of a line that can be an announcement."""
_FIRST_LINES = 10
"""Lines at the top of a new page that say what the page is about."""
_FIRST_LINES_READ = 3
"""The same for a page that was only asked for: what follows is its content."""
_SHORTEST_VALUE = 3
_MOST_NEW_LINES = 3
"""A form that is turned down says so in a few lines; results are more."""
_LIVE = frozenset({"alert", "alertdialog", "status"})
_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "checkbox", "radio", "switch"})
_SURROUNDINGS = frozenset({"banner", "navigation", "contentinfo", "complementary"})


def bad_news(before: Observation, after: Observation, change: Change, *, wrote: bool) -> str:
    """Return the new line that sounds like a failure, or asks for what is missing; empty if none does.

    Args:
        before: The look before the act.
        after: The look after it.
        change: The difference between the two.
        wrote: Whether the act sent something: then the page that it led to is its answer, and more of it is read.
    """
    most = _FIRST_LINES if wrote else _FIRST_LINES_READ
    prominent = _prominent(before, after, most) if change.url_changed else []
    live = _live_lines(before, after)
    inline = [] if change.url_changed else [line for line in change.added if len(line) <= _LONGEST]
    own = _own_words(before)
    failure = next((line for line in (*live, *prominent, *inline) if sounds_like_failure(_without(own, line))), "")
    if failure:
        return failure
    if not _has_new_field(before, after):
        passive = _passive_lines(before, after)
        live += prominent if change.url_changed else passive if len(passive) <= _FIRST_LINES else []
    return next((line for line in live if asks_for_more(_without(own, line))), "")


def rejection(before: Observation, after: Observation, change: Change, receipt: Receipt) -> str:
    """Return the line that the acted form put up instead of being sent; empty when there is no sign of that.

    Only for acts that sent nothing: the caller knows.
    """
    pressed = _acted_on(before, receipt)
    if pressed is None or pressed.form is None:
        return ""
    if pressed.kind != "submit" and receipt.verb is not Verb.PRESS_KEY:
        return ""
    fields = [element for element in before.elements if element.form == pressed.form and _is_field(element)]
    if not fields or any(field.role == "searchbox" for field in fields) or not _stand(fields, after):
        return ""
    new = _new_elements(before, after)
    if change.url_changed or change.removed or not 0 < len(new) <= _MOST_NEW_LINES:
        return ""
    if any(element.index is not None for element in new):
        return ""
    places = {id(element): place for place, element in enumerate(after.elements)}
    for element in new:
        if element.form == pressed.form or _touches_field(places[id(element)], pressed.form, after):
            return element.name
    return ""


def _prominent(before: Observation, after: Observation, most: int) -> list[str]:
    """Title, headings and the first lines of a new page, without what stands around every page."""
    known = {before.title, *(element.name for element in before.elements)}
    lines = [after.title] if after.title not in known else []
    texts, outside = 0, -1
    for element in after.elements:
        if 0 <= outside < element.depth:
            continue
        outside = element.depth if element.role in _SURROUNDINGS else -1
        if element.index is not None or element.volatile or not element.name or outside >= 0:
            continue
        texts += element.role != "heading"
        is_first = element.role == "heading" or texts <= most
        if is_first and element.name not in known and len(element.name) <= _LONGEST:
            lines.append(element.name)
    return lines


def _own_words(before: Observation) -> list[str]:
    """What was typed: a page that repeats it ("Results for error 12") announces nothing with it."""
    values = (element.value.casefold() for element in before.elements if _is_field(element))
    return sorted((value for value in values if len(value) >= _SHORTEST_VALUE), key=len, reverse=True)


def _without(own: list[str], line: str) -> str:
    folded = line.casefold()
    for words in own:
        folded = folded.replace(words, " ")
    return folded


def _live_lines(before: Observation, after: Observation) -> list[str]:
    """The new text of alerts and status lines, with that of the lines below them."""
    known = {element.name for element in before.elements}
    lines, inside = [], -1
    for element in after.elements:
        if inside >= 0 and element.depth <= inside:
            inside = -1
        if inside < 0 and element.role in _LIVE:
            inside = element.depth
        if inside >= 0 and element.index is None and not element.volatile and element.name not in known:
            lines.append(element.name)
    return lines


def _passive_lines(before: Observation, after: Observation) -> list[str]:
    return [
        element.name
        for element in _new_elements(before, after)
        if element.index is None and len(element.name) <= _LONGEST
    ]


def _new_elements(before: Observation, after: Observation) -> list[Element]:
    known = {(element.role, element.name) for element in before.elements}
    numbers = {element.index for element in before.elements if element.index is not None}
    return [
        element
        for element in after.elements
        if element.name
        and not element.volatile
        and (element.role, element.name) not in known
        and (element.index is None or not {element.index, element.was} & numbers)
    ]


def _has_new_field(before: Observation, after: Observation) -> bool:
    """A form that was not there before comes with its instructions: "all fields are required" is no complaint."""
    numbers = {element.index for element in before.elements if element.index is not None}
    for element in after.elements:
        if not _is_field(element) or {element.index, element.was} & numbers:
            continue
        if not any(matches(element.as_target(), other) for other in before.elements):
            return True
    return False


def _is_field(element: Element) -> bool:
    return element.index is not None and (element.role in _FIELDS or element.has(State.EDITABLE))


def _stand(fields: list[Element], after: Observation) -> bool:
    """Whether the fields are all there still, with what they held."""
    kept = {element.index: element for element in after.elements if element.index is not None}
    return all(field.index in kept and kept[field.index].value == field.value for field in fields)


def _touches_field(place: int, form: int, after: Observation) -> bool:
    near = after.elements[max(0, place - 1) : place + 2]
    return any(element.form == form and _is_field(element) for element in near)


def _acted_on(before: Observation, receipt: Receipt) -> Element | None:
    if receipt.target is None:
        return None
    return next((element for element in before.elements if element.ref == receipt.target), None)
