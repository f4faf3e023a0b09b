"""Kinds of pages that are too much: an answer comes within its deadline and its budget, and says what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arc_cua.core.observation import PageState
from arc_cua.perception import render

if TYPE_CHECKING:
    from tests.conftest import Evaluate
    from tests.journeys.conftest import Works
    from tests.site import Site

BUDGET = 1200

WORDY = {
    "a table of 5,000 rows": """document.body.innerHTML += '<table>' + Array.from({length: 5000}, (_, at) =>
        `<tr><td>Order ${at}</td><td><a href="/order/${at}">Show order ${at}</a></td></tr>`).join('') + '</table>'""",
    "a wall of links": """const link = (at) =>
          `<a href="/some/long/address/of/a/page/${at}?with=parameters">Link number ${at}</a> `;
        document.body.innerHTML += '<div style="font-size: 4px">' +
          Array.from({length: 3000}, (_, at) => link(at)).join('') + '</div>'""",
    "one name that never ends": """document.body.innerHTML +=
        `<button>${'word '.repeat(40000)}</button><a href="/${'x'.repeat(90000)}">link</a>`""",
    "one list of 5,000 choices": """document.body.innerHTML += '<select>' + Array.from({length: 5000}, (_, at) =>
        `<option>Choice ${at}</option>`).join('') + '</select>'""",
    "a field that holds a book": """document.body.innerHTML += '<textarea></textarea>';
        document.querySelector('textarea').value = 'chapter '.repeat(60000)""",
}

HUGE = {
    "100,000 nodes in sight": """const wall = document.createElement('div'); wall.style = 'font: 1px/0.3px serif';
        wall.innerHTML = ('<p style="margin: 0">' + '<i class=a>x</i> <b>y</b> '.repeat(25)).repeat(2000);
        document.body.append(wall)""",
    "5,000 shadow roots": """for (let at = 0; at < 5000; at++) { const host = document.createElement('span');
        host.style = 'float: left; width: 9px; height: 4px; line-height: 0';
        host.attachShadow({mode: at % 2 ? 'open' : 'closed'}).innerHTML =
          `<button style="width: 8px; height: 3px; padding: 0; font-size: 1px">b${at}</button>`;
        document.body.append(host); }""",
    "frames 50 deep": """let inner = document; for (let at = 0; at < 50; at++) {
        const frame = inner.createElement('iframe'); frame.style = 'width: 500px; height: 400px; border: 0';
        inner.body.style.margin = 0; inner.body.prepend(frame); inner = frame.contentDocument;
        inner.body.innerHTML = `<button>level ${at}</button>`; }""",
}


@pytest.fixture
async def fresh(works: Works, site: Site, evaluate: Evaluate) -> Works:
    """A page with nothing but one button."""
    await works.open(site / "journeys/blank.html")
    await evaluate(works.page, "document.body.innerHTML = '<button>First</button>'")
    return works


@pytest.mark.parametrize("kind", WORDY)
async def test_what_is_told_of_a_page_keeps_to_its_budget(fresh: Works, evaluate: Evaluate, kind: str) -> None:
    """Whatever a page has too much of, the first button is told of, and that something is left out."""
    await evaluate(fresh.page, WORDY[kind] + "; true")
    shown = render(await fresh.look(), budget_tokens=BUDGET)
    assert shown.tokens <= BUDGET
    assert len(shown.text) < 8 * BUDGET
    assert f"[#{fresh.one('First').index}]" in shown.text
    is_cut = shown.truncated or shown.notices or fresh.seen.more_below or "…" in shown.text
    assert is_cut or "more" in shown.text, shown.text


@pytest.mark.parametrize("kind", HUGE)
async def test_a_page_beyond_measure_is_answered_in_part_and_says_so(
    fresh: Works, evaluate: Evaluate, kind: str
) -> None:
    """In time, with what comes first, and marked as partial."""
    await evaluate(fresh.page, HUGE[kind] + "; true")
    seen = await fresh.look()
    assert seen.partial and seen.notices, [element.name for element in seen.elements][-3:]
    assert len(seen.elements) < 2000
    assert render(seen, budget_tokens=BUDGET).tokens <= BUDGET
    if seen.state is PageState.UNRESPONSIVE:  # a slow machine is still busy with the layout, and that is the answer
        return
    first = "level 0" if "frames" in kind else "First"
    assert any(element.name == first for element in seen.actionable)
