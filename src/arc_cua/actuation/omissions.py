"""What a press sent without what was entered: requests, against the fields that the page has changed since.

A page may change a field in the very handler that sends it, or by a timer a moment before: by then the press can't be
held back. Values and bodies are compared in the page; neither leaves it.
"""

from __future__ import annotations

from arc_cua.actuation.replies import ask
from arc_cua.core.receipt import Evidence
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.network import SAFE_METHODS, Request
from arc_cua.surfaces.browser.page import Page

_MOST_FRAMES, _MOST_BODIES, _NAMED = 4, 8, 3
_ASK_S = 1.0


async def omissions(scope: Scope, page: Page, cursor: int) -> tuple[Evidence, ...]:
    """Return the fields whose value was entered, and is in nothing that the page has sent since `cursor`.

    Nothing is said of what was sent without a body that can be read, of a page that has been left, or of a field
    that still holds its value, was emptied, or was reset with its form.
    """
    sent = [_carried(one) for one in page.network.since(cursor).started if one.method not in SAFE_METHODS]
    if not sent or not all(sent) or page.closed or page.crashed or page.dialog is not None:
        return ()
    found: list[str] = []
    for frame in page.frames()[:_MOST_FRAMES]:
        try:
            found += await ask(scope, page, frame, list[str], "omitted", sent[:_MOST_BODIES], timeout_s=_ASK_S)
        except (FrameGone, PageBlocked, PageUnresponsive, ScriptFailed):  # what can't be asked proves nothing
            continue
    fields = ", ".join(found[:_NAMED])
    said = f"sent without what was entered in {fields}: the page had put something else there"
    return (Evidence(kind="omitted", detail=said),) if found else ()


def _carried(request: Request) -> str:
    """What the request carries, in its body and in its address; empty when a body can't be read."""
    query = request.url.partition("?")[2]
    return f"{request.body}\n{query}" if request.body or (query and not request.has_body) else ""
