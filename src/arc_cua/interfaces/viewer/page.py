"""The report as one HTML document: no request leaves it, and no script but its own runs in it."""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files

from arc_cua.interfaces.phrases import one_line
from arc_cua.interfaces.viewer.html import Html, h, joined
from arc_cua.interfaces.viewer.overview import overview
from arc_cua.interfaces.viewer.pictures import PictureBook
from arc_cua.interfaces.viewer.step import step_line, step_section
from arc_cua.interfaces.viewer.story import RunStory, StepStory

_TEXT_BUDGET = 4 * 1024 * 1024
"""Characters of all steps together, pictures not counted; later steps stay on the timeline only."""


def document(story: RunStory, book: PictureBook, notices: tuple[str, ...]) -> Html:
    """Return the whole report."""
    style, script = _asset("style.css"), _asset("script.js")
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_digest(style)}'; script-src '{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    sections, left_out = _sections(story, book)
    if left_out:
        notices = (*notices, f"The last {left_out} steps are not shown in full, to keep this file small.")
    goal = story.started.goal.text if story.started else ""
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", http_equiv="Content-Security-Policy", content=policy),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("meta", name="color-scheme", content="light dark"),
        h("meta", name="referrer", content="no-referrer"),
        h("title", f"ARC: {one_line(goal, 80) or 'run report'}"),
        h("style", Html(style)),
    )
    body = h(
        "body",
        h("a", "Skip to the steps", href="#steps", class_="skip"),
        overview(story, notices),
        h("div", _timeline(story), h("main", joined(*sections), id="steps", tabindex=-1), class_="run"),
        h("script", Html(script), type="module"),
    )
    return Html(f"<!doctype html>{h('html', head, body, lang='en')}")


def _asset(name: str) -> str:
    return files("arc_cua.interfaces.viewer").joinpath(name).read_text("utf-8")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _sections(story: RunStory, book: PictureBook) -> tuple[list[Html], int]:
    if not story.steps:
        return [h("p", "There are no steps to show.", class_="empty")], 0
    sections: list[Html] = []
    trees: dict[str, int] = {}
    used = 0
    for step in story.steps:
        shown_in = trees.get(step.tree)
        trees.setdefault(step.tree, step.number)
        pictures_before = book.used_bytes
        section = step_section(story, step, book, shown_in)
        used += len(section) - (book.used_bytes - pictures_before)
        if used > _TEXT_BUDGET:
            return sections, len(story.steps) - len(sections)
        sections.append(section)
    return sections, 0


def _timeline(story: RunStory) -> Html:
    rows = [_stop(step) for step in story.steps]
    return h(
        "nav",
        h("h2", "Steps"),
        h("ol", joined(*rows)),
        h("p", h("kbd", "j"), " ", h("kbd", "k"), " or ", h("kbd", "←"), " ", h("kbd", "→"), " go from step to step"),
        h("p", h("button", "Open all details", type="button", id="open-all", hidden=True)),
        aria_label="Timeline",
        class_="timeline",
    )


def _stop(step: StepStory) -> Html:
    line = step_line(step)
    asked = h("span", "◆", class_="asked", title="the Cortex was asked") if step.exchanges else None
    return h(
        "li",
        h(
            "a",
            h("span", str(step.number), class_="ordinal"),
            h("span", line.mark, class_=f"verdict {line.kind}", title=line.told),
            h("span", asked, line.words, class_="words"),
            h("span", line.who, class_=f"who by-{line.who}"),
            href=f"#step-{step.number}",
        ),
    )
