from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arc_cua.core.action import AnyAction, Click, Goto, PressKey, Scroll, Select, Type, Wait
from arc_cua.core.element import Element, State
from arc_cua.core.goal import SubGoalKind
from arc_cua.core.monitoring import FailureSignature
from arc_cua.core.observation import DialogKind, Observation, OpenDialog, PageState
from arc_cua.core.receipt import Dispatched
from arc_cua.core.scope import Scope
from arc_cua.core.step import StepFacts
from arc_cua.cortex.compiler import compile_plan
from arc_cua.cortex.mock import WAYS_OUT, MockCortex, plan_for
from arc_cua.cortex.plan import PlanStep, RecoveryPlan, Reply, Request

if TYPE_CHECKING:
    from tests.cortex.conftest import Make

STUCK, MISSING = FailureSignature.NO_STATE_CHANGE, FailureSignature.LOCATOR_NOT_FOUND

NAMES = {
    "en": ("Save", "Close notice", "We changed how orders are saved.", "Cancel order"),
    "de": ("Speichern", "Hinweis ausblenden", "Bestellungen laufen jetzt direkt ins Lager.", "Bestellung stornieren"),
    "ja": ("保存", "お知らせを非表示", "注文の保存方法が変わりました。", "注文を取り消す"),
    "ar": ("حفظ", "إخفاء الإشعار", "لقد غيرنا طريقة حفظ الطلبات.", "إلغاء الطلب"),
    "sign": ("→", "×", "!", "⌫"),
}


def plan_of(reply: Reply) -> RecoveryPlan:
    assert reply.plan is not None, reply.why
    return reply.plan


def clicked(step: PlanStep) -> int | None:
    assert isinstance(step.action, Click)
    return step.action.target.index


def order_page(make: Make, language: str) -> Observation:
    save, close, message, cancel = NAMES[language]
    return make.page(
        make.el("link", "A", 1, href="https://shop.test/orders"),
        make.el("button", "B", 2, kind="submit", form=1, group=1),
        make.el("status", message, depth=1),
        make.el("text", message, depth=2, group=2),
        make.el("button", close, 3, depth=2, group=2, kind="button"),
        make.el("form", "C", depth=1),
        make.el("combobox", "D", 4, depth=2, form=2, group=3, options=("x", "y"), value="y"),
        make.el("textbox", "E", 5, depth=2, form=2, group=3),
        make.el("button", save, 6, depth=2, form=2, group=3, kind="submit"),
        make.el("button", cancel, 7, depth=2, form=3, group=4, kind="submit"),
    )


def chose_and_saved(make: Make, page: Observation, **fields: object) -> list[StepFacts]:
    field, save = page.by_index(4), page.by_index(6)
    assert field is not None and save is not None
    chose = make.step(Select(target=field.as_target(), option="y"), 1, expected_met=True, score=0.1)
    saved = [make.step(Click(target=save.as_target()), number, completes=True) for number in (2, 3)]
    return [chose, *(make.step(step.action, step.step, completes=True, **fields) for step in saved)]


@pytest.mark.parametrize("language", NAMES)
def test_a_notice_over_a_dead_save_is_put_away_and_save_is_pressed_again(make: Make, language: str) -> None:
    page = order_page(make, language)
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    request = make.request(page, STUCK, sub, chose_and_saved(make, page))
    plan = plan_of(plan_for(request))
    assert [clicked(step) for step in plan.steps] == [3, 6]
    assert [step.satisfies for step in plan.steps] == [False, True]
    assert compile_plan(plan, request).accepted


