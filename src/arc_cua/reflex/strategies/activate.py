"""Presses a control: a button, a link, a tab; or does what the browser itself offers, such as a key."""

from __future__ import annotations

import re
from collections.abc import Callable

from arc_cua.core.action import AnyAction, Back, Click, Forward, Noop, PressKey, Reload, Scroll, Target
from arc_cua.core.element import Element, State
from arc_cua.core.outcome import Expect, ExpectedChange, Verdict
from arc_cua.core.proposal import Proposal
from arc_cua.reflex.goals.lexicon import EVERYTHING, EXCEPTIONS, Family
from arc_cua.reflex.goals.tokens import tokenize
from arc_cua.reflex.grounding.calibration import THRESHOLD
from arc_cua.reflex.grounding.controls import has_state, is_on, rank_controls
from arc_cua.reflex.grounding.fit import is_search_field
from arc_cua.reflex.grounding.page import Entry
from arc_cua.reflex.grounding.query import build_query
from arc_cua.reflex.grounding.ranking import Ranking
from arc_cua.reflex.grounding.terms import terms
from arc_cua.reflex.strategies.compose import compose
from arc_cua.reflex.strategies.described import SETTING, all_words, described, own_opener
from arc_cua.reflex.strategies.doubts import is_repeated, strange_word
from arc_cua.reflex.strategies.forms import button_after, form_in_use, submit_of
from arc_cua.reflex.strategies.pick import fill, picked
from arc_cua.reflex.strategies.reveal import reveal
from arc_cua.reflex.strategies.situation import NOTHING, Answer, Situation

_KEYS = re.compile(
    r"(?:(?:control|ctrl|shift|alt|meta|cmd)\s*\+\s*)*"
    r"(?:enter|return|escape|esc|tab|space|backspace|delete|home|end|page ?up|page ?down"
    r"|arrow ?(?:up|down|left|right)|f\d{1,2}|[a-z0-9])",
    re.IGNORECASE,
)
_PRESSING = re.compile(r"\s*(?:press|hit|push|tap)\b", re.IGNORECASE)
_NAMES = {
    "return": "Enter",
    "esc": "Escape",
    "ctrl": "Control",
    "cmd": "Meta",
    "pageup": "PageUp",
    "pagedown": "PageDown",
}
_COMMANDS: dict[str, Callable[[], AnyAction]] = {
    "go back": Back,
    "back": Back,
    "go forward": Forward,
    "reload": Reload,
    "refresh": Reload,
    "reload page": Reload,
    "refresh page": Reload,
    "scroll down": lambda: Scroll(dy=600),
    "scroll up": lambda: Scroll(dy=-600),
}
_SUBMITS = frozenset({"submit", "save", "search", "find", "send", "go", "ok", "login", "done", "filter", "apply"})
_STRUCTURAL = 0.5
"""A form's own button under another name: as likely as not."""
_RENAMED = 0.42


def activate(situation: Situation) -> Answer:
    """Propose to press the control that the label names."""
    sub = situation.sub
    by_state = _exception(situation) or _already_selected(situation) or _toggle_section(situation)
    if by_state is not None:
        return by_state
    ranking = rank_controls(situation.page, situation.query)
    if ranking.confidence < THRESHOLD:
        told = described(situation)
        ranking = told if told.confidence >= THRESHOLD else ranking
    if ranking.top is None or ranking.confidence < THRESHOLD:
        other = _browser_command(situation) or _submit(situation) or compose(situation)
        if other is not None and other.confidence >= THRESHOLD:
            return other
        if other is not None and (ranking.top is None or ranking.confidence < other.confidence):
            return situation.abstain(f'nothing is called "{sub.label}"; {other.why}', best=other)
    if ranking.top is None:
        return _hidden(situation, f'nothing is called "{sub.label}"')
    refused = _refused(situation, ranking.top.entry)
    if refused is not None:
        return refused
    best = _press(situation, ranking.top.element, ranking)
    answer = picked(situation, best, ranking, lambda other: Click(target=other.as_target()))
    if isinstance(answer, Proposal) or ranking.top.element.has(State.EXPANDED):
        return answer  # an open menu is not closed to look for what none of its entries is called
    if situation.memory.tries(best.action) or ranking.top.score > 0.7:
        return own_opener(situation, answer.why) or answer
    return _hidden(situation, answer.why)


