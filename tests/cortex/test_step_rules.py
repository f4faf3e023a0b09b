from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import AnyAction, AssertVisible, Click, Goto, PressKey, Scroll, Target, Type
from arc_cua.cortex.limits import PlanLimits
from arc_cua.cortex.step_rules import StepRules, check_action

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


@pytest.fixture(scope="module")
def rules(make: Make) -> StepRules:
    page = make.page(make.el("button", "Save", 1, container="Form"), make.el("text", "Total"))
    return StepRules(
        observation=page, allowed_hosts=(), secret_names=frozenset({"pin"}), limits=PlanLimits(max_text_chars=5)
    )


def test_an_action_is_bound_to_the_whole_description(rules: StepRules) -> None:
    bound = check_action(Click(target=Target(name="save")), rules)
    assert bound.faults == ()
    assert bound.action == Click(target=Target(index=1, role="button", name="Save", container="Form"))


def test_text_can_be_looked_at_and_scrolled_over_but_not_clicked(rules: StepRules) -> None:
    text = Target(role="text", name="Total")
    assert not check_action(AssertVisible(target=text), rules).faults
    assert not check_action(Scroll(target=text, dy=10), rules).faults
    assert check_action(Click(target=text), rules).faults
    assert check_action(PressKey(key="Enter", target=text), rules).faults


def test_what_was_checked_is_what_is_loaded(rules: StepRules) -> None:
    assert check_action(Goto(url="HTTPS://A.test"), rules).action == Goto(url="https://a.test/")


@pytest.mark.parametrize(
    ("action", "count"),
    [
        (Type(target=Target(index=1), text="123456"), 1),
        (Type(target=Target(index=9), text="\x00" * 9 + "‹redacted›"), 4),
        (Click(target=Target(index=9), count=7, button="?"), 3),
        (PressKey(key="Enter"), 0),
    ],
)
def test_all_faults_are_found_at_once(rules: StepRules, action: AnyAction, count: int) -> None:
    assert len(check_action(action, rules).faults) == count