@pytest.mark.parametrize("fields", [{"wrote": True}, {"pending": True}, {"dispatched": Dispatched.UNKNOWN}])
def test_what_may_have_had_an_effect_is_not_sent_again(make: Make, fields: dict[str, Any]) -> None:
    page = order_page(make, "en")
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    plan = plan_of(plan_for(make.request(page, STUCK, sub, chose_and_saved(make, page, **fields))))
    assert [clicked(step) for step in plan.steps] == [3]
    bare = make.page(*(element for element in page.elements if element.index != 3 and element.role != "status"))
    reply = plan_for(make.request(bare, STUCK, sub, chose_and_saved(make, page, **fields)))
    assert reply.plan is None and "not sent again" in reply.why


@pytest.mark.parametrize("language", NAMES)
def test_a_renamed_save_is_found_by_its_form(make: Make, language: str) -> None:
    page = order_page(make, language)
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    for signature in (MISSING, FailureSignature.LOW_CONFIDENCE):
        request = make.request(page, signature, sub, chose_and_saved(make, page)[:1])
        plan = plan_of(plan_for(request))
        assert [clicked(step) for step in plan.steps] == [6]
        assert plan.steps[0].satisfies
        assert compile_plan(plan, request).accepted


def test_no_other_button_stands_in_for_one_that_takes_something_away(make: Make) -> None:
    page = order_page(make, "de")
    history = chose_and_saved(make, page)[:1]
    for fields in ({"label": "delete order"}, {"label": "Remove", "item": "order 1042"}, {"label": "x", "item": "B"}):
        sub = make.sub(SubGoalKind.ACTIVATE, "go", changes_state=True, **fields)
        assert plan_for(make.request(page, MISSING, sub, history)).plan is None


def test_a_form_that_was_sent_is_not_sent_again_under_another_name(make: Make) -> None:
    page = order_page(make, "en")
    field = page.by_index(4)
    assert field is not None
    history = [
        make.step(Select(target=field.as_target(), option="y"), 1, expected_met=True, score=0.1),
        make.step(PressKey(key="Enter"), 2, wrote=True, score=0.2),
    ]
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    reply = plan_for(make.request(page, MISSING, sub, history))
    assert reply.plan is None and "sent already" in reply.why


def test_two_ways_to_send_a_form_are_no_certainty(make: Make) -> None:
    page = order_page(make, "ja")
    second = make.el("button", "下書き", 8, depth=2, form=2, group=3, kind="submit")
    page = make.page(*page.elements, second)
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    reply = plan_for(make.request(page, MISSING, sub, chose_and_saved(make, page)[:1]))
    assert reply.plan is None and "no single button" in reply.why


@pytest.mark.parametrize("name", ["Menü", "メニュー", "القائمة", "Menu"])
def test_a_closed_menu_is_opened_to_look_inside(make: Make, name: str) -> None:
    page = make.page(
        make.el("heading", "Start"),
        make.el("button", name, 1, State.COLLAPSED),
        make.el("combobox", "Ort", 2, State.COLLAPSED, options=("a", "b")),
    )
    sub = make.sub(SubGoalKind.ACTIVATE, "open the report", label="report")
    plan = plan_of(plan_for(make.request(page, MISSING, sub)))
    assert [clicked(step) for step in plan.steps] == [1]
    assert not plan.steps[0].satisfies
    tried = [make.step(plan.steps[0].action)]
    assert plan_for(make.request(page, MISSING, sub, tried)).plan is None


@pytest.mark.parametrize("placeholder", ["Search", "Suche", "検索", "بحث"])
def test_a_missing_item_is_searched_for_then_declared_missing(make: Make, placeholder: str) -> None:
    box = make.el("searchbox", placeholder, 1)
    page = make.page(box, make.el("text", "0 / 0"), make.el("link", "A", 2), url="https://shop.test/orders")
    sub = make.sub(SubGoalKind.FIND, "find order 9999", label="order 9999", item="order 9999")
    plan = plan_of(plan_for(make.request(page, MISSING, sub)))
    typed, pressed = (step.action for step in plan.steps)
    assert isinstance(typed, Type) and typed.text == "9999"
    assert isinstance(pressed, PressKey) and pressed.key == "Enter"

    history = [make.step(typed, 1, score=0.1), make.step(pressed, 2, score=0.4)]
    request = make.request(page, MISSING, sub, history)
    verdict = plan_of(plan_for(request))
    assert "9999" in verdict.infeasible and '"0 / 0"' in verdict.infeasible and not verdict.steps
    assert compile_plan(verdict, request).infeasible


