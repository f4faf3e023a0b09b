"""Looking at a page: walks its visible frames and puts what they say into one observation.

A page that has not changed costs one small call per frame and gives the same observation again. Trouble with a
page (a dialog, a hang, a crash, a frame that vanishes) is a state of the observation, not an error.
"""

from __future__ import annotations

import asyncio
import re

import msgspec

from arc_cua.core.element import Element
from arc_cua.core.observation import Observation, OpenDialog, PageState
from arc_cua.core.scope import Scope
from arc_cua.core.secrets import Redactor
from arc_cua.perception.build import Builder
from arc_cua.perception.fingerprint import prints_of
from arc_cua.perception.merge import merge_signals
from arc_cua.perception.query import find
from arc_cua.perception.raw import FRAME, OFFSCREEN, FrameRows, UnreadablePage, decode_frame, decode_signals
from arc_cua.perception.tree import FrameView, place
from arc_cua.surfaces.browser.deep import deepen
from arc_cua.surfaces.browser.errors import FrameGone, PageBlocked, PageUnresponsive, ScriptFailed
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.targets import Targets

_SIGNALS_TIMEOUT_S = 1.0
_ATTEMPTS = 2
_MOST_FRAMES = 40
_NET_ERROR = re.compile(r"\bERR_[A-Z0-9_]+\b")


class _Look(msgspec.Struct):
    """One look under way: the frames that were read, and what could not be."""

    views: dict[str, FrameView]
    children: dict[tuple[str, int], FrameView]
    notices: list[str]
    deep: bool


class _Last(msgspec.Struct, frozen=True):
    """The last look, kept so that an unchanged page need not be walked again."""

    target_id: str
    goal: str
    observation: Observation
    frames: tuple[FrameView, ...]
    """Main frame first; what was read of each."""
    known: frozenset[tuple[str, str]]
    """Frame and loader ids of all frames, read or not."""


