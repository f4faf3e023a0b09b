"""The rules that one step of a plan must keep: verb by verb, every fault with its reason."""

from __future__ import annotations

import math
import unicodedata

import msgspec

from arc_cua.core.action import (
    RECOVERY_VERBS,
    AnyAction,
    AssertText,
    AssertVisible,
    Click,
    Escalate,
    Goto,
    PressKey,
    Scroll,
    Select,
    Type,
    Wait,
)
from arc_cua.core.observation import Observation
from arc_cua.core.secrets import PLACEHOLDER
from arc_cua.cortex.addresses import check_address
from arc_cua.cortex.chords import chord_fault
from arc_cua.cortex.limits import PlanLimits
from arc_cua.cortex.lookup import look_up

_BUTTONS = frozenset({"left", "middle", "right"})
_MARKS = ("‹secret", "‹redacted")
"""What the redactor leaves in place of a secret; a model that echoes one would have it typed."""


class StepRules(msgspec.Struct, frozen=True, kw_only=True):
    """What the steps of a plan are checked against."""

    observation: Observation
    allowed_hosts: tuple[str, ...]
    secret_names: frozenset[str]
    """Secrets that the goal itself names; no other may be asked for."""
    limits: PlanLimits


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A step's action as it will be queued, or its faults."""

    action: AnyAction
    faults: tuple[str, ...] = ()


def check_action(action: AnyAction, rules: StepRules) -> Checked:
    """Return the action with its target bound to the current tree, or everything that is wrong with it."""
    if isinstance(action, Goto):
        address = check_address(action.url, rules.allowed_hosts, rules.limits.max_address_chars)
        return Checked(action=Goto(url=address.url), faults=(address.fault,) if address.fault else ())
    faults = _parameter_faults(action, rules)
    if not isinstance(action, Click | Type | Select | AssertVisible | AssertText | Scroll | PressKey):
        return Checked(action=action, faults=faults)
    if action.target is None:
        missing = ("a target is missing",) if isinstance(action, AssertText) else ()
        return Checked(action=action, faults=(*faults, *missing))
    only_looks = isinstance(action, AssertVisible | AssertText | Scroll)
    found = look_up(rules.observation, action.target, actionable=not only_looks)
    if isinstance(found, str):
        return Checked(action=action, faults=(*faults, found))
    bound = msgspec.structs.replace(action, target=found.as_target())
    return Checked(action=bound, faults=faults)


def _parameter_faults(action: AnyAction, rules: StepRules) -> tuple[str, ...]:
    faults: tuple[str, ...] = ()
    match action:
        case Click():
            faults = _click_faults(action, rules.limits)
        case Type():
            faults = _text_faults(action.text, rules, secrets=True)
        case Select():
            faults = _text_faults(action.option, rules) or _empty_fault(action.option, "the option")
        case AssertText():
            faults = _text_faults(action.text, rules) or _empty_fault(action.text, "the text to look for")
        case Escalate():
            faults = _text_faults(action.reason, rules) or _empty_fault(action.reason, "the reason")
        case Scroll():
            faults = _scroll_faults(action, rules.limits)
        case PressKey():
            fault = chord_fault(action.key)
            faults = (fault,) if fault else ()
        case Wait() if not (math.isfinite(action.seconds) and 0 < action.seconds <= rules.limits.max_wait_s):
            faults = (f"a wait must be above 0 and at most {rules.limits.max_wait_s:g} seconds",)
        case _ if action.verb not in RECOVERY_VERBS:
            faults = ("a plan may only use " + ", ".join(sorted(RECOVERY_VERBS)),)
    return faults


def _click_faults(action: Click, limits: PlanLimits) -> tuple[str, ...]:
    faults = []
    if not 1 <= action.count <= limits.max_clicks:
        faults.append(f"the number of clicks must be 1 to {limits.max_clicks}")
    if action.button not in _BUTTONS:
        faults.append("the button must be left, middle or right")
    return tuple(faults)


def _scroll_faults(action: Scroll, limits: PlanLimits) -> tuple[str, ...]:
    faults = []
    if not action.dx and not action.dy:
        faults.append("a scroll by nothing")
    if max(abs(action.dx), abs(action.dy)) > limits.max_scroll_px:
        faults.append(f"a scroll may go {limits.max_scroll_px} pixels at most")
    return tuple(faults)


def _text_faults(text: str, rules: StepRules, *, secrets: bool = False) -> tuple[str, ...]:
    faults = []
    if len(text) > rules.limits.max_text_chars:
        faults.append(f"the text is longer than {rules.limits.max_text_chars} characters")
    if any(unicodedata.category(char) in {"Cc", "Cs"} and char not in "\n\t" for char in text):
        faults.append("the text holds control characters")
    if any(mark in text for mark in _MARKS):
        faults.append("the text holds a redaction mark in place of a value")
    names = set(PLACEHOLDER.findall(text))
    if names and not secrets:
        faults.append("a secret may only be typed")
    elif not names <= rules.secret_names:
        faults.append("the text asks for a secret that the goal does not name")
    elif "{{" in PLACEHOLDER.sub("", text) and "secret" in text:
        faults.append("the text holds a malformed secret")
    return tuple(faults)


def _empty_fault(text: str, what: str) -> tuple[str, ...]:
    return () if text.strip() else (f"{what} is empty",)
