"""PRESS_KEY, and the keyboard rung of CLICK: trusted keys, proven at the document that has the focus."""

from __future__ import annotations

from arc_cua.actuation.focus_walk import walk_focus
from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.press_key import press_key_ladder
from arc_cua.actuation.readiness import Needs, Unready, ready
from arc_cua.actuation.replies import Entered, Focus, ask
from arc_cua.actuation.rungs import Performer, delivered, refused
from arc_cua.actuation.sending import KEYS, Post
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import PressKey
from arc_cua.core.errors import UsageError
from arc_cua.core.receipt import Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import FrameGone, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.keys import parse_chord
from arc_cua.surfaces.browser.page import Page

_FOR_KEYS = Needs(hit=False, still=False)


class PressingKey:
    """Performs PRESS_KEY.

    Args:
        action: What to press.
        page: Gets the key when there is no target.
        spot: Is given the focus first.
    """

    def __init__(self, action: PressKey, page: Page, spot: Spot | None) -> None:
        self.action, self.page, self.spot = action, page, spot
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Refuse what is no key."""
        try:
            parse_chord(self.action.key)
        except UsageError as error:
            return refused(Rung.NONE, Refusal.INVALID, _key(str(error)), phase=Phase.RESOLVE)
        return press_key_ladder(self.action)

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Give the focus to the target, if there is one, and press."""
        if self.spot is None:
            return await press(scope, self.page, await focused_frame(scope, self.page), self.action.key, self)
        found = await ready(scope, self.spot, _FOR_KEYS)
        if isinstance(found, Unready):
            return refused(rung, found.refusal, *found.evidence)
        focus = await _focus(scope, self.spot)
        if not focus.focused and (await walk_focus(scope, self.spot, self)).reached:
            focus = Focus(focused=True)
        if not focus.focused:
            return refused(rung, Refusal.NOT_FOCUSED, _key(f"the focus stayed on {focus.taken}"))
        return await press(scope, self.page, self.spot.frame, self.action.key, self)


async def activate(scope: Scope, spot: Spot, performer: Performer) -> RungResult:
    """Press the key that works the element: Enter or Space. Refuses what no key works."""
    found = await ready(scope, spot, _FOR_KEYS)
    if isinstance(found, Unready):
        return refused(Rung.KEYBOARD, found.refusal, *found.evidence)
    focus = await _focus(scope, spot)
    if not focus.focused:
        return refused(Rung.KEYBOARD, Refusal.NOT_FOCUSED, _key(f"it does not take the focus, {focus.taken} has it"))
    if not focus.keys:
        return refused(Rung.KEYBOARD, Refusal.UNSUPPORTED, _key("no key is known to work an element of its kind"))
    return await press(scope, spot.page, spot.frame, focus.keys[0], performer, node=spot.node)


async def press(
    scope: Scope, page: Page, frame: Frame, key: str, performer: Performer, *, node: int = 0
) -> RungResult:
    """Press a key in the frame that has the focus, and prove it there; at `node` if one is given."""
    post = Post(page, frame, KEYS, performer)
    await post.listen(scope)
    await ask(scope, page, frame, bool, "mark", post.token, node)
    delivery = await post.deliver(scope, lambda cap_s: page.key_soon(key, timeout_s=cap_s))
    return delivered(Rung.KEYBOARD, delivery)


async def focused_frame(scope: Scope, page: Page) -> Frame:
    """Return the frame whose document has the focus; the main one when none says so."""
    frames = page.frames()
    for frame in reversed(frames[1:]):
        try:
            if await ask(scope, page, frame, bool, "documentFocused", timeout_s=1.0):
                return frame
        except (
            FrameGone,
            PageUnresponsive,
            ScriptFailed,
        ):  # a frame that can't answer can't be asked for proof either
            continue
    return frames[0]


async def _focus(scope: Scope, spot: Spot) -> Focus:
    """Focus the element; a field through `enter`, so that its caret is where a person's would be."""
    focus = await ask(scope, spot.page, spot.frame, Focus, "focusNode", spot.node)
    if focus.focused:
        return focus
    entered = await ask(scope, spot.page, spot.frame, Entered, "enter", spot.node, True)
    return Focus(focused=entered.focused, taken=entered.taken or focus.taken)


def _key(detail: str) -> Evidence:
    return Evidence(kind="key", detail=detail)
