"""An element that a target was resolved to, with the live page and frame that hold it."""

from __future__ import annotations

import itertools

import msgspec

from arc_cua.actuation.manner import Hand
from arc_cua.actuation.replies import Refound, ask
from arc_cua.core.element import Element, ElementRef
from arc_cua.core.receipt import Evidence
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import MARK
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

PATIENCE_S = 1.5
"""How long an element gets to become ready."""


_JUMPING = Hand()
_acts = itertools.count(1)
_UNSURE = (MARK, "\ufffd")
"""What stands in a text that is not word for word as the page has it."""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Where an action goes. Alive as long as the frame holds the document of `ref`."""

    page: Page
    frame: Frame
    ref: ElementRef
    element: Element
    patience_s: float = PATIENCE_S
    """How long it gets to become ready for an act."""
    hand: Hand = _JUMPING
    """Goes there; by default it jumps, and draws nothing."""
    act: int = 0
    """Tells the spots of one act from those of another."""

    @property
    def node(self) -> int:
        """Number of the node within its document."""
        return self.ref.node

    @property
    def known(self) -> dict[str, object] | None:
        """What the element was when it was seen, for the page agent to compare; None if nothing tells it."""
        element = self.element
        if element.ref is None or not (element.name or element.container):
            return None
        said = {"name": element.name, "container": element.container}
        sure = {key: None if any(mark in text for mark in _UNSURE) else text for key, text in said.items()}
        return {"act": self.act, "node": element.ref.node, "varies": element.volatile, **sure}

    def at(self, node: int) -> Spot:
        """Return the spot of another node in the same document."""
        ref = msgspec.structs.replace(self.ref, node=node)
        return msgspec.structs.replace(self, ref=ref)


def place(
    page: Page, element: Element, ref: ElementRef, *, patience_s: float = PATIENCE_S, hand: Hand = _JUMPING
) -> Spot | None:
    """Return the live spot of an element, or None when its document is gone."""
    frame = page.frame(ref.frame_id)
    if frame is None or frame.loader_id != ref.loader_id:
        return None
    return Spot(page=page, frame=frame, ref=ref, element=element, patience_s=patience_s, hand=hand, act=next(_acts))


async def refind(scope: Scope, page: Page, element: Element, ref: ElementRef) -> tuple[Evidence, ...]:
    """Look for what has taken the place of an element that is gone: offered as evidence, never acted on."""
    frame = page.frame(ref.frame_id) or page.main
    try:
        found = await ask(scope, page, frame, Refound, "refind", element.tag, element.name, element.test_id)
    except (FrameGone, PageBlocked, PageUnresponsive, ScriptFailed):  # only a courtesy: the refusal stands without it
        return ()
    if not found.count:
        return ()
    more = f" and {found.count - 1} more like it" if found.count > 1 else ""
    return (Evidence(kind="element", detail=f"a look-alike is on the page now: {found.detail}{more}"),)
