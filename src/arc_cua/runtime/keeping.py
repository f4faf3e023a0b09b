"""What a run keeps of its browser besides the log: the traffic, and the files that its acts brought."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import msgspec

from arc_cua.core.action import AnyAction, Verb
from arc_cua.core.receipt import Evidence
from arc_cua.core.scope import Scope
from arc_cua.runtime.folder import DOWNLOADS, free_har
from arc_cua.surfaces.browser.browser import Browser
from arc_cua.surfaces.browser.downloads import Downloads
from arc_cua.surfaces.browser.har import HarRecorder
from arc_cua.surfaces.browser.har_file import HarFile
from arc_cua.surfaces.browser.page import Page
from arc_cua.surfaces.browser.wire import DownloadWillBegin

DOWNLOAD_S = 30.0
"""How long the loop waits for a file."""
_PASSIVE = frozenset({Verb.WAIT, Verb.NOOP, Verb.ASSERT_TEXT, Verb.ASSERT_VISIBLE, Verb.EXTRACT, Verb.SCROLL})
"""Acts that don't end what the last one began."""
_JOURNEYS = frozenset({Verb.GOTO, Verb.BACK, Verb.FORWARD, Verb.RELOAD})


class Keeping:
    """Records and files of one run.

    Args:
        folder: The run's.
        redact: Cuts secrets out of texts.
        har: Whether the traffic is written down.
    """

    def __init__(self, folder: Path, redact: Callable[[str], str], *, har: bool) -> None:
        self._folder, self._redact, self._wants_har = folder, redact, har
        self._har: HarRecorder | None = None
        self._downloads: Downloads | None = None
        self._last: Verb | None = None
        self._page: Page | None = None
        self._loader_id = ""
        self._facts: tuple[Evidence, ...] = ()
        self._trouble_told = False

    async def start(self, browser: Browser, page: Page, *, is_ours: bool) -> None:
        """Begin with the run's own tab; in a browser of our own everything is the run's.

        Raises:
            CallFailed, CallTimeout: The browser refuses.
            OSError: The record can't be made.
        """
        if self._wants_har:
            file = HarFile(free_har(self._folder), version=version("arc-cua"), browser=browser.product)
            self._har = HarRecorder(file, self._redact)
            page.network.record(self._har)
            if is_ours:
                browser.recorder = self._har
        if is_ours and browser.is_owned:
            self._downloads = Downloads(browser.connection.root, self._folder / DOWNLOADS, self._is_asked)
            await self._downloads.start()

    def begin(self, action: AnyAction, page: Page) -> None:
        """An act begins: what is offered from now on may be its doing."""
        self._facts = ()
        if action.verb not in _PASSIVE:
            self._last, self._page, self._loader_id = action.verb, page, page.main.loader_id

    async def with_files(self, scope: Scope, evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
        """Return the evidence with what has become of files, once they are here."""
        facts = list(self._facts)  # an act that is watched for longer keeps what it brought
        if self._downloads is not None:
            await self._downloads.finish(min(DOWNLOAD_S, scope.remaining()))
            evidence = tuple(item for item in evidence if item.kind != "download")
            told = await self._downloads.evidence()
            facts.extend(msgspec.structs.replace(item, detail=self._redact(item.detail)) for item in told)
        if self._har is not None and self._har.file.trouble and not self._trouble_told:
            self._trouble_told = True
            facts.append(Evidence(kind="har", detail=f"the traffic is no longer recorded: {self._har.file.trouble}"))
        self._facts = tuple(facts)
        return (*evidence, *facts)

    async def close(self) -> None:
        """End the record, and stop what is still coming."""
        downloads, self._downloads = self._downloads, None
        if downloads is not None:
            await downloads.close()
        if self._har is not None:
            self._har.close()

    def _is_asked(self, event: DownloadWillBegin) -> bool:
        """Whether a file that is offered is the doing of the run's last act.

        An address that was to be loaded may turn out to be a file: then no document has come of it. A document that
        the run loaded and that offers a file by itself was not asked for one.
        """
        if self._last is None or self._page is None:
            return False
        if self._last in _JOURNEYS:
            is_main = event.frame_id == self._page.main.frame_id
            return is_main and self._page.main.loader_id == self._loader_id
        return True
