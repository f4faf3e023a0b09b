"""SELECT among choices that are all there, and of a passage in a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.receipt import Dispatched, Effect, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.fixture
async def groups(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/choices/groups.html")
    return hands


@pytest.mark.parametrize(
    ("element", "option", "name", "held"),
    [
        ("#plan", "Premium", "plan", "p"),
        ("#plan input", "Premium", "plan", "p"),
        ("#stars", "2", "stars", "2"),
        ("#view", "Grid", "view", "Grid"),
        ("#speed", "fast", "speed", "Fast"),
    ],
)
async def test_the_member_that_is_meant_is_pressed(
    groups: Hands, element: str, option: str, name: str, held: str
) -> None:
    receipt = await groups.select(element, option)
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED), receipt
    assert await groups.main(f"window.chosen[{name!r}]") == held


@pytest.mark.parametrize("option", ["Closed", "Gold"])
async def test_a_member_that_can_not_be_had_is_refused(groups: Hands, option: str) -> None:
    receipt = await groups.select("#plan", option)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.NO_OPTION)
    assert "'Basic', 'Premium'" in receipt.reason()


async def test_a_press_without_effect_is_found_out_and_tried_by_key(groups: Hands) -> None:
    receipt = await groups.select("#dead", "Never")
    assert [attempt.rung for attempt in receipt.attempts] == [Rung.CDP, Rung.KEYBOARD]
    assert receipt.effect is Effect.SUSPECTED_NOOP


@pytest.mark.parametrize("passage", ["brown fox jumps", "over the lazy dog."])
async def test_exactly_the_passage_is_marked(groups: Hands, passage: str) -> None:
    receipt = await groups.select("#prose", passage)
    assert (receipt.rung, receipt.effect) == (Rung.CDP, Effect.CONFIRMED), receipt
    assert await groups.main("getSelection().toString()") == passage


async def test_a_passage_in_a_field_is_marked_with_keys(groups: Hands) -> None:
    receipt = await groups.select("#line", "two 😀")
    assert (receipt.rung, receipt.effect) == (Rung.CDP, Effect.CONFIRMED), receipt
    assert await groups.main("line.value.slice(line.selectionStart, line.selectionEnd)") == "two 😀"


async def test_a_passage_that_stands_there_twice_is_refused(groups: Hands) -> None:
    receipt = await groups.select("#prose", "the end of")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED)
    receipt = await groups.select("#prose", "end of")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.AMBIGUOUS)
