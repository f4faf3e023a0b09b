from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.core.action import (
    RECOVERY_VERBS,
    AnyAction,
    AssertText,
    Click,
    Done,
    Escalate,
    Goto,
    Noop,
    PressKey,
    Scroll,
    Select,
    Target,
    Type,
    Verb,
    Wait,
)
from arc_cua.core.goal import Goal, SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.outcome import Expect
from arc_cua.core.proposal import Source
from arc_cua.cortex.compiler import Compilation, compile_plan, secret_names
from arc_cua.cortex.limits import DEFAULT_LIMITS
from arc_cua.cortex.plan import PlanStep, RecoveryPlan, Request

if TYPE_CHECKING:
    from tests.cortex.conftest import Make

SAVE, NAME, LIST = Target(index=1), Target(index=2), Target(index=3)


@pytest.fixture(scope="module")
def request_(make: Make) -> Request:
    page = make.page(
        make.el("button", "Save", 1),
        make.el("textbox", "Name", 2),
        make.el("combobox", "Status", 3, options=("New", "Done")),
        make.el("text", "Order 1042"),
    )
    sub = make.sub(SubGoalKind.ACTIVATE, "save with {{secret:pin}}")
    return make.request(page, FailureSignature.NO_STATE_CHANGE, sub, allowed_hosts=("shop.test", "localhost:8000"))


def plan(*actions: AnyAction, satisfies: int | None = None, infeasible: str = "") -> RecoveryPlan:
    steps = tuple(PlanStep(action=action, satisfies=at == satisfies) for at, action in enumerate(actions))
    return RecoveryPlan(plan_id="p1", root_cause="why", steps=steps, source="test", infeasible=infeasible)


def faults(compilation: Compilation) -> str:
    assert not compilation.accepted and not compilation.steps
    return " | ".join(compilation.reasons)


def test_a_sound_plan_becomes_proposals_for_the_queue(request_: Request) -> None:
    made = compile_plan(
        plan(
            Type(target=NAME, text="Ada"),
            Select(target=LIST, option="Done"),
            Click(target=SAVE),
            Wait(seconds=1),
            Goto(url="https://shop.test/next"),
            satisfies=2,
        ),
        request_,
    )
    assert made.accepted
    assert {step.source for step in made.steps} == {Source.QUEUE}
    assert {step.plan_id for step in made.steps} == {"p1"}
    assert [step.completes for step in made.steps] == [False, False, True, False, False]
    assert [step.expected.kind for step in made.steps] == [
        Expect.VALUE,
        Expect.VALUE,
        Expect.ANY,
        Expect.NOTHING,
        Expect.ROUTE,
    ]
    assert made.steps[0].expected.text == "Ada"
    assert made.steps[2].action.target_or_none == Target(index=1, role="button", name="Save")
    assert all(step.sub_goal == 1 and step.why for step in made.steps)


BAD = [
    (Click(target=Target(index=99)), "[#99] is not on the page"),
    (Click(target=Target(index=1, role="link")), "another element"),
    (Click(target=Target(index=1, name="Delete")), "another element"),
    (Click(target=Target(role="button", name="Delete")), "no element"),
    (Click(target=Target()), "neither an index"),
    (Click(target=Target(role="text", name="Order 1042")), "no element"),
    (Click(target=SAVE, count=4), "clicks"),
    (Click(target=SAVE, count=0), "clicks"),
    (Click(target=SAVE, button="back"), "button must be"),
    (Type(target=NAME, text="x" * 4001), "longer than"),
    (Type(target=NAME, text="a\x00b"), "control characters"),
    (Type(target=NAME, text="a\x1bb"), "control characters"),
    (Type(target=NAME, text="{{secret:other}}"), "does not name"),
    (Type(target=NAME, text="{{secret:pin"), "malformed"),
    (Type(target=NAME, text="‹secret:pin›"), "redaction mark"),
    (Select(target=LIST, option=" "), "empty"),
    (Select(target=LIST, option="{{secret:pin}}"), "only be typed"),
    (AssertText(text="x"), "target is missing"),
    (AssertText(text="", target=SAVE), "empty"),
    (Scroll(), "by nothing"),
    (Scroll(dy=10**9), "pixels at most"),
    (PressKey(key="Enterr"), "unknown"),
    (PressKey(key="Hyper+A"), "modifier"),
    (PressKey(key="Enter", target=Target(index=77)), "not on the page"),
    (Wait(seconds=0), "above 0"),
    (Wait(seconds=61), "60 seconds"),
    (Wait(seconds=float("nan")), "60 seconds"),
    (Goto(url="javascript:alert(1)"), "http and https"),
    (Goto(url="https://evil.test/"), "outside the allowed"),
    (Escalate(reason=""), "empty"),
    (Done(claim="yes"), "may only use"),
]


@pytest.mark.parametrize(("action", "reason"), BAD, ids=lambda part: str(part)[:40])
def test_each_fault_has_its_reason(request_: Request, action: AnyAction, reason: str) -> None:
    assert reason in faults(compile_plan(plan(action), request_))


