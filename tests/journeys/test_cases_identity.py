"""Kinds of acting on the wrong thing: a number outlives its page, its row, its job, or its place."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from arc_cua.core.action import Click, Target
from arc_cua.core.receipt import Dispatched, Refusal

if TYPE_CHECKING:
    from tests.conftest import Evaluate
    from tests.journeys.conftest import Works
    from tests.site import Site


async def test_a_number_does_not_outlive_its_page_even_on_one_of_the_same_structure(
    works: Works, site: Site, evaluate: Evaluate
) -> None:
    """A page like it after a link, the same page loaded again, and a frame that was loaded again."""
    await works.open(site / "journeys/cases/twins.html?first")
    for after in ("first", "second"):
        await works.look()
        old, in_frame = works.one("Continue"), works.one("twin")
        await works.open(site / f"journeys/cases/twins.html?{after}")
        for gone in (old.as_target(), Target(index=old.index), in_frame.as_target()):
            receipt = await works.act(Click(target=gone))
            assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE), receipt.reason()
    assert not site.counts
    seen = await works.look()
    assert works.one("Continue").index not in {old.index, None}
    assert all(element.was != element.index for element in seen.actionable)
    assert (await works.click("Continue")).dispatched is Dispatched.YES
    assert dict(site.counts) == {"second": 1}


@pytest.mark.parametrize(
    ("name", "container", "change"),
    [
        ("Open file 1", "", "scrollOn(1)"),
        ("Remove", "Person Ab", "scrollOn(1)"),
        ("Remove", "Person Ab", "addEventListener('mousemove', () => scrollOn(1), {once: true})"),
        ("Play", "", "document.getElementById('job').textContent = 'Delete all'"),
    ],
)
async def test_an_element_that_has_come_to_mean_something_else_is_refused(
    works: Works, site: Site, evaluate: Evaluate, *, name: str, container: str, change: str
) -> None:
    """Rows of a list that shows another part of itself with the same elements; a button with another job."""
    await works.open(site / "journeys/cases/recycled.html")
    seen = await works.look()
    old = next(one for one in seen.actionable if one.name == name and container in one.container)
    await evaluate(works.page, change)
    receipt = await works.act(Click(target=old.as_target()))
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE), receipt.reason()
    assert "no longer" in receipt.reason()
    assert not site.counts
    await works.look()
    moved = next(
        one
        for one in works.seen.actionable
        if name.startswith("Play") or (one.name, one.container) == (name, container)
    )
    receipt = await works.act(Click(target=moved.as_target()))
    assert receipt.dispatched is Dispatched.YES, receipt.reason()
    assert sum(site.counts.values()) == 1


async def test_a_row_that_is_used_again_all_the_time_is_never_the_wrong_one(
    works: Works, site: Site, evaluate: Evaluate
) -> None:
    """Whatever is clicked is what was meant, or nothing is clicked."""
    await works.open(site / "journeys/cases/recycled.html")
    await evaluate(works.page, "setInterval(scrollOn, 150, 1)")
    meant: Counter[str] = Counter()
    for _ in range(4):
        seen = await works.look()
        row = next(one for one in seen.actionable if one.name == "Remove" and "Person" in one.container)
        meant[f"Remove {row.container}"] += 1
        await works.act(Click(target=row.as_target()))
    assert site.counts <= meant, (site.counts, meant)


async def test_what_comes_under_the_pointer_as_it_arrives_is_not_pressed(works: Works, site: Site) -> None:
    await works.open(site / "journeys/cases/under_pointer.html")
    await works.look()
    receipt = await works.click("Delete Chair")
    assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE), receipt.reason()
    assert not site.counts
    await works.look()
    assert (await works.click("Delete Chair")).dispatched is Dispatched.YES
    assert dict(site.counts) == {"Chair": 1}


async def test_on_a_list_that_is_drawn_anew_all_the_time_the_right_item_is_clicked_once(
    works: Works, site: Site
) -> None:
    """A number of an older drawing is refused, and a new look is all that it takes."""
    await works.open(site / "journeys/cases/redrawn.html")
    for _ in range(10):
        await works.look()
        receipt = await works.click("Choose Gamma")
        if receipt.dispatched is not Dispatched.NO:
            break
        assert receipt.refusal is Refusal.STALE, receipt.reason()
    assert receipt.dispatched is Dispatched.YES, receipt.reason()
    assert dict(site.counts) == {"Choose Gamma": 1}


async def test_a_target_that_moves_is_hit_or_refused_and_nothing_else_is_hit(
    works: Works, site: Site, evaluate: Evaluate
) -> None:
    """One that jumps in each frame, and a carousel that turns while we act."""
    await works.open(site / "journeys/cases/moving.html")
    await works.look()
    receipt = await works.click("jumper")
    assert receipt.attempts[0].refusal in {None, Refusal.UNSTABLE, Refusal.OFFSCREEN}, receipt.reason()
    assert site.count("jumper") == (receipt.dispatched is Dispatched.YES)
    second = await evaluate(works.page, "turn(); true") and (await works.look(), works.one("second slide"))[1]
    await evaluate(works.page, "setInterval(turn, 120)")
    receipt = await works.act(Click(target=second.as_target()))
    assert (site.count("first slide"), site.count("third slide")) == (0, 0)
    assert site.count("second slide") == (receipt.dispatched is Dispatched.YES)


async def test_a_run_chooses_the_right_item_once_on_a_list_that_is_drawn_anew(travel: object, site: Site) -> None:
    """A whole run, from a goal to an ending."""
    assert callable(travel)
    async with asyncio.timeout(60):
        journey = await travel('Click "Choose Beta"', site / "journeys/cases/redrawn.html")
    assert dict(site.counts) == {"Choose Beta": 1}, journey.summary
