"""Reaching an element with the Tab key, as somebody without a mouse does: trusted keys, looked at after each."""

from __future__ import annotations

import msgspec

from arc_cua.actuation.replies import Walked, ask
from arc_cua.actuation.sending import Sender
from arc_cua.actuation.spot import Spot
from arc_cua.core.scope import Scope

MOST_TABS = 60


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """Where the walk ended."""

    reached: bool
    tabs: int
    """How often Tab was pressed."""
    on: str = ""
    """What has the focus."""


async def walk_focus(
    scope: Scope, spot: Spot, sender: Sender, *, most: int = MOST_TABS, backwards: bool = False
) -> Reached:
    """Press Tab until the element, or something within it, has the focus.

    Stops when it comes back to where it began, or after `most` presses. Fields that are passed are left as they are.

    Args:
        scope: Limits the walk.
        spot: The element.
        sender: Is told that something was sent.
        most: The bound.
        backwards: Press Shift+Tab.
    """
    seen: set[int] = set()
    walked = await ask(scope, spot.page, spot.frame, Walked, "walkedTo", spot.node)
    tabs = 0
    while not walked.reached and tabs < most and walked.at not in seen:
        if walked.at:
            seen.add(walked.at)
        sender.sent = True
        await spot.page.key(scope, "Shift+Tab" if backwards else "Tab")
        tabs += 1
        walked = await ask(scope, spot.page, spot.frame, Walked, "walkedTo", spot.node)
    return Reached(reached=walked.reached, tabs=tabs, on=walked.on)
