from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.action import Click, Goto, Target
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import PageState
from arc_cua.core.step import StepFacts
from arc_cua.cortex.recovery.dead_ends import leave_error_page
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.scene import Scene

if TYPE_CHECKING:
    from tests.cortex.conftest import Make

HERE, BEFORE = "https://shop.test/gone", "https://shop.test/orders"


def scene(make: Make, *history: StepFacts, **page: Any) -> Scene:
    sub = make.sub(SubGoalKind.FIND, label="order 1")
    return Scene(make.request(make.page(**{"url": HERE, **page}), FailureSignature.CRASHED, sub, history))


@pytest.mark.parametrize("state", [PageState.CRASHED, PageState.ERROR, PageState.UNRESPONSIVE])
def test_a_failed_page_is_loaded_again_once(make: Make, state: PageState) -> None:
    draft = leave_error_page(scene(make, state=state))
    assert isinstance(draft, Draft) and draft.steps[0].action == Goto(url=HERE)
    again = make.step(Goto(url=HERE), plan_id="mock-1")
    assert isinstance(leave_error_page(scene(make, again, state=state)), str)
    assert isinstance(leave_error_page(scene(make, state=state, url="about:blank")), str)


def test_a_wrong_turn_into_a_missing_page_is_taken_back(make: Make) -> None:
    turn = make.step(Click(target=Target(index=1)), url_changed=True, url_before=BEFORE, url_after=HERE)
    draft = leave_error_page(scene(make, turn, status=404))
    assert isinstance(draft, Draft) and draft.steps[0].action == Goto(url=BEFORE) and not draft.infeasible
    back = make.step(Goto(url=BEFORE), plan_id="mock-1", url_before=HERE, url_after=BEFORE)
    assert isinstance(leave_error_page(scene(make, back, turn, status=404)), str)


def test_a_missing_page_that_was_asked_for_is_the_end(make: Make) -> None:
    for history in ((), (make.step(Goto(url=HERE), url_changed=True, url_after=HERE),)):
        draft = leave_error_page(scene(make, *history, status=404))
        assert isinstance(draft, Draft) and "404" in draft.infeasible and not draft.steps


def test_a_sound_page_is_stayed_on(make: Make) -> None:
    assert leave_error_page(scene(make, status=200)) == ""
