"""Looks for what isn't in view: opens tabs and collapsed parts one by one, then scrolls."""

from __future__ import annotations

import msgspec

from arc_cua.core.action import Click, Scroll, Verb
from arc_cua.core.element import State
from arc_cua.core.observation import PageState
from arc_cua.core.outcome import Expect, ExpectedChange
from arc_cua.core.proposal import Abstention
from arc_cua.reflex.strategies.situation import Answer, Situation

_OPENING, _SCROLLING = 0.5, 0.55
_SCROLLS_MOST = 8
_SHARE = 0.8
"""How much of the viewport one scroll moves."""


def reveal(situation: Situation, why: str, *, best: Abstention | None = None) -> Answer:
    """Propose to open the next closed tab or section, or to scroll; abstain with `why` when all was tried.

    Each is opened once. A list of choices is no section: it is left alone.
    """
    for entry in situation.page.entries:
        element = entry.element
        is_closed = element.has(State.COLLAPSED) and element.role not in {"combobox", "listbox", "textbox"}
        is_other_tab = element.role == "tab" and not element.has(State.SELECTED)
        if not (is_closed or is_other_tab) or entry.behind or element.has(State.DISABLED):
            continue
        click = Click(target=element.as_target())
        if situation.memory.tries(click):
            continue
        state = State.SELECTED if is_other_tab else State.EXPANDED
        expected = ExpectedChange(kind=Expect.STATE, text=state.value, target=element.as_target())
        return situation.offer(
            click, _OPENING, f'{why}; "{element.name}" may hold it', expected=expected, completes=False
        )
    return scroll_on(situation, why) or best or situation.abstain(why)


def scroll_on(situation: Situation, why: str) -> Answer | None:
    """Propose to scroll down when the page says that there is more, and the last scroll brought something."""
    observation = situation.observation
    scrolls = [step for step in situation.memory.steps if step.verb is Verb.SCROLL]
    in_vain = bool(scrolls) and not scrolls[-1].is_change
    if observation.more_below <= 0 or observation.state is not PageState.READY or in_vain:
        return None
    if len(scrolls) >= _SCROLLS_MOST:
        return None
    action = Scroll(dy=max(int(observation.viewport[1] * _SHARE), 200))
    moved = situation.offer(
        action, _SCROLLING, f"{why}; {observation.more_below} more controls are below", completes=False
    )
    # A scroll has no target of its own: its repeats are judged here, not by their signature.
    return msgspec.structs.replace(moved, confidence=_SCROLLING)