@pytest.mark.parametrize(
    "change",
    [{"partial": True}, {"more_below": 9}, {"state": PageState.LOADING}],
)
def test_a_search_whose_result_is_not_whole_shows_nothing(make: Make, change: dict[str, Any]) -> None:
    box = make.el("searchbox", "Search", 1)
    sub = make.sub(SubGoalKind.FIND, "find order 9999", label="order 9999", item="order 9999")
    history = [make.step(Type(target=box.as_target(), text="9999"), 1)]
    reply = plan_for(make.request(make.page(box, make.el("text", "None"), **change), MISSING, sub, history))
    assert reply.plan is None or not reply.plan.infeasible


@pytest.mark.parametrize(
    "results",
    [
        [],
        [("text", "Order 9999 is archived")],
        [("heading", "Results for 9999"), ("text", "none")],
        [("text", "12 found"), ("row", "Order 1"), ("row", "Order 2")],
    ],
)
def test_a_search_whose_result_does_not_say_so_shows_nothing(make: Make, results: list[tuple[str, str]]) -> None:
    box = make.el("searchbox", "Search", 1)
    sub = make.sub(SubGoalKind.FIND, "find order 9999", label="order 9999", item="order 9999")
    history = [make.step(Type(target=box.as_target(), text="9999"), 1)]
    page = make.page(box, *(make.el(role, name) for role, name in results))
    assert plan_for(make.request(page, MISSING, sub, history)).plan is None


def test_the_way_to_an_item_is_a_link_that_shares_its_word(make: Make) -> None:
    page = make.page(
        make.el("link", "Customers", 1, href="https://shop.test/customers"),
        make.el("link", "Orders", 2, href="https://shop.test/orders"),
        make.el("link", "Settings", 3, href="https://shop.test/settings"),
        url="https://shop.test/",
    )
    sub = make.sub(SubGoalKind.FIND, "find order 1042", label="order 1042", item="order 1042")
    plan = plan_of(plan_for(make.request(page, MISSING, sub)))
    assert [clicked(step) for step in plan.steps] == [2]


def test_more_below_is_scrolled_to_and_then_given_up(make: Make) -> None:
    page = make.page(make.el("heading", "Long"), more_below=12, viewport=(1280, 720))
    sub = make.sub(SubGoalKind.ACTIVATE, "press go", label="go")
    plan = plan_of(plan_for(make.request(page, MISSING, sub)))
    (step,) = plan.steps
    assert isinstance(step.action, Scroll) and 0 < step.action.dy <= 720
    assert plan_for(make.request(page, MISSING, sub, [make.step(step.action)])).plan is None


def test_nothing_to_do_is_said_with_what_was_seen(make: Make) -> None:
    page = make.page(make.el("heading", "Empty"))
    for signature in FailureSignature:
        reply = plan_for(make.request(page, signature, make.sub(SubGoalKind.ACTIVATE, "press go", label="go")))
        assert reply.plan is None and reply.why
        assert reply.cost_usd == 0.0 and reply.model_calls == 0


def test_a_browser_dialog_leaves_no_step_to_plan(make: Make) -> None:
    dialog = OpenDialog(kind=DialogKind.CONFIRM, message="Sure?")
    page = make.page(state=PageState.BLOCKED, dialog=dialog)
    assert "dialog" in plan_for(make.request(page, STUCK)).why


def test_a_refused_plan_is_not_offered_again(make: Make) -> None:
    page = order_page(make, "en")
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    reply = plan_for(make.request(page, STUCK, sub, chose_and_saved(make, page), rejected=("step 1: no",)))
    assert reply.plan is None and "step 1: no" in reply.why


