"""SELECT in lists that the browser draws; the page's own state says what was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.receipt import Dispatched, Effect, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


@pytest.fixture
async def lists(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/choices/native.html")
    return hands


@pytest.mark.parametrize(
    ("element", "option", "held"),
    [
        ("places", "America / Bern", "a1"),
        ("places", "Zürich See", "e2"),
        ("places", "e1", "e1"),
        ("tall", "二つ", "二つ"),
    ],
)
async def test_an_option_is_named_in_several_ways(lists: Hands, element: str, option: str, held: str) -> None:
    receipt = await lists.select(f"#{element}", option)
    assert (receipt.rung, receipt.effect) == (Rung.OPTION, Effect.CONFIRMED), receipt
    assert await lists.main(f"window.chosen[{element!r}]") == held


@pytest.mark.parametrize(
    ("option", "refusal"), [("Bern", Refusal.AMBIGUOUS), ("Atlantis", Refusal.NO_OPTION), ("Mars", Refusal.NO_OPTION)]
)
async def test_what_can_not_be_told_apart_or_had_is_refused(lists: Hands, option: str, refusal: Refusal) -> None:
    receipt = await lists.select("#places", option)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, refusal)
    assert await lists.main("Object.keys(window.chosen).length") == 0


async def test_a_list_that_another_choice_fills_is_waited_for(lists: Hands) -> None:
    await lists.select("#country", "Kenya")
    receipt = await lists.select("#city", "Kisumu")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert await lists.main("window.chosen.city") == "Kisumu"


@pytest.mark.parametrize(("option", "held"), [("alpha", "Alpha"), ("Beta release", "beta")])
async def test_a_suggestion_of_the_browser_is_typed(lists: Hands, option: str, held: str) -> None:
    receipt = await lists.select("#browser", option)
    assert (receipt.rung, receipt.effect) == (Rung.INSERT_TEXT, Effect.CONFIRMED), receipt
    assert await lists.main("window.chosen.browser") == held


async def test_a_text_that_is_not_suggested_is_refused(lists: Hands) -> None:
    receipt = await lists.select("#browser", "Gamma")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.NO_OPTION)
    assert "Alpha" in receipt.reason()
