"""SELECT in native lists and in lists of the page's own; what was chosen is counted by the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.receipt import Dispatched, Effect, Receipt, Refusal, Rung

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


def said(receipt: Receipt) -> str:
    return "; ".join(item.detail for item in receipt.evidence)


@pytest.fixture
async def choices(hands: Hands, site: Site) -> Hands:
    await hands.open(site / "actuation/choices.html")
    return hands


@pytest.mark.parametrize("option", ["Shipped", " shipped ", "s"])
async def test_a_native_option_by_label_or_value(choices: Hands, site: Site, option: str) -> None:
    receipt = await choices.select("#native", option)
    assert (receipt.dispatched, receipt.effect, receipt.rung) == (Dispatched.YES, Effect.CONFIRMED, Rung.OPTION)
    assert "Shipped" in said(receipt)
    assert "not trusted" in said(receipt)
    assert site.count("changed-s") == 1


async def test_what_is_chosen_already_is_left_alone(choices: Hands, site: Site) -> None:
    receipt = await choices.select("#native", "Pending")
    assert (receipt.dispatched, receipt.effect, receipt.rung) == (Dispatched.YES, Effect.CONFIRMED, Rung.READ)
    assert site.count("changed-p") == 0


@pytest.mark.parametrize("option", ["Lost", "Cancelled"])
async def test_an_option_that_is_missing_or_disabled_is_refused_with_the_list(
    choices: Hands, site: Site, option: str
) -> None:
    receipt = await choices.select("#native", option)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.NO_OPTION)
    assert "'Pending', 'Shipped', 'Cancelled'" in said(receipt)
    assert sum(site.counts.values()) == 0


async def test_two_options_of_one_name_are_ambiguous(choices: Hands) -> None:
    receipt = await choices.select("#twins", "Same")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.AMBIGUOUS)
    assert (await choices.select("#twins", "2")).effect is Effect.CONFIRMED


async def test_a_list_of_many_adds_to_the_choice(choices: Hands) -> None:
    await choices.select("#many", "One")
    receipt = await choices.select("#many", "Three")
    assert receipt.effect is Effect.CONFIRMED
    assert "'One', 'Three'" in said(receipt)


async def test_a_list_that_does_not_keep_the_choice_is_found_out(choices: Hands) -> None:
    receipt = await choices.select("#stubborn", "Second")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.PARTIAL)
    assert "'First'" in said(receipt)


@pytest.mark.parametrize("later", ["setTimeout", "queueMicrotask"])
async def test_a_choice_that_is_taken_back_a_little_later_is_found_out(choices: Hands, later: str) -> None:
    await choices.main(
        f"document.getElementById('native').addEventListener('change', ({{ target }}) => {{"
        f" {later}(() => {{ target.value = 'p'; }}); }})"
    )
    receipt = await choices.select("#native", "Shipped")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.PARTIAL), receipt
    assert "'Pending'" in said(receipt)


async def test_a_combobox_is_opened_and_its_option_clicked(choices: Hands, site: Site) -> None:
    receipt = await choices.select("#opener", "green")
    assert (receipt.dispatched, receipt.effect, receipt.rung) == (Dispatched.YES, Effect.CONFIRMED, Rung.LISTBOX)
    assert site.count("colour-Green") == 1
    assert (await choices.select("#opener", "Red")).effect is Effect.CONFIRMED
    assert site.count("colour-Red") == 1


async def test_a_list_that_is_open_already_is_not_toggled(choices: Hands, site: Site) -> None:
    await choices.click("#opener")
    receipt = await choices.select("#opener", "Green")
    assert receipt.effect is Effect.CONFIRMED
    assert "opened with a click" not in said(receipt)
    assert site.count("colour-Green") == 1


@pytest.mark.parametrize("option", ["Blue", "Purple"])
async def test_an_option_that_can_not_be_had_is_told_after_opening(choices: Hands, site: Site, option: str) -> None:
    receipt = await choices.select("#opener", option)
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.YES, Refusal.NO_OPTION)
    assert "opened with a click" in said(receipt)
    assert sum(site.counts.values()) == 0


async def test_late_suggestions_are_waited_for_and_really_chosen(choices: Hands, site: Site) -> None:
    receipt = await choices.select("#late", "Bern")
    assert (receipt.dispatched, receipt.effect) == (Dispatched.YES, Effect.CONFIRMED), receipt
    assert "filtered by typing" in said(receipt)
    assert site.count("city-Bern") == 1
    assert await choices.main("document.getElementById('late').value") == "Bern"


async def test_a_list_without_roles_is_worked_by_what_it_shows(choices: Hands, site: Site) -> None:
    receipt = await choices.select("#plain-opener", "Large")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert site.count("size-Large") == 1


async def test_an_open_list_is_chosen_from_directly(choices: Hands, site: Site) -> None:
    receipt = await choices.select("#open-list", "Pear")
    assert receipt.effect is Effect.CONFIRMED, receipt
    assert site.count("fruit-Pear") == 1