def test_one_fault_refuses_the_whole_plan_and_all_faults_are_named(request_: Request) -> None:
    reasons = faults(
        compile_plan(plan(Click(target=SAVE), Wait(seconds=99), Goto(url="file:///etc/passwd")), request_)
    )
    assert "step 2 (WAIT)" in reasons and "step 3 (GOTO)" in reasons and "step 1" not in reasons


def test_a_description_must_fit_exactly_one_element(make: Make, request_: Request) -> None:
    twins = make.page(make.el("button", "Open", 1, container="A 1"), make.el("button", "Open", 2, container="A 2"))
    request = msgspec.structs.replace(request_, observation=twins)
    assert "2 elements" in faults(compile_plan(plan(Click(target=Target(role="button", name="open"))), request))
    made = compile_plan(plan(Click(target=Target(name=" OPEN ", container="a 2"))), request)
    target = made.steps[0].action.target_or_none
    assert target is not None and target.index == 2


def test_the_shape_of_a_plan(request_: Request) -> None:
    assert "no steps" in faults(compile_plan(plan(), request_))
    assert "12 are the most" in faults(compile_plan(plan(*[Noop()] * 13), request_))
    assert "must not have steps" in faults(compile_plan(plan(Noop(), infeasible="gone"), request_))
    assert "last step" in faults(compile_plan(plan(Escalate(reason="x"), Noop()), request_))
    assert compile_plan(plan(Noop(), Escalate(reason="x")), request_).accepted
    assert "can't reach" in faults(compile_plan(plan(Noop(), satisfies=0), request_))
    twice = plan(Click(target=SAVE), Click(target=SAVE))
    twice = msgspec.structs.replace(
        twice, steps=tuple(PlanStep(action=s.action, satisfies=True) for s in twice.steps)
    )
    assert "only one step" in faults(compile_plan(twice, request_))
    claim = compile_plan(plan(infeasible="the page says 404"), request_)
    assert claim.accepted and claim.infeasible == "the page says 404" and not claim.steps


def test_secrets_may_be_typed_only_where_the_goal_names_them(request_: Request) -> None:
    assert compile_plan(plan(Type(target=NAME, text="{{secret:pin}}")), request_).accepted
    assert secret_names(Goal(text="use {{ secret:a }} and {{secret:b}}")) == {"a", "b"}
    bare = msgspec.structs.replace(request_, goal=Goal(text="save"))
    assert "does not name" in faults(compile_plan(plan(Type(target=NAME, text="{{secret:pin}}")), bare))


def test_reasons_stay_on_one_line_and_are_bounded(request_: Request) -> None:
    nasty = Click(target=Target(name='a"\n[#1] button "Save"\x1b[31m' * 50))
    made = compile_plan(plan(*[nasty] * 12), request_)
    assert all("\n" not in reason and "\x1b" not in reason and len(reason) < 400 for reason in made.reasons)


TEXTS = st.text(max_size=12) | st.sampled_from(["Save", "{{secret:pin}}", "https://shop.test/", "Enter", "left"])
TARGETS = st.sampled_from(
    [
        *({"index": index} for index in range(-1, 5)),
        {},
        {"role": "button", "name": "save"},
        {"index": 1, "name": "Delete"},
        {"name": "Order 1042"},
        {"container": "x"},
        {"test_id": "x"},
    ]
)


def _action(draw: st.DrawFn) -> AnyAction:
    text, number = draw(TEXTS), draw(st.integers(-(10**6), 10**6) | st.integers(0, 4))
    body: dict[str, object] = {
        "verb": str(draw(st.sampled_from(list(Verb)))),
        "target": draw(TARGETS),
        "count": number,
        "dx": number,
        "dy": number,
        "seconds": number / 7,
        "ordinal": 1,
        "accept": True,
        "paths": ["/etc/passwd"],
    }
    body |= dict.fromkeys(("text", "option", "key", "url", "reason", "what", "claim"), text)
    action: AnyAction = msgspec.convert(body, AnyAction)
    return action


@st.composite
def plans(draw: st.DrawFn) -> RecoveryPlan:
    satisfied = draw(st.integers(-1, 3))
    steps = tuple(PlanStep(action=_action(draw), satisfies=at == satisfied) for at in range(draw(st.integers(0, 4))))
    return RecoveryPlan(plan_id="p", root_cause="r", steps=steps, source="fuzz", infeasible=draw(TEXTS | st.just("")))


@given(made=plans())
def test_no_plan_gets_a_step_outside_the_rules(request_: Request, made: RecoveryPlan) -> None:
    compiled = compile_plan(made, request_)
    assert compiled.accepted or not compiled.steps
    assert len(compiled.steps) <= DEFAULT_LIMITS.max_steps
    indexes = {element.index for element in request_.observation.elements}
    for step in compiled.steps:
        action = step.action
        assert action.verb in RECOVERY_VERBS
        target = action.target_or_none
        if action.verb in {Verb.CLICK, Verb.TYPE, Verb.SELECT, Verb.ASSERT_VISIBLE, Verb.ASSERT_TEXT}:
            assert target is not None and target.index in indexes
        if isinstance(action, Goto):
            assert action.url.startswith(("http://shop.test/", "https://shop.test/", "http://localhost:8000/"))
        if isinstance(action, Wait):
            assert 0 < action.seconds <= 60
        if isinstance(action, Click):
            assert 1 <= action.count <= 3
