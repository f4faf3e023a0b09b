"""What only the browser can tell of a document: which elements listen for clicks, and closed shadow trees.

Asked for once a document, and again when it has grown; the page agent is handed the nodes. Counterpart of
`js/targets.js`.
"""

from __future__ import annotations

import msgspec

from arc_cua.core.errors import ArcError
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.delegated import selectors_in
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.wire import Wire, decode
from arc_cua.surfaces.browser.world import DOCUMENT_GROUP

_CLICKS = frozenset(
    {
        "click",
        "dblclick",
        "mousedown",
        "mouseup",
        "pointerdown",
        "pointerup",
        "touchstart",
        "touchend",
    }
)
_MOST = 400
_MOST_ELEMENTS = 10_000
"""Closed shadow trees are looked for in documents up to this size: to read a larger one whole is too slow."""


class _Handler(Wire, frozen=True, rename="camel"):
    description: str = ""
    """The function's source text."""


class _Listener(Wire, frozen=True, rename="camel"):
    type: str = ""
    backend_node_id: int = 0
    handler: _Handler = _Handler()


class _Listeners(Wire, frozen=True, rename="camel"):
    listeners: tuple[_Listener, ...] = ()


class _DomNode(Wire, frozen=True, rename="camel"):
    backend_node_id: int = 0
    shadow_root_type: str = ""
    children: tuple[_DomNode, ...] = ()
    shadow_roots: tuple[_DomNode, ...] = ()


class _Tree(Wire, frozen=True, rename="camel"):
    node: _DomNode


_listeners = msgspec.json.Decoder(_Listeners)
_trees = msgspec.json.Decoder(_Tree)
_count = msgspec.json.Decoder(int)


class Targets:
    """Finds listening elements and closed shadow trees of documents, and says when that is due."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, str]] = {}

    def is_due(self, frame: Frame, elements: int, ready: str) -> bool:
        """Whether the frame's document has not been searched, or has loaded further or grown by a fifth since."""
        known = self._known.get(frame.loader_id)
        return known is None or known[1] != ready or elements > known[0] * 1.2 + 50

    async def search(
        self, scope: Scope, page: Page, frame: Frame, elements: int, ready: str, *, timeout_s: float = 0.5
    ) -> int:
        """Tell the page agent of the frame what the browser knows; return how many nodes were new to it.

        Expected trouble (the document goes, the page does not answer) leaves things as they are and returns 0.
        """
        if len(self._known) > _MOST:
            self._known.clear()
        self._known[frame.loader_id] = (elements, ready)
        timeout_s = min(timeout_s, scope.remaining())
        try:
            found, selectors = await self._found(page, frame, elements <= _MOST_ELEMENTS, timeout_s)
            answer = await page.worlds.hand_over(frame, "heard", found, timeout_s) if found else b"0"
            told = b"0"
            if selectors:
                told = await page.call(scope, frame, "delegated", selectors, timeout_s=timeout_s)
            return _count.decode(answer) + _count.decode(told)
        except (ArcError, msgspec.MsgspecError, RecursionError):
            page.check_reachable()
            return 0

    async def _found(
        self, page: Page, frame: Frame, is_small: bool, timeout_s: float
    ) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """Return the browser's numbers of elements that listen and of closed shadow roots, and what is listened for.

        That is told by selectors: of elements for which something around them listens.
        """
        session = frame.session
        whole: dict[str, object] = {"objectId": await page.worlds.document_of(frame, timeout_s)}
        whole |= {"depth": -1, "pierce": True}
        try:
            heard = page.watch(session.call_soon("DOMDebugger.getEventListeners", whole, timeout_s=timeout_s))
            tree = page.watch(session.call_soon("DOM.describeNode", whole, timeout_s=timeout_s)) if is_small else None
            listeners = decode(_listeners, await heard).listeners
            listeners = tuple(one for one in listeners if one.type in _CLICKS)
            numbers = [one.backend_node_id for one in listeners if one.backend_node_id]
            sources = dict.fromkeys(one.handler.description for one in listeners)
            if tree is not None:
                numbers = [*_closed(decode(_trees, await tree).node), *numbers]
        finally:
            session.call_soon("Runtime.releaseObjectGroup", {"objectGroup": DOCUMENT_GROUP})
        return tuple(dict.fromkeys(numbers))[:_MOST], selectors_in(sources)


def _closed(root: _DomNode) -> list[int]:
    found: list[int] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.shadow_root_type == "closed":
            found.append(node.backend_node_id)
        waiting += (*node.children, *node.shadow_roots)
    return found
