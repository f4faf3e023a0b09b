"""Read a model's text as a recovery plan. Text that is only wrapped wrongly is unwrapped; all else is a fault."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from arc_cua.cortex.answer import Answer
from arc_cua.cortex.limits import clip
from arc_cua.cortex.plan import PlanStep, RecoveryPlan

MAX_CHARS = 65_536
MAX_DEPTH = 16
_MAX_OBJECTS = 8
"""Objects that are looked at in one answer; the rest of a run-on answer is not read."""


class AnswerFaultKind(StrEnum):
    """Why an answer can't be used."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_DEEP = "too_deep"
    NO_OBJECT = "no_object"
    """Prose, a refusal, or anything else without a JSON object."""
    TRUNCATED = "truncated"
    NOT_JSON = "not_json"
    WRONG_SHAPE = "wrong_shape"
    AMBIGUOUS = "ambiguous"
    """Several plans that differ."""


class AnswerFault(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that can't be used, and why, in one line that can go back to the model."""

    kind: AnswerFaultKind
    detail: str


def decode_answer(text: str, *, source: str) -> RecoveryPlan | AnswerFault:
    """Return the plan in `text`, or why there is none.

    Fences, text around the object, white space and the same object twice are taken off. Nothing is guessed:
    a plan that was cut short is a fault.

    Args:
        text: What the model wrote.
        source: The client or model; becomes the plan's source.
    """
    if len(text) > MAX_CHARS:
        return _fault(AnswerFaultKind.TOO_LONG, f"the answer has {len(text)} characters; {MAX_CHARS} are the most")
    body = text.strip("\ufeff \t\r\n")
    if not body:
        return _fault(AnswerFaultKind.EMPTY, "the answer is empty")
    plans: list[RecoveryPlan] = []
    first_fault: AnswerFault | None = None
    for found in _objects(body):
        read = found if isinstance(found, AnswerFault) else _read(found, source)
        if isinstance(read, RecoveryPlan):
            plans.append(read)
        elif first_fault is None:
            first_fault = read
    if not plans:
        return first_fault or _fault(AnswerFaultKind.NO_OBJECT, "the answer holds no JSON object")
    if any(plan.plan_id != plans[0].plan_id for plan in plans):
        return _fault(AnswerFaultKind.AMBIGUOUS, "the answer holds several plans that differ; give one")
    return plans[0]


def plan_id_of(source: str, answer: Answer) -> str:
    """Return an id that is the same for the same plan from the same source."""
    digest = hashlib.blake2b(msgspec.json.encode(answer), digest_size=4)
    return f"{source}-{digest.hexdigest()}"


def _read(found: str, source: str) -> RecoveryPlan | AnswerFault:
    try:
        answer = msgspec.json.decode(found.encode(), type=Answer)
    except msgspec.ValidationError as error:
        return _fault(AnswerFaultKind.WRONG_SHAPE, str(error))
    except (msgspec.DecodeError, UnicodeError) as error:
        return _fault(AnswerFaultKind.NOT_JSON, str(error))
    except RecursionError:
        return _fault(AnswerFaultKind.TOO_DEEP, "the answer is nested too deeply")
    steps = tuple(PlanStep(action=step.action, why=step.why, satisfies=step.satisfies) for step in answer.steps)
    return RecoveryPlan(
        plan_id=plan_id_of(source, answer),
        root_cause=answer.root_cause,
        steps=steps,
        source=source,
        infeasible=answer.infeasible,
    )


def _objects(text: str) -> Iterator[str | AnswerFault]:
    """Yield each outermost `{…}` of `text`; a fault for one that never ends or is nested too deeply."""
    at = 0
    for _ in range(_MAX_OBJECTS):
        start = text.find("{", at)
        if start < 0:
            return
        end = _end_of_object(text, start)
        if isinstance(end, AnswerFault):
            yield end
            return
        yield text[start:end]
        at = end


def _end_of_object(text: str, start: int) -> int | AnswerFault:
    depth, in_string, escaped = 0, False, False
    for at in range(start, len(text)):
        char = text[at]
        if in_string:
            in_string, escaped = escaped or char != '"', char == "\\" and not escaped
        elif char == '"':
            in_string = True
        elif char in "{[":
            depth += 1
            if depth > MAX_DEPTH:
                return _fault(AnswerFaultKind.TOO_DEEP, f"the answer is nested deeper than {MAX_DEPTH} levels")
        elif char in "}]":
            depth -= 1
            if depth == 0:
                return at + 1
    return _fault(AnswerFaultKind.TRUNCATED, "the answer's JSON object does not end; it was cut short")


def _fault(kind: AnswerFaultKind, detail: str) -> AnswerFault:
    return AnswerFault(kind=kind, detail=clip(" ".join(detail.split()), 300))
