from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.action import Click, Type, Wait
from arc_cua.core.element import State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.receipt import Dispatched
from arc_cua.cortex.recovery.scene import Scene, is_button, is_editable, submits

if TYPE_CHECKING:
    from tests.cortex.conftest import Make

STUCK = FailureSignature.NO_STATE_CHANGE


def test_the_failed_act_is_the_last_one_that_did_not_work(make: Make) -> None:
    button = make.el("button", "Go", 1)
    page, sub = make.page(button), make.sub(SubGoalKind.ACTIVATE)
    failed = make.step(Click(target=button.as_target()), 1)
    waited = make.step(Wait(seconds=1), 2)
    scene = Scene(make.request(page, STUCK, sub, [failed, waited]))
    assert scene.failed is failed and scene.failed_element == button
    worked = make.step(Click(target=button.as_target()), 3, expected_met=True)
    assert Scene(make.request(page, STUCK, sub, [failed, worked])).failed is None
    other = make.step(Click(target=button.as_target()), 3, sub_goal=2)
    assert Scene(make.request(page, STUCK, sub, [failed, other])).failed is None


def test_touched_fields_are_found_again_after_the_page_was_rendered_anew(make: Make) -> None:
    old, heir = make.el("textbox", "Name", 1), make.el("textbox", "Name", 7, was=1)
    typed = make.step(Type(target=old.as_target(), text="a"))
    refused = make.step(Type(target=make.el("textbox", "Mail", 2).as_target(), text="a"), dispatched=Dispatched.NO)
    page = make.page(heir, make.el("textbox", "Mail", 8))
    scene = Scene(make.request(page, STUCK, make.sub(SubGoalKind.ACTIVATE), [typed, refused]))
    assert scene.touched == (heir,)
    elsewhere = make.page(make.el("textbox", "Name", 9), url="https://shop.test/other")
    assert Scene(make.request(elsewhere, STUCK, make.sub(SubGoalKind.ACTIVATE), [typed])).touched == ()


def test_groups_by_nesting_and_by_number(make: Make) -> None:
    page = make.page(
        make.el("dialog", "A", None, State.MODAL, depth=1),
        make.el("text", "inside", depth=2),
        make.el("button", "B", 1, depth=2),
        make.el("text", "outside", depth=1, group=5),
        make.el("button", "C", 2, depth=1, group=5),
    )
    nested, numbered = Scene(make.request(page, STUCK)).groups
    assert [member.name for member in nested.members] == ["inside", "B"]
    assert nested.is_live and nested.is_modal and "inside" in nested.message
    assert [member.name for member in numbered.members] == ["outside", "C"]
    assert not numbered.is_live and numbered.message == "outside"


def test_a_head_without_depth_takes_those_that_share_a_number(make: Make) -> None:
    page = make.page(make.el("status", "S"), make.el("text", "t", group=3), make.el("button", "B", 1, group=3))
    (group,) = Scene(make.request(page, STUCK)).groups
    assert [member.name for member in group.members] == ["t", "B"]


def test_ancestors_follow_depth(make: Make) -> None:
    a, b, c, d = (make.el("group", name, depth=depth) for name, depth in zip("abcd", (0, 1, 1, 2), strict=True))
    scene = Scene(make.request(make.page(a, b, c, d), STUCK))
    assert scene.ancestors(d) == [a, c]
    assert scene.ancestors(a) == []


def test_kinds_of_controls(make: Make) -> None:
    assert is_button(make.el("button", "x", 1))
    assert is_button(make.el("link", "x", 1, href="#"))
    assert not is_button(make.el("link", "x", 1, href="https://a.test/b#c"))
    assert is_editable(make.el("textbox", "x", 1))
    assert not is_editable(make.el("textbox", "x", 1, State.READONLY))
    assert not is_editable(make.el("textbox", "x"))
    assert submits(make.el("button", "x", 1, form=1, kind="submit"))
    assert not submits(make.el("button", "x", 1, kind="submit"))
