from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.core.action import Select, Type
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoal, SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.cortex.recovery.draft import Draft
from arc_cua.cortex.recovery.fields import choose_where_offered, fill_only_field
from arc_cua.cortex.recovery.scene import Scene

if TYPE_CHECKING:
    from tests.cortex.conftest import Make


def scene(make: Make, sub: SubGoal, *elements: Element) -> Scene:
    return Scene(make.request(make.page(*elements), FailureSignature.LOCATOR_NOT_FOUND, sub))


def test_the_only_empty_field_takes_the_value(make: Make) -> None:
    enter = make.sub(SubGoalKind.ENTER, label="name", value="Ada")
    field = make.el("textbox", "氏名", 1)
    full, off = make.el("textbox", "x", 2, value="y"), make.el("textbox", "z", 3, State.DISABLED)
    search, masked = make.el("searchbox", "検索", 4), make.el("textbox", "pw", 5, State.MASKED)
    draft = fill_only_field(scene(make, enter, full, off, search, masked, field))
    assert isinstance(draft, Draft)
    assert draft.steps[0].action == Type(target=field.as_target(), text="Ada")
    assert not draft.steps[0].satisfies  # nothing says that it is the field that is meant
    called = fill_only_field(scene(make, enter, make.el("textbox", "Full name", 1)))
    assert isinstance(called, Draft) and called.steps[0].satisfies
    assert isinstance(fill_only_field(scene(make, enter, field, make.el("textbox", "住所", 6))), str)


def test_a_field_for_searching_takes_only_a_search(make: Make) -> None:
    basket = make.sub(SubGoalKind.ENTER, label="basket", value="lamp")
    boxes = (make.el("searchbox", "検索", 1), make.el("textbox", "Search products", 1))
    assert all(isinstance(fill_only_field(scene(make, basket, box)), str) for box in boxes)
    search = make.sub(SubGoalKind.ENTER, label="search", value="lamp")
    assert all(isinstance(fill_only_field(scene(make, search, box)), Draft) for box in boxes)


def test_a_secret_goes_into_a_concealed_field_only(make: Make) -> None:
    enter = make.sub(SubGoalKind.ENTER, label="code", value="{{secret:pin}}")
    plain, masked = make.el("textbox", "Kommentar", 1), make.el("textbox", "PIN", 2, State.MASKED)
    assert isinstance(fill_only_field(scene(make, enter, plain)), str)
    draft = fill_only_field(scene(make, enter, plain, masked))
    assert isinstance(draft, Draft) and draft.steps[0].action.target_or_none == masked.as_target()


def test_a_choice_is_made_where_it_is_offered(make: Make) -> None:
    choose = make.sub(SubGoalKind.CHOOSE, label="state", value="shipped")
    right = make.el("combobox", "Zustand", 1, options=("New", "Shipped"))
    wrong = make.el("combobox", "Träger", 2, options=("DHL", "UPS"))
    draft = choose_where_offered(scene(make, choose, wrong, right))
    assert isinstance(draft, Draft) and draft.steps[0].action == Select(target=right.as_target(), option="Shipped")
    twin = make.el("combobox", "Filter", 3, options=("Shipped",))
    assert isinstance(choose_where_offered(scene(make, choose, right, twin)), str)
    assert choose_where_offered(scene(make, make.sub(SubGoalKind.ENTER), right)) == ""
