"""The linear form within a token budget, enforced. What is left out is said, in the text and in numbers.

What goes first is decided by role: bulk rows and items, then prose, then off-screen controls, then the rest.
Dialogs, menus, lists of choices and tabs stay, and what is around them. What shares words with the goal stays longer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum

import msgspec

from arc_cua.core.element import State
from arc_cua.core.observation import Observation
from arc_cua.perception.linear import CELL_ROLES, ROW_ROLES, Line, lines_of, quote
from arc_cua.perception.tokens import estimate
from arc_cua.perception.words import overlap, words

KEPT_ROLES = frozenset({"dialog", "alertdialog", "menu", "menubar", "listbox", "tablist"})
"""Structures that are never left out, nor what is around them."""
_BULK = ROW_ROLES | CELL_ROLES | {"listitem", "treeitem"}
_PROSE = frozenset({"text", "paragraph", "code", "blockquote", "img", "figure", "note", "caption"})
_URGENT = frozenset({"alert", "status", "log", "timer"})
_SAMPLE_ROWS = 4
"""The first bulk lines stay longer, to show what kind of rows there are."""
_LONG_RUN = 12
_LONG_PROSE = 160
_NAMED_INDICES = 12
_NOTICE_RESERVE = 90
_SMALLEST_BUDGET = 150


class Tier(IntEnum):
    """When a line goes: the lowest first."""

    BULK = 0
    PROSE = 1
    OFFSCREEN = 2
    REPEATED = 3
    """The rest of a long run of controls of one kind, such as the links of a sidebar."""
    WANTED_BULK = 4
    STRUCTURE = 5
    WANTED_PROSE = 6
    AFFORDANCE = 7
    WANTED = 8
    INSIDE_KEPT = 9
    KEPT = 10


class Rendered(msgspec.Struct, frozen=True, kw_only=True):
    """A page as text within a budget."""

    text: str
    tokens: int
    """Estimated, on the safe side; never above the budget."""
    truncated: bool = False
    notices: tuple[str, ...] = ()
    """What was left out and how to reach it; also part of the text."""
    dropped_actionable: int = 0
    dropped_nodes: int = 0
    """All elements that were left out, the actionable ones included."""


class _Draft(msgspec.Struct):
    """A line on its way: `text` is None once it is evicted."""

    line: Line
    tier: Tier
    text: str | None
    tokens: int
    shared: int
    """How many of the goal's words it shares."""


def render(observation: Observation, *, budget_tokens: int = 1200, goal: str = "") -> Rendered:
    """Return the observation as text of at most `budget_tokens` tokens (150 at least).

    Args:
        observation: What to show.
        budget_tokens: The limit, by `tokens.estimate`.
        goal: The goal's words; what shares some of them is kept longer.
    """
    budget = max(_SMALLEST_BUDGET, budget_tokens)
    head = _header(observation)
    head_tokens = sum(estimate(line) + 1 for line in head)
    drafts = _drafts(lines_of(observation.elements), words(goal))
    room = budget - head_tokens
    shortened = 0
    if sum(draft.tokens for draft in drafts) > room:
        room -= _NOTICE_RESERVE
        shortened = _shorten(drafts, room)
        _evict(drafts, room)
    gone = [draft for draft in drafts if draft.text is None]
    notices = _notices(gone, shortened)
    kept = [draft.text for draft in drafts if draft.text is not None]
    text = "\n".join([*head, *kept, *(f"! {notice}" for notice in notices)])
    dropped = [element for draft in gone for element in draft.line.elements]
    return Rendered(
        text=text,
        tokens=estimate(text),
        truncated=bool(notices),
        notices=notices,
        dropped_actionable=sum(element.is_actionable for element in dropped),
        dropped_nodes=len(dropped),
    )


def _header(observation: Observation) -> list[str]:
    lines = [f"page {quote(observation.title, 100)} {_short(observation.url, 150)} ({observation.state})"]
    if observation.dialog is not None:
        lines.append(f"! {observation.dialog.kind} is open: {quote(observation.dialog.message, 300)}")
    if observation.error:
        lines.append(f"! error: {_short(observation.error, 120)}")
    lines.extend(f"! {_short(notice, 160)}" for notice in observation.notices[:3])
    more = ((observation.more_above, "above"), (observation.more_below, "below"))
    told = ", ".join(f"{count} more {where}" for count, where in more if count)
    if told:
        lines.append(f"! {told}: scroll to reach them")
    return lines


