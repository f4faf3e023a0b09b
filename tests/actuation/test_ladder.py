"""The one rule of all ladders, as laws over every possible course of events."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.actuation.ladder import CURABLE, Ladder, descend, is_repeatable, may_follow
from arc_cua.actuation.ladders.click import click_ladder
from arc_cua.actuation.ladders.dialog import dialog_ladder
from arc_cua.actuation.ladders.hover import hover_ladder
from arc_cua.actuation.ladders.navigate import navigate_ladder
from arc_cua.actuation.ladders.press_key import press_key_ladder
from arc_cua.actuation.ladders.read import read_ladder
from arc_cua.actuation.ladders.scroll import scroll_ladder
from arc_cua.actuation.ladders.select import ChooserKind, select_ladder
from arc_cua.actuation.ladders.type import FieldKind, type_ladder
from arc_cua.core.action import (
    AnyAction,
    Back,
    Click,
    Dialog,
    Goto,
    Hover,
    PressKey,
    Scroll,
    Select,
    Target,
    Type,
    Wait,
)
from arc_cua.core.receipt import Dispatched, Effect, Phase, Refusal, Rung, RungResult

AT = Target(index=1)
results = st.builds(
    RungResult,
    rung=st.sampled_from(Rung),
    phase=st.sampled_from(Phase),
    dispatched=st.sampled_from(Dispatched),
    refusal=st.none() | st.sampled_from(Refusal),
    effect=st.sampled_from(Effect),
)
CASES: list[tuple[AnyAction, Callable[[], Ladder]]] = [
    (click := Click(target=AT), lambda: click_ladder(click)),
    (double := Click(target=AT, count=2), lambda: click_ladder(double)),
    (replace := Type(target=AT, text="x"), lambda: type_ladder(replace, FieldKind.TEXT)),
    (append := Type(target=AT, text="x", append=True), lambda: type_ladder(append, FieldKind.RICH)),
    (date := Type(target=AT, text="x"), lambda: type_ladder(date, FieldKind.PICKED)),
    (select := Select(target=AT, option="x"), lambda: select_ladder(select, ChooserKind.NATIVE)),
    (listbox := Select(target=AT, option="x"), lambda: select_ladder(listbox, ChooserKind.OPENER)),
    (scroll := Scroll(dy=10), lambda: scroll_ladder(scroll)),
    (key := PressKey(key="a"), lambda: press_key_ladder(key)),
    (goto := Goto(url="http://a"), lambda: navigate_ladder(goto)),
    (back := Back(), lambda: navigate_ladder(back)),
    (hover := Hover(target=AT), lambda: hover_ladder(hover)),
    (wait := Wait(), lambda: read_ladder(wait)),
    (dialog := Dialog(accept=True), lambda: dialog_ladder(dialog)),
]


def play(ladder: Ladder, answers: list[RungResult]) -> list[tuple[Rung, RungResult]]:
    """Walk the ladder, answering in turn; return what was tried and what came of it."""
    course: list[tuple[Rung, RungResult]] = []
    rung = next(ladder, None)
    for answer in answers:
        if rung is None:
            break
        course.append((rung, answer))
        try:
            rung = ladder.send(answer)
        except StopIteration:
            break
    return course


@pytest.mark.parametrize(("action", "ladder"), CASES, ids=lambda case: str(case)[:20])
@given(answers=st.lists(results, min_size=6, max_size=6))
def test_nothing_is_sent_again_unless_it_provably_did_not_arrive(
    action: AnyAction, ladder: Callable[[], Ladder], answers: list[RungResult]
) -> None:
    course = play(ladder(), answers)
    for _rung, before in course[:-1]:
        if before.dispatched is Dispatched.NO:
            continue
        assert before.dispatched is Dispatched.YES
        assert is_repeatable(action)
        assert before.effect is Effect.SUSPECTED_NOOP
    rungs = [rung for rung, _answer in course]
    assert len(set(rungs)) == len(rungs)


@given(result=results, repeatable=st.booleans())
def test_doubt_is_never_followed_by_anything(result: RungResult, repeatable: bool) -> None:
    if result.dispatched is Dispatched.UNKNOWN:
        assert not may_follow(result, repeatable=repeatable)


@given(result=results)
def test_a_final_refusal_holds_for_every_rung(result: RungResult) -> None:
    if result.refusal is not None and result.refusal not in CURABLE:
        assert not may_follow(result, repeatable=True)


def test_a_click_goes_on_to_the_keyboard_only_after_proof() -> None:
    ladder = click_ladder(Click(target=AT))
    assert next(ladder) is Rung.CDP
    missed = RungResult(
        rung=Rung.CDP, phase=Phase.READY, dispatched=Dispatched.NO, refusal=Refusal.UNSTABLE, effect=Effect.REFUSED
    )
    assert ladder.send(missed) is Rung.KEYBOARD


def test_what_can_not_be_typed_into_has_no_rungs() -> None:
    assert list(type_ladder(Type(target=AT, text="x"), FieldKind.NONE)) == []
    assert list(select_ladder(Select(target=AT, option="x"), ChooserKind.NONE)) == []


def test_an_empty_ladder_tries_nothing() -> None:
    assert play(descend((), repeatable=True), []) == []