def _exception(situation: Situation) -> Answer | None:
    """ "Remove everyone except Ada": what is named is just what must not be touched."""
    words = tuple(token.low for token in tokenize(situation.sub.text))
    places = range(len(words))
    if any(words[at : at + len(phrase)] == phrase for phrase in EXCEPTIONS for at in places):
        return situation.abstain(f'"{situation.sub.text}" names what is to be left alone')
    return None


def _refused(situation: Situation, entry: Entry) -> Answer | None:
    """What speaks against the control that fits best by its words."""
    sub = situation.sub
    if _wants_more(situation, entry.element):
        return situation.abstain(f'"{sub.text}" is about several, and one press may serve one only')
    if is_repeated(situation, entry):
        return situation.abstain(f'"{sub.text}" is asked for several times over, and one press serves one')
    strange = strange_word(situation, entry)
    return _hidden(situation, f'no control here is about "{strange}" of "{sub.label}"') if strange else None


def _wants_more(situation: Situation, element: Element) -> bool:
    """ "Like all posts" is not done by one "Like"; "Delete all" is done by a button of that name."""
    asked = EVERYTHING & {token.low for token in tokenize(situation.sub.text)}
    return situation.sub.changes_state and bool(asked) and not EVERYTHING & set(terms(element.name))


def _press(situation: Situation, element: Element, ranking: Ranking) -> Proposal:
    """A box that is ticked is not clicked to tick it; a menu that opens is not yet what its button is called."""
    if has_state(element) and is_on(element) and SETTING & set(all_words(situation)):
        return situation.offer(Noop(), ranking.confidence, f'"{element.name}" is on already', expected=NOTHING)
    is_literal = situation.verb in {Family.PRESS, Family.OPEN, None}
    return situation.offer(
        Click(target=element.as_target()),
        ranking.confidence,
        fill(element, ranking),
        expected=press_change(element, situation.observation.url),
        completes=is_literal or not element.has(State.COLLAPSED),
        margin=ranking.margin,
    )


def press_change(element: Element, url: str) -> ExpectedChange:
    """Return what pressing a control should change, as precisely as its kind tells."""
    target = element.as_target()
    if element.role == "tab":
        return ExpectedChange(kind=Expect.STATE, text=State.SELECTED.value, target=target)
    if element.role in {"checkbox", "switch", "menuitemcheckbox"}:
        text = f"!{State.CHECKED.value}" if element.has(State.CHECKED) else State.CHECKED.value
        return ExpectedChange(kind=Expect.STATE, text=text, target=target)
    if element.role == "radio" and not element.has(State.CHECKED):
        return ExpectedChange(kind=Expect.STATE, text=State.CHECKED.value, target=target)
    if element.has(State.COLLAPSED):
        return ExpectedChange(kind=Expect.STATE, text=State.EXPANDED.value, target=target)
    is_elsewhere = element.href.startswith(("http://", "https://")) and not _is_same_page(element.href, url)
    return ExpectedChange(kind=Expect.ROUTE) if is_elsewhere else ExpectedChange()


def _is_same_page(href: str, url: str) -> bool:
    return href.partition("#")[0] == url.partition("#")[0]


def _already_selected(situation: Situation) -> Proposal | None:
    """A tab that was clicked without effect because it was the open one all along."""
    for step in situation.memory.steps:
        target = step.action.target_or_none if step.completes else None
        element = situation.observation.by_index(target.index) if target and target.index is not None else None
        if element is not None and element.role == "tab" and element.has(State.SELECTED):
            return situation.offer(Noop(), 0.9, f'tab "{element.name}" is open', expected=NOTHING)
    return None


