"""UPLOAD: files are given to the input that the target stands for, or to the one that its click asks for, or dropped.

The page never chooses the files: `actuation.files` says which ones may be given at all.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from arc_cua.actuation.files import LocalFile, Unfit, accepts, permitted
from arc_cua.actuation.ladder import Ladder
from arc_cua.actuation.ladders.upload import upload_ladder
from arc_cua.actuation.pointer import click
from arc_cua.actuation.readiness import FOR_POINTING, Unready, ready
from arc_cua.actuation.replies import ask, read
from arc_cua.actuation.rungs import refused
from arc_cua.actuation.spot import Spot
from arc_cua.core.action import Upload
from arc_cua.core.receipt import Dispatched, Effect, Evidence, Phase, Refusal, Rung, RungResult
from arc_cua.core.scope import Scope
from arc_cua.surfaces.browser.frames import Frame
from arc_cua.surfaces.browser.wire import FileChooserOpened

_CHOOSER_S = 2.0
"""How long after a click a page may take to ask for files."""
_DROP_MS = 3000


class FileInput(msgspec.Struct, frozen=True):
    """`fileInput`: the file input that an element stands for, if any, and what it takes."""

    gone: bool = False
    node: int = 0
    accept: str = ""
    multiple: bool = False
    disabled: bool = False
    folder: bool = False


class Given(msgspec.Struct, frozen=True):
    """One file as the page sees it."""

    name: str
    size: int


class Held(msgspec.Struct, frozen=True):
    """`filesHeld`: what an input holds."""

    gone: bool = False
    files: tuple[Given, ...] = ()


class Dropped(msgspec.Struct, frozen=True):
    """`awaitDrop`: what was dropped, and whether the page took it."""

    dropped: bool = False
    taken: bool = False
    files: tuple[Given, ...] = ()


class Uploading:
    """Performs UPLOAD.

    Args:
        action: The target and the paths.
        spot: The file input, its label, the button that asks for files, or a drop zone.
        allowed: Files and folders that may be given.
    """

    def __init__(self, action: Upload, spot: Spot, allowed: Sequence[str]) -> None:
        self.action, self.spot, self._allowed = action, spot, allowed
        self.files: tuple[LocalFile, ...] = ()
        self._input = FileInput()
        self.sent = False

    async def plan(self, scope: Scope) -> Ladder | RungResult:
        """Check the files first: what may not be given is refused before the page hears of anything."""
        files = permitted(self.action.paths, self._allowed)
        if isinstance(files, Unfit):
            return refused(Rung.NONE, files.refusal, files.evidence, phase=Phase.RESOLVE)
        self.files = files
        spot = self.spot
        self._input = await ask(scope, spot.page, spot.frame, FileInput, "fileInput", spot.node)
        if self._input.gone:
            return refused(Rung.NONE, Refusal.STALE, _file("the element is no longer in the document"))
        if self._input.node and (unfit := self._unfit(self._input)) is not None:
            return refused(Rung.FILE_INPUT, unfit.refusal, unfit.evidence)
        return upload_ladder(has_input=bool(self._input.node))

    async def perform(self, scope: Scope, rung: Rung) -> RungResult:
        """Give the files."""
        match rung:
            case Rung.FILE_INPUT:
                return await self._give(scope, rung, self.spot.frame, self._input.node, ())
            case Rung.CHOOSER:
                return await self._by_chooser(scope)
        return await self._drop(scope)

    def _unfit(self, field: FileInput) -> Unfit | None:
        """Why the input can't take these files."""
        wrong = [file.name for file in self.files if not accepts(field.accept, file)]
        if field.disabled:
            return Unfit(refusal=Refusal.DISABLED, evidence=_file("the file input is disabled"))
        if field.folder:
            return Unfit(refusal=Refusal.INVALID, evidence=_file("the file input takes a folder, not files"))
        if len(self.files) > 1 and not field.multiple:
            said = f"the file input takes one file, {len(self.files)} were named"
            return Unfit(refusal=Refusal.INVALID, evidence=_file(said))
        if wrong:
            said = f"the file input takes {field.accept!r}, not {', '.join(wrong)[:200]}"
            return Unfit(refusal=Refusal.INVALID, evidence=_file(said))
        return None

    async def _give(
        self, scope: Scope, rung: Rung, frame: Frame, node: int, notes: tuple[Evidence, ...]
    ) -> RungResult:
        """Set the files of one input and read them back."""
        page = self.spot.page
        self.sent = True
        await page.set_files(scope, frame, node, [file.path for file in self.files])
        held = await ask(scope, page, frame, Held, "filesHeld", node)
        if held.gone:  # pages that take files at once often put a fresh input in place
            effect, said = Effect.UNVERIFIABLE, "the input was replaced after it had got the files"
        elif _same(held.files, self.files):
            effect, said = Effect.CONFIRMED, f"the input holds {_listed(held.files)}"
        elif not held.files:
            effect, said = (
                Effect.UNVERIFIABLE,
                "the page has emptied the input, as pages do that have taken the files",
            )
        else:
            effect, said = Effect.PARTIAL, f"the input holds {_listed(held.files)} instead"
        return _sent(rung, effect, *notes, Evidence(kind="read_back", detail=said))

    async def _by_chooser(self, scope: Scope) -> RungResult:
        """Click, and give the files to the very input that asks for them."""
        page = self.spot.page
        seen = len(page.choosers)
        clicked = await click(scope, self.spot, self)
        if clicked.dispatched is not Dispatched.YES:
            return msgspec.structs.replace(clicked, rung=Rung.CHOOSER)
        opened = await page.pulse.until(lambda: len(page.choosers) > seen, min(_CHOOSER_S, scope.remaining()))
        if not opened:
            effect = clicked.effect if clicked.effect is Effect.CONFIRMED else Effect.SUSPECTED_NOOP
            return _sent(Rung.CHOOSER, effect, *clicked.evidence, _file("clicked, but the page asked for no files"))
        return await self._answer(scope, page.choosers[-1], clicked.evidence)

    async def _answer(self, scope: Scope, chooser: FileChooserOpened, notes: tuple[Evidence, ...]) -> RungResult:
        page = self.spot.page
        frame = page.frame(chooser.frame_id)
        if frame is None or not chooser.backend_node_id:
            said = _file("the page asked for files without a file input; that can't be answered")
            return _sent(Rung.CHOOSER, Effect.PARTIAL, *notes, said, refusal=Refusal.UNSUPPORTED)
        node = await page.number_of(scope, frame, chooser.backend_node_id)
        field = await ask(scope, page, frame, FileInput, "fileInput", node)
        if field.gone:  # an input need not be in the document to ask
            self.sent = True
            await page.set_asked(scope, frame, chooser.backend_node_id, [file.path for file in self.files])
            said = _file("given to an input that is not in the document, which can't be read")
            return _sent(Rung.CHOOSER, Effect.UNVERIFIABLE, *notes, said)
        unfit = self._unfit(field)
        if unfit is not None:
            return _sent(Rung.CHOOSER, Effect.PARTIAL, *notes, unfit.evidence, refusal=unfit.refusal)
        return await self._give(scope, Rung.CHOOSER, frame, node, notes)

    async def _drop(self, scope: Scope) -> RungResult:
        """Drag the files over the element, and let go only where the page says that it takes them."""
        spot = self.spot
        found = await ready(scope, spot, FOR_POINTING)
        if isinstance(found, Unready):
            return refused(Rung.DROP, found.refusal, *found.evidence)
        await spot.page.prepare(scope, spot.frame)
        awaited = spot.page.call_soon(spot.frame, "awaitDrop", _DROP_MS, timeout_s=_DROP_MS / 1000 + 2)
        paths = [file.path for file in self.files]
        for kind in ("dragEnter", "dragOver"):
            await spot.page.drag_files(scope, kind, found.x, found.y, paths)
        if not await ask(scope, spot.page, spot.frame, bool, "takesDrop"):
            await spot.page.drag_files(scope, "dragCancel", found.x, found.y, paths)
            return refused(Rung.DROP, Refusal.UNSUPPORTED, _file("no file input, no chooser, and no place to drop"))
        self.sent = True
        await spot.page.drag_files(scope, "drop", found.x, found.y, paths)
        dropped = read(Dropped, await awaited)
        if dropped.dropped and dropped.taken and _same(dropped.files, self.files):
            said = Evidence(kind="read_back", detail=f"dropped and taken: {_listed(dropped.files)}")
            return _sent(Rung.DROP, Effect.CONFIRMED, said)
        return _sent(Rung.DROP, Effect.UNVERIFIABLE, _file("dropped; the page does not say that it has taken it"))


def _same(given: tuple[Given, ...], files: tuple[LocalFile, ...]) -> bool:
    return [(one.name, one.size) for one in given] == [(file.name, file.size) for file in files]


def _listed(files: tuple[Given, ...]) -> str:
    return ", ".join(f"{one.name!r} ({one.size} bytes)" for one in files[:5]) + (
        " and more" if len(files) > 5 else ""
    )


def _file(detail: str) -> Evidence:
    return Evidence(kind="file", detail=detail)


def _sent(rung: Rung, effect: Effect, *evidence: Evidence, refusal: Refusal | None = None) -> RungResult:
    return RungResult(
        rung=rung,
        phase=Phase.READ_BACK,
        dispatched=Dispatched.YES,
        refusal=refusal,
        effect=effect,
        evidence=evidence,
    )
