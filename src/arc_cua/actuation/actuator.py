"""The one door to acting in a browser: an action and the observation it was decided on go in, a receipt comes out.

Nothing here decides what to do next, and nothing is sent twice: each action walks its ladder once.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from arc_cua.actuation.choosing import Choosing
from arc_cua.actuation.dialogs import Answering
from arc_cua.actuation.dragging import Dragging
from arc_cua.actuation.extracting import Extracting
from arc_cua.actuation.keyboard import PressingKey
from arc_cua.actuation.manner import Hand
from arc_cua.actuation.pointer import Clicking, Hovering
from arc_cua.actuation.reading import Reading
from arc_cua.actuation.rungs import Performer, refused, walk
from arc_cua.actuation.spot import PATIENCE_S, Spot, place, refind
from arc_cua.actuation.tabs import Tabs
from arc_cua.actuation.target import Unresolved, describe, resolve
from arc_cua.actuation.travel import Travelling
from arc_cua.actuation.uploading import Uploading
from arc_cua.actuation.wheel import Vain, Wheeling
from arc_cua.actuation.writing import Typing
from arc_cua.core.action import (
    AnyAction,
    AssertText,
    AssertVisible,
    Back,
    Click,
    Dialog,
    Drag,
    Extract,
    Forward,
    Goto,
    Hover,
    Noop,
    PressKey,
    Reload,
    Scroll,
    Select,
    Tab,
    Type,
    Upload,
    Verb,
    Wait,
)
from arc_cua.core.element import Element
from arc_cua.core.errors import SurfaceLost
from arc_cua.core.observation import Observation
from arc_cua.core.receipt import Evidence, Phase, Receipt, Refusal, Rung, RungResult, receipt_of
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor, Vault
from arc_cua.surfaces.browser.page import Page

_WITH_DIALOG = frozenset({Verb.DIALOG, Verb.WAIT, Verb.NOOP, Verb.TAB})
"""What can be done while a JavaScript dialog holds the page."""

_OF_THE_RUN = frozenset({Verb.ESCALATE, Verb.DONE, Verb.INFEASIBLE})


class BrowserActuator:
    """Carries out actions in a browser.

    Args:
        tabs: The pages, and which one is current.
        vault: Secrets that TYPE may resolve; none by default.
        redactor: Cuts secrets out of what pages make us quote.
        patience_s: How long an element gets to become ready.
        hand: Moves the pointer; by default it jumps.
        uploads: Files and folders that UPLOAD may give away; none by default.
    """

    def __init__(
        self,
        tabs: Tabs,
        *,
        vault: Vault | None = None,
        redactor: Redactor | None = None,
        patience_s: float = PATIENCE_S,
        hand: Hand | None = None,
        uploads: Sequence[str] = (),
    ) -> None:
        self._uploads = tuple(uploads)
        self.tabs = tabs
        self.patience_s = patience_s
        self._hand = hand or Hand()
        self._vain = Vain()
        self._vault = vault or Vault({}, {})
        self._redact = redactor or Redactor()

    async def act(self, scope: Scope, action_id: str, action: AnyAction, observation: Observation) -> Receipt:
        """Carry out `action`, once, and return what was really dispatched.

        Args:
            scope: Limits the time.
            action_id: Goes into the receipt.
            action: What to do; its target is looked up in `observation`.
            observation: What the decision was made on.

        Raises:
            RunStopped: The run must end, and nothing was sent.
            SurfaceLost: The browser or the page is gone; `pending` names the action if it is in doubt.
        """
        scope.check()
        spot: Spot | None = None
        performer: Performer | None = None
        try:
            found = await self._find(scope, action, observation)
            if isinstance(found, RungResult):
                attempts: tuple[RungResult, ...] = (found,)
            else:
                spot = found
                onto = await self._find_drop(scope, action, observation)
                if isinstance(onto, RungResult):
                    attempts = (onto,)
                else:
                    performer = self._performer(action, spot, onto)
                    page = spot.page if spot is not None else self.tabs.current
                    attempts = await walk(scope, performer, page.network)
                if spot is not None and attempts[-1].refusal is Refusal.STALE:
                    attempts = (*attempts[:-1], await _offer(scope, spot, attempts[-1]))
        except SurfaceLost as error:
            pending = (action_id,) if performer is not None and performer.sent else ()
            raise SurfaceLost(error.surface, error.cause, error.detail, pending=pending) from error
        clean = tuple(self._clean(attempt) for attempt in attempts)
        receipt = receipt_of(action_id, action.verb, clean, spot.ref if spot else None)
        return msgspec.structs.replace(receipt, pre_digest=observation.digest)

    async def _find(self, scope: Scope, action: AnyAction, observation: Observation) -> Spot | RungResult | None:
        """Return where the action goes, None when it goes to the page as a whole, or why it can't be done."""
        page = self.tabs.current
        if action.verb in _OF_THE_RUN or action.verb not in _SUPPORTED:
            whose = "is for the run to decide" if action.verb in _OF_THE_RUN else "is not supported in a browser yet"
            return _refused(Refusal.UNSUPPORTED, Evidence(kind="action", detail=f"{action.verb} {whose}"))
        if page.dialog is not None and action.verb not in _WITH_DIALOG:
            said = f"a dialog is open ({page.dialog.kind}): {page.dialog.message[:200]!r}"
            return _refused(Refusal.DIALOG_OPEN, Evidence(kind="dialog", detail=said))
        target = action.target_or_none
        if target is None:
            return None
        asserts = isinstance(action, AssertVisible | AssertText)
        element = resolve(target, observation, readable=asserts or isinstance(action, Extract))
        if isinstance(element, Unresolved):
            return _refused(Refusal.ASSERTION_FAILED if asserts else element.refusal, *element.evidence)
        return await self._locate(scope, page, element)

    async def _find_drop(self, scope: Scope, action: AnyAction, observation: Observation) -> Spot | RungResult | None:
        """Return what a drag ends on, None when it ends at an offset, or why it can't."""
        if not isinstance(action, Drag) or action.to is None:
            return None
        element = resolve(action.to, observation, readable=True)
        if isinstance(element, Unresolved):
            said = Evidence(kind="element", detail="what it should be dropped on")
            return _refused(element.refusal, said, *element.evidence)
        return await self._locate(scope, self.tabs.current, element)

    async def _locate(self, scope: Scope, page: Page, element: Element) -> Spot | RungResult:
        """Return the element's live spot, or a refusal that offers what has taken its place."""
        ref = element.ref
        if ref is None:
            said = f"{describe(element)} can be read but not acted on"
            return _refused(Refusal.NOT_FOUND, Evidence(kind="element", detail=said))
        holder = self.tabs.page(ref.target_id)
        spot = (
            place(holder, element, ref, patience_s=self.patience_s, hand=self._hand) if holder is not None else None
        )
        if spot is None:
            gone = Evidence(kind="element", detail=f"the document that held {describe(element)} is gone")
            return _refused(Refusal.STALE, gone, *await refind(scope, page, element, ref))
        return spot

    def _performer(self, action: AnyAction, spot: Spot | None, onto: Spot | None) -> Performer:
        page = spot.page if spot is not None else self.tabs.current
        match action:
            case Goto() | Back() | Forward() | Reload() | Tab():
                return Travelling(action, self.tabs)
            case Wait() | Noop() | AssertVisible() | AssertText():
                return Reading(action, page, spot)
            case Extract():
                return Extracting(action, page, spot)
            case Dialog():
                return Answering(action, page)
            case PressKey():
                return PressingKey(action, page, spot)
            case Scroll():
                return Wheeling(action, page, spot, self._vain)
        assert spot is not None
        if isinstance(action, Drag):
            return Dragging(action, spot, onto)
        return self._on_element(action, spot)

    def _on_element(self, action: AnyAction, spot: Spot) -> Performer:
        match action:
            case Click():
                return Clicking(action, spot)
            case Hover():
                return Hovering(action, spot)
            case Type():
                return Typing(action, spot, self._vault)
            case Upload():
                return Uploading(action, spot, self._uploads)
            case Select():
                return Choosing(action, spot)
        raise AssertionError(f"{action.verb} passed as supported")

    def _clean(self, attempt: RungResult) -> RungResult:
        """Redact what was quoted from the page."""
        evidence = tuple(msgspec.structs.replace(item, detail=self._redact(item.detail)) for item in attempt.evidence)
        return msgspec.structs.replace(attempt, evidence=evidence)


_SUPPORTED = frozenset(
    kind.VERB
    for kind in (
        AssertText, AssertVisible, Back, Click, Dialog, Drag, Extract, Forward, Goto, Hover, Noop, PressKey, Reload,
        Scroll, Select, Tab, Type, Upload, Wait,
    )
)  # fmt: skip


async def _offer(scope: Scope, spot: Spot, result: RungResult) -> RungResult:
    """Add to a stale element's refusal what looks like it now."""
    found = await refind(scope, spot.page, spot.element, spot.ref)
    return msgspec.structs.replace(result, evidence=(*result.evidence, *found))


def _refused(refusal: Refusal, *evidence: Evidence) -> RungResult:
    return refused(Rung.NONE, refusal, *evidence, phase=Phase.RESOLVE)
