"""Walking to an element with Tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arc_cua.actuation.focus_walk import walk_focus
from arc_cua.actuation.spot import place

if TYPE_CHECKING:
    from tests.actuation.conftest import Hands
    from tests.site import Site


class _Sender:
    sent = False


async def test_an_element_is_reached_or_the_walk_ends(hands: Hands, site: Site) -> None:
    await hands.open(site / "actuation/fields.html")
    for selector in ("#email", "#dead"):
        await hands.find(selector)
    spots = [place(hands.page, element, element.ref) for element in hands.elements if element.ref is not None]
    email, dead = spots
    assert email is not None
    assert dead is not None
    await hands.main("document.getElementById('text').focus()")
    sender = _Sender()
    reached = await walk_focus(hands.scope, email, sender)
    assert (reached.reached, reached.tabs, sender.sent) == (True, 3, True)
    assert await hands.main("document.activeElement.id") == "email"
    assert await hands.main("document.getElementById('text').value") == "old words"
    back = await walk_focus(hands.scope, dead, sender, most=4, backwards=True)
    assert (back.reached, back.tabs) == (False, 4)
