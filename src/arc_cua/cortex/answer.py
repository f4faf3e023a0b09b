"""The wire form of a model's answer: the one shape that prompts describe, providers enforce and `decode` reads."""

from __future__ import annotations

from typing import Any

import msgspec

from arc_cua.core.action import (
    AssertText,
    AssertVisible,
    Click,
    Escalate,
    Goto,
    Noop,
    PressKey,
    Scroll,
    Select,
    Type,
    Wait,
)

RecoveryAction = (
    Click | Type | Select | Scroll | PressKey | Goto | Wait | AssertVisible | AssertText | Noop | Escalate
)
"""The verbs of `RECOVERY_VERBS`, as types."""


class AnswerStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step, as a model writes it."""

    action: RecoveryAction
    why: str = ""
    satisfies: bool = False


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a model answers to a request for a plan."""

    root_cause: str
    steps: tuple[AnswerStep, ...] = ()
    infeasible: str = ""


def answer_schema() -> dict[str, Any]:
    """Return the JSON schema of an answer, without descriptions: for providers that enforce one."""
    schema = msgspec.json.schema(Answer)
    bare = _without(schema, "description")
    assert isinstance(bare, dict)
    return bare


def _without(node: Any, key: str) -> Any:
    match node:
        case dict():
            return {name: _without(value, key) for name, value in node.items() if name != key}
        case list():
            return [_without(value, key) for value in node]
        case _:
            return node