def test_every_kind_of_trouble_has_its_ways_out() -> None:
    assert set(WAYS_OUT) == set(FailureSignature)


async def test_it_answers_without_model_or_cost(make: Make) -> None:
    page = order_page(make, "en")
    sub = make.sub(SubGoalKind.ACTIVATE, "save", label="save", changes_state=True)
    request = make.request(page, STUCK, sub, chose_and_saved(make, page))
    reply = await MockCortex().recover(Scope(5), request)
    assert reply == plan_for(request)
    assert (reply.model_calls, reply.tokens.total, reply.cost_usd) == (0, 0, 0.0)


ROLES = [
    "button",
    "link",
    "textbox",
    "combobox",
    "checkbox",
    "dialog",
    "status",
    "row",
    "text",
    "tab",
    "region",
    "form",
]


def some_page(dice: random.Random) -> Observation:
    elements = []
    for number in range(dice.randint(0, 14)):
        role = dice.choice(ROLES)
        elements.append(
            Element(
                role=role,
                name=dice.choice(["", "×", "OK", "Save", "Delete", "保存", "close", "1", "2"]),
                index=None if role in {"text", "dialog", "status", "row", "region", "form"} else number + 1,
                depth=dice.randint(0, 3),
                states=frozenset(dice.sample(list(State), dice.randint(0, 2))),
                form=dice.choice([None, 1, 2]),
                group=dice.choice([None, 1, 2, 3]),
                kind=dice.choice(["", "submit", "reset", "search"]),
                href=dice.choice(["", "https://shop.test/a", "#"]),
                options=dice.choice([(), ("a", "b")]),
            )
        )
    return Observation(
        seq=1,
        url=dice.choice(["https://shop.test/", "about:blank"]),
        elements=tuple(elements),
        state=dice.choice([PageState.READY, PageState.READY, *PageState]),
        status=dice.choice([0, 200, 404, 500]),
        more_below=dice.choice([0, 3]),
    )


def some_request(make: Make, seed: int) -> Request:
    """A random page with a random past: one number makes it, so that many can be tried."""
    dice = random.Random(seed)
    page = some_page(dice)
    targets = [element.as_target() for element in page.actionable]
    history = []
    for number in range(1, dice.randint(0, 3) + 1 if targets else 1):
        target = dice.choice(targets)
        acts: list[AnyAction] = [
            Click(target=target),
            Type(target=target, text="a"),
            Select(target=target, option="a"),
        ]
        action = dice.choice(acts)
        score = dice.choice([0.0, 0.4])
        history.append(make.step(action, number, wrote=dice.random() < 0.5, score=score, completes=True))
    item = dice.choice(["", "order 1"])
    sub = make.sub(dice.choice(list(SubGoalKind)), "save order 1", label="save", value="a", item=item)
    return make.request(page, dice.choice(list(FailureSignature)), sub, history)


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_every_plan_is_the_same_twice_and_passes_the_compiler(make: Make, seed: int) -> None:
    request = some_request(make, seed)
    reply = plan_for(request)
    assert reply == plan_for(request)
    if reply.plan is None:
        assert reply.why
        return
    compiled = compile_plan(reply.plan, request)
    assert compiled.accepted, compiled.reasons
    assert bool(compiled.steps) != bool(compiled.infeasible)


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_a_write_is_never_followed_by_the_same_act(make: Make, seed: int) -> None:
    request = some_request(make, seed)
    reply = plan_for(request)
    if reply.plan is None or not request.history or not request.history[-1].wrote:
        return
    last = request.history[-1].action
    if request.trouble.signature in {STUCK, FailureSignature.CYCLIC_LOOP, FailureSignature.ACTION_TIMEOUT}:
        kept = [step for step in reply.plan.steps if not isinstance(step.action, Wait | Goto)]
        assert all(step.action.signature != last.signature for step in kept)
