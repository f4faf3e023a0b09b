from __future__ import annotations

from collections.abc import Callable

import pytest

from arc_cua.cognition.act_address import done_by_address, is_to_change, loaded_address
from arc_cua.core.action import AnyAction, Back, Click, Forward, Goto, PressKey, Reload, Target
from arc_cua.core.element import Element
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.observation import Observation
from arc_cua.core.outcome import Verdict
from arc_cua.core.proposal import Proposal, Source
from arc_cua.core.state import RunState
from arc_cua.core.step import StepFacts

Make = Callable[..., StepFacts]
Look = Callable[..., Observation]
DELETE = Click(target=Target(role="link", name="Delete"))
ACT = "http://shop/delete?id=3"
LINK = Element(role="link", name="Delete", index=1, href=ACT + "#top")


def state(step: StepFacts) -> RunState:
    return RunState(goal=Goal(text="delete"), history=(step,))


def propose(action: AnyAction, sub_goal: int | None = 1) -> Proposal:
    return Proposal(action=action, source=Source.POLICY, confidence=0.9, sub_goal=sub_goal)


@pytest.mark.parametrize("action", [Goto(url=ACT), Goto(url=ACT + "#x"), Reload(), PressKey(key="Control+R"), DELETE])
def test_loading_the_address_of_an_act_is_doing_it_again(make_step: Make, look: Look, action: AnyAction) -> None:
    lost = make_step(1, DELETE, verdict=Verdict.CONTRADICTED, address=ACT, sub_goal=1)
    here = look(LINK, url=ACT)
    assert done_by_address(propose(action), state(lost), here) is lost
    assert done_by_address(propose(action), state(make_step(1, DELETE, sub_goal=1)), here) is None


def test_forward_leads_there_and_back_does_not(make_step: Make, look: Look) -> None:
    lost = make_step(1, DELETE, verdict=Verdict.UNCLEAR, address=ACT, url_before="http://shop/")
    here = look(url="http://shop/")
    assert done_by_address(propose(Forward()), state(lost), here) is lost
    assert done_by_address(propose(Back()), state(lost), here) is None
    assert done_by_address(propose(Forward()), state(lost), look(url="http://shop/other")) is None


def test_another_part_of_the_goal_may_load_what_worked(make_step: Make, look: Look) -> None:
    worked = make_step(1, DELETE, address=ACT, sub_goal=1)
    assert done_by_address(propose(Reload(), sub_goal=2), state(worked), look(url=ACT)) is None
    assert done_by_address(propose(Reload(), sub_goal=1), state(worked), look(url=ACT)) is worked


def test_the_address_is_that_of_the_link_or_where_it_led(look: Look) -> None:
    before, after = look(LINK, url="http://shop/"), look(url="http://shop/list", seq=2)
    assert loaded_address(DELETE, before, after) == ACT
    button = Click(target=Target(role="button", name="Go"))
    assert loaded_address(button, look(Element(role="button", name="Go", index=1), url="http://shop/"), after) == (
        "http://shop/list"
    )
    assert loaded_address(button, before, before) == ""


def test_what_is_to_change_is_asked_for_or_called_so(look: Look) -> None:
    page = look(LINK, Element(role="link", name="Contact", index=2, href="http://shop/contact"))
    contact = Click(target=Target(role="link", name="Contact"))
    changing = SubGoal(id=1, kind=SubGoalKind.ACTIVATE, text="press", changes_state=True)
    assert is_to_change(DELETE, None, page)
    assert not is_to_change(contact, None, page)
    assert is_to_change(contact, changing, page)