def _short(text: str, limit: int) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def _drafts(lines: Sequence[Line], wanted: frozenset[str]) -> list[_Draft]:
    inside_until = -1
    kept: set[int] = set()
    path: list[int] = []
    tiers: list[Tier] = []
    shared: list[int] = []
    samples, run = _SAMPLE_ROWS, 0
    for at, line in enumerate(lines):
        if line.depth <= inside_until:
            inside_until = -1
        while path and lines[path[-1]].depth >= line.depth:
            path.pop()
        if line.head.role in KEPT_ROLES or State.MODAL in line.head.states:
            kept.update((*path, at))
            if inside_until < 0:
                inside_until = line.depth
        shared.append(_shared(line, wanted))
        tier = Tier.INSIDE_KEPT if inside_until >= 0 else _tier(line, bool(shared[-1]))
        if tier is Tier.BULK and samples:
            tier, samples = Tier.WANTED_BULK, samples - 1
        run = run + 1 if at and _is_alike(line, lines[at - 1]) else 0
        if tier is Tier.AFFORDANCE and run >= _LONG_RUN:
            tier = Tier.REPEATED
        tiers.append(tier)
        path.append(at)
    return [
        _Draft(line, Tier.KEPT if at in kept else tiers[at], line.text, estimate(line.text) + 1, shared[at])
        for at, line in enumerate(lines)
    ]


def _is_alike(line: Line, other: Line) -> bool:
    return line.head.role == other.head.role and line.depth == other.depth


def _shared(line: Line, wanted: frozenset[str]) -> int:
    if not wanted:
        return 0
    texts = {text for element in line.elements for text in (element.name, element.value, element.container)}
    return overlap(" ".join(texts), wanted)


def _tier(line: Line, is_wanted: bool) -> Tier:
    head = line.head
    if State.FOCUSED in head.states or head.role in _URGENT:
        return Tier.WANTED
    if head.role in _BULK and not (head.is_actionable and head.role not in _BULK):
        return Tier.WANTED_BULK if is_wanted else Tier.BULK
    if any(element.is_actionable for element in line.elements):
        if is_wanted:
            return Tier.WANTED
        return Tier.OFFSCREEN if head.offscreen else Tier.AFFORDANCE
    if head.role in _PROSE:
        return Tier.WANTED_PROSE if is_wanted else Tier.PROSE
    return Tier.STRUCTURE


def _shorten(drafts: list[_Draft], room: int) -> int:
    """Cut long prose short, last first, until the rest fits; return how many lines were cut."""
    total, count = sum(draft.tokens for draft in drafts), 0
    for draft in reversed(drafts):
        if total <= room:
            break
        if draft.tier is Tier.PROSE and draft.text is not None and len(draft.text) > _LONG_PROSE:
            text = draft.text[: _LONG_PROSE - 2] + '…"'
            tokens = estimate(text) + 1
            total -= draft.tokens - tokens
            draft.text, draft.tokens = text, tokens
            count += 1
    return count


def _evict(drafts: list[_Draft], room: int) -> None:
    """Drop lines until the rest fits: lowest tier first, then what shares least with the goal, then from the end."""
    total = sum(draft.tokens for draft in drafts)
    order = sorted(range(len(drafts)), key=lambda at: (drafts[at].tier, drafts[at].shared, -at))
    for at in order:
        if total <= room:
            return
        total -= drafts[at].tokens
        drafts[at].text = None


def _notices(gone: Sequence[_Draft], shortened: int) -> tuple[str, ...]:
    notices: list[str] = []
    if gone:
        roles = Counter(draft.line.head.role for draft in gone)
        named = ", ".join(f"{count} {role}" for role, count in roles.most_common(6))
        indices = sorted(
            element.index for draft in gone for element in draft.line.elements if element.index is not None
        )
        dropped = f"; controls {_ranges(indices)}" if indices else ""
        notices.append(f"left out to fit: {named}{dropped}. Search or scroll to reach them")
    if shortened:
        notices.append(f"{shortened} long texts cut short")
    return tuple(notices)


def _ranges(indices: Sequence[int]) -> str:
    """Return `#3-#7, #9`, bounded."""
    runs: list[list[int]] = []
    for index in indices:
        if runs and index == runs[-1][1] + 1:
            runs[-1][1] = index
        else:
            runs.append([index, index])
    shown = [f"#{first}" if first == last else f"#{first}-#{last}" for first, last in runs[:_NAMED_INDICES]]
    rest = sum(last - first + 1 for first, last in runs[_NAMED_INDICES:])
    return ", ".join(shown) + (f" and {rest} more" if rest else "")
