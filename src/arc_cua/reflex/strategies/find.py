"""Brings an item into view, one systematic step at a time: recognise, follow, search, navigate, page on, scroll."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from arc_cua.core.action import Click, Noop, PressKey, Type, fold
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Abstention, Proposal
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import rank_controls
from arc_cua.reflex.grounding.fit import is_search_field
from arc_cua.reflex.grounding.item import Item, item_of, names_page
from arc_cua.reflex.grounding.lexical import Matcher
from arc_cua.reflex.grounding.page import Entry
from arc_cua.reflex.grounding.query import build_query, query_of
from arc_cua.reflex.grounding.terms import terms
from arc_cua.reflex.strategies.activate import press_change
from arc_cua.reflex.strategies.described import described, own_opener
from arc_cua.reflex.strategies.forms import submit_of
from arc_cua.reflex.strategies.paging import next_page
from arc_cua.reflex.strategies.pick import fill, picked
from arc_cua.reflex.strategies.reveal import reveal
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_SHOWN, _LINK, _ROW, _SEARCH, _NAVIGATE, _PAGE = 0.93, 0.92, 0.7, 0.75, 0.65, 0.6
_TOWARDS = 0.7
_WORD_CAP = 0.62
"""Most confidence that words without a known verb deserve."""
_PRESSED = frozenset(
    {"link", "button", "menuitem", "tab", "row", "option", "treeitem", "gridcell", "listitem", "generic"}
)
_ROWS = frozenset({"row", "listitem", "article", "cell", "gridcell"})
_GOING = re.compile(r"\s*(?:go|navigate|head|browse|proceed|switch|return|visit|load)\b", re.IGNORECASE)
_PATHS = frozenset({"link", "tab", "menuitem", "button", "treeitem"})


def find(situation: Situation) -> Answer:
    """Propose the next step towards the item."""
    sub = situation.sub
    if not sub.item:
        return _by_words(situation)
    if situation.query.ordinal and not item_of(sub.item).is_particular:
        return _nth(situation)
    item = item_of(sub.item, is_place=bool(_GOING.match(sub.text)))
    if not item.keys:
        return situation.abstain(f'can\'t tell what "{sub.item}" is known by')
    sign = names_page(item, situation.observation)
    if sign:
        return situation.offer(Noop(), _SHOWN, sign, expected=NOTHING)
    for step in (_served_in_place, _follow, _row_in_view, _search, _navigate, _page_on):
        offer = step(situation, item)
        if offer is not None and offer.confidence >= THRESHOLD:
            return offer
    return reveal(situation, f'"{sub.item}" is not in view, and no search, link or further page leads to it')


def approach(situation: Situation, answer: Abstention) -> Answer:
    """Return the way to the item of a sub-goal that can't be served here, or the abstention.

    "cancel order 1042" on another page: first to the order. A page that is the item's own is not left again.
    """
    item = item_of(situation.sub.item) if situation.sub.item else None
    if item is None or not item.is_particular or names_page(item, situation.observation):
        return answer
    for step in (_follow, _search, _navigate, _page_on):
        offer = step(situation, item)
        if offer is not None and offer.confidence >= THRESHOLD:
            why = f'towards "{situation.sub.item}": {offer.why}'
            return msgspec.structs.replace(
                offer, completes=False, confidence=min(offer.confidence, _TOWARDS), why=why
            )
    return answer


def _follow(situation: Situation, item: Item) -> Proposal | None:
    """A link, button or row that holds the item's keys; the tightest name first."""
    matcher = Matcher(situation.page, (*item.keys, *item.nouns))
    found = []
    for entry in situation.page.entries:
        element = entry.element
        if element.role not in _PRESSED or element.has(State.DISABLED) or entry.behind:
            continue
        if item.stands_in(entry.name):
            found.append((matcher.score(entry), entry, _LINK))
        elif _is_in_its_row(entry, item) and element.role == "link" and element.href and not _is_other(entry, item):
            found.append((matcher.score(entry) * 0.5, entry, _ROW))
    found = [one for one in found if not situation.memory.was_tried_here(Click(target=one[1].element.as_target()))]
    if not found:
        return None
    found.sort(key=lambda one: (-one[2], -one[0], one[1].order))
    _, best, sure = found[0]
    rivals = [
        other
        for score, other, level in found[1:]
        if level == sure
        and found[0][0] - score < 0.02
        and (not other.element.href or other.element.href != best.element.href)
    ]
    if rivals and sure == _LINK:
        sure = _ROW
    if rivals and sure == _ROW and rivals[0].element.group != best.element.group:
        sure = 0.4
    expected = press_change(best.element, situation.observation.url)
    return situation.offer(
        Click(target=best.element.as_target()),
        sure,
        f'{best.element.role} "{best.element.name}" holds it',
        expected=expected,
    )


