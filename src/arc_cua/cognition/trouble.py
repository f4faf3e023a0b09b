"""Signs that a page rejected an act, read from structure and from the network, never from the language.

Strong signs contradict by themselves: a failed request that the act caused, an error document, a field that has
become invalid, a sign-in page that nobody asked for, a request that lacks what was entered. An alert is a weak sign:
the same role announces "Saved" and "Out of stock", and telling them apart takes reading. So an alert turns a vague
prediction into a doubt, and counts against a precise one only when that did not come true either.
"""

from __future__ import annotations

import msgspec

from arc_cua.cognition.identity import find_again
from arc_cua.core.action import Verb, fold
from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation, PageState
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.receipt import Evidence, Receipt

_ALERTS = frozenset({"alert", "alertdialog"})
_BROKEN = frozenset({PageState.ERROR, PageState.CRASHED, PageState.UNRESPONSIVE})
_DETAIL_CHARS = 160


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """The signs, sorted by what they can prove."""

    strong: tuple[Evidence, ...] = ()
    weak: tuple[Evidence, ...] = ()


def find_trouble(
    expected: ExpectedChange,
    before: Observation,
    after: Observation,
    receipt: Receipt,
    settling_evidence: tuple[Evidence, ...],
) -> Trouble:
    """Return the signs of trouble that are new since `before`. An act that only reads causes none on the page."""
    if expected.kind is Expect.NOTHING:
        return Trouble(strong=_broken_page(before, after))
    only_own_field = expected.kind is Expect.VALUE
    strong = (
        *_broken_page(before, after),
        *_bad_requests(settling_evidence, only_own_field),
        *(item for item in settling_evidence if item.kind == "omitted"),
        *_invalid_fields(expected, before, after, only_own_field),
        *_sign_in_page(expected, before, after, receipt),
    )
    return Trouble(strong=strong, weak=new_alerts(before, after))


def _broken_page(before: Observation, after: Observation) -> tuple[Evidence, ...]:
    if after.state in _BROKEN and before.state is not after.state:
        return (_seen(after, "page", f"{after.state} {after.error}".strip()),)
    if after.status >= 400 and (before.status < 400 or before.url != after.url):
        return (_seen(after, "http", f"the document {after.url} was answered with {after.status}"),)
    return ()


def _bad_requests(evidence: tuple[Evidence, ...], only_own_field: bool) -> tuple[Evidence, ...]:
    """A value that stands in its field is proven there; a suggestion that failed to load does not disprove it."""
    return () if only_own_field else tuple(item for item in evidence if item.kind == "http")


def _invalid_fields(
    expected: ExpectedChange, before: Observation, after: Observation, only_own_field: bool
) -> tuple[Evidence, ...]:
    """Fields that were there, and were fine, before. A fresh form may open with invalid ones: that is no answer."""
    own = find_again(expected.target, before, after) if only_own_field and expected.target else None
    found = []
    for element in after.elements:
        if not element.has(State.INVALID) or (only_own_field and element is not own):
            continue
        replaced = before.by_index(element.was) if element.was is not None else None
        earlier = replaced or find_again(element.as_target(), after, before)
        if earlier is not None and not earlier.has(State.INVALID):
            text = f'{element.role} "{element.name}" became invalid'
            found.append(_seen(after, "invalid", f"{text}: {element.description}" if element.description else text))
    return tuple(found)


def _sign_in_page(
    expected: ExpectedChange, before: Observation, after: Observation, receipt: Receipt
) -> tuple[Evidence, ...]:
    """A concealed field on an address that the act did not announce: the session is over, or was never there."""
    if before.url == after.url or _has_masked(before) or not _has_masked(after):
        return ()
    if _is_announced(expected, before, after, receipt):
        return ()
    return (_seen(after, "sign_in", f"{after.url} asks to sign in"),)


def _is_announced(expected: ExpectedChange, before: Observation, after: Observation, receipt: Receipt) -> bool:
    """Whether the act said that it would lead here: by its prediction, its link, or a name the new page bears."""
    if expected.kind is Expect.ROUTE:
        return expected.text in after.url
    if receipt.verb in (Verb.GOTO, Verb.BACK, Verb.FORWARD, Verb.RELOAD, Verb.TAB):
        return False
    acted = _acted_on(before, receipt, expected)
    if acted is None:
        return False
    if acted.href:
        return acted.href.partition("#")[0] == after.url.partition("#")[0]
    name = fold(acted.name)
    return bool(name) and (name in fold(after.title) or any(fold(element.name) == name for element in after.elements))


def _acted_on(before: Observation, receipt: Receipt, expected: ExpectedChange) -> Element | None:
    if receipt.target is not None:
        for element in before.elements:
            if element.ref == receipt.target:
                return element
    if expected.target is not None and expected.target.index is not None:
        return before.by_index(expected.target.index)
    return None


def new_alerts(before: Observation, after: Observation) -> tuple[Evidence, ...]:
    """Return the alerts whose text was not there before; what changes by itself doesn't count."""
    known = set(_alert_texts(before))
    return tuple(_seen(after, "alert", text) for text in _alert_texts(after) if text not in known)


def _alert_texts(observation: Observation) -> list[str]:
    """The text of each alert: its own name and that of the lines below it."""
    texts = []
    for place, element in enumerate(observation.elements):
        if element.role not in _ALERTS or element.volatile:
            continue
        words = [element.name or element.value]
        for inner in observation.elements[place + 1 :]:
            if inner.depth <= element.depth:
                break
            words.append(inner.name)
        text = " ".join(" ".join(word for word in words if word).split())
        if text:
            texts.append(text)
    return texts


def _has_masked(observation: Observation) -> bool:
    return any(element.has(State.MASKED) for element in observation.elements)


def _seen(observation: Observation, kind: str, detail: str) -> Evidence:
    return Evidence(kind=kind, detail=detail[:_DETAIL_CHARS], observation=observation.seq)
