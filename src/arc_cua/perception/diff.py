"""What changed between two looks at a page, and how much.

Content counts: names, values, descriptions, options, states, order, addresses, dialogs. Focus, scrolling, numbers,
and whatever changes by itself do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation, PageState, Signals
from arc_cua.core.outcome import Change
from arc_cua.perception.fingerprint import content_of, hamming
from arc_cua.perception.linear import describe, quote

_MOST_LINES, _LONGEST_LINE = 40, 240
_SMALLEST_SCORE, _DIALOG_SCORE = 0.02, 0.5
_SIGNAL_WEIGHTS: tuple[tuple[str, float], ...] = (
    ("dialogs", 0.2),
    ("route", 0.1),
    ("expanded", 0.1),
    ("checked", 0.1),
    ("invalid", 0.1),
    ("live_text", 0.1),
    ("selected", 0.05),
    ("values", 0.05),
)
_READABLE = frozenset({PageState.READY, PageState.LOADING, PageState.ERROR, PageState.UNRESPONSIVE})
"""States in which the elements are what the page shows, or last showed."""
_SHOWN_STATES = frozenset(State) - {State.FOCUSED}


class _Difference(msgspec.Struct):
    added: list[str] = []
    removed: list[str] = []
    changed: list[str] = []

    @property
    def size(self) -> int:
        return len(self.added) + len(self.removed) + len(self.changed)


def diff(a: Observation, b: Observation) -> Change:
    """Return what changed from `a` to `b`. The score is 0.0 exactly when nothing that matters did."""
    if a is b:
        return Change()
    found = _Difference()
    score = 0.0
    if a.state in _READABLE and b.state in _READABLE:
        _compare(a.elements, b.elements, found)
        largest = max(1, len(a.elements), len(b.elements))
        score = min(1.0, max(_SMALLEST_SCORE, found.size / largest)) if found.size else 0.0
        if not found.size and _order(a.elements) != _order(b.elements):
            found.changed.append("the same content in another order")
            score = _SMALLEST_SCORE
        score = _with_signals(score, a.signals, b.signals)
    score = max(score, _compare_pages(a, b, found))
    return Change(
        hamming=hamming(a.fingerprint, b.fingerprint),
        score=round(score, 4),
        url_changed=a.url != b.url,
        added=_bounded(found.added),
        removed=_bounded(found.removed),
        changed=_bounded(found.changed),
    )


def state_change_score(a: Observation, b: Observation) -> float:
    """Return how much of the state changed, 0 to 1."""
    return diff(a, b).score


def _compare(before: Sequence[Element], after: Sequence[Element], found: _Difference) -> None:
    pairs, gone, new = _match(before, after)
    for old, now in pairs:
        facts = _changes(old, now)
        if facts:
            found.changed.append(f"{describe(_bare(now))}{_was(old, now)}: {', '.join(facts)}")
    old_counts = Counter(content_of(element) for element in gone)
    new_counts = Counter(content_of(element) for element in new)
    found.removed.extend(_left_over(gone, new_counts))
    found.added.extend(_left_over(new, old_counts))


def _match(
    before: Sequence[Element], after: Sequence[Element]
) -> tuple[list[tuple[Element, Element]], list[Element], list[Element]]:
    """Pair elements that are the same, or stand in for each other, by index; the rest goes by content."""
    known = {element.index: element for element in before if element.index is not None}
    present = {element.index for element in after if element.index is not None}
    pairs: list[tuple[Element, Element]] = []
    new: list[Element] = []
    for element in after:
        old = known.pop(element.index, None) if element.index is not None else None
        if old is None and element.was is not None and element.was not in present:
            old = known.pop(element.was, None)
        if old is not None:
            pairs.append((old, element))
        elif not element.volatile:
            new.append(element)
    gone = [
        element for element in before if not element.volatile and (element.index is None or element.index in known)
    ]
    return pairs, gone, new


def _changes(old: Element, now: Element) -> list[str]:
    facts: list[str] = []
    if not old.volatile and not now.volatile:
        for field, get in _FIELDS:
            was, is_now = get(old), get(now)
            if was != is_now:
                facts.append(f"{field} {quote(was, 80)} → {quote(is_now, 80)}")
    gained = (now.states - old.states) & _SHOWN_STATES
    lost = (old.states - now.states) & _SHOWN_STATES
    facts.extend(f"+{state}" for state in sorted(gained))
    facts.extend(f"-{state}" for state in sorted(lost))
    return facts


_FIELDS: tuple[tuple[str, Callable[[Element], str]], ...] = (
    ("role", lambda element: element.role),
    ("name", lambda element: element.name),
    ("value", lambda element: element.value),
    ("description", lambda element: element.description),
    ("options", lambda element: ", ".join(element.options)),
)


def _left_over(elements: Iterable[Element], others: Counter[str]) -> list[str]:
    """Describe the elements whose content has no equal among `others`."""
    left = Counter(others)
    lines: list[str] = []
    for element in elements:
        content = content_of(element)
        if left[content] > 0:
            left[content] -= 1
        else:
            lines.append(describe(element))
    return lines


def _order(elements: Sequence[Element]) -> list[str]:
    return [content_of(element) for element in elements if not element.volatile]


def _was(old: Element, now: Element) -> str:
    """Which element this one stands in for, where it is not the same."""
    return f" (was #{old.index})" if old.index != now.index else ""


def _bare(element: Element) -> Element:
    return Element(role=element.role, name=element.name, index=element.index, level=element.level)


def _with_signals(score: float, a: Signals, b: Signals) -> float:
    same = 1.0 - score
    for field, weight in _SIGNAL_WEIGHTS:
        if getattr(a, field) != getattr(b, field):
            same *= 1.0 - weight
    return 1.0 - same


def _compare_pages(a: Observation, b: Observation, found: _Difference) -> float:
    """Note what changed about the page as a whole; return the score that this alone deserves."""
    score = 0.0
    if a.dialog != b.dialog:
        score = _DIALOG_SCORE
        if a.dialog is not None:
            found.removed.append(f"{a.dialog.kind} {quote(a.dialog.message)}")
        if b.dialog is not None:
            found.added.append(f"{b.dialog.kind} {quote(b.dialog.message)}")
    lost = {PageState.CRASHED, PageState.ERROR}
    if a.state is not b.state and (a.state in lost or b.state in lost):
        score = 1.0
        found.changed.append(f"page {a.state} → {b.state}")
    return score


def _bounded(lines: list[str]) -> tuple[str, ...]:
    cut = [line if len(line) <= _LONGEST_LINE else line[: _LONGEST_LINE - 1] + "…" for line in lines[:_MOST_LINES]]
    if len(lines) > _MOST_LINES:
        cut.append(f"… {len(lines) - _MOST_LINES} more")
    return tuple(cut)
