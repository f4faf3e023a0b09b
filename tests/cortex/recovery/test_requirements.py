from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arc_cua.core.action import Click, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import Goal, SubGoal, SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.requirements import meet_requirements
from arc_cua.cortex.recovery.scene import Scene

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


def scene(
    make: Make, *fields: Element, goal: str = "send it", subs: tuple[SubGoal, ...] = (), kind: str = "submit"
) -> Scene:
    send = make.el("button", "Senden", 50, form=1, kind=kind)
    sub = make.sub(SubGoalKind.ACTIVATE, "send", changes_state=True)
    failed = make.step(Click(target=send.as_target()), completes=True)
    request = make.request(make.page(*fields, send), FailureSignature.NO_STATE_CHANGE, sub, [failed])
    return Scene(msgspec.structs.replace(request, goal=Goal(text=goal, sub_goals=(sub, *subs))))


def test_a_value_that_the_goal_gives_is_filled_in_and_the_form_sent(make: Make) -> None:
    field = make.el("textbox", "Telefonnummer", 1, State.REQUIRED, form=1)
    enter = SubGoal(id=2, kind=SubGoalKind.ENTER, text="x", label="Telefonnummer", value="030 1")
    draft = meet_requirements(scene(make, field, subs=(enter,)))
    assert isinstance(draft, Draft)
    assert draft.steps[0].action == Type(target=field.as_target(), text="030 1")
    assert isinstance(draft.steps[1].action, Click) and draft.steps[1].satisfies


def test_a_value_that_nobody_gave_is_not_made_up(make: Make) -> None:
    for state, words in ((State.REQUIRED, "asks for"), (State.INVALID, "rejects")):
        said = meet_requirements(scene(make, make.el("textbox", "電話", 1, state, form=1)))
        assert isinstance(said, str) and words in said and "電話" in said


def test_consent_is_given_only_where_the_goal_speaks_of_it(make: Make) -> None:
    box = make.el("checkbox", "I accept the terms", 1, State.REQUIRED, form=1)
    assert isinstance(meet_requirements(scene(make, box)), str)
    draft = meet_requirements(scene(make, box, goal="accept the terms and send"))
    assert isinstance(draft, Draft) and draft.steps[0].action == Click(target=box.as_target())


def test_only_the_own_form_counts(make: Make) -> None:
    others = make.el("textbox", "Suche", 1, State.REQUIRED, form=2)
    filled = make.el("textbox", "Name", 2, State.REQUIRED, form=1, value="Ada")
    said = meet_requirements(scene(make, others, filled))
    assert said == "the form shows no field that is missing or rejected"
    assert meet_requirements(scene(make, others, kind="button")) == ""
