"""Writes `report.html` from a run's event log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from arc_cua.interfaces.viewer.page import document
from arc_cua.interfaces.viewer.pictures import PictureBook
from arc_cua.interfaces.viewer.reading import read_log
from arc_cua.interfaces.viewer.story import tell
from arc_cua.runtime.events import Line
from arc_cua.runtime.folder import REPORT_FILE
from arc_cua.runtime.log import EVENTS_FILE


def render_report(events: Sequence[Line], *, run_dir: Path, notices: tuple[str, ...] = ()) -> str:
    """Return the report as one HTML document.

    Args:
        events: The lines of the log, in order.
        run_dir: Where the screenshots that the log names are.
        notices: What a reader must be told first, such as lines that could not be read.
    """
    return str(document(tell(events), PictureBook(run_dir), notices))


def write_report(run_dir: Path) -> Path:
    """Write the report of the run in `run_dir` and return its path. Safe to repeat.

    Raises:
        UsageError: There is no readable event log.
        OSError: The report can't be written.
    """
    reading = read_log(run_dir / EVENTS_FILE)
    html = render_report(reading.lines, run_dir=run_dir, notices=reading.notices)
    path = run_dir / REPORT_FILE
    draft = path.with_suffix(".html.part")
    draft.touch(mode=0o600)  # as private as the log that it tells
    draft.write_text(html, encoding="utf-8")
    draft.replace(path)
    return path
