"""Whether the change that a proposal declared can be seen in the next look."""

from __future__ import annotations

from collections.abc import Callable

from arc_cua.cognition.identity import count_alike, find_again, locate
from arc_cua.cognition.values import plain, same_choice, same_value
from arc_cua.core.action import Verb, fold
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Change, Expect, ExpectedChange
from arc_cua.core.receipt import Dispatched, Effect, Receipt, Rung
from arc_cua.core.secrets import PLACEHOLDER

LOST = "!"
"""A `STATE` prediction that starts with this says that the state goes away."""
_CUT = "…"
_NAVIGATIONS = frozenset({Verb.GOTO, Verb.RELOAD, Verb.BACK, Verb.FORWARD})


def came_true(
    expected: ExpectedChange, before: Observation, after: Observation, change: Change, receipt: Receipt
) -> bool:
    """Return whether `after` shows what was declared."""
    return _CHECKS[expected.kind](expected, before, after, change, receipt)


def _nothing(_: ExpectedChange, __: Observation, ___: Observation, ____: Change, receipt: Receipt) -> bool:
    return receipt.refusal is None


def _any(_: ExpectedChange, __: Observation, ___: Observation, change: Change, ____: Receipt) -> bool:
    return change.is_change


def _value(
    expected: ExpectedChange, before: Observation, after: Observation, change: Change, receipt: Receipt
) -> bool:
    """The field holds the text, sign for sign; one that can't be read is taken at the word of the read-back."""
    read_back = receipt.effect is Effect.CONFIRMED
    if receipt.verb is Verb.UPLOAD:
        return read_back or _is_taken(change, receipt)
    field = find_again(expected.target, before, after) if expected.target is not None else None
    if field is None:
        return read_back and (expected.target is None or change.is_change)
    if field.has(State.MASKED) or PLACEHOLDER.search(expected.text):
        return read_back
    if receipt.verb is Verb.SELECT or field.options:
        return same_choice(expected.text, field.value) or _is_cut(expected.text, field.value, read_back)
    return same_value(expected.text, field.value) or _is_cut(expected.text, field.value, read_back)


def _is_taken(change: Change, receipt: Receipt) -> bool:
    """Whether a page has taken files that no field shows: it replaced or emptied the one that had got them.

    What was dropped counts only when something shows.
    """
    given = receipt.dispatched is Dispatched.YES and receipt.effect is Effect.UNVERIFIABLE
    return given and (change.is_change or receipt.rung is not Rung.DROP)


def _is_cut(wanted: str, held: str, read_back: bool) -> bool:
    """A look shows only the beginning of a long text; the rest is taken at the word of the sender's read-back."""
    return read_back and held.endswith(_CUT) and plain(wanted).startswith(plain(held.removesuffix(_CUT)))


def _state(expected: ExpectedChange, before: Observation, after: Observation, _: Change, __: Receipt) -> bool:
    if expected.target is None:
        return False
    element = find_again(expected.target, before, after)
    if element is None:
        return False
    if not expected.text:
        earlier = locate(expected.target, before)
        ignored = {State.FOCUSED}
        return earlier is not None and element.states - ignored != earlier.states - ignored
    return _holds(element, expected.text)


def _holds(element: Element, text: str) -> bool:
    name = text.removeprefix(LOST).strip().lower()
    return any(state.value == name for state in element.states) is not text.startswith(LOST)


def _text(expected: ExpectedChange, before: Observation, after: Observation, _: Change, __: Receipt) -> bool:
    return shows_text(expected.text, before, after)


def shows_text(text: str, before: Observation, after: Observation) -> bool:
    """Return whether the text stands in more places than before: words that were there all along prove nothing."""
    wanted = fold(text)
    return bool(wanted) and _page_text(after).count(wanted) > _page_text(before).count(wanted)


def _page_text(observation: Observation) -> str:
    parts = [observation.title, observation.dialog.message if observation.dialog else ""]
    for element in observation.elements:
        parts += (element.name, element.value, element.description)
    return fold(" ".join(parts))


def _gone(expected: ExpectedChange, before: Observation, after: Observation, _: Change, __: Receipt) -> bool:
    """The target was there, and neither it, nor what replaced it, nor as many look-alikes are there now.

    A look that could not read the whole page proves nothing.
    """
    known = locate(expected.target, before) if expected.target is not None else None
    if known is None or after.partial or after.state is not PageState.READY:
        return False
    if known.index is not None and any(known.index in (element.index, element.was) for element in after.elements):
        return False
    return count_alike(known, after) < count_alike(known, before)


def _route(
    expected: ExpectedChange, before: Observation, after: Observation, change: Change, receipt: Receipt
) -> bool:
    moved = change.url_changed or before.url != after.url or receipt.verb in _NAVIGATIONS
    return moved and expected.text.rstrip("/") in after.url


_CHECKS: dict[Expect, Callable[[ExpectedChange, Observation, Observation, Change, Receipt], bool]] = {
    Expect.NOTHING: _nothing,
    Expect.ANY: _any,
    Expect.VALUE: _value,
    Expect.STATE: _state,
    Expect.TEXT: _text,
    Expect.GONE: _gone,
    Expect.ROUTE: _route,
}


def has_not_happened(expected: ExpectedChange, now: Observation) -> bool:
    """Return whether the screen proves that a declared change is still to come.

    Only a change that stays on the screen can be disproved: a field that lacks its value, a control that lacks its
    state. A page that merely looks as before proves nothing: the other side may have taken the act all the same.
    """
    element = locate(expected.target, now) if expected.target is not None else None
    if element is None or now.state is not PageState.READY:
        return False
    if expected.kind is Expect.VALUE:
        readable = not element.has(State.MASKED) and not PLACEHOLDER.search(expected.text)
        return readable and not same_choice(expected.text, element.value)
    if expected.kind is Expect.STATE and expected.text:
        return not _holds(element, expected.text)
    return False
