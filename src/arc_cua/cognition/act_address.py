"""Acts that are an address: a link or a GET form that deletes, votes, confirms. To load it is to do the act again.

A page that was merely opened may be loaded as often as one likes. One that a press led to which was to change
something may not, unless it sent something and was led on: then the address is only where the answer stands.
"""

from __future__ import annotations

from arc_cua.cognition.identity import locate
from arc_cua.cognition.risk import RELOADS, assess
from arc_cua.core.action import AnyAction, Click, Forward, Goto, PressKey, Reload
from arc_cua.core.goal import SubGoal
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal
from arc_cua.core.risk import Risk
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

_WEB = ("http://", "https://")


def is_to_change(action: AnyAction, sub: SubGoal | None, before: Observation) -> bool:
    """Whether a press was to change something on the other side, by what is asked for or by what it is called."""
    if sub is not None and sub.changes_state:
        return True
    return assess(action, before).risk is Risk.IRREVERSIBLE


def loaded_address(action: AnyAction, before: Observation, after: Observation) -> str:
    """Return the address that a press loaded: that of its link, else the one that it led to; empty for none."""
    target = action.target_or_none
    pressed = locate(target, before) if target is not None else None
    href = pressed.href if pressed is not None else ""
    if href.startswith(_WEB) and _bare(href) != _bare(before.url):
        return _bare(href)
    return _bare(after.url) if _bare(after.url) != _bare(before.url) else ""


def done_by_address(proposal: Proposal, state: RunState, observation: Observation) -> StepFacts | None:
    """Return the earlier act that the proposal would do again by loading its address.

    One that was confirmed may be loaded again for another part of the goal: that is asked for.
    """
    address = _to_be_loaded(proposal.action, observation, state)
    if not address:
        return None
    for step in reversed(state.history):
        if step.address != address:
            continue
        if step.verdict is not Verdict.CONFIRMED or proposal.sub_goal in (None, step.sub_goal):
            return step
    return None


def _to_be_loaded(action: AnyAction, observation: Observation, state: RunState) -> str:
    match action:
        case Goto(url=url):
            return _bare(url)
        case Reload():
            return _bare(observation.url)
        case PressKey(key=key) if key.replace(" ", "").casefold() in RELOADS:
            return _bare(observation.url)
        case Forward():
            left = (
                step.address for step in reversed(state.history) if _bare(step.url_before) == _bare(observation.url)
            )
            return next((address for address in left if address), "")
        case Click(target=target):
            pressed = locate(target, observation)
            return _bare(pressed.href) if pressed is not None and pressed.href.startswith(_WEB) else ""
    return ""


def _bare(url: str) -> str:
    return url.partition("#")[0]
