"""Cut secrets out of a request before anything is made of it: nothing downstream ever holds them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from arc_cua.core.element import Element
from arc_cua.core.goal import Goal
from arc_cua.core.observation import Observation
from arc_cua.core.secrets import Redactor
from arc_cua.cortex.plan import Request

Redact = Callable[[str], str]


def redacted(request: Request, redactor: Redactor) -> Request:
    """Return the request with every foreign text redacted; steps are redacted when they are put into words."""
    trouble = request.trouble
    redact = lru_cache(maxsize=4096)(redactor)  # a page says many things more than once
    return msgspec.structs.replace(
        request,
        goal=_goal(request.goal, redact),
        trouble=msgspec.structs.replace(trouble, why=redact(trouble.why)),
        observation=_observation(request.observation, redact),
        notes=_all(request.notes, redact),
        rejected=_all(request.rejected, redact),
    )


def _goal(goal: Goal, redact: Redact) -> Goal:
    sub_goals = tuple(
        msgspec.structs.replace(
            sub,
            text=redact(sub.text),
            label=redact(sub.label),
            value=redact(sub.value),
            item=redact(sub.item),
            evidence=tuple(msgspec.structs.replace(fact, detail=redact(fact.detail)) for fact in sub.evidence),
        )
        for sub in goal.sub_goals
    )
    return Goal(text=redact(goal.text), sub_goals=sub_goals)


def _observation(observation: Observation, redact: Redact) -> Observation:
    dialog = observation.dialog
    if dialog is not None:
        dialog = msgspec.structs.replace(
            dialog, message=redact(dialog.message), default_text=redact(dialog.default_text)
        )
    return msgspec.structs.replace(
        observation,
        url=redact(observation.url),
        title=redact(observation.title),
        elements=tuple(_element(element, redact) for element in observation.elements),
        dialog=dialog,
        notices=_all(observation.notices, redact),
        error=redact(observation.error),
        tabs=_all(observation.tabs, redact),
    )


def _element(element: Element, redact: Redact) -> Element:
    return msgspec.structs.replace(
        element,
        name=redact(element.name),
        value=redact(element.value),
        description=redact(element.description),
        options=_all(element.options, redact),
        container=redact(element.container),
        test_id=redact(element.test_id),
        href=redact(element.href),
    )


def _all(texts: tuple[str, ...], redact: Redact) -> tuple[str, ...]:
    return tuple(redact(text) for text in texts)