def _toggle_section(situation: Situation) -> Answer | None:
    """ "expand X", "collapse X": the state tells which control is meant, in any language."""
    first, _, rest = situation.sub.label.casefold().partition(" ")
    if first not in {"expand", "collapse"}:
        return None
    state = State.COLLAPSED if first == "expand" else State.EXPANDED
    query = build_query(rest)
    fitting = {entry.element.index for entry in situation.page.entries if entry.element.has(state)}
    others = frozenset(
        entry.element.index
        for entry in situation.page.entries
        if entry.element.index is not None and entry.element.index not in fitting
    )
    if not fitting:
        return None
    ranking = rank_controls(situation.page, query, excluded=others)
    if ranking.top is None and len(fitting) > 1:
        return None
    element = ranking.top.element if ranking.top else situation.observation.by_index(next(iter(fitting)) or 0)
    if element is None:
        return None
    wanted = State.EXPANDED if first == "expand" else State.COLLAPSED
    return situation.offer(
        Click(target=element.as_target()),
        ranking.confidence if ranking.top else 0.8,
        f'"{element.name}" is {state.value}',
        expected=ExpectedChange(kind=Expect.STATE, text=wanted.value, target=element.as_target()),
    )


def _browser_command(situation: Situation) -> Proposal | None:
    """A key or a button of the browser, when no control of the page has that name."""
    label = " ".join(situation.sub.label.split())
    command = _COMMANDS.get(label.casefold())
    if command is not None:
        return situation.offer(command(), 0.8, f'no control is called "{label}", the browser has it')
    name = label.casefold().removesuffix(" key").removeprefix("the ")
    if (
        not _PRESSING.match(situation.sub.text)
        or not _KEYS.fullmatch(name)
        or (len(name) == 1 and "key" not in label.casefold())
    ):
        return None
    return situation.offer(
        PressKey(key=_key(name), target=_typed_target(situation)), 0.8, "a key, not a control of the page"
    )


def _key(name: str) -> str:
    parts = [part.strip().replace(" ", "") for part in name.split("+")]
    spelt = [
        _NAMES.get(part, part.title() if not part.startswith("arrow") else f"Arrow{part[5:].title()}")
        for part in parts
    ]
    return "+".join(spelt)


def _typed_target(situation: Situation) -> Target | None:
    typed = situation.memory.last_typed()
    target = typed.action.target_or_none if typed else None
    element = situation.observation.by_index(target.index) if target and target.index is not None else None
    return element.as_target() if element is not None else None


def _submit(situation: Situation) -> Proposal | None:
    """The form's own button, or Enter in a search field: structure in place of a name that isn't there."""
    words = situation.query.words
    if not words or words[0] not in _SUBMITS:
        return None
    field = form_in_use(situation)
    button = submit_of(situation, field)
    if (
        field is not None
        and words[0] in {"search", "find", "go", "filter"}
        and (button is None or is_search_field(field))
    ):
        if button is not None and not button.name:
            return situation.offer(Click(target=button.as_target()), 0.7, "the search form's own button")
        enter = PressKey(key="Enter", target=field.as_target())
        beside = button_after(situation, field)
        if beside is not None and any(step.verdict is Verdict.NULL for step in situation.memory.tries(enter)):
            return situation.offer(Click(target=beside.as_target()), 0.6, "Enter did nothing; this stands beside it")
        return situation.offer(enter, 0.7, f'Enter in "{field.name}" runs the search')
    if button is None:
        return None
    sure = _STRUCTURAL if words == ("submit",) else _RENAMED
    return situation.offer(
        Click(target=button.as_target()), sure, f'the form\'s own button is called "{button.name}"'
    )


def _hidden(situation: Situation, why: str) -> Answer:
    """What is not in view may be behind a tab; for a save or a delete only its item's own menu is opened."""
    own = own_opener(situation, why)
    if own is not None:
        return own
    return situation.abstain(why) if situation.sub.changes_state else reveal(situation, why)
