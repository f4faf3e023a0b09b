"""The walker on real pages: what is listed, under which role and name, in which state, and what is not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest

from arc_cua.core.element import Element, State
from arc_cua.core.observation import Observation
from arc_cua.core.scope import Scope
from arc_cua.perception import estimate, render
from arc_cua.surfaces.browser.observe import Observer
from arc_cua.surfaces.browser.page import Page

ZOO: list[tuple[str, str, str, set[State]]] = [
    ("textbox", "Email", "", {State.REQUIRED, State.EDITABLE}),
    ("textbox", "Full name", "Ada", {State.EDITABLE}),
    ("textbox", "Secret", "•••••••", {State.MASKED, State.EDITABLE}),
    ("textbox", "PIN", "••••", {State.MASKED, State.EDITABLE}),
    ("textbox", "Ship to address", "", {State.EDITABLE}),
    ("searchbox", "Search here", "", {State.EDITABLE}),
    ("textbox", "By title", "", {State.EDITABLE}),
    ("checkbox", "Remember me", "", {State.CHECKED}),
    ("radio", "Red", "", set()),
    ("radio", "Blue", "", {State.CHECKED}),
    ("combobox", "Country", "Spain", set()),
    ("listbox", "Tags", "a, b", set()),
    ("textbox", "Notes", "hello", {State.READONLY}),
    ("slider", "Volume", "3", set()),
    ("spinbutton", "Amount", "7", {State.INVALID, State.EDITABLE}),
    ("button", "Submit order", "", set()),
    ("button", "Off", "", {State.DISABLED}),
    ("button", "Plain", "", set()),
    ("button", "Submit", "", set()),
    ("button", "In locked", "", {State.DISABLED}),
    ("generic", "Pointer div", "", set()),
    ("button", "Inside pointer", "", set()),
    ("generic", "Handler div", "", set()),
    ("generic", "Focusable div", "", set()),
    ("button", "Delegated", "", set()),
    ("button", "Bold", "", {State.PRESSED}),
    ("button", "Menu", "", {State.COLLAPSED}),
    ("button", "Open menu", "", {State.EXPANDED}),
    ("button", "Gear", "", set()),
    ("switch", "Dark mode", "", {State.CHECKED}),
    ("checkbox", "All", "", {State.MIXED}),
    ("tab", "One", "", {State.SELECTED}),
    ("tab", "Two", "", set()),
    ("textbox", "Editor", "Edit me", {State.EDITABLE}),
    ("button", "Details", "", {State.COLLAPSED}),
    ("button", "Shown", "", {State.EXPANDED}),
    ("button", "In open details", "", set()),
    ("link", "First", "", {State.CURRENT}),
    ("link", "Second", "", set()),
    ("button", "Styled file", "", set()),
    ("checkbox", "Styled box", "", {State.CHECKED}),
    ("option", "Second of seven", "", set()),
    ("link", "anchor", "", set()),
]

Evaluate = Callable[..., Awaitable[Any]]

if TYPE_CHECKING:
    from tests.site import Site


def names(observation: Observation) -> list[str]:
    return [item.name for item in observation.actionable]


def named(observation: Observation, name: str) -> Element:
    return next(item for item in observation.elements if item.name == name)


async def look(page: Page, url: str, scope: Scope, goal: str = "") -> Observation:
    await page.goto(scope, url)
    return await Observer().observe(scope, page, goal=goal)


async def test_every_kind_of_control_is_listed_once(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/zoo.html", scope)
    shown = [(item.role, item.name, item.value, set(item.states)) for item in observation.actionable]
    assert shown == ZOO
    assert "hunter2" not in repr(observation) and "1234" not in repr(observation)


async def test_details_of_controls(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/zoo.html", scope)
    email, submit, off = named(observation, "Email"), named(observation, "Submit order"), named(observation, "Off")
    assert (email.kind, email.test_id, email.container, email.description) == (
        "email",
        "em",
        "Order",
        "you@example.com",
    )
    assert (submit.kind, off.kind) == ("submit", "")
    assert email.form == submit.form is not None
    country = named(observation, "Country")
    assert (country.options, country.test_id) == (("France", "Spain"), "country")
    assert named(observation, "Amount").description == "Too low"
    assert named(observation, "First").href == site / "a?x=1"
    assert named(observation, "Second").href == "https://example.org/b"
    assert named(observation, "Second of seven").position == "2 of 7"
    assert named(observation, "Styled file").kind == "file"
    heading = named(observation, "Fourth anchor")
    assert (heading.role, heading.level) == ("heading", 4)
    assert named(observation, "Done").value == "40"


async def test_what_cannot_be_seen_or_reached_is_left_out(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/hidden.html", scope)
    assert [name for name in names(observation) if name] == [
        "Seen",
        "Visible again",
        "Hidden from readers only",
        "Out of a zero box",
        "In contents",
        "Top of box",
        "Scrolled out",
        "Fixed link",
        "Below",
    ]
    assert {item.name for item in observation.elements if item.offscreen} == {"Scrolled out", "Below"}
    texts = " ".join(item.name for item in observation.elements)
    for text in ("Inert text", "Decoration", "Faded text", "Zero", "Collapsed"):
        assert text not in texts
    assert (observation.more_above, observation.more_below) == (0, 2)
    assert [item.kind for item in observation.actionable if not item.name] == ["scroll"]


async def test_what_floats_stays_when_its_surroundings_are_scrolled_away(
    page: Page, site: Site, scope: Scope
) -> None:
    await page.goto(scope, site / "perception/hidden.html")
    await page.session.call("Runtime.evaluate", {"expression": "scrollTo(0, 2000)"})
    observation = await Observer().observe(scope, page)
    assert not named(observation, "Fixed link").offscreen
    assert named(observation, "Seen").offscreen


async def test_text_is_read_as_it_is_seen(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/text.html", scope)
    assert [(item.role, item.name) for item in observation.elements] == [
        ("text", "One letter each"),
        ("text", "One word each"),
        ("text", "In line blocks"),
        ("text", "Placed by hand"),
        ("text", "Next line"),
        ("text", "Total $5.00"),
        ("text", "مرحبا بالعالم الجميل"),
        ("text", "日本語のテキスト"),
        ("text", "Read the manual, please. Thanks"),
        ("listitem", "One"),
        ("listitem", "Two"),
        ("code", "line one line two"),
    ]


async def test_open_shadow_roots_and_slots_in_composed_order(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/shadow.html", scope)
    assert [(item.role, item.name) for item in observation.elements] == [
        ("text", "Before"),
        ("heading", "Slotted title"),
        ("button", "Slotted button"),
        ("button", "Shadow button"),
        ("textbox", "Deep field"),
        ("button", "Save"),
    ]


async def test_look_alikes_are_told_apart_by_what_holds_them(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/lookalikes.html", scope)
    held = [(item.name, item.container) for item in observation.actionable]
    assert held == [
        ("Open", "Order 1042 | Ada"),
        ("Open", "Order 1043 | Bob"),
        ("Add", "Blue lamp"),
        ("Add", "Red lamp"),
        ("Remove", "Milk"),
        ("Remove", "Bread"),
        ("Edit", "Billing"),
        ("Edit", "Shipping"),
        ("Red", "Colour"),
        ("Close", "Notice"),
        ("Pick x", "x"),
        ("Pick y", "y"),
    ]
    groups = [item.group for item in observation.actionable]
    assert None not in groups and len(set(groups)) == len(groups)
    price = named(observation, "12 €")
    assert price.group == next(item.group for item in observation.actionable if item.container == "Blue lamp")


async def test_a_large_table_is_read_where_it_is_seen(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/table.html", scope)
    rows = [item.name for item in observation.elements if item.role == "row"]
    assert rows[:2] == ["No | Customer | State", "1 | Customer 1 | Open | Show"]
    assert 10 < len(rows) < 60
    assert observation.more_below > 3000
    shown = render(observation)
    assert shown.tokens <= 1200 and estimate(shown.text) == shown.tokens


async def test_the_goal_finds_the_row_far_below(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/table.html", scope, goal="Edit the order of customer 311")
    assert any(item.name == "Edit" and "Customer 311" in item.container for item in observation.actionable)


async def test_a_modal_makes_the_rest_inert(page: Page, site: Site, scope: Scope) -> None:
    await page.goto(scope, site / "perception/table.html")
    await page.session.call("Runtime.evaluate", {"expression": "document.getElementById('confirm').showModal()"})
    observation = await Observer().observe(scope, page)
    assert names(observation) == ["Cancel", "Delete it"]
    dialog = observation.elements[0]
    assert (dialog.role, dialog.name) == ("dialog", "Delete order 7?") and dialog.has(State.MODAL)
    assert observation.signals.dialogs == 1


async def test_a_page_cannot_bend_the_walk(page: Page, site: Site, scope: Scope) -> None:
    observation = await look(page, site / "perception/hostile.html", scope)
    expected = ["parentNode", "firstChild", "getAttribute", "localName", "attributes", "nodeType", "editable"]
    assert names(observation)[:-1] == expected
    assert len([line for line in render(observation).text.splitlines() if line.lstrip().startswith("[#")]) == 8
    assert "\n[#99]" not in render(observation).text


@pytest.mark.parametrize("name", ["zoo", "table", "text", "shadow"])
async def test_looking_leaves_no_trace(page: Page, site: Site, scope: Scope, name: str) -> None:
    await page.goto(scope, site / f"perception/{name}.html")
    expression = "document.documentElement.outerHTML + Object.keys(globalThis).length"
    before = await page.session.call("Runtime.evaluate", {"expression": expression})
    await Observer().observe(scope, page, goal="open order 7")
    after = await page.session.call("Runtime.evaluate", {"expression": expression})
    assert before == after


async def test_an_answer_is_small(page: Page, site: Site, scope: Scope) -> None:
    for name in ("zoo", "table", "lookalikes"):
        await page.goto(scope, site / f"perception/{name}.html")
        assert len(await page.call(scope, page.main, "walk", {"goal": ""})) < 20_000


async def test_what_was_resolved_or_measured_in_one_walk_is_not_kept_for_the_next(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "perception/zoo.html")
    observer = Observer()
    before = named(await observer.observe(scope, page), "anchor")
    await evaluate(page, "history.pushState(null, '', '/deep/er/'); document.body.style.paddingTop = '7px'")
    await evaluate(page, "document.head.append(Object.assign(document.createElement('base'), {href: '/based/'}))")
    after = named(await observer.observe(scope, page, fresh=True), "anchor")
    assert before.href == site / "perception/zoo.html#four"
    assert after.href == site / "based/#four"
    assert after.href == await evaluate(page, "[...document.links].find(a => a.textContent === 'anchor').href")
    assert before.box is not None and after.box is not None and after.box.y > before.box.y


async def test_what_floats_in_sight_is_found_below_what_is_out_of_sight(
    page: Page, site: Site, scope: Scope, evaluate: Evaluate
) -> None:
    await page.goto(scope, site / "perception/zoo.html")
    await evaluate(
        page,
        """document.body.innerHTML = `<div style="height: 3000px">Top</div><section><div><p>Far</p><div><ul><li>
        <button style="position: fixed; left: 40px; top: 40px">Floats</button></li></ul></div></div></section>
        <div><div style="height: 5px; overflow: visible"><a href="#x" style="position: absolute; top: 90px">Climbs</a>
        </div></div><div><div style="height: 0"><a href="#y" style="position: absolute; top: 140px">Out of none</a>
        </div></div>`""",
    )
    shown = {item.name for item in (await Observer().observe(scope, page)).actionable if not item.offscreen}
    assert shown == {"Floats", "Climbs", "Out of none"}
