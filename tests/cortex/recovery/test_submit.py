from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Click, PressKey, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.step import StepFacts
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.scene import Scene
from arc_cua.cortex.recovery.submit import send_own_form

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


def scene(make: Make, *elements: Element, sub: SubGoal | None = None, after: tuple[StepFacts, ...] = ()) -> Scene:
    """A page whose first element was typed into."""
    typed = make.step(Type(target=elements[0].as_target(), text="a"), 1, score=0.1, expected_met=True)
    save = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    return Scene(make.request(make.page(*elements), FailureSignature.LOW_CONFIDENCE, sub or save, (typed, *after)))


def target_of(offered: Draft | str) -> int | None:
    assert isinstance(offered, Draft), offered
    (step,) = offered.steps
    assert isinstance(step.action, Click)
    return step.action.target.index


def test_the_sender_of_the_form_with_the_field(make: Make) -> None:
    field = make.el("textbox", "N", 1, form=1)
    own, other = make.el("button", "送る", 2, form=1, kind="submit"), make.el("button", "B", 3, form=2, kind="submit")
    reset = make.el("button", "R", 4, form=1, kind="reset")
    assert target_of(send_own_form(scene(make, field, other, reset, own))) == 2


def test_without_a_form_the_only_button_after_the_field_in_its_group(make: Make) -> None:
    field = make.el("textbox", "N", 2, group=1)
    before, after = make.el("button", "A", 1, group=1), make.el("button", "B", 3, group=1)
    elsewhere, link = make.el("button", "C", 4, group=2), make.el("link", "D", 5, group=1, href="https://a.test/")
    made = scene(make, field, before, elsewhere, link)
    assert isinstance(send_own_form(made), Draft)
    page = (field, make.el("button", "T", 8, State.COLLAPSED, group=1), after, elsewhere, link)
    assert target_of(send_own_form(scene(make, *page))) == 3


@pytest.mark.parametrize(
    ("buttons", "why"),
    [
        ([], "no single button"),
        ([("A", "submit", ()), ("B", "submit", ())], "no single button"),
        ([("A", "submit", (State.DISABLED,))], "disabled"),
        ([("A", "reset", ())], "no single button"),
    ],
)
def test_no_certainty_no_plan(make: Make, buttons: list[tuple[str, str, tuple[State, ...]]], why: str) -> None:
    field = make.el("textbox", "N", 1, form=1)
    made = [make.el("button", n, i, *s, form=1, kind=k) for i, (n, k, s) in enumerate(buttons, start=2)]
    said = send_own_form(scene(make, field, *made))
    assert isinstance(said, str) and why in said


def test_a_sub_goal_about_something_else_is_not_served(make: Make) -> None:
    field, button = make.el("textbox", "N", 1, form=1), make.el("button", "A", 2, form=1, kind="submit")
    for fields in ({"changes_state": False}, {"item": "order 1"}, {"label": "delete it"}):
        sub = make.sub(SubGoalKind.ACTIVATE, "go", **{"label": "save", "changes_state": True, **fields})
        assert send_own_form(scene(make, field, button, sub=sub)) == ""
    for kind in (SubGoalKind.ENTER, SubGoalKind.READ, SubGoalKind.SIGN_IN, SubGoalKind.FIND):
        assert send_own_form(scene(make, field, button, sub=make.sub(kind, "go"))) == ""


def test_sign_in_and_search_are_sent_by_their_forms(make: Make) -> None:
    password = make.el("textbox", "Passord", 1, State.MASKED, form=1)
    search = make.el("searchbox", "Søk", 1, form=1)
    button = make.el("button", "→", 2, form=1, kind="submit")
    for field, kind in ((password, SubGoalKind.SIGN_IN), (search, SubGoalKind.FIND)):
        offered = send_own_form(scene(make, field, button, sub=make.sub(kind, "go")))
        assert target_of(offered) == 2
        assert isinstance(offered, Draft) and not offered.steps[0].satisfies


def test_what_was_sent_or_tried_is_left_alone(make: Make) -> None:
    field, button = make.el("textbox", "N", 1, form=1), make.el("button", "A", 2, form=1, kind="submit")
    sent = make.step(PressKey(key="Enter"), 2, wrote=True)
    assert "sent already" in str(send_own_form(scene(make, field, button, after=(sent,))))
    tried = make.step(Click(target=button.as_target()), 2)
    assert "already tried" in str(send_own_form(scene(make, field, button, after=(tried,))))
    again = make.step(Type(target=field.as_target(), text="b"), 3, score=0.1)
    assert isinstance(send_own_form(scene(make, field, button, after=(sent, again))), Draft)