class Observer:
    """Makes the observations of one run: numbers its elements and counts its looks.

    Args:
        redactor: Applied to every text of the page before anything else gets to see it.
        main_timeout_s: How long the main document may take to answer before the page counts as unresponsive.
        frame_timeout_s: The same for each frame; what does not answer is left out and noted.
        after: How many looks there have been before, and the highest number of an element.
    """

    def __init__(
        self,
        redactor: Redactor | None = None,
        *,
        main_timeout_s: float = 8.0,
        frame_timeout_s: float = 3.0,
        after: tuple[int, int] = (0, 0),
    ) -> None:
        self._builder = Builder(redactor or Redactor(), first_number=after[1] + 1)
        self._main_timeout_s, self._frame_timeout_s = main_timeout_s, frame_timeout_s
        self._seq = after[0]
        self._last: _Last | None = None
        self._targets = Targets()

    async def observe(
        self, scope: Scope, page: Page, *, fresh: bool = False, goal: str = "", deep: bool = False
    ) -> Observation:
        """Return what `page` shows now.

        Args:
            scope: Its deadline; a page that does not answer is reported sooner than that.
            page: The tab to look at.
            fresh: Walk the page even if nothing seems to have changed.
            goal: Words that make off-screen controls worth keeping.
            deep: Ask the browser's own accessibility tree, too: slow, and finds what a walk may miss.

        Raises:
            RunStopped: The run must end.
            SurfaceLost: The browser or the tab is gone.
        """
        if page.crashed:
            return self._without_elements(page, PageState.CRASHED)
        if page.dialog is not None:
            return self._blocked(page, page.dialog)
        try:
            if (
                not fresh
                and not deep
                and (last := self._last) is not None
                and await self._is_same(scope, page, goal, last)
            ):
                return last.observation
            return await self._walk(scope, page, goal, deep=deep)
        except PageBlocked:
            dialog = page.dialog
            return self._blocked(page, dialog) if dialog is not None else await self._walk(scope, page, goal)
        except (PageUnresponsive, FrameGone, UnreadablePage, ScriptFailed) as error:
            return self._unanswered(page, str(error))

    async def find(
        self, scope: Scope, page: Page, query: str, *, goal: str = "", limit: int = 20
    ) -> tuple[Observation, tuple[Element, ...]]:
        """Return a look for `query`, off-screen controls included, and its elements that match, best first.

        When a walk finds none, the browser's own accessibility tree is asked.

        Raises:
            RunStopped: The run must end.
            SurfaceLost: The browser or the tab is gone.
        """
        words = f"{query} {goal}"
        observation = await self.observe(scope, page, fresh=True, goal=words)
        found = find(observation, query, limit=limit)
        if not any(element.is_actionable for element in found) and observation.state is PageState.READY:
            observation = await self.observe(scope, page, goal=words, deep=True)
            found = find(observation, query, limit=limit)
        return observation, found

    async def _is_same(self, scope: Scope, page: Page, goal: str, last: _Last) -> bool:
        """Whether nothing has changed since the last look, as far as the signals of all its frames tell."""
        if last.target_id != page.target_id or last.goal != goal or last.known != _known(page):
            return False
        if last.observation.partial or last.observation.state is not PageState.READY:
            return False
        frames = [frame for view in last.frames if (frame := page.frame(view.frame_id)) is not None]
        calls = [page.call(scope, frame, "signals", timeout_s=_SIGNALS_TIMEOUT_S) for frame in frames]
        try:
            # One is awaited here: a task for it would take another turn of the loop.
            answers = [await calls[0]] if len(calls) == 1 else await asyncio.gather(*calls)
            signals = [decode_signals(answer) for answer in answers]
        except (FrameGone, PageUnresponsive, ScriptFailed, UnreadablePage):
            return False
        return signals == [view.answer.frame.signals for view in last.frames]

    async def _walk(self, scope: Scope, page: Page, goal: str, *, deep: bool = False) -> Observation:
        known = _known(page)
        look = _Look({}, {}, [], deep)
        main = await self._read(scope, page, page.main, goal, look, self._main_timeout_s)
        await self._read_children(scope, page, goal, look)
        rows = place(main, look.children)
        elements = self._builder.build(page.target_id, rows)
        observation = self._observation(page, main, look, elements)
        frames = (main, *(view for view in look.views.values() if view is not main))
        self._last = _Last(page.target_id, goal, observation, frames, known)
        return observation

    async def _read(
        self, scope: Scope, page: Page, frame: Frame, goal: str, look: _Look, timeout_s: float
    ) -> FrameView:
        """Walk one frame; once more if its document is replaced meanwhile.

        Raises:
            FrameGone, PageBlocked, PageUnresponsive, ScriptFailed, UnreadablePage: It can't be read.
        """
        for attempt in range(_ATTEMPTS):
            loader_id = frame.loader_id
            try:
                answer = await self._rows(scope, page, frame, goal, timeout_s)
                if look.deep:
                    answer = await deepen(scope, page, frame, answer, look.notices)
            except FrameGone:
                if attempt == _ATTEMPTS - 1:
                    raise
                continue
            view = FrameView(frame.frame_id, loader_id, answer)
            look.views[frame.frame_id] = view
            if view.answer.bad_rows:
                look.notices.append(f"{view.answer.bad_rows} malformed lines were dropped")
            if view.answer.frame.cut:
                look.notices.append(f"the page is too large to be read whole ({view.answer.frame.cut})")
            return view
        raise FrameGone("the document keeps being replaced")

    async def _rows(self, scope: Scope, page: Page, frame: Frame, goal: str, timeout_s: float) -> FrameRows:
        """Walk one frame; again if the browser tells of targets that the page agent did not know."""
        answer = decode_frame(await page.call(scope, frame, "walk", {"goal": goal}, timeout_s=timeout_s))
        elements, ready = answer.frame.signals.elements, answer.frame.ready
        if not self._targets.is_due(frame, elements, ready):
            return answer
        if not await self._targets.search(scope, page, frame, elements, ready):
            return answer
        return decode_frame(await page.call(scope, frame, "walk", {"goal": goal}, timeout_s=timeout_s))

    async def _read_children(self, scope: Scope, page: Page, goal: str, look: _Look) -> None:
        """Walk the frames that are in sight, level by level, each level at once."""
        children = [frame for frame in page.frames()[1:] if frame.parent_id is not None]
        waiting = children[:_MOST_FRAMES]
        if len(children) > _MOST_FRAMES:
            look.notices.append(f"of {len(children)} frames only {_MOST_FRAMES} were looked at")
        while waiting:
            level = [frame for frame in waiting if frame.parent_id in look.views]
            if not level:
                return
            waiting = [frame for frame in waiting if frame not in level]
            await asyncio.gather(*(self._read_child(scope, page, frame, goal, look) for frame in level))

    async def _read_child(self, scope: Scope, page: Page, frame: Frame, goal: str, look: _Look) -> None:
        try:
            owner = await page.owner_of(scope, frame)
            if owner is None or not _is_in_sight(look.views.get(owner[0].frame_id), owner[1]):
                return
            view = await self._read(scope, page, frame, goal, look, self._frame_timeout_s)
            look.children[(owner[0].frame_id, owner[1])] = view
        except FrameGone:
            look.notices.append("a frame was replaced while it was read")
        except (PageUnresponsive, ScriptFailed, UnreadablePage) as error:
            look.notices.append(f"a frame could not be read: {self._builder.redact(frame.url[:100])} ({error})")

    # --- observations ---

    def _observation(self, page: Page, main: FrameView, look: _Look, elements: tuple[Element, ...]) -> Observation:
        frame, redact = main.answer.frame, self._builder.redact
        error = _net_error(elements) if page.main.error or frame.url.startswith("chrome-error:") else ""
        state = PageState.LOADING if frame.ready == "loading" else PageState.READY
        prints = prints_of(elements, error=error)
        return Observation(
            seq=self._next(),
            url=redact(page.url if error else frame.url),
            title=redact(frame.title),
            state=PageState.ERROR if error else state,
            elements=elements,
            signals=merge_signals([view.answer.frame.signals for view in (main, *look.children.values())]),
            fingerprint=prints.fingerprint,
            digest=prints.digest,
            viewport=(frame.width, frame.height),
            more_above=frame.above,
            more_below=frame.below,
            partial=bool(look.notices),
            notices=tuple(dict.fromkeys(look.notices)),
            error=error,
            status=frame.status,
            posted=page.posted,
            content_type=frame.type,
        )

    def _blocked(self, page: Page, dialog: OpenDialog) -> Observation:
        """The page is frozen behind a dialog: nothing but the dialog can be known or acted on."""
        shown = OpenDialog(
            kind=dialog.kind,
            message=self._builder.redact(dialog.message),
            default_text=self._builder.redact(dialog.default_text),
        )
        return self._without_elements(page, PageState.BLOCKED, dialog=shown)

    def _without_elements(self, page: Page, state: PageState, dialog: OpenDialog | None = None) -> Observation:
        prints = prints_of((), dialog, error="crashed" if state is PageState.CRASHED else "")
        last = self._last.observation if self._last else None
        return Observation(
            seq=self._next(),
            url=self._builder.redact(page.url),
            title=last.title if last else "",
            state=state,
            fingerprint=prints.fingerprint,
            digest=prints.digest,
            dialog=dialog,
            viewport=last.viewport if last else (0, 0),
        )

    def _unanswered(self, page: Page, why: str) -> Observation:
        """What was last seen of the page, marked as such; nothing if it has crashed."""
        if page.crashed:
            return self._without_elements(page, PageState.CRASHED)
        notice = f"the page did not answer; this is what it last showed ({self._builder.redact(why[:200])})"
        last = self._last
        if last is not None and last.target_id == page.target_id:
            return msgspec.structs.replace(
                last.observation,
                seq=self._next(),
                state=PageState.UNRESPONSIVE,
                partial=True,
                notices=(notice,),
            )
        bare = self._without_elements(page, PageState.UNRESPONSIVE)
        return msgspec.structs.replace(bare, partial=True, notices=(notice,))

    def _next(self) -> int:
        self._seq += 1
        return self._seq


def _known(page: Page) -> frozenset[tuple[str, str]]:
    return frozenset((frame.frame_id, frame.loader_id) for frame in page.frames())


def _is_in_sight(parent: FrameView | None, node: int) -> bool:
    if parent is None:
        return False
    return any(row.node == node and row.flags & FRAME and not row.flags & OFFSCREEN for row in parent.answer.rows)


def _net_error(elements: tuple[Element, ...]) -> str:
    """The browser's own error page says which error it is, in any language."""
    for element in elements:
        found = _NET_ERROR.search(element.name)
        if found:
            return f"net::{found.group()}"
    return "net::ERR_FAILED"
