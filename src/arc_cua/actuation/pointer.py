"""CLICK and HOVER with the pointer: trusted input at the element's point, proven by the page's input log."""

from __future__ import annotations

from arc_cua.actuation.keyboard import activate
from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.click import click_ladder
from arc_cua.actuation.ladders.hover import hover_ladder
from arc_cua.actuation.readiness import FOR_CLICK, FOR_POINTING, Needs, Ready, Unready, ready
from arc_cua.actuation.replies import ask
from arc_cua.actuation.routing import route
from arc_cua.actuation.rungs import Performer, delivered, refused
from arc_cua.actuation.sending import MOVES, POINTER, Last, Post
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import Click, Hover
from arc_cua.core.receipt import Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.connection import Pending
from arc_cua.surfaces.browser.page import Page

_BUTTONS = frozenset({"left", "middle", "right"})
_MOST_CLICKS, _DOUBLE = 3, 2


class Clicking:
    """Performs CLICK."""

    def __init__(self, action: Click, spot: Spot) -> None:
        self.action, self.spot = action, spot
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Refuse what no mouse has."""
        if self.action.button not in _BUTTONS or not 1 <= self.action.count <= _MOST_CLICKS:
            said = f"no mouse does {self.action.count} clicks with the button {self.action.button[:20]!r}"
            return refused(Rung.NONE, Refusal.INVALID, Evidence(kind="action", detail=said), phase=Phase.RESOLVE)
        return click_ladder(self.action)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Click with the pointer, or press the key that works the element."""
        if rung is Rung.KEYBOARD:
            return await activate(scope, self.spot, self)
        return await click(scope, self.spot, self, button=self.action.button, count=self.action.count)


class Hovering:
    """Performs HOVER."""

    def __init__(self, action: Hover, spot: Spot) -> None:
        self.action, self.spot = action, spot
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Nothing to find out first."""
        return hover_ladder(self.action)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Move the pointer onto the element. It comes from outside, so that a pointer already there moves too."""
        page = self.spot.page
        post = Post(page, self.spot.frame, MOVES, self)
        found: Ready | Unready | None = await approach(scope, self.spot, FOR_POINTING)
        if found is None:
            await post.listen(scope)
            found = await ready(scope, self.spot, FOR_POINTING, token=post.token)
        if isinstance(found, Unready):
            return refused(rung, found.refusal, *found.evidence)

        def move(timeout_s: float) -> Pending[None]:
            page.mouse_soon("moved", found.x + 1, found.y, timeout_s=timeout_s)
            return page.mouse_soon("moved", found.x, found.y, timeout_s=timeout_s)

        return delivered(rung, await post.deliver(scope, move), found.evidence)


async def approach(scope: Scope, spot: Spot, needs: Needs) -> Unready | None:
    """Bring the pointer to the element the way the spot's hand moves; a hand that jumps does so with the act itself,
    where no frame with a process of its own is in between.

    Moves press nothing. What they open or shift on their way is looked at afterwards, before anything is pressed.
    """
    if spot.hand.jumps and spot.frame.session is spot.page.session:
        return None
    found = await ready(scope, spot, needs)
    if isinstance(found, Unready):
        return found
    page = spot.page
    if spot.hand.jumps:
        return await route(scope, spot, found)
    for move in spot.hand.path((page.hands.x, page.hands.y), (found.x, found.y)):
        await page.mouse(scope, "moved", move.x, move.y)
        await ask(scope, page, page.main, bool, "pause", move.wait_ms)
    return await route(scope, spot, found)


async def click(
    scope: Scope, spot: Spot, performer: Performer, *, button: str = "left", count: int = 1, needs: Needs = FOR_CLICK
) -> RungResult:
    """Wait until the element is ready and click it. `performer.sent` is set as soon as something may have left."""
    post = Post(spot.page, spot.frame, POINTER, performer, last=_last(button, count))
    found: Ready | Unready | None = await approach(scope, spot, needs)
    if found is None:
        await post.listen(scope)
        found = await ready(scope, spot, needs, token=post.token)
    if isinstance(found, Unready):
        return refused(Rung.CDP, found.refusal, *found.evidence)
    delivery = await post.deliver(scope, lambda cap_s: _press(spot.page, found, button, count, cap_s))
    return delivered(Rung.CDP, delivery, found.evidence)


def _last(button: str, count: int) -> Last:
    if button != "left":
        return Last(ending="mouseup", endings=count, passing="auxclick", passings=count)
    if count == _DOUBLE:
        return Last(ending="mouseup", endings=count, passing="dblclick")
    return Last(ending="mouseup", endings=count, passing="click", passings=count)


def _press(page: Page, at: Ready, button: str, count: int, timeout_s: float) -> Pending[None]:
    """Send move, press and release at once; the answer acknowledges the last release.

    The move is not waited for (it costs a frame) but comes first, for pages that look at where the pointer is.
    """
    page.mouse_soon("moved", at.x, at.y, timeout_s=timeout_s)
    for clicks in range(1, count + 1):
        page.mouse_soon("pressed", at.x, at.y, button=button, clicks=clicks, timeout_s=timeout_s)
        last = page.mouse_soon("released", at.x, at.y, button=button, clicks=clicks, timeout_s=timeout_s)
    return last