def _is_in_its_row(entry: Entry, item: Item) -> bool:
    return item.stands_in(terms(entry.element.container)) or item.stands_in(entry.around)


def _is_other(entry: Entry, item: Item) -> bool:
    """Whether a link in the item's row is about something else, such as its customer: it names more than an act."""
    strange = [term for term in entry.name if term not in item.keys]
    return len(entry.name) > 3 or any(char.isdigit() for term in strange for char in term)


def _row_in_view(situation: Situation, item: Item) -> Proposal | None:
    """A row or card that shows the item and has nothing to follow: it is in view, and that was asked."""
    if not item.is_particular:
        return None
    for element in situation.observation.elements:
        is_row = element.role in _ROWS and item.stands_in(terms(element.name))
        is_in_row = element.index is not None and bool(element.container) and item.stands_in(terms(element.container))
        if (is_row or is_in_row) and not element.offscreen and not is_search_field(element):
            return situation.offer(Noop(), _ROW, f'"{element.name[:60]}" is in view', expected=NOTHING)
    return None


def _served_in_place(situation: Situation, item: Item) -> Proposal | None:
    """The next sub-goal's control stands in the item's own row: going elsewhere would lose it."""
    following = next((sub for sub in situation.goal.sub_goals if sub.is_open and sub.id > situation.sub.id), None)
    if following is None or following.item != situation.sub.item or following.kind is not SubGoalKind.ACTIVATE:
        return None
    ranking = rank_controls(situation.page, query_of(following))
    if ranking.top is None or ranking.confidence < _ROW or not _is_in_its_row(ranking.top.entry, item):
        return None
    why = f'"{ranking.top.element.name}" stands in its row'
    return situation.offer(Noop(), _SHOWN, why, expected=NOTHING)


def _search(situation: Situation, item: Item) -> Proposal | None:
    text = item.key_text or situation.sub.item
    for field in _search_fields(situation, item):
        typed = Type(target=field.as_target(), text=text)
        if fold(field.value) != fold(text):
            if situation.memory.was_sent(typed):
                continue
            return situation.offer(
                typed,
                _SEARCH,
                f'search for it in "{field.name}"',
                expected=ExpectedChange(kind=Expect.VALUE, text=text, target=field.as_target()),
                completes=False,
            )
        button = submit_of(situation, field) if field.form is not None else None
        action = Click(target=button.as_target()) if button else PressKey(key="Enter", target=field.as_target())
        if situation.memory.was_sent(action):
            continue
        return situation.offer(action, _SEARCH, "run the search", completes=False)
    return None


def _search_fields(situation: Situation, item: Item) -> Iterator[Element]:
    """Fields for searching; one that names another kind of thing comes last, after one that names this kind."""
    fields = [entry for entry in situation.page.entries if is_search_field(entry.element) and not entry.behind]
    if not item.is_particular:
        return
    matcher = Matcher(situation.page, item.nouns)
    fields.sort(key=lambda entry: (-matcher.score(entry), entry.order))
    for entry in fields:
        yield entry.element


