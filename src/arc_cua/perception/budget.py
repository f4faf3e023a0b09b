"""The linear form within a token budget, enforced. What is left out is said, in the text and in numbers.

What goes first is decided by role: bulk rows and items, then prose, then off-screen controls, then the rest.
Dialogs, menus, lists of choices and tabs stay, and what is around them; where one of them alone is more than the
budget, its rows and prose go, then the middle of its controls. What shares words with the goal stays longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

import msgspec

from arc_cua.core.element import State
from arc_cua.core.observation import Observation
from arc_cua.perception.archetype import FIELD_ROLES, WRITTEN_ROLES, archetype
from arc_cua.perception.linear import CELL_ROLES, ROW_ROLES, Line, lines_of, quote
from arc_cua.perception.notices import clip, left_out
from arc_cua.perception.rerank import shared_words, worths
from arc_cua.perception.tokens import estimate
from arc_cua.perception.words import words

KEPT_ROLES = frozenset({"dialog", "alertdialog", "menu", "menubar", "listbox", "tablist"})
"""Structures that are never left out, nor what is around them."""
_BULK = ROW_ROLES | CELL_ROLES | {"listitem", "treeitem"}
_PROSE = frozenset({"text", "paragraph", "code", "blockquote", "img", "figure", "note", "caption"})
_URGENT = frozenset({"alert", "status", "log", "timer"})
_CRITICAL = FIELD_ROLES | {"button", "tab", "menuitem"}
"""Controls that matter out of sight, too."""
_SAMPLE_ROWS = 4
"""The first bulk lines stay longer, to show what kind of rows there are."""
_LONG_RUN = 12
_LONG_PROSE_TOKENS, _SHORT_TOKENS = 40, 24
_NOTICE_TOKENS, _NOTICE_SHARE, _CUT_NOTICE_TOKENS = 110, 0.5, 20
_HEAD_SHARE, _SHORTEST_HEAD = 0.4, 20
_SMALLEST_BUDGET = 150


class Tier(IntEnum):
    """When a line goes: the lowest first."""

    BULK = 0
    PROSE = 1
    OFFSCREEN = 2
    """Links and the like that are out of sight."""
    REPEATED = 3
    """The rest of a long run of controls of one kind, such as the links of a sidebar."""
    WANTED_BULK = 4
    STRUCTURE = 5
    OFFSCREEN_CRITICAL = 6
    """Buttons and fields that are out of sight."""
    WANTED_PROSE = 7
    AFFORDANCE = 8
    WANTED = 9
    INSIDE_BULK = 10
    """From here on: what stands in a dialog, a menu, a list of choices, and those themselves."""
    INSIDE_PROSE = 11
    INSIDE_REPEATED = 12
    INSIDE_STRUCTURE = 13
    INSIDE = 14
    KEPT = 15


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
    text: str | None
    tokens: int
    tier: Tier = Tier.STRUCTURE
    worth: int = 0
    """Beside others of its tier; what is worth more stays longer."""
    edge: int = 0
    """In a dialog or menu: how many lines it is away from the nearer end."""


def render(observation: Observation, *, budget_tokens: int = 1200, goal: str = "") -> Rendered:
    """Return the observation as text of at most `budget_tokens` tokens (150 at least).

    Args:
        observation: What to show.
        budget_tokens: The limit, by `tokens.estimate`.
        goal: The goal's words; what shares some of them is kept longer.
    """
    budget = max(_SMALLEST_BUDGET, budget_tokens)
    head = _header(observation, int(budget * _HEAD_SHARE))
    room = budget - sum(estimate(line) + 1 for line in head)
    lines = lines_of(observation.elements)
    drafts = [_Draft(line, line.text, estimate(line.text) + 1) for line in lines]
    reserve, shortened = min(_NOTICE_TOKENS, int(budget * _NOTICE_SHARE)), 0
    if _total(drafts) > room:
        room -= reserve
        _weigh(drafts, observation, words(goal))
        shortened = _make_fit(drafts, room)
    gone = [draft.line for draft in drafts if draft.text is None]
    notices = [left_out(gone, reserve - _CUT_NOTICE_TOKENS)] if gone else []
    if shortened:
        notices.append(f"{shortened} long texts cut short")
    kept = [draft.text for draft in drafts if draft.text is not None]
    text = "\n".join([*head, *kept, *(f"! {notice}" for notice in notices)])
    dropped = [element for line in gone for element in line.elements]
    return Rendered(
        text=text,
        tokens=estimate(text),
        truncated=bool(notices),
        notices=tuple(notices),
        dropped_actionable=sum(element.is_actionable for element in dropped),
        dropped_nodes=len(dropped),
    )


def _header(observation: Observation, most_tokens: int) -> list[str]:
    """What the page is and what matters at once; the least of it goes where a page says too much of itself."""
    lines = [f"page {quote(observation.title, 100)} {_short(observation.url, 150)} ({observation.state})"]
    if observation.dialog is not None:
        lines.append(f"! {observation.dialog.kind} is open: {quote(observation.dialog.message, 300)}")
    if observation.error:
        lines.append(f"! error: {_short(observation.error, 120)}")
    more = ((observation.more_above, "above"), (observation.more_below, "below"))
    told = ", ".join(f"{count} more {where}" for count, where in more if count)
    if told:
        lines.append(f"! {told}: scroll to reach them")
    lines.extend(f"! {_short(notice, 160)}" for notice in observation.notices[:3])
    lines = lines[: most_tokens // _SHORTEST_HEAD]
    for at, line in enumerate(lines):
        lines[at] = clip(line, most_tokens - _SHORTEST_HEAD * (len(lines) - at - 1) - 1)
        most_tokens -= estimate(lines[at]) + 1
    return lines


def _short(text: str, limit: int) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def _total(drafts: Iterable[_Draft]) -> int:
    return sum(draft.tokens for draft in drafts if draft.text is not None)


def _weigh(drafts: Sequence[_Draft], observation: Observation, wanted: frozenset[str]) -> None:
    """Give each line its tier and its worth."""
    lines = [draft.line for draft in drafts]
    shared = [shared_words(line, wanted) for line in lines]
    for draft, worth in zip(drafts, worths(lines, shared, archetype(observation)[0]), strict=True):
        draft.worth = worth
    inside_until, since, samples, run = -1, 0, _SAMPLE_ROWS, 0
    path: list[int] = []
    for at, (draft, line) in enumerate(zip(drafts, lines, strict=True)):
        if line.depth <= inside_until:
            inside_until = -1
            _measure(drafts[since:at])
        while path and lines[path[-1]].depth >= line.depth:
            path.pop()
        run = run + 1 if at and _is_alike(line, lines[at - 1]) and line.head.role not in WRITTEN_ROLES else 0
        draft.tier = _tier(line, is_wanted=shared[at] > 0, is_repeated=run >= _LONG_RUN)
        if inside_until >= 0:
            draft.tier = _tier_inside(line, draft.tier)
        elif draft.tier is Tier.BULK and samples:
            draft.tier, samples = Tier.WANTED_BULK, samples - 1
        if line.head.role in KEPT_ROLES or State.MODAL in line.head.states:
            for above in (*path, at):
                drafts[above].tier = Tier.KEPT
            if inside_until < 0:
                inside_until, since = line.depth, at
        path.append(at)
    if inside_until >= 0:
        _measure(drafts[since:])


def _measure(inside: Sequence[_Draft]) -> None:
    for at, draft in enumerate(inside):
        draft.edge = min(at, len(inside) - 1 - at)


def _is_alike(line: Line, other: Line) -> bool:
    return line.head.role == other.head.role and line.depth == other.depth


def _tier(line: Line, *, is_wanted: bool, is_repeated: bool) -> Tier:
    head = line.head
    if State.FOCUSED in head.states or head.role in _URGENT:
        return Tier.WANTED
    if head.role in _BULK:
        return Tier.WANTED_BULK if is_wanted else Tier.BULK
    if any(element.is_actionable for element in line.elements):
        if is_wanted:
            return Tier.WANTED
        if head.offscreen:
            return Tier.OFFSCREEN_CRITICAL if head.role in _CRITICAL and not is_repeated else Tier.OFFSCREEN
        return Tier.REPEATED if is_repeated else Tier.AFFORDANCE
    if head.role in _PROSE:
        return Tier.WANTED_PROSE if is_wanted else Tier.PROSE
    return Tier.STRUCTURE


def _tier_inside(line: Line, tier: Tier) -> Tier:
    """The tier of a line that stands in something that is kept."""
    match tier:
        case Tier.BULK:
            return Tier.INSIDE_BULK
        case Tier.PROSE:
            return Tier.INSIDE_PROSE
        case Tier.OFFSCREEN | Tier.REPEATED:
            return Tier.INSIDE_REPEATED
        case Tier.STRUCTURE | Tier.WANTED_BULK | Tier.WANTED_PROSE:
            return Tier.INSIDE_STRUCTURE
        case _:
            return Tier.INSIDE if line.head.is_actionable else Tier.INSIDE_STRUCTURE


def _make_fit(drafts: list[_Draft], room: int) -> int:
    """Shorten and drop until the rest fits, the least loss first; return how many texts were cut short.

    What is in a dialog or menu is touched only when nothing else is left.
    """
    cut = _shorten(drafts, room, lambda draft: draft.tier is Tier.PROSE, _LONG_PROSE_TOKENS)
    _evict(drafts, room, below=Tier.INSIDE_BULK)
    cut += _shorten(drafts, room, lambda draft: draft.tier is Tier.INSIDE_PROSE, _LONG_PROSE_TOKENS)
    _evict(drafts, room, below=Tier.INSIDE_STRUCTURE)
    cut += _shorten(drafts, room, lambda draft: draft.tier >= Tier.INSIDE_STRUCTURE, _SHORT_TOKENS)
    _evict(drafts, room, below=None)
    return cut


def _shorten(drafts: list[_Draft], room: int, is_meant: Callable[[_Draft], bool], most_tokens: int) -> int:
    """Cut long texts to `most_tokens`, last first, until the rest fits; return how many were cut."""
    total, count = _total(drafts), 0
    for draft in reversed(drafts):
        if total <= room:
            break
        if draft.text is not None and draft.tokens > most_tokens + 1 and is_meant(draft):
            draft.text = clip(draft.text, most_tokens)
            total -= draft.tokens
            draft.tokens = estimate(draft.text) + 1
            total += draft.tokens
            count += 1
    return count


def _evict(drafts: list[_Draft], room: int, *, below: Tier | None) -> None:
    """Drop lines until the rest fits: lowest tier first, then what is worth least, then from the end.

    In a dialog or menu from the middle: what it asks stands first, and what answers it last.
    """
    total = _total(drafts)
    order = (
        at for at, draft in enumerate(drafts) if draft.text is not None and (below is None or draft.tier < below)
    )
    for at in sorted(order, key=lambda at: (drafts[at].tier, drafts[at].worth, -drafts[at].edge, -at)):
        if total <= room:
            return
        total -= drafts[at].tokens
        drafts[at].text = None
