"""What handlers look for, read out of their source text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arc_cua.surfaces.browser.delegated import selectors_in


@pytest.mark.parametrize(
    ("source", "selectors"),
    [
        ("(event) => { if (event.target.closest('[data-do=\"x\"]')) go(); }", ('[data-do="x"]',)),
        ("function(e){e.target.matches(`li.item > b`)&&f()}", ("li.item > b",)),
        ("e=>{e.target.classList.contains('star')}", (".star",)),
        ("e=>go(e.target.dataset.rowId, e.target.dataset['kind'])", ("[data-row-id]", "[data-kind]")),
        ("e=>{if(e.target.getAttribute('data-tab'))go()}", ("[data-tab]",)),
        ("e=>{if(e.target.id==='reset')go()}", ("#reset",)),
        ("e => { a.closest('.x'); b.closest('.x'); }", (".x",)),
        ("function () { [native code] }", ()),
        ("e => e.target.closest(`.${name}`)", ()),
        ("", ()),
    ],
)
def test_what_a_handler_looks_for(source: str, selectors: tuple[str, ...]) -> None:
    assert selectors_in([source]) == selectors


@given(st.lists(st.text(max_size=400), max_size=100))
def test_any_source_is_bounded_and_harmless(sources: list[str]) -> None:
    found = selectors_in([f".closest('{source}')" for source in sources])
    assert len(found) <= 40 and all(0 < len(selector) <= 120 for selector in found)
    assert len(set(found)) == len(found)
