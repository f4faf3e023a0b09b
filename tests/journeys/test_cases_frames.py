"""Kinds of trouble with frames: what stands in them is numbered in place and clicked; frames that come and go."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from arc_cua.core.action import Click
from arc_cua.core.observation import PageState
from arc_cua.core.receipt import Dispatched, Refusal

if TYPE_CHECKING:
    from tests.conftest import Evaluate
    from tests.journeys.conftest import Works
    from tests.site import Site

    from arc_cua.surfaces.browser.page import Page

NAMES = [
    "outer",
    *("far", "far sign", "deeper", "deeper sign"),
    *("sandboxed", "sandboxed sign"),
    *("written", "sourced"),
    *("shadowed", "shadowed sign"),
]


def _is_gone(page: Page, frame_id: str) -> bool:
    return page.frame(frame_id) is None


async def test_controls_of_frames_of_every_kind_are_numbered_in_place_and_clicked(works: Works, site: Site) -> None:
    """Another site's, nested, sandboxed, written by script, from an attribute, in a closed shadow root; and, in them,
    icons that only a listener and the shape of the pointer tell of."""
    await works.open(site / "journeys/cases/frames.html")
    seen = await works.look()
    assert [element.name for element in seen.actionable] == NAMES, seen.notices
    assert not seen.partial
    for name in NAMES:
        receipt = await works.click(name)
        assert receipt.dispatched is Dispatched.YES, (name, receipt.reason())
    assert {name: site.count(name) for name in NAMES} == dict.fromkeys(NAMES, 1)


async def test_what_stood_in_a_frame_that_was_taken_out_and_put_back_is_stale(
    works: Works, site: Site, evaluate: Evaluate
) -> None:
    """The same frame element put back, and one like it: the old numbers are refused, a new look works."""
    await works.open(site / "journeys/cases/swapped.html")
    for times in (1, 2):
        old = (await works.look(), works.one("inner"))[1]
        frame = old.ref.frame_id if old.ref else ""
        await evaluate(works.page, "swap()")
        assert await works.page.pulse.until(partial(_is_gone, works.page, frame), 10)
        receipt = await works.act(Click(target=old.as_target()))
        assert (receipt.dispatched, receipt.refusal) == (Dispatched.NO, Refusal.STALE), receipt.reason()
        assert site.count("inner") == times - 1
        assert await works.page.pulse.until(
            lambda: len(works.page.frames()) == 2 and works.page.frames()[1].state == "complete", 10
        )
        await works.look()
        assert works.one("inner").index != old.index
        assert (await works.click("inner")).dispatched is Dispatched.YES
        assert site.count("inner") == times


async def test_frames_that_are_swapped_all_the_time_end_nothing(works: Works, site: Site, evaluate: Evaluate) -> None:
    """Whatever happens to a click into them, it is told and counted at most once; beside them all works."""
    await works.open(site / "journeys/cases/swapped.html")
    await evaluate(works.page, "window.swapping = setInterval(swap, 200)")
    sure = 0
    for _ in range(3):
        seen = await works.look()
        assert seen.state is PageState.READY
        inner = next((element for element in seen.actionable if element.name == "inner"), None)
        if inner is None:
            continue
        receipt = await works.act(Click(target=inner.as_target()))
        if receipt.dispatched is Dispatched.NO:
            assert receipt.refusal is not None, receipt
        sure += receipt.dispatched is Dispatched.YES
    assert (await works.look(), (await works.click("outer")).dispatched)[1] is Dispatched.YES
    await evaluate(works.page, "clearInterval(swapping)")
    assert (site.count("outer"), site.count("inner") <= 3) == (1, True)
