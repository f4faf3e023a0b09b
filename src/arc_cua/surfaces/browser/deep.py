"""The deep sweep: a frame's rows, completed with what only the browser's own accessibility tree knows."""

from __future__ import annotations

import msgspec

from arc_cua.core.scope import Scope
from arc_cua.perception.ax import decode_ax, decode_seen, merge_ax
from arc_cua.perception.raw import FrameRows, UnreadablePage
from arc_cua.surfaces.browser.errors import CallFailed, CallTimeout
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page

_MOST_CONTROLS = 1000
_TIMEOUT_S = 10.0


async def deepen(scope: Scope, page: Page, frame: Frame, answer: FrameRows, notices: list[str]) -> FrameRows:
    """Return `answer` with the controls of the frame's accessibility tree that it lacks, and with names filled in.

    Where that tree can't be had, `answer` stays as it is, and `notices` says so.

    Raises:
        FrameGone: The document was replaced meanwhile.
        PageBlocked: A dialog is open, or opened meanwhile.
        PageUnresponsive: The page agent did not answer in time.
    """
    scope.check()
    timeout_s = min(_TIMEOUT_S, scope.remaining())
    try:
        pending = frame.session.call_soon(
            "Accessibility.getFullAXTree", {"frameId": frame.frame_id}, timeout_s=timeout_s
        )
        raw = await page.watch(pending)
        nodes = decode_ax(bytes(raw))
    except (CallFailed, CallTimeout, UnreadablePage) as error:
        notices.append(f"the accessibility tree could not be read ({error})")
        return answer
    numbers = tuple(dict.fromkeys(node.backend for node in nodes if node.is_control))
    if len(numbers) > _MOST_CONTROLS:
        notices.append(f"of {len(numbers)} controls in the accessibility tree only {_MOST_CONTROLS} were looked at")
        numbers = numbers[:_MOST_CONTROLS]
    seen = decode_seen(await page.worlds.hand_over(frame, "seen", numbers, timeout_s)) if numbers else ()
    rows = merge_ax(answer.rows, nodes, dict(zip(numbers, seen, strict=False)))
    return msgspec.structs.replace(answer, rows=rows)