def _navigate(situation: Situation, item: Item) -> Proposal | None:
    """A link, tab or menu whose words relate to the item's kind: "Orders" for "order 1042"."""
    words = item.nouns or item.keys
    query = build_query(" ".join(words))
    ranking = rank_controls(situation.page, query)
    for scored in ranking.best:
        element = scored.element
        if element.role not in _PATHS or element.kind == "submit" or scored.score < 0.55:
            continue
        is_here = element.has(State.CURRENT) or (element.role == "tab" and element.has(State.SELECTED))
        click = Click(target=element.as_target())
        if is_here or situation.memory.tries(click):
            continue
        sure = _NAVIGATE if item.is_particular else max(_NAVIGATE, min(ranking.confidence, 0.95))
        return situation.offer(
            click,
            sure if scored is ranking.top else 0.5,
            f'"{element.name}" may lead to it',
            expected=press_change(element, situation.observation.url),
            completes=not item.is_particular,
        )
    return None


def _page_on(situation: Situation, item: Item) -> Proposal | None:
    element = next_page(situation) if item.is_particular else None
    if element is None:
        return None
    offer = situation.offer(Click(target=element.as_target()), _PAGE, f'"{element.name}" shows more', completes=False)
    return msgspec.structs.replace(offer, confidence=_PAGE)  # on another page of the list it is a new act


def _nth(situation: Situation) -> Answer:
    """ "the second result": the n-th of the things of that kind, which is the n-th link of the main list."""
    ranking = rank_controls(situation.page, situation.query)
    if ranking.top is not None and ranking.confidence >= THRESHOLD and situation.query.words:
        element = ranking.top.element
        best = situation.offer(
            Click(target=element.as_target()),
            ranking.confidence,
            fill(element, ranking),
            expected=press_change(element, situation.observation.url),
            margin=ranking.margin,
        )
        return picked(situation, best, ranking, lambda other: Click(target=other.as_target()))
    links = _listed_links(situation)
    place = situation.query.ordinal - 1 if situation.query.ordinal > 0 else situation.query.ordinal
    if not links or not -len(links) <= place < len(links):
        return reveal(situation, f'there is no "{situation.sub.item}" on the page')
    element = links[place]
    offer = situation.offer(
        Click(target=element.as_target()),
        0.8,
        f'"{element.name}" is number {place + 1} of {len(links)} in the list'
        if place >= 0
        else f'"{element.name}" is the last',
        expected=press_change(element, situation.observation.url),
    )
    return offer if offer.confidence >= THRESHOLD else situation.abstain("it was tried and did not open", best=offer)


def _listed_links(situation: Situation) -> list[Element]:
    """Return the first link of each entry of the longest list: siblings at one depth, each in a group of its own."""
    lists: dict[int, list[Element]] = {}
    seen: set[int] = set()
    for entry in situation.page.entries:
        element = entry.element
        if element.role != "link" or element.group is None or element.group in seen or entry.behind:
            continue
        seen.add(element.group)
        lists.setdefault(element.depth, []).append(element)
    longest = max(lists.values(), key=len, default=[])
    return longest if len(longest) > 1 or len(lists) == 1 else []


def _by_words(situation: Situation) -> Answer:
    """Words without a known verb: pressed only when the page has a control of nearly that name."""
    ranking = rank_controls(situation.page, build_query(situation.sub.label))
    if ranking.confidence < THRESHOLD:
        told = described(situation)
        ranking = told if told.confidence >= THRESHOLD else ranking
    why = f'don\'t know what to do for "{situation.sub.text}"'
    own = own_opener(situation, why) if ranking.confidence < THRESHOLD else None
    if own is not None:
        return own
    if ranking.top is None:
        return situation.abstain(why)
    element = ranking.top.element
    best = situation.offer(
        Click(target=element.as_target()),
        min(_WORD_CAP, ranking.confidence),
        f'the goal\'s words stand on {element.role} "{element.name}"',
        expected=press_change(element, situation.observation.url),
        margin=ranking.margin,
    )
    return picked(situation, best, ranking, lambda other: Click(target=other.as_target()))
