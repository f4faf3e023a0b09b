"""ARC: a computer-use agent that acts locally and asks a model only when it is stuck.

    from arc_cua import Agent, Browser

The names below are the public API; they are imported when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arc_cua.core.action import AnyAction, Target, Verb
    from arc_cua.core.budget import Budget
    from arc_cua.core.element import Element
    from arc_cua.core.ending import Ending, RunSummary
    from arc_cua.core.errors import ArcError, RunStopped, SurfaceLost, UsageError
    from arc_cua.core.goal import Goal
    from arc_cua.core.observation import Observation
    from arc_cua.core.proposal import Abstention, Proposal
    from arc_cua.core.receipt import Receipt
    from arc_cua.core.step import StepFacts
    from arc_cua.interfaces.api import Agent, Browser
    from arc_cua.reflex.policy import Policy
    from arc_cua.surfaces.browser.options import LaunchOptions
    from arc_cua.surfaces.browser.sessions import SessionFile, SessionKey

_HOMES = {
    "Abstention": "core.proposal",
    "Agent": "interfaces.api",
    "AnyAction": "core.action",
    "ArcError": "core.errors",
    "Browser": "interfaces.api",
    "Budget": "core.budget",
    "Element": "core.element",
    "Ending": "core.ending",
    "Goal": "core.goal",
    "Observation": "core.observation",
    "Policy": "reflex.policy",
    "Proposal": "core.proposal",
    "LaunchOptions": "surfaces.browser.options",
    "Receipt": "core.receipt",
    "SessionFile": "surfaces.browser.sessions",
    "SessionKey": "surfaces.browser.sessions",
    "RunStopped": "core.errors",
    "RunSummary": "core.ending",
    "StepFacts": "core.step",
    "SurfaceLost": "core.errors",
    "Target": "core.action",
    "UsageError": "core.errors",
    "Verb": "core.action",
}

__all__ = [
    "Abstention",
    "Agent",
    "AnyAction",
    "ArcError",
    "Browser",
    "Budget",
    "Element",
    "Ending",
    "Goal",
    "LaunchOptions",
    "Observation",
    "Policy",
    "Proposal",
    "Receipt",
    "RunStopped",
    "RunSummary",
    "SessionFile",
    "SessionKey",
    "StepFacts",
    "SurfaceLost",
    "Target",
    "UsageError",
    "Verb",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'arc_cua' has no attribute {name!r}")
    return getattr(import_module(f"arc_cua.{home}"), name)
