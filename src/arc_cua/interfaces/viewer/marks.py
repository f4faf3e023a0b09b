"""The picture of a step with a box around each element the agent saw and a strong one around its target.

Without a screenshot the boxes alone are drawn, with the elements' names: a sketch of the page.
"""

from __future__ import annotations

from arc_cua.core.element import Box, Element
from arc_cua.core.observation import Observation
from arc_cua.interfaces.phrases import counted, one_line
from arc_cua.interfaces.viewer.html import Html, h, joined
from arc_cua.interfaces.viewer.pictures import PictureBook
from arc_cua.interfaces.viewer.story import RunStory, StepStory

_MOST_MARKS = 150
_FALLBACK_VIEW = (1280, 720)


def picture(story: RunStory, step: StepStory, book: PictureBook) -> Html | None:
    """Return the figure of what the agent saw before it acted, else of where that led, or None if it saw nothing."""
    seen = step.before or step.after
    if seen is None:
        return None
    pictured = story.pictures.get(seen.seq)
    uri, missing = book.data_uri(pictured) if pictured else ("", "")
    width, height = (pictured.width, pictured.height) if pictured else seen.viewport
    if width <= 0 or height <= 0:
        width, height = _FALLBACK_VIEW
    target = _target(step, seen)
    image = h("img", src=uri, alt="", width=width, height=height) if uri else None
    overlay = _overlay(seen, target, width, height, is_sketch=not uri)
    toggle = f"marks-{step.number}"
    note = f"Drawn from the tree: the screenshot is missing, {missing}." if missing else "Drawn from the tree."
    return h(
        "figure",
        h("input", type="checkbox", id=toggle, class_="show-marks", checked=True),
        h("input", type="checkbox", id=f"large-{step.number}", class_="show-large"),
        h("div", image, overlay, class_="stage sketch" if not uri else "stage"),
        h(
            "figcaption",
            h("span", _caption(seen), class_="where"),
            h("label", "Marks", for_=toggle),
            h("label", "Large", for_=f"large-{step.number}", class_="large"),
            None if uri else h("span", note, class_="dim"),
        ),
        class_="picture",
    )


def _caption(seen: Observation) -> str:
    return one_line(" · ".join(part for part in (seen.title, seen.url) if part), 140)


def _target(step: StepStory, seen: Observation) -> Element | None:
    action = step.action
    target = action.target_or_none if action else None
    if target is None:
        return None
    if step.receipt is not None and step.receipt.target is not None:
        acted_on = next((element for element in seen.elements if element.ref == step.receipt.target), None)
        if acted_on is not None:
            return acted_on
    return seen.by_index(target.index) if target.index is not None else None


def _overlay(seen: Observation, target: Element | None, width: int, height: int, *, is_sketch: bool) -> Html:
    size = max(10.0, width / 78)
    shown = [
        (element, element.box)
        for element in seen.actionable
        if element.box is not None and element is not target and _is_in_view(element.box, width, height)
    ]
    marks = [_mark(element, box, size, is_sketch=is_sketch) for element, box in shown[:_MOST_MARKS]]
    if target is not None and target.box is not None:
        marks.append(_mark(target, target.box, size, is_sketch=is_sketch, is_target=True))
    what = f"{counted(len(seen.actionable), 'control')} on the page" + (
        f"; acted on: {_label(target)} {one_line(target.name, 60)}" if target else ""
    )
    return h("svg", joined(*marks), viewBox=f"0 0 {width} {height}", role="img", aria_label=what)


def _is_in_view(box: Box, width: int, height: int) -> bool:
    return (
        box.width > 0
        and box.height > 0
        and box.x + box.width >= 0
        and box.x < width
        and (box.y + box.height >= 0 and box.y < height)
    )


def _label(element: Element) -> str:
    return f"[#{element.index}]"


def _mark(element: Element, box: Box, size: float, *, is_sketch: bool, is_target: bool = False) -> Html:
    pad = 3.0 if is_target else 0.0
    frame = h(
        "rect",
        x=box.x - pad,
        y=box.y - pad,
        width=max(1.0, box.width + 2 * pad),
        height=max(1.0, box.height + 2 * pad),
        rx=4,
    )
    text = _label(element)
    wide, high = size * 0.6 * len(text) + size * 0.5, size * 1.25
    left, top = _place_of_tag(box, pad, wide, high)
    tag = h("rect", x=left, y=top, width=wide, height=high, rx=3, class_="tag")
    number = h("text", text, x=left + size * 0.25, y=top + size * 0.95, font_size=size)
    name = None
    if is_sketch and element.name:
        letters = max(1, int(min(200.0, box.width / (size * 0.55))))
        name = h(
            "text",
            one_line(element.name, letters),
            x=box.x + 4,
            y=box.y + box.height / 2 + size * 0.35,
            font_size=size,
            class_="name",
        )
    hint = h("title", f"{text} {element.role} {one_line(element.name)}")
    return h("g", hint, frame, name, tag, number, class_="mark target" if is_target else "mark")


def _place_of_tag(box: Box, pad: float, wide: float, high: float) -> tuple[float, float]:
    """Return where the number goes: left of the box, where it hides least; above it at the page's edge."""
    left = box.x - pad - wide
    if left >= 0:
        return left, max(0.0, box.y + min(box.height, 2 * high) / 2 - high / 2)
    return max(0.0, box.x - pad), max(0.0, box.y - pad - high)
