from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import Click, Target
from arc_cua.cortex.decode import MAX_CHARS, AnswerFault, AnswerFaultKind, decode_answer
from arc_cua.cortex.plan import RecoveryPlan

BODY = {
    "root_cause": 'a {notice} covers "it"',
    "steps": [{"action": {"verb": "CLICK", "target": {"index": 3}}, "why": "close }", "satisfies": True}],
}
TEXT = json.dumps(BODY)


def fault_of(text: str) -> AnswerFaultKind:
    read = decode_answer(text, source="test")
    assert isinstance(read, AnswerFault), read
    assert read.detail and "\n" not in read.detail and len(read.detail) <= 300
    return read.kind


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        json.dumps(BODY, indent=2),
        f"```json\n{TEXT}\n```",
        f"Here is the plan:\n\n{TEXT}\n\nGood luck!",
        f"\ufeff \n\n{TEXT}" + " \n" * 500,
        TEXT + TEXT,
        f"{TEXT}\n```\n{TEXT}\n```",
        f"{{not json}} {TEXT}",
    ],
)
def test_a_plan_is_read_however_it_is_wrapped(text: str) -> None:
    plan = decode_answer(text, source="test")
    assert isinstance(plan, RecoveryPlan)
    assert plan.root_cause == BODY["root_cause"]
    assert plan.steps[0].action == Click(target=Target(index=3))
    assert plan.steps[0].satisfies
    assert plan.source == "test" and plan.plan_id.startswith("test-")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", AnswerFaultKind.EMPTY),
        (" \n\t", AnswerFaultKind.EMPTY),
        ("I can't help with that.", AnswerFaultKind.NO_OBJECT),
        ("[]", AnswerFaultKind.NO_OBJECT),
        (TEXT[:-1], AnswerFaultKind.TRUNCATED),
        (TEXT[: len(TEXT) // 2], AnswerFaultKind.TRUNCATED),
        ("{'root_cause': 'x'}", AnswerFaultKind.NOT_JSON),
        ('{"root_cause": "x",}', AnswerFaultKind.NOT_JSON),
        ("{}", AnswerFaultKind.WRONG_SHAPE),
        ('{"root_cause": 1}', AnswerFaultKind.WRONG_SHAPE),
        ('{"root_cause": "x", "shell": "rm"}', AnswerFaultKind.WRONG_SHAPE),
        ('{"root_cause": "x", "steps": [{"action": {"verb": "UPLOAD"}}]}', AnswerFaultKind.WRONG_SHAPE),
        ('{"root_cause": "x", "steps": [{"action": {"verb": "CLICK"}}]}', AnswerFaultKind.WRONG_SHAPE),
        ('{"root_cause": "x"} {"root_cause": "y"}', AnswerFaultKind.AMBIGUOUS),
        ("{" * 50_000, AnswerFaultKind.TOO_DEEP),
        ('{"a":' * 17 + "1" + "}" * 17, AnswerFaultKind.TOO_DEEP),
        ("x" * (MAX_CHARS + 1), AnswerFaultKind.TOO_LONG),
    ],
)
def test_everything_else_is_a_named_fault(text: str, kind: AnswerFaultKind) -> None:
    assert fault_of(text) is kind


def test_the_same_plan_has_the_same_id() -> None:
    first, again, other = (
        decode_answer(text, source="m") for text in (TEXT, json.dumps(BODY, indent=1), '{"root_cause": "x"}')
    )
    assert isinstance(first, RecoveryPlan) and isinstance(again, RecoveryPlan) and isinstance(other, RecoveryPlan)
    assert first.plan_id == again.plan_id != other.plan_id


@given(st.text(alphabet=st.sampled_from('{}[]",:\\ \nabCLICK01éverb'), max_size=80) | st.text(max_size=80))
def test_no_text_makes_it_raise(text: str) -> None:
    assert isinstance(decode_answer(text, source="fuzz"), RecoveryPlan | AnswerFault)


@given(at=st.integers(0, len(TEXT) - 1), junk=st.text(max_size=3))
def test_damage_is_never_read_as_another_plan(at: int, junk: str) -> None:
    read = decode_answer(TEXT[:at], source="cut")
    assert isinstance(read, AnswerFault)
    damaged = decode_answer(TEXT[:at] + junk + TEXT[at + 1 :], source="test")
    assert isinstance(damaged, AnswerFault) or all(step.action.verb == "CLICK" for step in damaged.steps)
