"""Small charts: a bar for a value between 0 and 1, and one bar cut into shares."""

from __future__ import annotations

from collections.abc import Sequence

from arc_cua.interfaces.phrases import duration
from arc_cua.interfaces.viewer.html import Html, h, joined

_WIDE = 100.0


def bar(value: float, *, label: str, kind: str = "", threshold: float | None = None) -> Html:
    """Return a bar with its number; `threshold` is a tick on it."""
    share = min(1.0, max(0.0, value))
    tick = None if threshold is None else h("rect", x=threshold * _WIDE - 0.5, y=0, width=1, height=8, class_="tick")
    drawing = h(
        "svg",
        h("rect", x=0, y=0, width=_WIDE, height=8, rx=4, class_="rail"),
        h("rect", x=0, y=0, width=max(share * _WIDE, 2.0 if share else 0.0), height=8, rx=4, class_="fill"),
        tick,
        viewBox="0 0 100 8",
        aria_hidden="true",
        preserveAspectRatio="none",
    )
    return h(
        "span",
        h("span", label, class_="label"),
        drawing,
        h("span", f"{value:.2f}", class_="value"),
        class_=f"bar {kind}".strip(),
    )


def shares(parts: Sequence[tuple[str, float]]) -> Html | None:
    """Return one bar in which each part, in ms, has its share, and its legend; None when all are zero."""
    known = [(name, ms) for name, ms in parts if ms > 0]
    total = sum(ms for _, ms in known)
    if total <= 0:
        return None
    at = 0.0
    rects: list[Html] = []
    for name, ms in known:
        wide = ms / total * _WIDE
        rects.append(h("rect", x=at, y=0, width=max(wide - 0.3, 0.2), height=10, class_=f"part-{name}"))
        at += wide
    legend = [
        h("li", h("span", class_=f"dot part-{name}"), f"{name} ", h("span", duration(ms), class_="dim"))
        for name, ms in known
    ]
    drawing = h("svg", joined(*rects), viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")
    return h("div", drawing, h("ul", joined(*legend)), class_="shares")
