"""The page as the agent read it, and what the step changed in it."""

from __future__ import annotations

from arc_cua.core.outcome import Change
from arc_cua.interfaces.phrases import one_line
from arc_cua.interfaces.viewer.html import Html, h, joined
from arc_cua.interfaces.viewer.story import StepStory

_LONGEST_TREE = 12_000
_MOST_LINES = 40
"""Lines of one kind in a difference."""


def cut(text: str, limit: int) -> str:
    """Return `text`, with what is beyond `limit` characters replaced by a note."""
    return text if len(text) <= limit else f"{text[:limit]}\n… {len(text) - limit} more characters are in the log"


def tree_details(step: StepStory, shown_in: int | None) -> Html | None:
    """Return the tree in a box to open; a link if another step shows the same one."""
    if not step.tree:
        return None
    size = f" ({step.tree_tokens} tokens)" if step.tree_tokens else ""
    if shown_in is not None:
        where = h("a", f"step {shown_in}", href=f"#step-{shown_in}")
        return h("p", "The page was read as in ", where, ".", class_="dim")
    return h(
        "details",
        h("summary", f"The page as it was read{size}"),
        h("pre", cut(step.tree, _LONGEST_TREE), tabindex=0),
    )


def change_details(change: Change) -> Html | None:
    """Return what was added, removed and changed, one line each."""
    kinds = (("+", "added", change.added), ("−", "removed", change.removed), ("~", "changed", change.changed))
    if not any(lines for _, _, lines in kinds):
        return None
    counts = ", ".join(f"{sign}{len(lines)}" for sign, _, lines in kinds if lines)
    rows = [row for sign, kind, lines in kinds for row in _rows(sign, kind, lines)]
    return h(
        "details",
        h("summary", "What changed on the page ", h("span", counts, class_="dim")),
        h("ul", joined(*rows), class_="diff"),
        open=sum(len(lines) for _, _, lines in kinds) <= 6,
    )


def _rows(sign: str, kind: str, lines: tuple[str, ...]) -> list[Html]:
    rows = [
        h("li", h("span", sign, class_="sign", title=kind), " ", one_line(line, 240), class_=kind)
        for line in lines[:_MOST_LINES]
    ]
    if len(lines) > _MOST_LINES:
        rows.append(h("li", f"… {len(lines) - _MOST_LINES} more {kind}", class_="dim"))
    return rows
